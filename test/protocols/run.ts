import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'
import { openFlowerShop, type People } from './flower-shop.ts'

const PORT = 8182
const SIMULATION_SECRET = 'a secret of the suite'
const INPUT = fileURLToPath(new URL('flower-input.json', import.meta.url))
const SCHEMAS_FOR = 'https://ucp.dev/specification/overview'
/** The check that reads the published documents: it needs the network. */
const NEEDS_NETWORK = 'ProtocolTest.test_discovery_urls'

/**
 * The file that is run first: it takes the first event that comes, and the shop keeps trying to tell of the orders of the
 * other files, which nobody listens to.
 */
const LISTENS = 'webhook_test.py'

const say = (text: string) => void process.stdout.write(`${text}\n`)

/** A result of the suite, as its runner writes it. */
interface Result {
  readonly name: string
  readonly outcome: 'ok' | 'failed' | 'left out'
}

const rowsOf = (folder: string, name: string): readonly Readonly<Record<string, string>>[] =>
  parse(readFileSync(join(folder, 'test_data/flower_shop', name)), { columns: true, trim: true })

/** The customers of the suite with their addresses, by their email. */
const peopleIn = (folder: string): People => {
  const addresses = rowsOf(folder, 'addresses.csv')
  return Object.fromEntries(
    rowsOf(folder, 'customers.csv').map(({ id, email = '' }) => [
      email,
      addresses
        .filter(({ customer_id: of }) => of === id)
        .map((row) => ({
          ...{ id: row.id ?? '', street_address: row.street_address, address_locality: row.city },
          ...{ address_region: row.state, postal_code: row.postal_code, address_country: row.country },
        })),
    ]),
  )
}

const isOnline = async (): Promise<boolean> => {
  const answer = await fetch(SCHEMAS_FOR, { signal: AbortSignal.timeout(5000) }).catch(() => undefined)
  return answer?.ok === true
}

/** Runs one file of the suite, as it stands; returns the results of its checks. */
const run = async (
  folder: string,
  file: string,
  url: string,
  env: NodeJS.ProcessEnv,
): Promise<readonly Result[]> => {
  const output = join(mkdtempSync(join(tmpdir(), 'noren-suite-')), 'results.xml')
  const child = spawn(
    process.env.UCP_PYTHON ?? 'python3',
    [
      ...[file, `--server_url=${url}`, `--simulation_secret=${SIMULATION_SECRET}`],
      ...[`--conformance_input=${INPUT}`, `--xml_output_file=${output}`],
    ],
    { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part))
  await once(child, 'close')
  const xml = existsSync(output) ? readFileSync(output, 'utf8') : ''
  rmSync(output, { force: true })
  const results = [
    ...xml.matchAll(/<testcase name="([^"]+)"[^>]*classname="([^"]+)"[^>]*?(?:\/>|>([\s\S]*?)<\/testcase>)/g),
  ]
  const found = results.map(
    ([, name = '', className = '', inner = '']): Result => ({
      name: `${className.split('.').at(-1)}.${name}`,
      outcome: /<(?:failure|error)/.test(inner) ? 'failed' : 'ok',
    }),
  )
  if (found.length === 0 || found.some(({ outcome }) => outcome === 'failed')) say(said)
  return found.length > 0 ? found : [{ name: `${file} (it did not run)`, outcome: 'failed' }]
}

const main = async (): Promise<void> => {
  const given = process.env.UCP_CONFORMANCE
  if (given === undefined || !existsSync(join(given, 'integration_test_utils.py'))) {
    say(`UCP_CONFORMANCE ${given === undefined ? 'is not set' : `has no suite: ${given}`}.`)
    say('Set it to the folder of github.com/Universal-Commerce-Protocol/conformance. Nothing was checked.')
    process.exitCode = 1
    return
  }
  const folder = resolve(given)
  const sdk = process.env.UCP_SDK ?? resolve(folder, '../sdk/python')
  const path = [join(sdk, 'src'), process.env.PYTHONPATH].filter(Boolean).join(delimiter)
  const shop = await openFlowerShop(PORT, peopleIn(folder), SIMULATION_SECRET)
  const hasNetwork = await isOnline()
  const results: Result[] = []
  try {
    const files = readdirSync(folder).filter((name) => name.endsWith('_test.py') && name !== LISTENS)
    for (const file of [LISTENS, ...files])
      results.push(...(await run(folder, file, shop.url, { ...process.env, PYTHONPATH: path })))
  } finally {
    await shop.close()
  }
  const judged = results.map(
    (one): Result => (!hasNetwork && one.name === NEEDS_NETWORK ? { ...one, outcome: 'left out' } : one),
  )
  for (const { name, outcome } of judged) say(`${outcome.padEnd(8)} ${name}`)
  const count = (outcome: Result['outcome']) => judged.filter((one) => one.outcome === outcome).length
  say(`${count('ok')} of ${judged.length} hold.`)
  if (count('left out') > 0)
    say(`${NEEDS_NETWORK} reads documents of ucp.dev, which this machine does not reach.`)
  if (count('failed') > 0) process.exitCode = 1
}

await main()
