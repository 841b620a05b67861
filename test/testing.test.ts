import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { definePlugin, ok, safe, z } from '../src/plugin.ts'
import { startShop, type TestShop } from '../src/test.ts'
import { databases } from './support/shop.ts'

const goHello = safe('/hello', {
  title: 'Hello',
  for: 'anyone',
  state: { greeting: z.string() },
  entered: 'outside',
})

const hello = (greeting: string) =>
  definePlugin({
    code: 'hello',
    version: '1.0.0',
    fits: '*',
    name: { ja: 'あいさつ', en: 'Hello' },
    about: { ja: 'あいさつします', en: 'Says hello' },
    setup: (shop) => shop.department('storefront', { goHello }, { goHello: async () => ok({ greeting }) }),
  })

const layIn = async (folder: string, code: string, more = '') => {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(
    join(folder, 'index.js'),
    `export default {
      code: '${code}', version: '1.0.0', fits: '*', name: { ja: 'x', en: 'x' }, about: { ja: 'x', en: 'x' }, ${more}
      setup(shop) { shop.deliveryFee(async () => () => 7) },
    }`,
  )
}

describe.each(databases)('A shop that a test starts, on %s', (database) => {
  let shop: TestShop
  let folder: string
  const databaseUrl = database === 'postgres' ? inject('adminUrl') : undefined
  const place = databaseUrl === undefined ? {} : { databaseUrl }

  const databasesOfTests = async () => {
    const client = new pg.Client({ connectionString: inject('adminUrl') })
    await client.connect()
    const { rows } = await client.query(`select datname from pg_database where datname like 'noren_test_%'`)
    await client.end()
    return rows.length
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(inject('workshop'), 'own-shop-'))
    await layIn(join(folder, 'plugins/fees'), 'fees', `needs: ['zeal'],`)
    await layIn(join(folder, 'plugins/zeal'), 'zeal')
    await mkdir(join(folder, 'themes/plain'), { recursive: true })
    await writeFile(join(folder, 'themes/plain/theme.json'), '{ "name": { "ja": "無地", "en": "Plain" } }')
    await mkdir(join(folder, 'themes/plain/pages/Product'), { recursive: true })
    await writeFile(join(folder, 'themes/plain/pages/Product/list.liquid'), '<p>plain list</p>')
    shop = await startShop({
      ...{ ...place, folder, plugins: [hello('hello from a test')], on: ['coupons'], theme: 'plain' },
      now: new Date('2030-01-01T00:00:00Z'),
    })
  })

  afterAll(() => shop?.close())

  it('has the plugins of its folder and those that are given, switched on, each after those that it needs', async () => {
    const clerk = await shop.member()
    const list = await clerk.follow('goPluginList', {}, shop.link('goPluginList'))
    if (!list.ok) throw new Error(list.document.detail)
    const on = list.document.plugins.flatMap(({ enabled, pluginCode }) => (enabled ? [pluginCode] : []))
    expect(on.sort()).toEqual(['coupons', 'fees', 'hello', 'zeal'])
    const answer = await (await shop.visitor()).fetch('/hello')
    expect(await answer.json()).toMatchObject({ greeting: 'hello from a test' })
  })

  it('wears a theme of its folder', async () => {
    const page = await fetch(new URL('/products', shop.base), { headers: { accept: 'text/html' } })
    expect(await page.text()).toContain('plain list')
  })

  it('knows customers who registered themselves, and the emails that they got', async () => {
    const customer = await shop.customer({ name01: '田中' })
    const account = await customer.follow('goMypage', {}, shop.link('goMypage'))
    expect(account.ok && account.document.name01).toBe('田中')
    const other = await shop.customer()
    expect(other.email).not.toBe(customer.email)
    const mails = await shop.mails(customer.email)
    expect(mails.map(({ text }) => text).join()).toContain('secretKey=')
    expect((await shop.mails()).length).toBeGreaterThan(mails.length)
  })

  it('has a clock that is set and moved', async () => {
    const day = () => shop.clock.now().toISOString().slice(0, 10)
    expect(day()).toBe('2030-01-01')
    shop.clock.advance({ days: 1 })
    expect(day()).toBe('2030-01-02')
    shop.clock.set(new Date('2031-05-05T12:00:00Z'))
    expect(day()).toBe('2031-05-05')
    await shop.settle()
    expect(shop.errors()).toEqual([])
  })

  it('leaves nothing behind, nor does one that cannot start', async () => {
    const made = await databasesOfTests()
    // Other tests have shops of theirs in the usual place.
    const own = await mkdtemp(join(inject('workshop'), 'temporary-'))
    vi.stubEnv('TMPDIR', own)
    const other = await startShop({ ...place, seed: 'none' })
    expect((await (await other.visitor()).fetch('/products')).status).toBe(503)
    await other.close()
    await expect(startShop({ ...place, theme: 'nothing' })).rejects.toThrow(/404 themeUnknown/)
    const broken = join(folder, 'broken')
    await layIn(broken, 'broken', 'get needs() { throw new Error("at once") },')
    await expect(startShop({ ...place, plugins: [broken] })).rejects.toThrow('at once')
    const absent = join(folder, 'absent')
    await expect(startShop({ ...place, plugins: [absent] })).rejects.toThrow(
      /The plugin absent cannot be used/,
    )
    await expect(startShop({ ...place, on: ['absent'] })).rejects.toThrow('There is no plugin absent')
    await layIn(join(folder, 'needy'), 'needy', `needs: ['reviews'],`)
    await expect(startShop({ ...place, plugins: [join(folder, 'needy')] })).rejects.toThrow(/pluginNeeds/)
    vi.unstubAllEnvs()
    expect(await readdir(own)).toEqual([])
    expect(await databasesOfTests()).toBe(made)
    expect(existsSync(folder)).toBe(true)
  })
})
