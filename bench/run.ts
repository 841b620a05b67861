import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Measures the pages that are read most against the bare server, in one run on one machine, the
 * runs of each interleaved. What counts is the ratio: the machine may be as noisy as it likes.
 */
const ROUNDS = 4
const SECONDS = 2
const CONNECTIONS = 32

interface Work {
  readonly name: string
  readonly path: (code: string) => string
  readonly bare: string
  readonly accept: string
  readonly budget: Readonly<Record<'warm' | 'cold', number | undefined>>
}

const HAL = 'application/hal+json'
const HTML = 'text/html'
const LIST = '/products?pageno=1'

const works: readonly Work[] = [
  {
    name: 'product list, HAL',
    path: () => LIST,
    bare: '/list.hal',
    accept: HAL,
    budget: { warm: 0.6, cold: 0.25 },
  },
  {
    name: 'product list, HTML',
    path: () => LIST,
    bare: '/list.html',
    accept: HTML,
    budget: { warm: 0.5, cold: undefined },
  },
  {
    name: 'product page, HAL',
    path: (code) => `/product?productCode=${code}`,
    bare: '/product.hal',
    accept: HAL,
    budget: { warm: 0.6, cold: 0.25 },
  },
  {
    name: 'product page, HTML',
    path: (code) => `/product?productCode=${code}`,
    bare: '/product.html',
    accept: HTML,
    budget: { warm: 0.5, cold: undefined },
  },
]

const children: ChildProcess[] = []

const started = (script: string, args: readonly string[], input?: string): Promise<string> => {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, script), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.push(child)
  child.stdin.end(input ?? '')
  return new Promise((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()))
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)))
  })
}

const requestsPerSecond = (url: string, accept: string): number => {
  const output = execFileSync(
    'wrk',
    ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, '-H', `Accept: ${accept}`, url],
    { encoding: 'utf8' },
  )
  if (/Non-2xx/.test(output)) throw new Error(`${url} did not answer 200:\n${output}`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1] ?? 0)
}

const text = async (url: string, accept: string): Promise<string> =>
  (await fetch(url, { headers: { accept } })).text()

const measure = async (): Promise<void> => {
  const directory = mkdtempSync(join(tmpdir(), 'noren-bench-'))
  try {
    const warm = await started('shop.ts', [directory, 'warm'])
    const cold = await started('shop.ts', [directory, 'cold'])
    const listHal = await text(warm + LIST, HAL)
    const { products } = JSON.parse(listHal) as { products: { productCode: string }[] }
    const productCode = products[0]?.productCode ?? ''
    const product = `/product?productCode=${productCode}`
    const documents = {
      listHal,
      productCode,
      listHtml: await text(warm + LIST, HTML),
      productHal: await text(warm + product, HAL),
      productHtml: await text(warm + product, HTML),
    }
    const bare = await started('bare.ts', [join(directory, 'noren.sqlite'), '0'], JSON.stringify(documents))
    const rows = works.map((work) => {
      const best = { bare: 0, warm: 0, cold: 0 }
      for (let round = 0; round < ROUNDS; round += 1) {
        best.bare = Math.max(best.bare, requestsPerSecond(bare + work.bare, work.accept))
        best.warm = Math.max(best.warm, requestsPerSecond(warm + work.path(productCode), work.accept))
        best.cold = Math.max(best.cold, requestsPerSecond(cold + work.path(productCode), work.accept))
      }
      return { work, best }
    })
    report(rows)
  } finally {
    for (const child of children) child.kill()
    rmSync(directory, { recursive: true, force: true })
  }
}

const report = (rows: readonly { work: Work; best: Record<'bare' | 'warm' | 'cold', number> }[]): void => {
  const table = rows.flatMap(({ work, best }) =>
    (['warm', 'cold'] as const).map((temperature) => ({
      work: `${work.name}, ${temperature}`,
      'requests/s': Math.round(best[temperature]),
      'bare/s': Math.round(best.bare),
      ratio: Number((best[temperature] / best.bare).toFixed(2)),
      'at least': work.budget[temperature] ?? null,
    })),
  )
  process.stdout.write('| Work | Requests/s | Bare/s | Ratio | At least |\n|---|---:|---:|---:|---:|\n')
  for (const row of table)
    process.stdout.write(
      `| ${row.work} | ${row['requests/s']} | ${row['bare/s']} | ${row.ratio} | ${row['at least'] ?? '–'} |\n`,
    )
  writeFileSync(join(import.meta.dirname, 'results.json'), `${JSON.stringify(table, null, 2)}\n`)
}

if (spawnSync('wrk', ['--version']).error) {
  process.stderr.write(
    'The bench needs wrk, which loads faster than anything in Node: install it (apt-get install wrk).\n',
  )
  process.exit(1)
}
await measure()
