import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendFile } from '../support/csv.ts'
import { problemIn } from '../support/hal-client.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

const BASE_PRODUCTS = [
  '商品ID,商品名,種類ID,種類名,説明,価格,税率,在庫数,公開状態,表示順,種類在庫数,画像1,画像2,商品コード,種類コード,JAN/GTIN',
  '501,藍の手帳,9001,赤,布張りの手帳,1650,1,5,1,1,3,501_1.jpg,501_2.jpg,NOTE,NOTE-R,',
  '501,藍の手帳,9002,青,布張りの手帳,1650,1,5,1,1,2,501_1.jpg,501_2.jpg,NOTE,,',
  '502,干し柿,,,山の干し柿,1080,2,4,0,2,,502.jpg,,KAKI,,4901234567894',
].join('\n')

const BASE_ORDERS = [
  '注文ID,注文日時,氏(請求先),名(請求先),郵便番号(請求先),都道府県(請求先),住所(請求先),住所2(請求先),電話番号(請求先),メールアドレス(請求先),氏(配送先),名(配送先),郵便番号(配送先),都道府県(配送先),住所(配送先),住所2(配送先),電話番号(配送先),備考,商品名,バリエーション,価格,税率,数量,合計金額,送料,支払い方法,代引き手数料,発送状況,商品ID,種類ID,購入元,配送日,配送時間帯,注文メモ,調整金額,商品コード,種類コード,JAN / GTIN',
  'BASE1A,2023-05-06 10:11:12,山田,花子,1010051,東京都,千代田区神田神保町,1-2-3,0312345678,base@example.com,山田,一郎,5300001,大阪府,大阪市北区,4-5,0612345678,玄関前,藍の手帳,赤,1650,10,2,4980,600,クレジットカード決済,0,発送済み,501,9001,web,2023-05-08,午前中,,0,NOTE,NOTE-R,',
  'BASE1A,2023-05-06 10:11:12,山田,花子,1010051,東京都,千代田区神田神保町,1-2-3,0312345678,base@example.com,山田,一郎,5300001,大阪府,大阪市北区,4-5,0612345678,玄関前,干し柿,,1080,8,1,4980,600,クレジットカード決済,0,発送済み,502,,web,2023-05-08,午前中,,0,KAKI,,',
  'BASE2B,2023-06-07 10:00:00,通り,過ぎ,1010051,東京都,千代田区,1,0312345678,,通り,過ぎ,1010051,東京都,千代田区,1,0312345678,,干し柿,,1080,8,1,2010,600,代金引換,330,キャンセル,502,,web,,,,0,KAKI,,',
].join('\n')

const COLORME_PRODUCTS = [
  '商品ID,大カテゴリー,小カテゴリー,型番,商品名,定価,販売価格,在庫管理,在庫数,掲載設定,簡易説明,商品説明,商品画像URL,その他画像1 URL',
  '7001,器,湯のみ,CM-CUP,青い湯のみ,2200,1650,在庫管理する,6,掲載する,青い,<p>青い湯のみ</p>,https://img.example.com/1.jpg,',
  '7002,器,,,白い皿,,1100,在庫管理しない,0,掲載しない,,白い皿,,',
].join('\n')

const COLORME_CUSTOMERS = [
  '顧客ID,名前,フリガナ,郵便番号,都道府県名,住所,メールアドレス,電話番号,携帯番号,備考,保有ポイント,ユーザー登録',
  '31,桃瀬 くるみ,モモセ クルミ,1440052,東京都,大田区蒲田5丁目7番2号,kurumi@example.com,03-3765-4321,,お得意様,120,有',
  '32,通行人,,,,,guest@example.com,,,,0,無',
].join('\n')

const COLORME_ORDERS = [
  '売上ID,受注日,PC・携帯区分,購入者 顧客ID,購入者 名前,購入者 郵便番号,購入者 都道府県,購入者 住所,購入者 メールアドレス,購入者 電話番号,商品の合計金額(税込),消費税(商品合計に対する),送料合計,決済手数料,熨斗手数料合計,メッセージカード手数料合計,ラッピング手数料合計,ショップポイントによる割引金額,外部ポイントによる割引金額,割引名称,割引金額,総合計金額,決済方法,入金状態,発送状態,備考,配送先ID,配送先 名前,配送先 フリガナ,配送先 郵便番号,配送先 都道府県名,配送先 住所,配送先 電話番号,配送先 配送会社名,配送希望日,配送希望時間,配送先 備考,売上詳細ID,購入商品 型番,購入商品 商品ID,購入商品 商品名,購入商品 販売価格(消費税込),購入商品 販売個数,購入商品 小計',
  '12342345,2013/01/18,PCから注文,31,桃瀬 くるみ,1440052,東京都,大田区蒲田5丁目7番2号,kurumi@example.com,03-3765-4321,1786,85,600,315,0,0,0,100,0,,0,2601,代金引換,入金済,発送済,急ぎ,34564567,桃瀬 修,モモセ シュウ,1440052,東京都,大田区蒲田5丁目7番2号,03-3765-4321,運送会社,設定なし,14時-16時,のし,45675678,TEA,56786789,缶の茶,893,2,1786',
  '12342346,2022/01/18,PCから注文,,通行人,1440052,東京都,大田区蒲田1,,03-3765-4321,3280,280,0,0,0,0,0,0,0,開店記念,80,3200,クレジット決済,未入金,未発送,,34564568,通行人,,1440052,東京都,大田区蒲田1,03-3765-4321,運送会社,,,,1,TEA,1,缶の茶,1080,1,1080',
  '12342346,2022/01/18,PCから注文,,通行人,1440052,東京都,大田区蒲田1,,03-3765-4321,3280,280,0,0,0,0,0,0,0,開店記念,80,3200,クレジット決済,未入金,未発送,,34564568,通行人,,1440052,東京都,大田区蒲田1,03-3765-4321,運送会社,,,,2,CM-CUP,7001,青い湯のみ,2200,1,2200',
].join('\n')

const ECCUBE3_PRODUCTS = [
  '商品ID,公開ステータス(ID),公開ステータス(名称),商品名,ショップ用メモ欄,商品説明(一覧),商品説明(詳細),検索ワード,フリーエリア,商品規格ID,商品種別(ID),商品種別(名称),規格分類1(ID),規格分類1(名称),規格分類2(ID),規格分類2(名称),商品コード,在庫数,在庫数無制限フラグ,販売制限数,通常価格,販売価格,送料,商品画像,商品カテゴリ(ID),商品カテゴリ(名称),タグ(ID),タグ(名称)',
  '1,1,公開,ディナーフォーク,,,銀の,,,0,1,商品種別A,,,,,fork-00,9,0,,,1900,,fork.jpg,,,,',
  '1,1,公開,ディナーフォーク,,,銀の,,,1,1,商品種別A,3,金,6,120mm,fork-01,,1,,,1900,,fork.jpg,"1,4","キッチンツール,調理器具",1,新商品',
].join('\n')

const ECCUBE3_CUSTOMERS = [
  '会員ID,お名前(姓),お名前(名),お名前(セイ),お名前(メイ),会社名,郵便番号1,郵便番号2,都道府県(ID),都道府県(名称),住所1,住所2,メールアドレス,TEL1,TEL2,TEL3,FAX1,FAX2,FAX3,会員ステータス(ID),登録日',
  '5,三枝,椿,サエグサ,ツバキ,,530,0001,27,大阪府,大阪市北区梅田,2-4-9,tsubaki@example.com,06,1111,2222,,,,2,2016-02-03 04:05:06',
].join('\n')

const ECCUBE3_ORDERS = [
  '注文ID,会員ID,お名前(姓),お名前(名),メールアドレス,TEL1,TEL2,TEL3,郵便番号1,郵便番号2,都道府県(ID),住所1,住所2,小計,値引き,送料,税金,合計,支払合計,対応状況(ID),対応状況(名称),支払方法(名称),受注日,注文詳細ID,商品ID,商品名,商品コード,規格名1,規格分類名1,価格,個数,税率,税率ルール(ID)',
  '77,5,三枝,椿,tsubaki@example.com,06,1111,2222,530,0001,27,大阪市北区,2-4-9,4104,100,1000,304,5304,5304,2,入金待ち,銀行振込,2016-03-04 05:06:07,1,1,フォーク,fork-01,材質,金,1900,2,8,1',
].join('\n')

const ECCUBE2_PRODUCTS = [
  '商品ID,商品規格ID,規格分類名,親規格分類名,商品名,表示ステータス(公開・非公開),検索ワード(コメント3),備考欄(SHOP専用),一覧-メインコメント,詳細-メインコメント,詳細-サブタイトル(1),詳細-サブコメント(1),削除フラグ,商品種別ID,商品コード,在庫数,在庫無制限フラグ,販売制限数,通常価格,販売価格,送料,商品ステータス名,カテゴリ名',
  '3,8,バニラ,,おいしいアイス,1,ice,,一覧の言葉,冷たい,材料,牛乳,0,1,ice-01,9,0,,,933,,NEW,"食品,アイス"',
  '4,9,,,無くなった物,1,,,もう無い,無い,,,1,1,gone-01,9,0,,,933,,,食品',
].join('\n')

const ECCUBE2_CUSTOMERS = [
  '会員ID,お名前(姓),お名前(名),お名前(フリガナ・姓),お名前(フリガナ・名),郵便番号1,郵便番号2,都道府県,住所1,住所2,E-MAIL,TEL1,TEL2,TEL3,性別,ポイント残高,備考,登録日',
  '6,古川,柳,フルカワ,ヤナギ,101,0051,東京都,千代田区,2-2,yanagi@example.com,03,1234,5678,女性,250,メモ,2012-02-03 04:05:06',
].join('\n')

const ECCUBE2_ORDERS = [
  '注文番号,会員ID,要望等,お名前(姓),お名前(名),メールアドレス,電話番号1,電話番号2,電話番号3,郵便番号1,郵便番号2,都道府県,住所1,住所2,小計,値引き,送料,手数料,使用ポイント,加算ポイント,税金,合計,お支払い合計,支払い方法,SHOPメモ,対応状況,注文日時,発送完了日時',
  '2012,6,,古川,柳,yanagi@example.com,03,1234,5678,101,0051,東京都,千代田区,2-2,2100,0,525,315,50,20,100,2940,2890,代金引換,,5,2012-03-04 05:06:07,2012-03-05 00:00:00',
].join('\n')

describe.each(databases)('Moving in from further services, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'mover')
  })

  afterAll(() => shop?.close())

  /** Looks at a file in Shift_JIS, brings it, and looks again: the second time nothing comes. */
  const bring = async (path: string, text: string, fields: Readonly<Record<string, string>> = {}) => {
    const bytes = iconv.encode(text, 'CP932')
    const look = await sendFile(clerk, path, bytes, { ...fields, preview: '1' })
    expect(look.document.errors).toBeUndefined()
    expect((await sendFile(clerk, path, bytes, fields)).document.errors).toBeUndefined()
    const again = await sendFile(clerk, path, bytes, { ...fields, preview: '1' })
    expect(again.document).toMatchObject({ created: 0, changed: 0, wrong: 0 })
    return look.document
  }

  const PRODUCTS = '/admin/product-csv'
  const CUSTOMERS = '/admin/customer/csv-customer'
  const ORDERS = '/admin/order/csv-order'

  const variants = (...codes: readonly string[]) =>
    shop.noren.store.reader
      .selectFrom('variant')
      .leftJoin('class_category', 'class_category.id', 'variant.class_category1_id')
      .select(['code', 'price02', 'stock', 'stock_unlimited', 'class_category.name as value'])
      .where('code', 'in', codes)
      .orderBy('code')
      .execute()

  const customerAt = (email: string) =>
    shop.noren.store.reader
      .selectFrom('customer')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow()

  const order = async (orderNo: string) => (await clerk.ask('goOrder', { orderNo })).document

  it('reads the products of BASE, with reduced rates and variants', async () => {
    const look = await bring(PRODUCTS, BASE_PRODUCTS)
    expect(look).toMatchObject({ created: 3 })
    expect(JSON.stringify(look.effects)).toContain('BASEの商品のファイルとして読みました')
    expect(await variants('NOTE-R', 'base-501-2', 'KAKI')).toMatchObject([
      { code: 'KAKI', price02: 1000, stock: 4 },
      { code: 'NOTE-R', price02: 1500, stock: 3, value: '赤' },
      { code: 'base-501-2', price02: 1500, stock: 2, value: '青' },
    ])
  })

  it('reads the orders of BASE; what the sum lacks is the coupon', async () => {
    expect(await bring(ORDERS, BASE_ORDERS.replaceAll(',4980,', ',4780,'))).toMatchObject({ created: 7 })
    expect(await order('BASE1A')).toMatchObject({
      ...{ orderStatus: 5, paymentTotal: 4780, deliveryFeeTotal: 600, taxFreeDiscount: 200 },
    })
    expect(await order('BASE2B')).toMatchObject({ orderStatus: 3, total: 2010 })
  })

  it('reads the products of Color Me with their categories', async () => {
    expect(await bring(PRODUCTS, COLORME_PRODUCTS)).toMatchObject({ created: 2 })
    expect(await variants('CM-CUP', 'cm-7002')).toMatchObject([
      { code: 'CM-CUP', price02: 1500, stock: 6, stock_unlimited: false },
      { code: 'cm-7002', price02: 1000, stock_unlimited: true },
    ])
    const places = await shop.noren.store.reader
      .selectFrom('product_category')
      .innerJoin('category', 'category.id', 'product_category.category_id')
      .innerJoin('variant', 'variant.product_id', 'product_category.product_id')
      .select('category.name')
      .where('variant.code', '=', 'CM-CUP')
      .execute()
    expect(places.map(({ name }) => name).toSorted()).toEqual(['器', '湯のみ'])
  })

  it('reads the customers of Color Me, without those who have no account', async () => {
    const look = await bring(CUSTOMERS, COLORME_CUSTOMERS)
    expect(look).toMatchObject({ created: 1 })
    expect(JSON.stringify(look.effects)).toContain('会員登録のない購入者')
    expect(await customerAt('kurumi@example.com')).toMatchObject({
      ...{ name01: '桃瀬', name02: 'くるみ', kana02: 'クルミ', pref: 13, point: 120 },
      addr01: '大田区蒲田5丁目7番2号',
    })
  })

  it('reads the orders of Color Me, whose rates follow from the sum of their taxes', async () => {
    expect(await bring(ORDERS, COLORME_ORDERS)).toMatchObject({ created: 7 })
    const first = await order('12342345')
    expect(first).toMatchObject({ orderStatus: 5, paymentTotal: 2601, taxFreeDiscount: 100 })
    expect(first.taxes.map(({ rate }) => rate)).toContain(5)
    const mixed = await order('12342346')
    expect(mixed).toMatchObject({ orderStatus: 1, paymentTotal: 3200 })
    expect(mixed.taxes.map(({ rate }) => rate)).toEqual(expect.arrayContaining([8, 10]))
    const wrong = COLORME_ORDERS.replaceAll('12342346', '9').replaceAll(',3280,280,', ',3280,900,')
    const refused = await clerk.ask('doImportOrderCsv', { csv: wrong })
    expect(Object.keys(problemIn(refused).errors ?? {})).toEqual(['3.12'])
  })

  it('reads the files of EC-CUBE 3 without being told', async () => {
    expect(await bring(PRODUCTS, ECCUBE3_PRODUCTS)).toMatchObject({ created: 1 })
    expect(await variants('fork-01')).toMatchObject([{ price02: 1900, stock_unlimited: true, value: '金' }])
    await bring(CUSTOMERS, ECCUBE3_CUSTOMERS)
    expect(await customerAt('tsubaki@example.com')).toMatchObject({
      ...{ postal_code: '530-0001', phone_number: '06-1111-2222', pref: 27, kana01: 'サエグサ' },
    })
    await bring(ORDERS, ECCUBE3_ORDERS)
    const told = await order('77')
    expect(told).toMatchObject({
      ...{ orderStatus: 1, paymentTotal: 5304, deliveryFeeTotal: 1000, charge: 300 },
      taxFreeDiscount: 100,
    })
  })

  it('reads the files of EC-CUBE 2, whose orders have no articles', async () => {
    expect(await bring(PRODUCTS, ECCUBE2_PRODUCTS)).toMatchObject({ created: 1 })
    expect(await variants('ice-01')).toMatchObject([{ price02: 933, stock: 9, value: 'バニラ' }])
    await bring(CUSTOMERS, ECCUBE2_CUSTOMERS)
    expect(await customerAt('yanagi@example.com')).toMatchObject({ point: 250, pref: 13, sex: 2 })
    await bring(ORDERS, ECCUBE2_ORDERS)
    expect(await order('2012')).toMatchObject({
      ...{ orderStatus: 5, paymentTotal: 2890, subtotal: 2100, deliveryFeeTotal: 525, charge: 315 },
      taxFreeDiscount: 50,
    })
  })

  it('names the column of the original file at a fault', async () => {
    const csv = ECCUBE3_PRODUCTS.replaceAll(',1900,', ',abc,').replaceAll('fork-', 'spoon-')
    const refused = await clerk.ask('doImportProductCsv', { csv })
    expect(Object.keys(problemIn(refused).errors ?? {})).toEqual(['3.22'])
    const customers = ECCUBE2_CUSTOMERS.replace('yanagi@example.com', 'yanagi')
    const wrong = await clerk.ask('doImportCustomerCsv', { csv: customers })
    expect(Object.keys(problemIn(wrong).errors ?? {})).toEqual(['2.11'])
  })
})
