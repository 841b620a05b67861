import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportedBytes } from '../support/csv.ts'
import { buy, customerOf, signedIn } from '../support/customer.ts'
import { problemIn } from '../support/hal-client.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

describe.each(databases)('The customers of the office as a list, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
    await customerOf(shop, {
      ...{
        email: 'Sakura@Example.com',
        name01: '長谷川',
        name02: 'さくら',
        kana01: 'ハセガワ',
        kana02: 'サクラ',
      },
      ...{ pref: 27, sex: 2, birth: '1990-04-05', phone_number: '06-1111-2222', company_name: 'Noren Inc' },
      ...{ buy_times: 3, buy_total: 9000, last_buy_at: '2026-05-01T00:00:00.000Z', point: 10 },
      ...{ created_at: '2026-04-30T15:00:00.000Z', updated_at: '2026-11-19T00:00:00.000Z' },
    })
    await customerOf(shop, {
      ...{
        email: 'taro@example.com',
        name01: '=cmd',
        name02: '太郎',
        sex: 1,
        birth: '1985-12-31',
        status: 1,
      },
      ...{ created_at: '2026-05-01T15:00:00.000Z', updated_at: '2026-11-18T00:00:00.000Z' },
    })
    await customerOf(shop, { email: 'left@example.com', name01: '退江', status: 3 })
    const buyer = await signedIn(shop, { email: 'buyer@example.com', name01: '買田', sex: 4 })
    await buy(buyer, '焚火')
  })

  afterAll(() => shop?.close())

  const emails = async (input: Readonly<Record<string, unknown>> = {}) => {
    const { document } = await clerk.ask('goCustomerList', input)
    expect(document.count).toBeGreaterThanOrEqual(document.customers.length)
    return document.customers.map(({ email }) => email.split('@')[0])
  }

  it('are those who did not leave, the last changed first, with how many there are of each status', async () => {
    expect(await emails()).toEqual(['buyer', 'Sakura', 'taro'])
    const { document } = await clerk.ask('goCustomerList')
    expect(document).toMatchObject({ count: 3, limit: 50, offset: 0 })
    expect(document.customerStatuses.map(({ customerStatus, count }) => [customerStatus, count])).toEqual([
      [1, 1],
      [2, 2],
      [3, 1],
    ])
    expect(document.customers[1]).toMatchObject({
      ...{ name01: '長谷川', prefName: '大阪府', customerStatusName: '本会員', buyTimes: 3, buyTotal: 9000 },
    })
    expect(await emails({ customerStatus: [3] })).toEqual(['left'])
    expect(await emails({ customerStatus: ['1', '3'] })).toEqual(['left', 'taro'])
  })

  it('are found by any piece of what they are called and reached by, however it is typed', async () => {
    for (const nameKeyword of [
      ...['長谷', '長谷川 さくら', '長谷川　さくら', 'さくら', 'はせがわ', 'ﾊｾｶﾞﾜ', 'ハセガワサクラ'],
      ...['SAKURA@', 'sakura@example.com', 'noren inc', '0611112222', '06-1111', '1111-2222', '川', 'k'],
    ])
      expect(await emails({ nameKeyword }), nameKeyword).toContain('Sakura')
    const [sakura] = (await clerk.ask('goCustomerList', { nameKeyword: 'さくら' })).document.customers
    expect(await emails({ nameKeyword: sakura?.customerId })).toEqual(['Sakura'])
    for (const nameKeyword of ['%', '_', '\\', "'", '長川', 'そんな人', '�', '😀', '退江'])
      expect(await emails({ nameKeyword }), nameKeyword).toEqual([])
  })

  it.each([
    [{ emailKeyword: 'SAKURA' }, ['Sakura']],
    [{ phoneNumber: '０６-1111' }, ['Sakura']],
    [{ pref: 27 }, ['Sakura']],
    [{ sex: [1, 2] }, ['Sakura', 'taro']],
    [{ birthMonth: 4 }, ['Sakura']],
    [{ birthMonth: 12 }, ['taro']],
    [{ birthFrom: '1990-04-05', birthTo: '1990-04-05' }, ['Sakura']],
    [{ birthTo: '1990-04-04' }, ['taro']],
    [{ buyTotalFrom: 9000, buyTotalTo: 9000 }, ['Sakura']],
    [{ buyTimesFrom: 1, buyTimesTo: 2 }, ['buyer']],
    [{ lastBuyDateFrom: '2026-05-01', lastBuyDateTo: '2026-05-01' }, ['Sakura']],
    [{ createDateFrom: '2026-05-01', createDateTo: '2026-05-01' }, ['Sakura']],
    [{ createDateTo: '2026-05-02' }, ['Sakura', 'taro']],
    [{ updateDateTo: '2026-11-18' }, ['taro']],
    [{ updateDateFrom: '2026-11-19' }, ['buyer', 'Sakura']],
    [{ buyProductName: '焚火' }, ['buyer']],
    [{ buyProductName: '茶筅' }, []],
    [{ pref: 27, sex: [1] }, []],
  ])('are found by %j', async (input, expected) => {
    expect(await emails(input)).toEqual(expected)
  })

  it('are refused where a condition is none', async () => {
    const wrong = await clerk.ask('goCustomerList', {
      ...{
        pref: 48,
        birthMonth: 13,
        birthFrom: '2026-02-30',
        buyTotalFrom: -1,
        customerStatus: [4],
        limit: 0,
      },
    })
    expect([wrong.status, Object.keys(problemIn(wrong).errors).sort()]).toEqual([
      400,
      ['birthFrom', 'birthMonth', 'buyTotalFrom', 'customerStatus.0', 'limit', 'pref'],
    ])
  })

  it('are sorted by any column, and turned page by page', async () => {
    expect(await emails({ sort: 'email' })).toEqual(['buyer', 'Sakura', 'taro'])
    expect(await emails({ sort: '-buyTotal' })).toEqual(['Sakura', 'buyer', 'taro'])
    expect(await emails({ sort: '-lastBuyDate' })).toEqual(['buyer', 'Sakura', 'taro'])
    expect(await emails({ sort: 'lastBuyDate' })).toEqual(['Sakura', 'buyer', 'taro'])
    for (const sort of ['customerId', 'name', 'customerStatus', 'buyTimes', '-point', 'createDate'])
      expect((await emails({ sort })).length, sort).toBe(3)
    expect(await emails({ limit: 1, offset: 1 })).toEqual(['Sakura'])
  })

  it('lead on from the first page of the office and from its search', async () => {
    const { document: top } = await clerk.ask('goAdminTop')
    const { href } = (top as { _links?: Record<string, { href: string }> })._links?.goCustomerList ?? {}
    expect(href).toBe('/admin/customer-list?customerStatus%5B%5D=2')
    const { document } = await clerk.ask('goAdminSearch', { keyword: '長谷川さくら' })
    expect(document.results).toMatchObject([
      {
        ...{ kind: 'customer', title: '長谷川 さくら', detail: 'Sakura@Example.com' },
        _links: { goCustomer: { href: expect.stringMatching(/^\/admin\/customer\?customerId=/) } },
      },
    ])
  })

  it('are searched in a browser, and the search is kept', async () => {
    const person = await browserAt(shop, 'reader', '/admin/customer-list?nameKeyword=さくら')
    expect(person.text).toContain('長谷川 さくら')
    expect(person.text).not.toContain('buyer@example.com')
    await person.form('viewName').fill({ viewName: 'さくらさん' }).submit()
    await person.open('/admin/customer-list')
    await person.clickLink('さくらさん')
    expect(person.text).not.toContain('buyer@example.com')
    expect(person.text).toContain(ja('office.customer.tab', { name: '本会員', count: 2 }))
  })

  it('are counted up to a thousand where they bought what many do, and lead on', async () => {
    const { reader } = shop.noren.store
    const buyer = await reader
      .selectFrom('customer')
      .selectAll()
      .where('email', '=', 'buyer@example.com')
      .executeTakeFirstOrThrow()
    const order = await reader
      .selectFrom('orders')
      .selectAll()
      .where('customer_id', '=', buyer.id)
      .executeTakeFirstOrThrow()
    const line = await reader
      .selectFrom('order_line')
      .selectAll()
      .where('order_id', '=', order.id)
      .where('product_code', 'is not', null)
      .executeTakeFirstOrThrow()
    const made = { created_at: '2020-01-01T00:00:00.000Z', updated_at: '2020-01-01T00:00:00.000Z' }
    await shop.change(async (tx) => {
      for (let at = 0; at < 1001; at++) {
        const id = `of-many-${at}`
        const email = `${id}@example.com`
        await tx
          .insertInto('customer')
          .values({ ...buyer, ...made, id, email, email_key: email })
          .execute()
        const own = { id, order_no: id, pre_order_id: id, customer_id: id }
        await tx
          .insertInto('orders')
          .values({ ...order, ...made, ...own })
          .execute()
        await tx
          .insertInto('order_line')
          .values({ ...line, id, order_id: id, shipping_id: null, product_name: '壺' })
          .execute()
      }
    })
    const searched = async (buyProductName: string, offset: number) => {
      const { document } = await clerk.ask('goCustomerList', { buyProductName, offset, limit: 100 })
      const { count, countOver, customers, _links } = document
      return { count, countOver, shown: customers.length, leadsOn: _links?.next !== undefined }
    }
    // Of one character no index says which orders have it.
    expect(await searched('壺', 0)).toEqual({ count: null, countOver: 1000, shown: 100, leadsOn: true })
    expect(await searched('壺', 1000)).toEqual({ count: null, countOver: 1000, shown: 1, leadsOn: false })
    expect(await searched('焚', 0)).toEqual({ count: 1, countOver: null, shown: 1, leadsOn: false })
    const file = await clerk.ask('goExportCustomer', { buyProductName: '壺' })
    expect(file.document.rowCount).toBe(1001)
    const person = await browserAt(shop, 'counter', '/admin/customer-list?buyProductName=壺')
    expect(person.text).toContain(ja('office.pager.over', { from: 1, count: 1000 }))
    await person.clickLink(ja('office.pager.next'))
    expect(person.text).toContain(ja('office.pager.over', { from: 51, count: 1000 }))
    await shop.change(async (tx) => {
      await tx.deleteFrom('orders').where('id', 'like', 'of-many-%').execute()
      await tx.deleteFrom('customer').where('id', 'like', 'of-many-%').execute()
    })
  })

  describe('as a file', () => {
    const ALL = '/admin/customer-csv'

    const linesOf = (text: unknown) => String(text).replace('\ufeff', '').trim().split('\r\n')

    it('has a line for each that the search finds, and no formula', async () => {
      const { document } = await clerk.ask('goExportCustomer')
      expect(document).toMatchObject({ rowCount: 3, csvTitle: '会員CSV' })
      const [header = '', ...lines] = linesOf(document.csv)
      expect(header.split(',')).toEqual(document.columns.map(({ label }) => label))
      expect(header).toContain('会員ID,お名前(姓),お名前(名)')
      expect(lines).toHaveLength(3)
      const sakura = lines.find((line) => line.includes('Sakura'))
      expect(sakura).toContain(
        '長谷川,さくら,ハセガワ,サクラ,Noren Inc,100-0001,27,大阪府,千代田区千代田,1-1,Sakura@Example.com,06-1111-2222,2,女性,,,1990-04-05,,2026-05-01 09:00:00,3,,2,本会員,2026-05-01 00:00:00,2026-11-19 09:00:00,10',
      )
      expect(lines.find((line) => line.includes('taro@'))).toContain(",'=cmd,太郎,")
      const found = await clerk.ask('goExportCustomer', { pref: 27 })
      expect(found.document.rowCount).toBe(1)
      expect(linesOf(found.document.csv)).toHaveLength(2)
    })

    it('is in the letters that were chosen', async () => {
      expect((await exportedBytes(clerk, ALL)).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
      const bytes = await exportedBytes(clerk, `${ALL}?encoding=shift_jis`)
      expect(iconv.decode(bytes, 'CP932')).toContain('長谷川')
      const answer = await clerk.program.fetch(ALL, { headers: { accept: 'text/csv' } })
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="?customer_\d{8}\.csv/)
      expect(answer.headers.get('content-type')).toMatch(/^text\/csv/)
      await answer.body?.cancel()
    })

    it('has the columns that were chosen', async () => {
      await clerk.ask('doUpdateCsvConfig', {
        csvType: 2,
        columns: [
          { columnName: 'email', enabled: true },
          { columnName: 'point', enabled: true },
        ],
      })
      const { columns } = (await clerk.ask('goExportCustomer')).document
      expect(columns.slice(0, 2).map(({ columnName }) => columnName)).toEqual(['email', 'point'])
      const off = columns.slice(2).map(({ columnName }) => columnName)
      await clerk.ask('doUpdateCsvConfig', { csvType: 2, csvNotOutput: off })
      const { document } = await clerk.ask('goExportCustomer', { pref: 27 })
      expect(linesOf(document.csv)).toEqual(['メールアドレス,ポイント', 'Sakura@Example.com,10'])
    })
  })
})
