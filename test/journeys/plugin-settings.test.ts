import { readFileSync } from 'node:fs'
import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { createNoren, type Noren } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { programPlugins } from '../../src/plugins/index.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { switchOn } from '../support/sandbox.ts'
import { databases, openShop, SECRET, type Shop } from '../support/shop.ts'

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
    expect(await screen()).toContain('環境変数に設定してプログラムを起動し直すと、有効にできます。')
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
