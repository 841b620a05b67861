import { readFileSync } from 'node:fs'
import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { createNoren, type Noren } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { programPlugins } from '../../src/plugins/index.ts'
import { problemIn } from '../support/hal-client.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { switchOn } from '../support/sandbox.ts'
import { databases, openShop, SECRET, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const stripe = programPlugins.find(({ code }) => code === 'stripe')
const KEY = 'sk_test_thatNobodyIsToSee'
const SETTINGS = { STRIPE_SECRET_KEY: KEY, STRIPE_WEBHOOK_SECRET: 'whsec_norThis' }

it('The library of a payment service is not loaded before somebody pays there', () => {
  for (const file of ['plugin.ts', 'gateway.ts']) {
    const text = readFileSync(new URL(`../../src/plugins/stripe/${file}`, import.meta.url), 'utf8')
    expect(text).not.toMatch(/^import (?!type )[^\n]*'stripe'/m)
  }
})

describe.each(databases)('A plugin with settings, on %s', (database) => {
  const logged: string[] = []
  const log = pino({ level: 'debug' }, { write: (line) => logged.push(line) })
  let shop: Shop
  let clerk: Clerk
  let later: Noren | undefined

  const open = async (settings: Readonly<Record<string, string>>) => {
    shop = await openShop(database, settings, log)
    clerk = await clerkAt(shop, 'owner')
  }

  afterEach(async () => {
    await later?.close()
    await shop?.close()
    later = undefined
    logged.length = 0
  })

  const standing = async () =>
    (await clerk.ask('goPluginList')).document.plugins.find(({ pluginCode }) => pluginCode === 'stripe')

  const screen = async () => {
    const answer = await fetch(new URL('/admin/plugin-list', shop.base), {
      headers: { accept: 'text/html', cookie: `noren_admin=${clerk.program.cookie('noren_admin')}` },
    })
    return answer.text()
  }

  const install = async () => {
    if (!stripe) throw new Error('There is no such plugin')
    await switchOn(clerk, stripe)
  }

  it('is not switched on without them, and says which are missing', async () => {
    await open({ STRIPE_SECRET_KEY: KEY, STRIPE_WEBHOOK_SECRET: '' })
    await install()
    expect(await standing()).toMatchObject({
      ...{ installed: true, enabled: false },
      pluginSettings: [
        { settingName: 'STRIPE_SECRET_KEY', isSet: true, isDefault: false },
        { settingName: 'STRIPE_WEBHOOK_SECRET', isSet: false },
        { settingName: 'STRIPE_CAPTURE', isSet: true, isDefault: true },
        { settingName: 'STRIPE_METHODS', isSet: true, isDefault: true },
      ],
    })
    expect((await standing()) as object).toHaveProperty(['_links', 'doUninstallPlugin'])
    expect((await standing()) as object).not.toHaveProperty(['_links', 'doEnablePlugin'])
    const refused = await clerk.ask('doEnablePlugin', { pluginCode: 'stripe' })
    expect(refused.status).toBe(409)
    expect(refused.document).toMatchObject({
      code: 'pluginLacks',
      detail: expect.stringContaining('STRIPE_WEBHOOK_SECRET'),
    })
    expect(await screen()).toMatch(/STRIPE_CAPTURE<\/code> <span class="badge badge-plain">既定値/)
    expect(await screen()).toContain('設定すると、有効にできます。')
  })

  it('is not switched on with a value that cannot be one', async () => {
    await open({ ...SETTINGS, STRIPE_SECRET_KEY: 'pk_test_ofTheBrowser' })
    await install()
    const refused = await clerk.ask('doEnablePlugin', { pluginCode: 'stripe' })
    expect(refused.document).toMatchObject({ detail: expect.stringMatching(/: STRIPE_SECRET_KEY$/) })
    expect(JSON.stringify(refused.document)).not.toContain('pk_test_ofTheBrowser')
  })

  it('shows their values to nobody: not in the office, the log, the audit log, or the database', async () => {
    await open(SETTINGS)
    await install()
    expect(await standing()).toMatchObject({ enabled: true })
    const { document } = await clerk.ask('goAuditLog', {})
    const tables = await shop.noren.store.reader.introspection.getTables()
    const rows = await Promise.all(
      tables.map(({ name }) =>
        shop.noren.store.reader
          .selectFrom(name as 'plugin')
          .selectAll()
          .execute(),
      ),
    )
    const all = [await screen(), JSON.stringify(await standing()), JSON.stringify(document)]
    const told = [...all, JSON.stringify(rows), ...logged].join('\n')
    expect(told).toContain('STRIPE_SECRET_KEY')
    for (const value of Object.values(SETTINGS)) expect(told).not.toContain(value)
  })

  it('has them from the office at once, sealed, until they are forgotten; the environment wins', async () => {
    const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = SETTINGS
    await open({})
    await install()
    const heard = async (base: URL) =>
      (await fetch(new URL('/payments/stripe', base), { method: 'POST', body: '{}' })).status !== 404
    const set = (settings: readonly Readonly<Record<string, unknown>>[]) =>
      clerk.ask('doUpdatePluginSettings', { pluginCode: 'stripe', settings })
    const wrong = await set([{ settingName: 'STRIPE_SECRET_KEY', secretValue: 'pk_test_ofTheBrowser' }])
    expect(problemIn(wrong).errors).toHaveProperty(['settings.0.secretValue'])
    expect(problemIn(await set([{ settingName: 'PATH', secretValue: 'x' }])).errors).toHaveProperty([
      'settings.0.settingName',
    ])
    const person = await browserAt(shop, 'typist', '/admin/plugin-settings?pluginCode=stripe')
    await person
      .form('settings[0][secretValue]')
      .fill({
        'settings[0][secretValue]': STRIPE_SECRET_KEY,
        'settings[1][secretValue]': STRIPE_WEBHOOK_SECRET,
      })
      .submit()
    expect(person.page.status).toBe(200)
    expect(await standing()).toMatchObject({
      pluginSettings: [
        { isSet: true, settingSource: 'office' },
        { isSet: true, settingSource: 'office' },
        { settingSource: 'default' },
        { settingSource: 'default' },
      ],
    })
    expect(await heard(shop.base)).toBe(false)
    expect((await clerk.ask('doEnablePlugin', { pluginCode: 'stripe' })).status).toBe(200)
    expect(await heard(shop.base)).toBe(true)
    const rows = await shop.noren.store.reader.selectFrom('plugin').selectAll().execute()
    const entries = await shop.noren.store.reader.selectFrom('audit_log').selectAll().execute()
    const told = [
      person.page.root.toString(),
      JSON.stringify(rows),
      JSON.stringify(entries),
      ...logged,
    ].join()
    for (const value of Object.values(SETTINGS)) expect(told).not.toContain(value)

    const config = readConfig({
      ...{ DATA_DIR: shop.dataDir, DATABASE_URL: shop.databaseUrl, APP_SECRET: SECRET },
      ...{ PORT: '0', LOG_LEVEL: 'silent', RATE_LIMITS: 'off' },
    })
    later = await createNoren(config, { clock: shop.clock.now, monotonic: shop.clock.monotonic, log })
    const other = new URL(await later.listen())
    expect(await heard(other), 'another process has them too').toBe(true)
    expect((await set([{ settingName: 'STRIPE_METHODS', secretValue: 'card' }])).document.changed).toBe(true)
    expect((await set([{ settingName: 'STRIPE_METHODS', secretValue: '' }])).document.changed).toBe(false)
    expect((await set([{ settingName: 'STRIPE_SECRET_KEY', forget: true }])).document.changed).toBe(true)
    expect(await heard(shop.base)).toBe(false)
    expect(await standing()).toMatchObject({
      pluginSettings: [{ isSet: false, settingSource: 'nobody' }, {}, {}, {}],
    })
  })

  it('has those of the environment where both set them, which the office cannot change', async () => {
    await open(SETTINGS)
    await install()
    const settings = [{ settingName: 'STRIPE_SECRET_KEY', secretValue: 'sk_test_ofTheOffice' }]
    const refused = await clerk.ask('doUpdatePluginSettings', { pluginCode: 'stripe', settings })
    expect(problemIn(refused).errors).toHaveProperty(['settings.0.secretValue'])
    const person = await browserAt(shop, 'typist', '/admin/plugin-settings?pluginCode=stripe')
    expect(person.text).toContain(ja('office.plugins.given', { name: 'STRIPE_SECRET_KEY' }))
  })

  it('that was on is off in a process that lacks them, says so, and its shop opens', async () => {
    await open(SETTINGS)
    await install()
    logged.length = 0
    const config = readConfig({
      ...{ DATA_DIR: shop.dataDir, DATABASE_URL: shop.databaseUrl, APP_SECRET: SECRET },
      ...{ PORT: '0', LOG_LEVEL: 'silent', RATE_LIMITS: 'off' },
    })
    later = await createNoren(config, { clock: shop.clock.now, monotonic: shop.clock.monotonic, log })
    const base = new URL(await later.listen())
    expect((await fetch(base)).status).toBe(200)
    const told = await fetch(new URL('/payments/stripe', base), { method: 'POST', body: '{}' })
    expect(told.status, 'it hears nothing there').toBe(404)
    expect(logged.join('')).toContain('a plugin is on, and does nothing without its settings')
    expect(await standing(), 'it is on where it has them').toMatchObject({ enabled: true, fault: null })
  })
})
