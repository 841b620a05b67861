import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { workOf } from '../test/support/cpu.ts'
import { templateThreads } from './templates.ts'
import { answeringHere, graph, pageOf } from './ui/theme/theme.fixture.ts'
import type { PageLayout } from './ui/theme/theme.ts'
import { createTheme } from './ui/theme/theme.ts'
import { translators } from './words.ts'

const directory = join(import.meta.dirname, '../themes/default')
const studio = join(import.meta.dirname, '../themes/studio')
const marks = { csrfToken: '[[t]]', account: '[[a]]', cart: '[[c]]', notices: '[[n]]' }
const told = { others: [], baseUrl: 'https://shop.example', timeZone: 'Asia/Tokyo', marks }

/** Compares long lists many times in one expression, which looks at no clock. */
const WILD = `{% assign a = (1..900000) %}{% assign b = (1..900000) %}{% if ${Array(200).fill('a == b').join(' and ')} %}{% endif %}`

const problem = { status: 503, code: 'x', title: 'Away', detail: '', advice: '', errors: {}, messages: [] }

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

const shopOf = (
  templates: Pick<NonNullable<PageLayout['templates']>, 'directories' | 'written'>,
  over: Parameters<typeof templateThreads>[1] = {},
) => {
  const threads = templateThreads(told, over)
  opened.push(threads)
  const words = {
    translate: translators(),
    mark: (hole: keyof typeof marks) => marks[hole],
    baseUrl: told.baseUrl,
    timeZone: told.timeZone,
  }
  const reasons: string[] = []
  const theme = (of: Parameters<typeof createTheme>[0]['threads']) =>
    createTheme({
      ...{ directory, graph, ...words, threads: of },
      layout: async () => ({
        ...{ file: 'Product/list', title: 'Title', description: null, robots: null },
        shop: { shopName: 'Shop' },
        sections: new Map([[3, [{ file: 'logo', data: {} }]]]),
        tags: [],
        templates: { version: 'other', ...templates },
      }),
      report: (error) => reasons.push(String(error)),
    })
  return { threads, reasons, theme: theme(threads), here: theme(answeringHere(words)) }
}

const over = (written: Readonly<Record<string, string>>) => ({
  directories: [directory],
  written: new Map(Object.entries(written)),
})

test('A theme is printed in a thread as it would be here, and the default one without any', async () => {
  const { theme, here, threads } = shopOf({ directories: [studio, directory], written: new Map() })
  const links = { goList: graph.resolve({ rel: 'goList', input: {} }) }
  const page = pageOf({ language: 'ja', links, state: { products: [{ links }] } })
  const { text } = await theme.render(page)
  expect(text).toContain('<html lang="ja">')
  expect(text).toBe((await here.render(page)).text)
  expect(threads.running()).toBeGreaterThan(0)
  const plain = shopOf({ directories: [directory], written: new Map() })
  plain.theme.plain({ language: 'ja', links: {}, shopName: '', problem })
  expect(plain.threads.running()).toBe(0)
})

test('What runs wild is ended while others go on, gives way, and is not tried a third time', async () => {
  const { theme, reasons } = shopOf(over({ 'pages/Product/list': WILD }), { longestMs: 300 })
  // The default theme is parsed and printed before: that is no turn of what runs wild.
  theme.plain({ language: 'en', links: {}, shopName: '', problem })
  const { here, everywhere } = await workOf(async () =>
    expect((await theme.render(pageOf())).text).toContain('<html lang="en">'),
  )
  expect(here).toBeLessThan(everywhere / 2)
  // For a minute the page is not tried at all.
  let now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => clock.mockRestore())
  for (let look = 0; look < 3; look += 1) {
    now += 120_000
    expect((await theme.render(pageOf())).text).toContain('<html lang="en">')
  }
  expect(reasons).toEqual(['Error: thread time limit exceeded', 'Error: twice: thread time limit exceeded'])
})

test('What takes all memory ends its thread alone', async () => {
  const body = `{% assign a = (1..3900000) %}`
  const small = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 24 }
  const { theme, reasons } = shopOf(over({ 'pages/Product/list': body }), { heap: small })
  expect((await theme.render(pageOf())).text).toContain('<html lang="en">')
  expect(reasons).toEqual(['Error: thread memory limit exceeded'])
})

test('Threads that run wild do not keep a process from closing', async () => {
  const { theme, threads } = shopOf(over({ 'pages/Product/list': WILD }), { longestMs: 60_000 })
  const wild = theme.render(pageOf()).catch((error: unknown) => error)
  while (threads.running() === 0) await after(10)
  await after(500)
  const begun = performance.now()
  await threads.close()
  expect(performance.now() - begun).toBeLessThan(5_000)
  expect(String(await wild)).toContain('Closed')
})

test('What is tried is refused where its thread had to be ended, with its file', async () => {
  const { theme } = shopOf(over({}), { longestMs: 300 })
  const [fault] = await theme.faults(new Map([['pages/Product/list', WILD]]), ['homepage'])
  expect(fault).toMatchObject({ file: 'pages/Product/list', reason: 'thread time limit exceeded' })
})

test('Templates see nothing that tells a trial or a look from a visit', async () => {
  const root = mkdtempSync(join(tmpdir(), 'told-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const seen =
    '{{ page | json }}{{ links | json }}{{ preview }}{{ sample }}{{ form | json }}{{ refused }}{{ state | json }}'
  const files = {
    layout: '<head></head><body>{{ content | html }}{{ preview }}{{ sample }}',
    'pages/Product/list': seen,
  }
  for (const [name, body] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, `${name}.liquid`), body)
  }
  const { here } = shopOf({ directories: [root, directory], written: new Map() })
  const offered = { goList: graph.resolve({ rel: 'goList', input: {} }) }
  const state = { name: 'a' }
  const inShop = await here.render(pageOf({ state, links: offered, address: '/' }))
  const preview = { of: 'homepage', state, links: [{ rel: 'goList', input: {} }] }
  const office = { address: '/admin/page', state: {}, links: {}, private: true }
  const looked = await here.preview(pageOf({ ...office, about: { preview } }))
  const within = (text: string) => text.slice(text.indexOf('{'))
  expect(within(looked.text)).toBe(within(inShop.text))
})
