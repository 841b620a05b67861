import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { newPlace, type Place } from './pressure/place.ts'
import { type ShopProcess, startShop } from './pressure/process.ts'
import { HalClient } from './support/hal-client.ts'
import { MEMBER_PASSWORD } from './support/member.ts'
import { ALIKE, contractDigests } from './walk/alike.ts'

const run = promisify(execFile)

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const NOT_SOURCES = ['node_modules', '.git', 'dist', 'data', 'bench', 'docs']

/** Compilers and whole test files take their time: a minute alone, some minutes beside other tests. */
const PATIENCE_MS = 400_000

/** A block of code of the example, with the file that the words before it name. */
interface Block {
  readonly file: string
  readonly language: string
  readonly code: string
}

/** The blocks of a section, in order. One that follows another without naming a file is of the same. */
const blocksOf = (section: string): Block[] => {
  let file = ''
  return [...section.matchAll(/([\s\S]*?)^```(\w+)\n([\s\S]*?)^```$/gm)].map(
    ([, words = '', language = '', code = '']) => {
      file = words.match(/[\w-]+(?:\/[\w-]+)+(?:\.\w+)+/g)?.at(-1) ?? file
      return { file, language, code }
    },
  )
}

/** A file as it stands after a block: with the lines of a diff changed, or with the block at its end. */
const changed = (before: string, { file, language, code }: Block): string => {
  if (language !== 'diff') return before + (language === 'ts' && before !== '' ? '\n' : '') + code
  return code.split('@@\n').reduce((text, hunk) => {
    const lines = hunk.split('\n').slice(0, -1)
    const without = (mark: string) =>
      lines.flatMap((line) => (line.startsWith(mark) ? [] : [`${line.slice(1)}\n`])).join('')
    const parts = `\n${text}`.split(`\n${without('+')}`)
    if (parts.length !== 2) throw new Error(`Not once in ${file}:\n${without('+')}`)
    return parts.join(`\n${without('-')}`).slice(1)
  }, before)
}

/** A product as the list of the office states it. */
interface Listed {
  readonly productCode: string
  readonly variantCount: number
}

/** The examples by the heading of their section. */
const SECTIONS = ['Adding an operation', 'Adding a field', 'Adding a screen']

/** Lines of the blocks that a reader types. */
const linesIn = ({ language, code }: Block): number =>
  code.split('\n').filter((line) => (language === 'diff' ? line.startsWith('+') : line !== '')).length

describe('The examples in CONTRIBUTING.md', () => {
  const copy = join(inject('workshop'), 'contributing')
  const alike = `${copy}.json`
  const files = new Set<string>()
  const text = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')
  const blocksUnder = (heading: string): readonly Block[] => {
    const [, section = ''] = new RegExp(`^## ${heading}$([\\s\\S]*?)^## `, 'm').exec(text) ?? []
    return blocksOf(section)
  }

  beforeAll(() => {
    mkdirSync(copy)
    writeFileSync(alike, JSON.stringify(contractDigests()))
    for (const name of readdirSync(ROOT))
      if (!NOT_SOURCES.includes(name)) cpSync(join(ROOT, name), join(copy, name), { recursive: true })
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
    for (const block of SECTIONS.flatMap(blocksUnder)) {
      files.add(block.file)
      const path = join(copy, block.file)
      writeFileSync(path, changed(existsSync(path) ? readFileSync(path, 'utf8') : '', block))
    }
  })

  afterAll(() => rmSync(copy, { recursive: true, force: true }))

  /** Runs a program of the packages in the copy; fails with what it says. */
  const inCopy = async (program: string, ...options: readonly string[]): Promise<void> => {
    // What the examples leave as it is, the walk of these very tests looks at.
    const env = { PATH: process.env.PATH, TEST_DATABASE_URL: inject('adminUrl'), [ALIKE]: alike }
    const command = [join(copy, 'node_modules', program), ...options]
    await run(process.execPath, command, { cwd: copy, env }).catch(({ stdout, stderr }) =>
      expect.fail(`${stdout}${stderr}`),
    )
  }

  it(
    'compiles, and is in format',
    async () => {
      // The types of the whole are one: checkers beside each other would each find them out anew.
      await inCopy('typescript-native/bin/tsc', '--noEmit', '--checkers', '1')
      expect(files.size).toBeGreaterThan(5)
      await inCopy('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', ...files)
    },
    PATIENCE_MS,
  )

  it(
    'leaves nothing to do that the tests of texts, pages and of the interface ask for',
    async () => {
      const files = ['words', 'walk/sqlite', 'pages', 'vocabulary'].map((name) => `test/${name}.test.ts`)
      // One worker reads the shop once for both. Whoever adds an operation has it taken once, not three times.
      const options = [
        '--project',
        'shop',
        '--maxWorkers=1',
        '-t',
        'text|contract|schema|sqlite > (?!A request)',
      ]
      await inCopy('vitest/vitest.mjs', 'run', ...options, ...files)
    },
    PATIENCE_MS,
  )

  /** How many files of the program blocks change. */
  const filesOf = (blocks: readonly Block[]): number =>
    new Set(blocks.map(({ file }) => file).filter((file) => !file.startsWith('test/'))).size

  it('takes at most 6 files and 12 lines for a field, beside the step of the schema', () => {
    const all = blocksUnder('Adding a field')
    expect(filesOf(all)).toBeLessThanOrEqual(6)
    const blocks = all.filter(({ file }) => !file.startsWith('src/store/migrat'))
    const lines = blocks.reduce((sum, block) => sum + linesIn(block), 0)
    expect(lines).toBeGreaterThan(5)
    expect(lines).toBeLessThanOrEqual(12)
  })

  it('takes at most 4 files for a screen', () => {
    const blocks = blocksUnder('Adding a screen')
    expect(filesOf(blocks)).toBeGreaterThan(1)
    expect(filesOf(blocks)).toBeLessThanOrEqual(4)
  })

  describe('opened', () => {
    let shop: ShopProcess
    let place: Place

    beforeAll(async () => {
      place = await newPlace('sqlite')
      const member = { ADMIN_LOGIN_ID: 'keeper', ADMIN_PASSWORD: MEMBER_PASSWORD }
      // Its pages are compiled as the copy says, not as the folder that the tests run in.
      const compiler = { TSX_TSCONFIG_PATH: join(copy, 'tsconfig.json') }
      shop = await startShop({ ...place.environment, ...member, ...compiler }, join(copy, 'src/main.ts'))
    })

    afterAll(async () => {
      // It compiles its sources while it answers, beside other tests: stalls are measured of the built program.
      await shop?.kill().catch((error: unknown) => expect(String(error)).toContain('Everybody had to wait'))
      await place?.clear()
    })

    const ask = async (address: string, accept: string) => {
      const answer = await fetch(new URL(address, shop.base), { headers: { accept } })
      return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
    }

    it.each([
      ['text/html', /発送日：20\d\d年\d+月\d+日/],
      ['application/hal+json', /"sendingDay":"20\d\d-\d\d-\d\d"/],
      ['application/json', /"sendingDay":"20\d\d-\d\d-\d\d"/],
    ])('answers as %s', async (accept, day) => {
      const { status, type, text } = await ask('/sending-day?productCode=hojicha-100', accept)
      expect(status).toBe(200)
      expect(type).toContain(accept)
      expect(text).toMatch(day)
      expect((await ask('/sending-day', accept)).status).toBe(400)
      expect((await ask('/sending-day?productCode=nothing', accept)).status).toBe(404)
    })

    it('is reached from the page of a product, and leads into the cart', async () => {
      const { text: product } = await ask('/product?productCode=hojicha-100', 'text/html')
      expect(product).toContain('href="/sending-day?productCode=hojicha-100"')
      const { text } = await ask('/sending-day?productCode=hojicha-100', 'text/html')
      expect(text).toMatch(/<form[^>]* action="\/cart\/item"/)
    })

    describe('in the office', () => {
      const tea = { productCode: 'hojicha-100' }
      const field = { wholesalePrice: 700 }
      let keeper: HalClient

      beforeAll(async () => {
        keeper = await HalClient.enter(shop.base)
        await keeper.enterOffice()
        await keeper.follow('doAdminLogin', { loginId: 'keeper', password: MEMBER_PASSWORD })
      })

      const send = async (method: string, path: string, input: object) => {
        const headers = { 'content-type': 'application/json', 'x-csrf-token': keeper.csrfToken }
        const answer = await keeper.fetch(path, { method, headers, body: JSON.stringify(input) })
        return { status: answer.status, document: (await answer.json()) as Readonly<Record<string, unknown>> }
      }
      const read = async (path: string) =>
        (await (await keeper.fetch(path)).json()) as Readonly<Record<string, unknown>>
      const page = async (path: string) =>
        (await keeper.fetch(path, { headers: { accept: 'text/html' } })).text()
      const named = (name: string) => `name="${name}"`

      it('has the field of the example in HAL, in the form and in the list', async () => {
        const saved = await send('PUT', '/admin/product', { ...tea, ...field })
        expect(saved.document).toMatchObject({ ...field, changed: true })
        const wrong = await send('PUT', '/admin/product', { ...tea, wholesalePrice: -1 })
        expect(wrong.document.errors).toHaveProperty('wholesalePrice')
        const list = await read('/admin/product-list?nameKeyword=hojicha-100')
        expect(list.products).toMatchObject([field])
        expect(await page('/admin/product?productCode=hojicha-100')).toContain(named('wholesalePrice'))
        expect(await page('/admin/product-list')).toContain('value="wholesalePrice"')
      })

      it('has the field in the table of variants and in OpenAPI', async () => {
        const { products } = await read('/admin/product-list?limit=100')
        const [divided] = (products as readonly Listed[]).filter(({ variantCount }) => variantCount > 1)
        const matrix = await page(`/admin/product/product-class?productCode=${divided?.productCode}`)
        expect(matrix).toContain('wholesalePrice')
        expect(await (await keeper.fetch('/openapi.json')).text()).toContain('"wholesalePrice"')
      })

      it('has the field in CSV files of both directions', async () => {
        await send('POST', '/admin/csv-config', {
          csvType: 1,
          columns: [{ columnName: 'wholesalePrice', enabled: true }],
        })
        const { csv: file } = await read('/admin/product-csv?nameKeyword=hojicha-100')
        const [heading = '', line = ''] = String(file).split('\r\n')
        expect(heading).toContain('卸価格')
        const csv = [heading, line.replace('700', '650')].join('\r\n')
        const imported = await send('POST', '/admin/product-csv', { csv })
        expect(imported.status).toBe(200)
        expect(await read('/admin/product?productCode=hojicha-100')).toMatchObject({ wholesalePrice: 650 })
      })

      it('has the screen of the example, drawn from its contract', async () => {
        await send('PUT', '/admin/product', { ...tea, stock: 0 })
        const screen = await page('/admin/product/sold-out')
        expect(screen).toContain('<h1>売り切れの商品</h1>')
        expect(screen).toContain('/admin/stock?productCode=hojicha-100')
        expect(await page('/admin/product-list')).toContain('href="/admin/product/sold-out"')
      })
    })
  })
})
