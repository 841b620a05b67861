import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createNoren } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import type { Plugin, PluginField } from '../../src/plugin.ts'
import { GREETING, giftPlugin, WRAPPING } from '../support/gift-plugin.ts'
import { problemIn } from '../support/hal-client.ts'
import { inLanguage } from '../support/languages.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, SECRET, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const silent = pino({ level: 'silent' })

describe.each(databases)('Fields that plugins add to records, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    const other = giftPlugin('1.0.0', [{ ...WRAPPING, name: 'Wrapping' }], 'broken')
    const rival = giftPlugin('1.0.0', [{ ...WRAPPING, record: 'variant' }], 'rival')
    const plugins = [giftPlugin('1.0.0', [WRAPPING, GREETING]), rival, other]
    shop = await openShop(database, {}, silent, { plugins })
    clerk = await clerkAt(shop, 'owner')
  })

  afterAll(() => shop?.close())

  const install = (pluginCode = 'gifts', pluginVersion = '1.0.0') =>
    clerk.ask('doInstallPlugin', { pluginCode, pluginName: '贈り物', pluginVersion })

  const turn = (way: 'doEnablePlugin' | 'doDisablePlugin', pluginCode = 'gifts') =>
    clerk.ask(way, { pluginCode })

  const standing = async (pluginCode = 'gifts') => {
    const { document } = await clerk.ask('goPluginList')
    return document.plugins.find((one) => one.pluginCode === pluginCode)
  }

  const product = async () => (await clerk.ask('goAdminProduct', { productCode: 'sencha-50' })).document

  const names = async () =>
    (await clerk.ask('goFieldList')).document.ownFields.map(({ fieldName }) => fieldName)

  const idOf = async (name: string) => {
    const { document } = await clerk.ask('goFieldList')
    return document.ownFields.find(({ fieldName }) => fieldName === name)?.fieldId ?? ''
  }

  /** Starts the program once more with other plugins, and stops it. */
  const startedWith = async (...plugins: readonly Plugin[]) => {
    const { dataDir, databaseUrl, clock } = shop
    const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, APP_SECRET: SECRET, PORT: '0' }
    const config = readConfig({ ...environment, LOG_LEVEL: 'silent' })
    const noren = await createNoren(config, { clock: clock.now, log: silent, plugins })
    await noren.close()
    shop.noren.store.changes.tell()
  }

  const updated = (...fields: readonly PluginField[]) => startedWith(giftPlugin('1.1.0', fields))

  it('cannot be declared in a way that members could not either', async () => {
    expect((await standing('broken'))?.fault).toBe('Error: product.Wrapping is no name for a field')
  })

  it('are there while their plugin is on', async () => {
    expect((await install()).status).toBe(201)
    expect(await names()).toEqual([])
    expect(await product()).not.toHaveProperty('ownFields')
    await turn('doEnablePlugin')
    expect(await names()).toEqual(['wrapping', 'greeting'])
    const { document } = await clerk.ask('doUpdateProduct', {
      productCode: 'sencha-50',
      ownFields: { wrapping: 'cloth' },
    })
    expect(document.ownFields).toEqual({ wrapping: 'cloth' })
    const page = await fetch(new URL(inLanguage('/product?productCode=sencha-50', 'en'), shop.base), {
      headers: { accept: 'text/html' },
    })
    expect(await page.text()).toMatch(/Wrapping<\/dt><dd>.*Cloth/)
  })

  it('are the plugin’s: members see them, and can neither change nor delete them', async () => {
    const fieldId = await idOf('wrapping')
    const { document } = await clerk.ask('goField', { fieldId })
    expect(document.pluginName).toBe('贈り物')
    expect(Object.keys(document._links ?? {})).not.toContain('doUpdateField')
    for (const way of ['doUpdateField', 'doDeleteField'] as const) {
      const refused = await clerk.ask(way, { fieldId, fieldLabel: '包み' })
      expect(refused.status).toBe(409)
      expect(problemIn(refused).code).toBe('fieldOfPlugin')
    }
    const browser = await browserAt(shop, 'reader', `/admin/field?fieldId=${fieldId}`)
    expect(browser.text).toContain(ja('office.ownField.ofPlugin', { plugin: '贈り物' }))
    await browser.open('/admin/field-list')
    expect(browser.text).toContain('贈り物')
  })

  it('have names that nobody else has', async () => {
    const taken = await clerk.ask('doCreateField', {
      record: 'product',
      fieldName: 'wrapping',
      fieldKind: 'string',
      fieldLabel: '包み',
    })
    expect(Object.keys(problemIn(taken).errors ?? {})).toEqual(['fieldName'])
    const refused = await install('rival')
    expect(refused.status).toBe(409)
    expect(problemIn(refused).detail).toContain('包装 (wrapping)')
    expect(await standing('rival')).toMatchObject({ installed: false })
  })

  it('are not shown while their plugin is off, and keep their values', async () => {
    await turn('doDisablePlugin')
    expect(await names()).toEqual([])
    expect(await product()).not.toHaveProperty('ownFields')
    const told = await clerk.ask('doUpdateProduct', {
      productCode: 'sencha-50',
      ownFields: { wrapping: null },
    })
    expect(told.document).toMatchObject({ changed: false, ignored: ['ownFields'] })
    await turn('doEnablePlugin')
    expect((await product()).ownFields).toEqual({ wrapping: 'cloth' })
  })

  it('are as the present version declares them, and keep choices that records hold', async () => {
    const leather = { value: 'leather', label: { ja: '革', en: 'Leather' } }
    await updated({ ...WRAPPING, label: { ja: '包み', en: 'Wrapping' }, choices: [leather] })
    const { document } = await clerk.ask('goField', { fieldId: await idOf('wrapping') })
    expect(document).toMatchObject({ fieldLabel: '包み' })
    expect(document.fieldChoices?.map(({ choiceValue }) => choiceValue)).toEqual(['leather', 'cloth'])
    expect(await names()).toEqual(['wrapping'])
  })

  it('come back with their values when a version declares them again', async () => {
    await updated(GREETING)
    expect(await product()).not.toHaveProperty('ownFields')
    await updated(WRAPPING, GREETING)
    expect((await product()).ownFields).toEqual({ wrapping: 'cloth' })
  })

  it('find products from the version on that declares so', async () => {
    const found = async () => {
      const { status, document } = await clerk.ask('goAdminProductList', { 'ownFields[wrapping]': 'cloth' })
      return status === 200 ? document.count : 'refused'
    }
    expect(await found()).toBe('refused')
    await updated({ ...WRAPPING, filterable: true }, GREETING)
    await shop.noren.settleJobs()
    expect(await found()).toBe(1)
    await turn('doDisablePlugin')
    expect(await found()).toBe('refused')
    await turn('doEnablePlugin')
    await updated(WRAPPING, GREETING)
    await shop.noren.settleJobs()
    expect(await found()).toBe('refused')
  })

  it('keep their kind: a plugin that changes one is switched off, and cannot be on again', async () => {
    await updated({ ...WRAPPING, kind: 'string', choices: [] }, GREETING)
    expect(await standing()).toMatchObject({
      enabled: false,
      fault: 'Error: Its fields cannot be: wrapping',
    })
    await turn('doEnablePlugin')
    expect((await product()).ownFields).toEqual({ wrapping: 'cloth' })
  })

  it('go with all their values when their plugin is uninstalled', async () => {
    expect((await clerk.ask('doUninstallPlugin', { pluginCode: 'gifts' })).status).toBe(200)
    expect(await names()).toEqual([])
    await shop.noren.settleJobs()
    const { reader } = shop.noren.store
    const rows = await reader.selectFrom('product').select('own_fields').execute()
    expect(rows.filter(({ own_fields }) => own_fields !== '{}')).toEqual([])
    expect(await reader.selectFrom('own_field').selectAll().execute()).toEqual([])
    expect((await install('rival')).status).toBe(201)
  })
})
