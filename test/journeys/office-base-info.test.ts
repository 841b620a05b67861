import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { problemIn } from '../support/hal-client.ts'
import { HtmlClient } from '../support/html-client.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

describe.each(databases)('The shop information in the office, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
  })

  afterAll(() => shop?.close())

  const seen = async (path: string, base = shop.base): Promise<string> =>
    (await fetch(new URL(path, base), { headers: { accept: 'text/html', 'accept-language': 'ja' } })).text()

  const kept = async () => (await clerk.ask('goBaseInfo')).document

  it('is changed in part, and seen in the shop at once', async () => {
    const before = await kept()
    expect(await seen('/help/about')).not.toContain('新しい紹介')
    const { status, document } = await clerk.ask('doUpdateBaseInfo', {
      shopName: '新暖簾',
      shopMessage: '新しい紹介\r\nです',
      postalCode: '１０００００１',
      pref: '1',
      companyName: '',
      deliveryFreeAmount: '',
      basicPointRate: '5',
      optionPoint: 'false',
      version: before.version,
    })
    expect(status).toBe(200)
    const after = {
      ...before,
      shopName: '新暖簾',
      shopMessage: '新しい紹介\nです',
      postalCode: '100-0001',
      pref: 1,
      companyName: null,
      deliveryFreeAmount: null,
      basicPointRate: 5,
      optionPoint: false,
      version: before.version + 1,
    }
    const {
      form: _form,
      fields: _fields,
      submitTo: _to,
      csrfToken: _token,
      _links,
      ...state
    } = after as typeof after & Record<string, unknown>
    expect(document).toMatchObject({ ...state, changed: true })
    expect(await kept()).toMatchObject(state)
    const about = await seen('/help/about')
    expect(about).toContain('新しい紹介')
    expect(about).toContain('新暖簾')
  })

  it('is told on English pages in English, with the accents of names', async () => {
    const { shopName } = await kept()
    const footer = async () => {
      const person = await HtmlClient.enter(shop.base, { 'accept-language': 'en' })
      return person.find('.footer-shop').structuredText
    }
    const { status, document } = await clerk.ask('doUpdateBaseInfo', {
      ...{ shopName, companyNameEn: 'Café Noren' },
      ...{ addr01En: ' 1-1 Shijō-dōri,  Shimogyo-ku ', addr02En: '', businessHourEn: 'Daily, 10:00–17:00' },
    })
    expect(status).toBe(200)
    expect(document).toMatchObject({ addr01En: '1-1 Shijō-dōri, Shimogyo-ku', addr02En: null })
    expect(await footer()).toContain('Café Noren\n1-1 Shijō-dōri, Shimogyo-ku, Hokkaido 100-0001, Japan')
    expect(await footer()).toContain('Daily, 10:00–17:00')
  })

  it('is not written again where it is kept already, though it be of an old version', async () => {
    const { version, shopName, pref } = await kept()
    const { status, document } = await clerk.ask('doUpdateBaseInfo', { shopName, pref, version: version - 1 })
    expect(status).toBe(200)
    expect(document).toMatchObject({ changed: false, version })
  })

  it('switches what the shop offers', async () => {
    const product = '/product?productCode=yunomi-oribe'
    const offers = async () => {
      const answer = await fetch(new URL(product, shop.base), { headers: { accept: 'text/html' } })
      return (await answer.text()).includes('action="/mypage/favorite"') ? ['doAddFavorite'] : []
    }
    expect(await offers()).toContain('doAddFavorite')
    const { shopName } = await kept()
    await clerk.ask('doUpdateBaseInfo', { shopName, optionFavoriteProduct: '0' })
    expect(await offers()).not.toContain('doAddFavorite')
    await clerk.ask('doUpdateBaseInfo', { shopName, optionFavoriteProduct: '1' })
    expect(await offers()).toContain('doAddFavorite')
  })

  it('is refused with what is kept now, where another member changed it meanwhile', async () => {
    const { version, shopName } = await kept()
    await clerk.ask('doUpdateBaseInfo', { shopName, businessHour: '朝から', version })
    const late = await clerk.ask('doUpdateBaseInfo', { shopName, businessHour: '昼から', version })
    expect(late.status).toBe(409)
    expect(late.document).toMatchObject({
      code: 'staleVersion',
      businessHour: '朝から',
      version: version + 1,
    })
    expect(await kept()).toMatchObject({ businessHour: '朝から', version: version + 1 })
    expect((await clerk.ask('doUpdateBaseInfo', { shopName, businessHour: '夜から' })).status).toBe(200)
    expect(await kept()).toMatchObject({ businessHour: '夜から' })
  })

  it.each([
    ['shopName', ''],
    ['shopName', 'あ'.repeat(33)],
    ['shopNameEng', '暖簾'],
    ['companyNameEn', '株式会社暖簾'],
    ['addr01En', '千代田区'],
    ['shopKana', '暖簾'],
    ['postalCode', '12'],
    ['pref', '48'],
    ['phoneNumber', '1234567890'],
    ['shopEmail01', ''],
    ['shopEmail03', 'shop'],
    ['shopMessage', 'あ'.repeat(2001)],
    ['invoiceRegistrationNumber', 'T123'],
    ['deliveryFreeAmount', '-1'],
    ['basicPointRate', '101'],
    ['pointConversionRate', '0'],
    ['language', 'fr'],
    ['orderNoFormat', '{yyyy}{mm}{dd}'],
    ['orderNoFormat', '{id}/{random_alnum,6}'],
    ['orderNoFormat', '{id}{unknown}'],
    ['orderNoFormat', '{random,13}'],
  ])('says at %s what is wrong with “%s”', async (field, typed) => {
    const before = await kept()
    const { shopName } = before
    const refused = await clerk.ask('doUpdateBaseInfo', { shopName, [field]: typed })
    expect(refused.status).toBe(400)
    expect(Object.keys(problemIn(refused).errors)).toEqual([field])
    expect((await kept()).version).toBe(before.version)
  })

  it('says nothing is there where nothing was sent', async () => {
    expect(Object.keys(problemIn(await clerk.ask('doUpdateBaseInfo')).errors)).toEqual(['shopName'])
  })

  it('is changed with a browser, which shows both versions where they differ', async () => {
    const person = await browserAt(shop, 'browser', '/admin/base-info')
    const form = person.form('shopName')
    const { shopName } = await kept()
    expect(form.value('shopName')).toBe(shopName)
    await clerk.ask('doUpdateBaseInfo', { shopName, companyName: '先の会社', pref: '2', optionPoint: '1' })
    await form.fill({ companyName: '後の会社', addr01: '青森市' }).submit()
    expect(person.page.status).toBe(409)
    const rows = person.page.root
      .querySelectorAll('main tbody tr')
      .map((row) => row.querySelectorAll('td').map(({ text }) => text))
    expect(rows).toEqual([
      [ja('field.companyName'), '後の会社', '先の会社'],
      [ja('field.pref'), '北海道', '青森県'],
      [ja('field.addr01'), '青森市', (await kept()).addr01],
      [ja('field.optionPoint'), ja('office.form.no'), ja('office.form.yes')],
    ])
    await person.form('shopName').fill({ pref: '2', optionPoint: true }).submit()
    expect(person.page.statuses).toEqual([303, 200])
    expect(person.text).toContain(ja('message.office.saved'))
    expect(await kept()).toMatchObject({
      companyName: '後の会社',
      pref: 2,
      addr01: '青森市',
      optionPoint: true,
    })
    await person.form('shopName').fill({ shopEmail02: 'shop@' }).submit()
    expect(person.page.status).toBe(400)
    expect(person.find('[name=shopEmail02]').getAttribute('aria-invalid')).toBe('true')
    expect(person.find('.problem li').text).toBe(`${ja('field.shopEmail02')}: ${ja('message.input.email')}`)
  })

  it('may be read, and not sent, by a member who changes nothing', async () => {
    const reader = await browserAt(shop, 'reader', '/admin/base-info', 2)
    expect(reader.page.status).toBe(200)
    expect(reader.find('main fieldset[disabled] [name=shopName]').getAttribute('value')).toBe(
      (await kept()).shopName,
    )
    // Favorites are the reader's own.
    const forms = reader.page.root.querySelectorAll('main form')
    expect(forms.map((form) => form.getAttribute('class'))).toEqual(['star'])
    expect(reader.page.root.querySelectorAll('main button').length).toBe(1)
  })

  it('is seen by every process at once', async () => {
    const { databaseUrl } = shop
    const other = await openShop(database, {
      DATA_DIR: shop.dataDir,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    })
    expect(await seen('/help/about', other.base)).not.toContain('別の店')
    await clerk.ask('doUpdateBaseInfo', { shopName: '別の店' })
    // SQLite is asked once a second whether another process wrote.
    await vi.waitFor(async () => expect(await seen('/help/about', other.base)).toContain('別の店'), 5000)
    await other.close()
  })
})
