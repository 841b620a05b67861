import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { ROOT } from '../scripts/bundle.ts'
import { type ShopClient, shopClient } from '../src/client.ts'
import { builtMain, ownEnvironment } from './support/command.ts'

const run = promisify(execFile)
const ADMIN = { loginId: 'admin', password: 'developed2026' }

describe('A shop in development', () => {
  let folder: string
  let temporary: string
  let child: ChildProcess
  let said = ''
  let clerk: ShopClient

  beforeAll(async () => {
    const workshop = mkdtempSync(join(inject('workshop'), 'develop-'))
    temporary = join(workshop, 'temporary')
    mkdirSync(temporary)
    folder = join(workshop, 'my-shop')
    const creating = [join(ROOT, 'create-noren/main.js'), folder, '--noren', ROOT]
    await run(process.execPath, creating, { env: ownEnvironment() })
    mkdirSync(join(folder, 'node_modules'))
    symlinkSync(ROOT, join(folder, 'node_modules/noren'), 'dir')
    change(
      'plugins/hello/index.ts',
      "from 'noren/plugin'",
      "from 'noren/plugin'\nimport { named } from './names.ts'",
    )
    change('plugins/hello/index.ts', 'guest: guest ?? null', 'guest: named(guest)')
    write('plugins/hello/names.ts', "export const named = (guest?: string): string => guest ?? 'somebody'\n")
    const env = {
      ...ownEnvironment(),
      ...{ TMPDIR: temporary, DATA_DIR: join(folder, 'data'), PORT: '0', RATE_LIMITS: 'off' },
      ...{ ADMIN_LOGIN_ID: ADMIN.loginId, ADMIN_PASSWORD: ADMIN.password },
    }
    child = spawn(process.execPath, [builtMain(), 'dev'], { cwd: folder, env })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (said += part))
    await vi.waitFor(() => expect(said).toContain('Noren is open: '), { timeout: 60_000, interval: 50 })
    clerk = shopClient(/open: (\S+)/.exec(said)?.[1] ?? '')
    await clerk.enterOffice()
    await clerk.follow('doAdminLogin', ADMIN)
    const list = await clerk.follow('goPluginList', {}, at('goPluginList', 'GET', '/admin/plugin-list'))
    const hello = list.ok && list.document.plugins.find(({ pluginCode }) => pluginCode === 'hello')
    if (!hello) throw new Error(said)
    const { pluginCode, pluginName, pluginVersion } = hello
    await clerk.follow('doInstallPlugin', { pluginCode, pluginName, pluginVersion }, hello)
    await clerk.follow('doEnablePlugin', { pluginCode }, at('doEnablePlugin', 'POST', '/admin/plugin-enable'))
  })

  afterAll(() => child?.kill())

  const at = (rel: string, method: string, href: string) => ({ _links: { [rel]: { rel, method, href } } })
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text)
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  const change = (path: string, from: string, to: string) => {
    expect(read(path)).toContain(from)
    write(path, read(path).replace(from, to))
  }
  const page = async (language = 'en') => {
    const address = new URL(language === 'en' ? '/en/hello' : '/hello', clerk.base)
    return (await fetch(address, { headers: { accept: 'text/html' } })).text()
  }
  const guest = async () => ((await (await clerk.fetch('/hello')).json()) as { readonly guest: string }).guest
  /** The sentences that a change makes it say. */
  const saidAfter = async (
    work: () => void,
    last = /eloaded.*\n(?:[\s\S]*as before\.\n)?$/,
  ): Promise<string> => {
    const before = said.length
    work()
    await expect.poll(() => said.slice(before), { timeout: 30_000 }).toMatch(last)
    return said.slice(before)
  }

  it('takes texts, templates and code as they change, a module within a plugin too', async () => {
    expect(await guest()).toBe('somebody')
    expect(await page()).toContain('Welcome, somebody.')
    const text = await saidAfter(() =>
      change('plugins/hello/words/en.json', 'Welcome, {guest}', 'Come in, {guest}'),
    )
    expect(text).toBe('Reloaded plugins/hello/words/en.json\n')
    expect(await page()).toContain('Come in, somebody.')
    await saidAfter(() =>
      change('plugins/hello/templates/pages/hello.liquid', 'class="lead"', 'class="warm"'),
    )
    expect(await page()).toContain('<p class="warm">')
    await saidAfter(() => change('plugins/hello/names.ts', "'somebody'", "'you'"))
    expect(await guest()).toBe('you')
    expect(await page()).toContain('Come in, you.')
    const session = await clerk.follow('goPluginList', {}, at('goPluginList', 'GET', '/admin/plugin-list'))
    expect(session.ok, 'the member is still signed in').toBe(true)
  })

  it('refuses nobody while it reloads', async () => {
    let isOver = false
    const asked = Array.from({ length: 4 }, async () => {
      const statuses = new Set<number>()
      while (!isOver) {
        for (const path of ['/hello', '/product?productCode=sencha-50', '/admin/login'])
          statuses.add((await fetch(new URL(path, clerk.base))).status)
      }
      return [...statuses]
    })
    for (const [from, to] of [
      ["'you'", "'them'"],
      ["'them'", "'you'"],
    ] as const)
      await saidAfter(() => change('plugins/hello/names.ts', from, to))
    isOver = true
    expect(await Promise.all(asked)).toEqual(Array(4).fill([200]))
  })

  it('takes a theme as it changes', async () => {
    await clerk.follow(
      'doSelectTemplate',
      { templateCode: 'my-theme' },
      at('doSelectTemplate', 'PUT', '/admin/template/template-list'),
    )
    mkdirSync(join(folder, 'themes/my-theme/pages'))
    await saidAfter(() => write('themes/my-theme/pages/hello.liquid', '<p>by the theme</p>'))
    expect(await page()).toContain('by the theme')
  })

  it.each([
    ['plugins/hello/names.ts', 'export const named = (', /names\.ts:1\n[\s\S]*SyntaxError/],
    ['plugins/hello/index.ts', 'export default { setup() {} }', /undefined: Error: undefined is no version/],
    ['plugins/hello/words/en.json', '{ "hello"', /JSON/],
    [
      'plugins/hello/templates/pages/hello.liquid',
      '\n{% if x %}',
      /hello\.liquid:2:1: tag {% if x %} not closed/,
    ],
    [
      'themes/my-theme/pages/hello.liquid',
      '{{ x | nothing }}',
      /hello\.liquid:1:1: undefined filter: nothing/,
    ],
    ['themes/my-theme/theme.json', '{ "name": 1 }', /theme\.json: name: /],
  ])(
    'goes on as before where %s is wrong, says why, and takes it once it is right',
    async (path, wrong, why) => {
      const [right, before] = [read(path), await page()]
      const refused = await saidAfter(() => write(path, wrong))
      expect(refused).toMatch(why)
      expect(refused).toMatch(/^Not reloaded: [\s\S]*\nThe shop goes on as before\.\n$/)
      expect(refused).not.toContain('?round=')
      expect(await page()).toBe(before)
      expect(await guest()).toBe('you')
      expect(await saidAfter(() => change('plugins/hello/words/ja.json', 'ごあいさつ', 'ご挨拶'))).toMatch(
        why,
      )
      change('plugins/hello/words/ja.json', 'ご挨拶', 'ごあいさつ')
      const taken = await saidAfter(() => write(path, right), /Reloaded.*\n$/)
      expect(taken).toMatch(/^Reloaded .*plugins\/hello\/words\/ja\.json/m)
    },
  )

  it('takes a new plugin, ends with its last word, and leaves no copies behind', async () => {
    mkdirSync(join(folder, 'plugins/second'))
    write('plugins/second/package.json', '{ "type": "module" }')
    await saidAfter(() =>
      write(
        'plugins/second/index.js',
        `export default { code: 'second', version: '1.0.0', fits: '*', name: { ja: 'x', en: 'x' },
          about: { ja: 'x', en: 'x' }, setup() {} }`,
      ),
    )
    const list = await clerk.follow('goPluginList', {}, at('goPluginList', 'GET', '/admin/plugin-list'))
    expect(list.ok && list.document.plugins.map(({ pluginCode }) => pluginCode)).toContain('second')
    child.kill()
    expect(await once(child, 'exit')).toEqual([0, null])
    expect(readdirSync(temporary)).toEqual([])
  })
})
