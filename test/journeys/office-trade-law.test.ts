import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linksTo } from '../support/customer.ts'
import { drawUpOrder } from '../support/guest.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { inLanguage } from '../support/languages.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

describe.each(databases)('The trade law in the office, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
  })

  afterAll(() => shop?.close())

  const kept = async () => (await clerk.ask('goTradeLawList')).document

  const row = async (id: string) => (await kept()).tradeLawRows.find((one) => one.id === id)

  const page = async (language: string): Promise<string> => {
    const headers = { accept: 'text/html' }
    return (await fetch(new URL(inLanguage('/help/trade-law', language), shop.base), { headers })).text()
  }

  it('says by which inputs each row is changed', async () => {
    const { tradeLawRows } = await kept()
    expect(tradeLawRows.filter(({ leavesFeesOut }) => leavesFeesOut)).toEqual([])
    expect(tradeLawRows).toHaveLength(15)
    expect(tradeLawRows[6]).toMatchObject({
      id: '7',
      nameKey: 'trade_law_7_name',
      descriptionKey: 'trade_law_7_description',
      displayOrderScreenKey: 'trade_law_7_displayOrderScreen',
    })
  })

  it('is changed in part, rows beyond six among it, and seen in the shop', async () => {
    const before = await row('2')
    const { status, document } = await clerk.ask('doUpdateTradeLaw', {
      mode: 'trade_law_form',
      trade_law_1_name: '売主',
      trade_law_1_description: '<p>新しい<strong>売主</strong></p><script>evil()</script>',
      trade_law_12_name: '古物商許可',
      trade_law_12_nameEn: 'Licence',
      trade_law_12_description: '第1号',
      trade_law_12_descriptionEn: 'No. 1',
      trade_law_12_displayOrderScreen: '1',
      tradeLawBody: 'これで\r\n<br>全部です',
      tradeLawBodyEn: 'That is all',
    })
    expect(status).toBe(200)
    expect(document).toMatchObject({ changed: true, tradeLawBody: 'これで\n<br>全部です' })
    expect(await row('1')).toMatchObject({
      name: '売主',
      description: '<p>新しい<strong>売主</strong></p>',
    })
    expect(await row('2')).toEqual(before)
    const shown = await page('ja')
    expect(shown).toContain('<dt>売主</dt><dd><p>新しい<strong>売主</strong></p></dd>')
    expect(shown).toContain('<dt>古物商許可</dt><dd>第1号</dd>')
    expect(shown.indexOf('これで\n<br>全部です')).toBeGreaterThan(shown.indexOf('古物商許可'))
    expect(await page('en')).toContain('<dt>Licence</dt><dd>No. 1</dd>')
    expect(await page('en')).toContain('That is all')
    const guest = await HalClient.enter(shop.base)
    await drawUpOrder(guest, 'yunomi-oribe', { productCode: 'yunomi-oribe', quantity: 1 })
    const { document: order } = await guest.follow(
      'goShoppingConfirm',
      {},
      linksTo(shop, 'goShoppingConfirm'),
    )
    expect(order.tradeLawRows).toContainEqual({ name: '古物商許可', description: '第1号' })
  })

  it('is not written again where it is kept already', async () => {
    const { version } = await kept()
    const same = { trade_law_1_name: '売主', version: version + 1 }
    const { document } = await clerk.ask('doUpdateTradeLaw', same)
    expect(document).toMatchObject({ changed: false, version })
    expect((await clerk.ask('doUpdateTradeLaw', {})).document).toMatchObject({ changed: false, version })
  })

  it('leaves out of the shop what is emptied', async () => {
    await clerk.ask('doUpdateTradeLaw', {
      trade_law_12_name: '',
      trade_law_12_displayOrderScreen: '',
      tradeLawBody: '',
    })
    expect(await row('12')).toMatchObject({ name: null, description: '第1号', displayOrderScreen: false })
    expect(await page('ja')).not.toContain('第1号')
    expect(await page('ja')).not.toContain('全部です')
  })

  it('is refused with what is kept now, where another member changed it meanwhile', async () => {
    const { version } = await kept()
    await clerk.ask('doUpdateTradeLaw', { trade_law_3_name: '先の名称', version })
    const late = await clerk.ask('doUpdateTradeLaw', { trade_law_3_name: '後の名称', version })
    expect(late.status).toBe(409)
    expect(late.document).toMatchObject({ code: 'staleVersion', version: (await kept()).version })
    expect(await row('3')).toMatchObject({ name: '先の名称' })
  })

  it.each([
    ['trade_law_1_name', 'あ'.repeat(256)],
    ['trade_law_15_description', 'あ'.repeat(4001)],
    ['trade_law_2_displayOrderScreen', 'maybe'],
    ['tradeLawBody', 'あ'.repeat(65_536)],
    ['mode', 'other'],
  ])('says at %s what is wrong', async (field, typed) => {
    const before = await kept()
    const refused = await clerk.ask('doUpdateTradeLaw', { [field]: typed, trade_law_4_name: '番号' })
    expect(refused.status).toBe(400)
    expect(Object.keys(problemIn(refused).errors)).toEqual([field])
    expect((await kept()).version).toBe(before.version)
  })

  it('is changed with a browser, which shows both versions where they differ', async () => {
    const person = await browserAt(shop, 'browser', '/admin/trade-law')
    const form = person.form('trade_law_5_name')
    await clerk.ask('doUpdateTradeLaw', { trade_law_5_name: '先の名称', trade_law_5_displayOrderScreen: 1 })
    await form.fill({ trade_law_5_name: '後の名称', tradeLawBody: 'a < b' }).submit()
    expect(person.page.status).toBe(409)
    const rows = person.page.root
      .querySelectorAll('main tbody tr')
      .map((one) => one.querySelectorAll('td').map(({ text }) => text))
    expect(rows).toEqual([
      [ja('field.trade_law_5_name'), '後の名称', '先の名称'],
      [ja('field.trade_law_5_displayOrderScreen'), ja('office.form.no'), ja('office.form.yes')],
      [ja('field.tradeLawBody'), 'a < b', '–'],
    ])
    await person.form('trade_law_5_name').submit()
    expect(person.page.statuses).toEqual([303, 200])
    expect(await kept()).toMatchObject({ tradeLawBody: 'a &lt; b' })
    expect(await row('5')).toMatchObject({ name: '後の名称', displayOrderScreen: false })
    // What is shown again is what is kept.
    await person.form('trade_law_5_name').submit()
    expect(person.text).toContain(ja('message.office.nothingChanged'))
  })

  it('takes examples from the settings by a press, for what is empty alone', async () => {
    const empty = Object.fromEntries(
      [4, 7, 9].flatMap((id) => [
        [`trade_law_${id}_description`, null],
        [`trade_law_${id}_descriptionEn`, null],
      ]),
    )
    await clerk.ask('doUpdateTradeLaw', empty)
    const before = await kept()
    const seller = before.tradeLawRows[0]?.description
    const person = await browserAt(shop, 'reader-of-examples', '/admin/trade-law')
    expect(person.text).toContain(ja('office.tradeLaw.examples'))
    await person.form(ja('office.tradeLaw.take')).submit()
    const { tradeLawRows } = await kept()
    expect(tradeLawRows[0]?.description).toBe(seller)
    expect(tradeLawRows[3]?.description).toBe('03-0000-0000')
    expect(tradeLawRows[6]?.description).toContain('代金引換の手数料：330円（税込）')
    expect(tradeLawRows[6]?.description).toContain('窯元直送の送料：1,320円〜2,640円')
    expect(tradeLawRows[6]?.descriptionEn).toContain('¥330')
    expect(tradeLawRows[8]?.description).toContain('をご利用いただけます。')
    expect(await page('ja')).toContain('代金引換の手数料：330円（税込）')
    const again = await browserAt(shop, 'reader-of-examples-2', '/admin/trade-law')
    expect(again.text).not.toContain(ja('office.tradeLaw.examples'))
  })

  it('says that fees differ from those of the settings, and takes these in their place', async () => {
    await clerk.ask('doUpdateTradeLaw', { trade_law_7_description: '送料は全国500円です。' })
    const fees = await row('7')
    expect(fees?.leavesFeesOut).toBe(true)
    const { document } = await clerk.program.follow('doFillTradeLaw', {}, fees)
    expect(document.filledCount).toBe(1)
    expect(await row('7')).toMatchObject({ leavesFeesOut: false, description: fees?.example })
  })
})
