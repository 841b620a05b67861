import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendFile } from '../support/csv.ts'
import { customerOf } from '../support/customer.ts'
import { problemIn } from '../support/hal-client.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

const CUSTOMERS = [
  'メールアドレス,お名前(姓),お名前(名),お名前(セイ),郵便番号,都道府県(名称),住所1,住所2,TEL,登録日,ポイント,メールマガジン',
  'hana@example.com,山田,花子,やまだ,1010051,東京都,千代田区神田神保町,1-2-3,03-1234-5678,2019/4/1 10:20,120,1',
  'hana@example.com,山田,一郎,,5300001,大阪府,大阪市北区梅田,4-5,06-1234-5678,,,',
  'taro@example.com,佐藤,太郎,,,,,,,2020-02-03,,0',
].join('\n')

const SHOPIFY = [
  'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tags,Tax Exempt',
  "'8001,次郎,鈴木,jiro@example.com,yes,海苔商店,1-1-1,サクラビル 3F,港区芝公園,JP-13,JP,'105-0011,+81 90-1234-5678,,no,1200,1,お得意様,VIP,no",
  "'8002,Mary Ann,Smith,mary@example.com,no,,1 Main St,,Springfield,IL,US,62701,+1 555 123 4567,,no,0,0,,,no",
  "'8003,,,,no,,,,,,,,,,no,0,0,,,no",
].join('\n')

const ORDERS = [
  '注文番号,受注日,メールアドレス,お名前(姓),お名前(名),都道府県(ID),住所1,住所2,対応状況(ID),支払方法(名称),支払合計,明細区分(ID),商品名,商品コード,価格,個数,税率',
  'OLD-1,2021-05-06 10:00:00,hana@example.com,山田,花子,13,千代田区,1-2-3,5,代金引換,4296,1,ほうじ茶,old-tea,1000,2,8',
  'OLD-1,2021-05-06 10:00:00,hana@example.com,山田,花子,13,千代田区,1-2-3,5,代金引換,4296,1,湯のみ,old-cup,1600,1,10',
  'OLD-1,2021-05-06 10:00:00,hana@example.com,山田,花子,13,千代田区,1-2-3,5,代金引換,4296,2,送料,,550,1,10',
  'OLD-1,2021-05-06 10:00:00,hana@example.com,山田,花子,13,千代田区,1-2-3,5,代金引換,4296,6,ポイント,,-174,1,',
  'OLD-2,2021-06-07,,通りすがり,,27,大阪市,4-5,3,銀行振込,1080,1,ほうじ茶,old-tea,1000,1,8',
].join('\n')

const SHOPIFY_ORDERS = [
  'Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Accepts Marketing,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Lineitem taxable,Billing Name,Billing Address1,Billing City,Billing Zip,Billing Province,Billing Country,Billing Phone,Shipping Name,Shipping Address1,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Notes,Cancelled at,Payment Method,Id,Tax 1 Name,Tax 1 Value,Tax 2 Name,Tax 2 Value',
  '#1001,jiro@example.com,paid,2022-03-04 05:06:07 +0900,fulfilled,2022-03-05 10:00:00 +0900,no,JPY,3180.00,500.00,280.00,3680.00,HARU,100,ヤマト運輸,2022-03-04 05:00:00 +0900,1,湯のみ,1200.00,cup-1,true,鈴木 次郎,1-1-1,港区,105-0011,JP-13,JP,090-1234-5678,鈴木 次郎,1-1-1,港区,105-0011,JP-13,JP,玄関前,,Shopify Payments,900,CT 10%,151,CT 8%,150',
  '#1001,,,,,,,,,,,,,,,,2,ほうじ茶,1040.00,tea-1,true,,,,,,,,,,,,,,,,,,,,,',
].join('\n')

const SHOPIFY_PRODUCTS = [
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Gift Card,SEO Title,SEO Description,Status',
  'tenugui,手ぬぐい,<p>綿の<b>手ぬぐい</b></p>,染工房,,移り先の布,"夏, 新作",true,色,藍,大きさ,大,TN-AI-L,80,shopify,12,deny,1650,2200,true,true,4901234567894,https://cdn.example.com/1.jpg,1,false,,藍染めの手ぬぐい,active',
  'tenugui,,,,,,,,,藍,,小,TN-AI-S,40,shopify,3,deny,1100,,true,true,,https://cdn.example.com/2.jpg,2,,,,',
  'tenugui,,,,,,,,,紅,,大,,80,shopify,-1,deny,1650,,true,true,,,,,,,',
  'gift,ギフト券,,染工房,,,,true,Title,Default Title,,,,0,,,deny,1000,,false,false,,,,true,,,draft',
].join('\n')

const ECCUBE_PRODUCTS = [
  '商品ID,公開ステータス(ID),公開ステータス(名称),商品名,商品説明(詳細),検索ワード,商品規格ID,販売種別(ID),規格分類1(ID),規格分類1(名称),規格分類2(ID),規格分類2(名称),商品コード,在庫数,在庫数無制限フラグ,販売制限数,通常価格,販売価格,商品画像,商品カテゴリ(ID),商品カテゴリ(名称),タグ(ID),タグ(名称)',
  '2,1,公開,チェリーアイス,甘い,cherry,12,1,4,チョコ,6,64cm,sand-01,,1,,3000,2800,sand-1.png,"1,2","ジェラート,アイス","1","新商品"',
  '2,1,公開,チェリーアイス,甘い,cherry,13,1,5,抹茶,6,64cm,sand-02,7,0,5,,2900,sand-1.png,"1,2","ジェラート,アイス","1","新商品"',
  '3,3,廃止,古い物,,,14,1,,,,,old-99,1,0,,,100,,,,,',
].join('\n')

describe.each(databases)('Moving in, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'mover')
  })

  afterAll(() => shop?.close())

  const reader = () => shop.noren.store.reader

  const customerAt = (email: string) =>
    reader().selectFrom('customer').selectAll().where('email', '=', email).executeTakeFirst()

  it('brings customers with points, addresses, consent and the day they came, once', async () => {
    const look = await clerk.ask('doImportCustomerCsv', { csv: CUSTOMERS, preview: true })
    expect(look.document).toMatchObject({ created: 3, wrong: 0, preview: true })
    expect(await customerAt('hana@example.com')).toBeUndefined()
    const done = await clerk.ask('doImportCustomerCsv', { csv: CUSTOMERS })
    expect(done.document).toMatchObject({ created: 3, changed: 0 })
    const hana = await customerAt('hana@example.com')
    expect(hana).toMatchObject({
      ...{ name01: '山田', kana01: 'ヤマダ', postal_code: '101-0051', pref: 13, point: 120, status: 2 },
      ...{ password_hash: null, created_at: '2019-04-01T01:20:00.000Z', addr02: '1-2-3' },
    })
    const { document } = await clerk.ask('goCustomer', { customerId: hana?.id ?? '' })
    expect(document.addresses).toMatchObject([{ name02: '一郎', pref: 27 }])
    expect(document.movements).toMatchObject([{ points: 120 }])
    const { document: news } = await clerk.ask('goSubscriptionList', {})
    expect(JSON.stringify(news)).toContain('hana@example.com')
    expect(JSON.stringify(news)).not.toContain('taro@example.com')
    const told = await reader().selectFrom('outbox').select('event').execute()
    expect(told.filter(({ event }) => event.startsWith('customer.'))).toEqual([])
    const again = await clerk.ask('doImportCustomerCsv', { csv: CUSTOMERS })
    expect(again.document).toMatchObject({ created: 0, changed: 0, unchanged: 3 })
  })

  it('changes a customer whose row changed, and tells what', async () => {
    const csv = CUSTOMERS.replace('1-2-3,03-1234-5678', '9-9-9,03-1234-5678').replace(',120,1', ',150,0')
    const look = await clerk.ask('doImportCustomerCsv', { csv, preview: true })
    expect(look.document.lines).toMatchObject([
      {
        line: 2,
        outcome: 'changed',
        changes: [
          { before: '1-2-3', after: '9-9-9' },
          { before: 120, after: 150 },
          { before: true, after: false },
        ],
      },
    ])
    expect((await clerk.ask('doImportCustomerCsv', { csv })).document).toMatchObject({ changed: 1 })
    expect(await customerAt('hana@example.com')).toMatchObject({ addr02: '9-9-9', point: 150 })
  })

  it('names the lines of faults, and then brings nobody', async () => {
    const csv = [
      'メールアドレス,お名前(姓),お名前(名),郵便番号,都道府県(名称),会員グループ(名称)',
      'good@example.com,善,人,,,',
      'no-mail,善,人,,,',
      'name@example.com,,人,,,',
      'zip@example.com,善,人,12,,',
      'pref@example.com,善,人,,江戸,',
      'group@example.com,善,人,,,無い会',
    ].join('\n')
    const refused = await clerk.ask('doImportCustomerCsv', { csv })
    expect(refused.status).toBe(400)
    expect(Object.keys(problemIn(refused).errors ?? {})).toEqual(['3.1', '4.2', '5.4', '6.5', '7.6'])
    expect(await customerAt('good@example.com')).toBeUndefined()
  })

  it('reads the customers of Shopify, says so, and says what it leaves out', async () => {
    const look = await clerk.ask('doImportCustomerCsv', { csv: SHOPIFY, preview: true })
    expect(look.document).toMatchObject({ created: 2, wrong: 0 })
    const said = look.document.effects.join('\n')
    expect(said).toContain('Shopifyの会員のファイルとして読みました')
    expect(said).toContain('Accepts SMS Marketing、Total Spent、Total Orders、Tax Exempt')
    expect(said).toContain('4行目')
    expect(said).toContain('3行目')
    expect((await clerk.ask('doImportCustomerCsv', { csv: SHOPIFY })).document).toMatchObject({ created: 2 })
    expect(await customerAt('jiro@example.com')).toMatchObject({
      ...{ name01: '鈴木', name02: '次郎', company_name: '海苔商店', postal_code: '105-0011', pref: 13 },
      ...{ addr01: '港区芝公園', addr02: '1-1-1 サクラビル 3F', phone_number: '090-1234-5678' },
      note: 'お得意様\nTags: VIP',
    })
    expect(await customerAt('mary@example.com')).toMatchObject({
      ...{ name01: 'Smith', name02: 'Mary・Ann', pref: null, phone_number: null },
    })
    const again = await clerk.ask('doImportCustomerCsv', { csv: SHOPIFY })
    expect(again.document).toMatchObject({ unchanged: 2, changed: 0 })
  })

  it('reads the customers of EC-CUBE, whose ids are not those of this shop', async () => {
    const csv = [
      '会員ID,お名前(姓),お名前(名),メールアドレス,都道府県(ID),都道府県(名称),住所1,住所2,性別(ID),会員ステータス(ID),ポイント,購入回数',
      `7,高橋,梅,ume@example.com,13,東京都,千代田区,${'丁目ビル'.repeat(9)},2,2,30,4`,
      '8,退会,者,gone@example.com,,,,,,3,0,0',
    ].join('\n')
    const done = await clerk.ask('doImportCustomerCsv', { csv, comesFrom: 'eccube' })
    expect(done.document).toMatchObject({ created: 1 })
    const ume = await customerAt('ume@example.com')
    expect(ume).toMatchObject({ point: 30, sex: 2, pref: 13 })
    expect(`${ume?.addr01}${ume?.addr02}`).toBe(`千代田区${'丁目ビル'.repeat(9)}`)
    const other = await clerk.ask('doImportCustomerCsv', { csv: 'a,b\n1,2', comesFrom: 'eccube' })
    expect(Object.keys(problemIn(other).errors ?? {})).toEqual(['1.0'])
  })

  it('takes over orders as history: exact sums, nobody told, nothing moved', async () => {
    const events = async () => (await reader().selectFrom('outbox').select('id').execute()).length
    const before = await events()
    const look = await clerk.ask('doImportOrderCsv', { csv: ORDERS, preview: true })
    expect(look.document).toMatchObject({ created: 5, wrong: 0 })
    const done = await clerk.ask('doImportOrderCsv', { csv: ORDERS })
    expect(done.document).toMatchObject({ created: 5 })
    expect(await events()).toBe(before)
    const { document: order } = await clerk.ask('goOrder', { orderNo: 'OLD-1' })
    expect(order).toMatchObject({
      ...{ orderStatus: 5, paymentTotal: 4296, usePoint: 0, addPoint: 0, taxFreeDiscount: 174 },
      ...{ subtotal: 3920, deliveryFeeTotal: 550, total: 4296 },
    })
    expect(order.taxes.reduce((sum, { total }) => sum + total, 0)).toBe(4296)
    const hana = await customerAt('hana@example.com')
    expect(hana).toMatchObject({ buy_times: 1, buy_total: 4296, point: 150 })
    expect(hana?.first_buy_at).toBe('2021-05-06T01:00:00.000Z')
    const { document: customer } = await clerk.ask('goCustomer', { customerId: hana?.id ?? '' })
    expect(customer.orders).toMatchObject([{ orderNo: 'OLD-1' }])
    const { document: guest } = await clerk.ask('goOrder', { orderNo: 'OLD-2' })
    expect(guest).toMatchObject({ orderStatus: 3, paymentTotal: 1080 })
    const { document: found } = await clerk.ask('goOrderList', { orderNo: 'OLD-1' })
    expect(found.count).toBe(1)
    const again = await clerk.ask('doImportOrderCsv', { csv: ORDERS })
    expect(again.document).toMatchObject({ created: 0, unchanged: 5 })
    expect((await customerAt('hana@example.com'))?.buy_times).toBe(1)
  })

  it('refuses orders whose sums differ, whose status is unknown, or that this shop took', async () => {
    const csv = ORDERS.replaceAll('OLD-', 'NEW-')
      .replaceAll('4296', '4297')
      .replace(',27,大阪市,4-5,3,', ',27,大阪市,4-5,8,')
    const refused = await clerk.ask('doImportOrderCsv', { csv })
    expect(Object.keys(problemIn(refused).errors ?? {})).toEqual(['2.11', '6.9'])
    expect((await clerk.ask('goOrderList', { orderNo: 'NEW-1' })).document.count).toBe(0)
  })

  it('gives nothing to whoever only typed an address', async () => {
    const email = 'typed@example.com'
    const typed = await customerOf(shop, { email, status: 1 })
    const csv = `メールアドレス,お名前(姓),お名前(名),ポイント\n${email},本,人,500`
    const refused = await clerk.ask('doImportCustomerCsv', { csv })
    expect(problemIn(refused).errors?.['2.1']?.join()).toContain('まだ確認されていません')
    const orders = ORDERS.replaceAll('OLD-', 'TYPED-').replaceAll('hana@example.com', email)
    expect((await clerk.ask('doImportOrderCsv', { csv: orders })).status).toBe(200)
    const theirs = await reader().selectFrom('orders').select('id').where('customer_id', '=', typed).execute()
    expect(theirs).toEqual([])
    expect(await customerAt(email)).toMatchObject({ point: 0, name01: '鈴木', buy_times: 0 })
  })

  it('moves no stock for an order of elsewhere, whatever becomes of it', async () => {
    const stock = async () =>
      (
        await reader()
          .selectFrom('variant')
          .select('stock')
          .where('code', '=', 'sencha-50')
          .executeTakeFirstOrThrow()
      ).stock
    const before = await stock()
    const csv = ORDERS.replaceAll('OLD-', 'STOCK-').replaceAll('old-tea', 'sencha-50')
    await clerk.ask('doImportOrderCsv', { csv })
    for (const orderStatus of [4, 3])
      await clerk.ask('doUpdateOrderStatus', { orderNo: 'STOCK-2', orderStatus })
    const { document } = await clerk.ask('goOrder', { orderNo: 'STOCK-2' })
    expect(document.orderStatus).toBe(3)
    expect(await stock()).toBe(before)
  })

  it('reads the orders of Shopify, of several rows and two tax rates', async () => {
    const look = await clerk.ask('doImportOrderCsv', { csv: SHOPIFY_ORDERS, preview: true })
    expect(look.document.effects.join()).toContain('Shopifyの受注のファイルとして読みました')
    expect(look.document).toMatchObject({ wrong: 0, created: 4 })
    await clerk.ask('doImportOrderCsv', { csv: SHOPIFY_ORDERS })
    const { document: order } = await clerk.ask('goOrder', { orderNo: '#1001' })
    expect(order).toMatchObject({ orderStatus: 5, paymentTotal: 3680, total: 3680, deliveryFeeTotal: 500 })
    expect(order.taxes.map(({ rate }) => rate)).toEqual([8, 10])
    const jiro = await customerAt('jiro@example.com')
    expect(jiro).toMatchObject({ buy_times: 1, buy_total: 3680 })
  })

  it('reads the products of Shopify: variants, and the categories, tags and axes that they need', async () => {
    const axes = async () =>
      (await reader().selectFrom('class_name').select('name').execute()).map(({ name }) => name)
    const look = await clerk.ask('doImportProductCsv', { csv: SHOPIFY_PRODUCTS, preview: true })
    expect(look.document).toMatchObject({ wrong: 0, created: 4 })
    expect(look.document.effects.join('\n')).toMatch(
      /Shopifyの商品のファイル.*カテゴリを1件作ります：移り先の布/s,
    )
    const shown = look.document.lines.flatMap(({ changes }) => changes.map(({ after }) => after))
    expect(shown).toEqual(expect.arrayContaining(['移り先の布', '夏、新作']))
    expect(await axes()).not.toContain('大きさ')
    const done = await clerk.ask('doImportProductCsv', { csv: SHOPIFY_PRODUCTS })
    expect(done.document).toMatchObject({ created: 4 })
    expect(await axes()).toContain('大きさ')
    const { document: product } = await clerk.ask('goAdminProduct', { productCode: 'TN-AI-L' })
    expect(product).toMatchObject({ productName: '手ぬぐい', productStatus: 1, slug: 'tenugui' })
    const variants = await reader()
      .selectFrom('variant')
      .select(['code', 'price02', 'price01', 'stock', 'stock_unlimited', 'gtin', 'weight'])
      .where('code', 'in', ['TN-AI-L', 'TN-AI-S', 'tenugui-3', 'gift'])
      .orderBy('code')
      .execute()
    expect(variants.toSorted((one, other) => (one.code < other.code ? -1 : 1))).toMatchObject([
      { code: 'TN-AI-L', price02: 1500, price01: 2000, stock: 12, gtin: '4901234567894', weight: 80 },
      { code: 'TN-AI-S', price02: 1000, price01: null, stock: 3 },
      { code: 'gift', price02: 1000, stock_unlimited: true },
      { code: 'tenugui-3', price02: 1500, stock: 0 },
    ])
    const again = await clerk.ask('doImportProductCsv', { csv: SHOPIFY_PRODUCTS, preview: true })
    expect(again.document).toMatchObject({ unchanged: 4, created: 0, changed: 0 })
    const csv = SHOPIFY_PRODUCTS.replace(',12,deny,1650', ',12,deny,1760').replace('TN-AI-S,40', 'TN-AI-S,45')
    const changed = await clerk.ask('doImportProductCsv', { csv })
    expect(changed.document).toMatchObject({ changed: 2, unchanged: 2 })
    const wrong = SHOPIFY_PRODUCTS.replace(',1100,,true', ',abc,,true')
    const refused = await clerk.ask('doImportProductCsv', { csv: wrong })
    expect(Object.keys(problemIn(refused).errors ?? {})).toEqual(['3.18'])
  })

  it('reads the products of EC-CUBE, once a member says that they are', async () => {
    const done = await clerk.ask('doImportProductCsv', { csv: ECCUBE_PRODUCTS, comesFrom: 'eccube' })
    expect(done.document).toMatchObject({ created: 2 })
    const { document: product } = await clerk.ask('goAdminProduct', { productCode: 'sand-02' })
    expect(product).toMatchObject({ productName: 'チェリーアイス' })
    const again = await clerk.ask('doImportProductCsv', {
      csv: ECCUBE_PRODUCTS,
      comesFrom: 'eccube',
      preview: true,
    })
    expect(again.document).toMatchObject({ unchanged: 2, changed: 0 })
  })

  it('looks at a very long file by a job, and brings it by another', async () => {
    const header = 'メールアドレス,お名前(姓),お名前(名),ショップ用メモ欄'
    const rows = Array.from({ length: 1800 }, (_, at) => `long-${at}@example.com,長,い,${'字'.repeat(2900)}`)
    const bytes = new TextEncoder().encode([header, ...rows].join('\n'))
    const path = '/admin/customer/csv-customer'
    const look = await sendFile(clerk, path, bytes, { preview: '1' })
    expect(look.status).toBe(202)
    await shop.noren.settleJobs()
    const { document: seen } = await clerk.ask('goJob', { jobId: String(look.document.jobId) })
    expect(seen).toMatchObject({ state: 'done', result: { created: 1800, lineCount: 1800 } })
    expect(await customerAt('long-0@example.com')).toBeUndefined()
    await sendFile(clerk, path, bytes)
    await shop.noren.settleJobs()
    expect(await customerAt('long-1799@example.com')).toMatchObject({ name01: '長' })
  })

  it('leaves the books of all that in order', async () => {
    const { document } = await clerk.ask('goDoctor', {})
    expect(document).toBeDefined()
  })
})
