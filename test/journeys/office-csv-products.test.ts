import { setTimeout as pause } from 'node:timers/promises'
import iconv from 'iconv-lite'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportedBytes, sendFile } from '../support/csv.ts'
import { linksTo } from '../support/customer.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { listenIn } from '../support/statements.ts'

const IMPORT = '/admin/product-csv'
const ALL = 'status%5B%5D=1&status%5B%5D=2&status%5B%5D=3'

describe.each(databases)('Files of products, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'importer')
  })

  afterAll(() => shop?.close())

  const reader = () => shop.noren.store.reader

  /** All that is kept of products. */
  const everything = async () => ({
    product: await reader().selectFrom('product').selectAll().orderBy('id').execute(),
    variant: await reader().selectFrom('variant').selectAll().orderBy('id').execute(),
    category: await reader()
      .selectFrom('product_category')
      .selectAll()
      .orderBy('product_id')
      .orderBy('category_id')
      .execute(),
    tag: await reader()
      .selectFrom('product_tag')
      .selectAll()
      .orderBy('product_id')
      .orderBy('tag_id')
      .execute(),
    image: await reader().selectFrom('product_image').selectAll().orderBy('id').execute(),
    tax: await reader().selectFrom('tax_rule').selectAll().orderBy('id').execute(),
  })

  const productOf = (code: string) =>
    reader()
      .selectFrom('variant')
      .innerJoin('product', 'product.id', 'product_id')
      .selectAll('product')
      .select(['variant.id as variant_id', 'stock', 'stock_unlimited', 'price01', 'price02', 'sale_type_id'])
      .where('code', '=', code)
      .executeTakeFirstOrThrow()

  const send = async (csv: string, further: object = {}) =>
    (await clerk.ask('doImportProductCsv', { csv, ...further })).document

  const errorsOf = async (csv: string) => {
    const refused = await clerk.ask('doImportProductCsv', { csv })
    expect(refused.status).toBe(400)
    return Object.keys(problemIn(refused).errors)
  }

  it.each(['utf-8-bom', 'utf-8', 'shift_jis'])('come back as they went, in %s', async (encoding) => {
    await clerk.ask('doUpdateProduct', {
      productCode: 'wakoucha',
      note: '=1+1〜😀\n"二行目", ',
      descriptionDetail: '<p>香り〜</p>',
      searchWord: "'=x",
    })
    await clerk.ask('doUpdateCsvConfig', { csvType: 1, csvOutput: ['deliveryFee', 'taxRate', 'visible'] })
    const before = await everything()
    const bytes = await exportedBytes(clerk, `${IMPORT}?${ALL}&encoding=${encoding}`)
    const { status, document } = await sendFile(clerk, IMPORT, bytes)
    expect(document).toMatchObject({ imported: 0, deleted: 0, wrong: 0 })
    expect(status).toBe(200)
    expect(document.unchanged).toBe(document.lineCount)
    expect(Number(document.lineCount)).toBeGreaterThanOrEqual(before.product.length)
    expect(await everything()).toEqual(before)
  })

  it('have temperature, weight and size, in the words of their readers, and take each word', async () => {
    const [code, other] = ['cold-1', 'cold-2']
    for (const productCode of [code, other])
      await clerk.ask('doCreateProduct', { productCode, productName: '水ようかん', price02: 500, stock: 1 })
    const temperatureOf = async (productCode: string) =>
      (await clerk.ask('goAdminProduct', { productCode })).document.temperature
    const { document: plain } = await clerk.ask('goExportProduct', { nameKeyword: code, status: [2] })
    for (const label of ['温度帯', '重さ(g)', '荷物のサイズ(cm)']) expect(plain.csv).toContain(label)
    expect(plain.csv).toContain('常温')
    const { id: product } = await productOf(code)
    const lineOf = (word: string) =>
      `商品ID,公開ステータス(ID),商品名,販売種別(ID),商品コード,販売価格,温度帯\n${product},2,水ようかん,1,${code},500,${word}`
    for (const [word, kept] of [
      ['冷凍', 'frozen'],
      ['', 'normal'],
      ['冷蔵', 'cool'],
      [' Ｆｒｏｚｅｎ ', 'frozen'],
      ['常温', 'normal'],
      ['cool', 'cool'],
    ] as const) {
      expect((await send(lineOf(word))).imported).toBe(1)
      expect(await temperatureOf(code)).toBe(kept)
    }
    expect((await errorsOf(lineOf('ぬるい')))[0]).toMatch(/2/)
    const english = await clerk.program.fetch(
      `/admin/product-csv?nameKeyword=${code}&status%5B%5D=2&encoding=utf-8`,
      {
        headers: { accept: 'text/csv', 'accept-language': 'en' },
      },
    )
    const text = await english.text()
    expect(text).toContain('cool')
    expect(text).not.toMatch(/冷蔵|Cool/)
    const answer = await clerk.ask('doImportProductCsv', { csv: text.replace(',cool,', ',frozen,') })
    expect(answer.document.imported).toBe(1)
    expect(await temperatureOf(code)).toBe('frozen')
    expect(await temperatureOf(other)).toBe('normal')
  })

  // What is decoded is the same text: a database is given it once.
  it.each(database === databases[0] ? ['utf-8', 'shift_jis'] : ['utf-8'])(
    'are taken with five million characters, in %s',
    async (encoding) => {
      const head = '商品ID,公開ステータス(ID),商品名,販売種別(ID),商品コード,販売価格,在庫数,フリーエリア'
      const area = '茶'.repeat(99_000)
      const line = (at: number) => `,2,大きな品${at},1,large-${encoding}-${at},100,1,${area}`
      const text = [head, ...Array.from({ length: 50 }, (_, at) => line(at))].join('\n')
      const bytes = encoding === 'shift_jis' ? iconv.encode(text, 'CP932') : Buffer.from(text)
      expect(text.length).toBeGreaterThan(4_900_000)
      expect((await sendFile(clerk, IMPORT, bytes)).document).toMatchObject({ created: 50, wrong: 0 })
      expect((await productOf(`large-${encoding}-49`)).free_area).toBe(area)
    },
  )

  it('have the columns that were chosen, and the lines of a search', async () => {
    const { document } = await clerk.ask('goExportProduct', { nameKeyword: '焚火' })
    const [header = '', ...lines] = String(document.csv).trimEnd().split('\r\n')
    expect(header.replace('\ufeff', '').split(',')).toEqual(document.columns.map(({ label }) => label))
    expect(document.count).toBe(lines.length)
    expect(document.csvTitle).toBe('商品CSV')
    const { document: all } = await clerk.ask('goExportProduct', { status: [1, 2, 3] })
    expect(all.count).toBe((String(all.csv).match(/\r\n/g) ?? []).length - 1)
    await clerk.ask('doUpdateCsvConfig', {
      csvType: 1,
      csvOutput: ['productCode'],
      csvNotOutput: document.columns
        .map(({ columnName }) => columnName)
        .filter((name) => name !== 'productCode'),
    })
    const { document: short } = await clerk.ask('goExportProduct', { nameKeyword: '焚火' })
    expect(String(short.csv).split('\r\n')[0]).toBe('\ufeff商品コード')
    await clerk.ask('doUpdateCsvConfig', {
      csvType: 1,
      csvOutput: document.columns.map(({ columnName }) => columnName),
    })
  })

  it('make products as the office does', async () => {
    const csv = [
      '商品ID,公開ステータス(ID),商品名,販売種別(ID),商品コード,在庫数,在庫数無制限フラグ,販売価格,通常価格,商品カテゴリ(ID),タグ(ID),商品画像',
      ',1,取り込んだ茶,1,csv-1,"1,200",0,"1,500.00",2000.00,"1,2",1,"a.webp,b.webp"',
      ',2,限りない茶,1,csv-2,,1,800,,,,',
      ',2,番号のない茶,1,,3,0,700,,,,',
    ].join('\n')
    expect(await send(csv)).toMatchObject({ created: 3, changed: 0, count: 3 })
    expect(await productOf('csv-1')).toMatchObject({
      name: '取り込んだ茶',
      status: 1,
      stock: 1200,
      price02: 1500,
      price01: 2000,
      // With the tax of 10 %.
      price_min: 1650,
    })
    expect(await productOf('csv-2')).toMatchObject({ stock: 0, stock_unlimited: true })
    const shopper = await HalClient.enter(shop.base)
    const { document: found } = await shopper.follow('goProductList', { name: '取り込んだ茶' })
    expect(found.products[0]).toMatchObject({ productCode: 'csv-1' })
    const { document: record } = await clerk.ask('goAdminProduct', { productCode: 'csv-1' })
    expect(record).toMatchObject({ categoryIds: [1, 2], tagIds: [1] })
    expect(record.images).toHaveLength(2)
    const nameless = await reader()
      .selectFrom('product')
      .select('id')
      .where('name', '=', '番号のない茶')
      .executeTakeFirstOrThrow()
    expect((await productOf(`p${nameless.id}-1`)).stock).toBe(3)
  })

  it('change stock and prices so that it is seen who did, and leave what they do not say', async () => {
    const before = await productOf('csv-1')
    const csv = `商品ID,公開ステータス(ID),商品名,販売種別(ID),在庫数,販売価格,通常価格\n${before.id},1,取り込んだ茶,2,5,1600,`
    expect(await send(csv)).toMatchObject({ changed: 1 })
    const after = await productOf('csv-1')
    expect(after).toMatchObject({
      stock: 5,
      price02: 1600,
      price01: null,
      sale_type_id: 2,
      price_min: 1760,
    })
    expect(after.version).toBe(before.version + 1)
    const { document: record } = await clerk.ask('goAdminProduct', { productCode: 'csv-1' })
    expect(record).toMatchObject({ categoryIds: [1, 2], tagIds: [1] })
    const stock = await reader()
      .selectFrom('stock_change')
      .selectAll()
      .where('variant_id', '=', after.variant_id)
      .execute()
    expect(stock).toMatchObject([{ before: 1200, after: 5 }])
    const price = await reader()
      .selectFrom('price_change')
      .selectAll()
      .where('variant_id', '=', after.variant_id)
      .execute()
    expect(price).toMatchObject([
      { price02_before: 1500, price02: 1600, price01_before: 2000, price01: null },
    ])
    expect(await send(csv)).toMatchObject({ unchanged: 1, imported: 0 })
  })

  it('VAR-01: sell a product along axes, and add variants to it', async () => {
    const { id } = await productOf('csv-2')
    const head = '商品ID,公開ステータス(ID),商品名,販売種別(ID),規格分類1(ID),商品コード,在庫数,販売価格'
    const values = await reader()
      .selectFrom('class_category')
      .select(['id', 'class_name_id'])
      .orderBy('id')
      .execute()
    const [first] = values
    const own = values.filter(({ class_name_id }) => class_name_id === first?.class_name_id)
    const other = values.find(({ class_name_id }) => class_name_id !== first?.class_name_id)
    const line = (value: number | undefined, code: string) => `${id},2,限りない茶,1,${value},${code},4,900`
    expect(await send([head, line(own[0]?.id, 'csv-2-a')].join('\n'))).toMatchObject({ created: 1 })
    expect(
      await send([head, line(own[0]?.id, 'csv-2-a'), line(own[1]?.id, 'csv-2-b')].join('\n')),
    ).toMatchObject({
      created: 1,
      unchanged: 1,
    })
    const { document: record } = await clerk.ask('goAdminProduct', { productCode: 'csv-2-a' })
    expect(record.classes.map(({ productCode }) => productCode)).toEqual(['csv-2-a', 'csv-2-b'])
    const whole = await reader()
      .selectFrom('variant')
      .select('visible')
      .where('code', '=', 'csv-2')
      .executeTakeFirstOrThrow()
    expect(whole.visible).toBe(false)
    expect(await errorsOf([head, line(other?.id, 'csv-2-c')].join('\n'))).toEqual(['2.5'])
    expect(await errorsOf([head, `${id},2,限りない茶,1,,csv-2,4,900`].join('\n'))).toEqual(['2.5'])
  })

  it('take products from sale', async () => {
    const { id } = await productOf('csv-1')
    const csv = `商品ID,公開ステータス(ID),商品名,販売種別(ID),販売価格,商品削除フラグ\n${id},,,,,1`
    expect(await send(csv)).toMatchObject({ deleted: 1 })
    expect((await productOf('csv-1')).status).toBe(3)
    expect(await send(csv)).toMatchObject({ deleted: 0, unchanged: 1 })
  })

  it('are refused as a whole, with all that is wrong with them', async () => {
    const before = await everything()
    const { id } = await productOf('csv-2-a')
    const csv = [
      '商品ID,公開ステータス(ID),商品名,販売種別(ID),商品コード,在庫数,在庫数無制限フラグ,販売価格,商品カテゴリ(ID),商品画像,規格分類1(ID),規格分類2(ID)',
      ',2,よい品,1,good-1,1,0,100,,,,',
      '999999,2,名,1,,1,0,100,,,,',
      ',9,名,1,bad-1,1,0,100,,,,',
      ',2,,1,bad-2,1,0,100,,,,',
      ',2,名,77,bad-3,1,0,100,,,,',
      ',2,名,1,悪い番号,1,0,100,,,,',
      ',2,名,1,bad-4,-1,0,100,,,,',
      ',2,名,1,bad-5,,0,100,,,,',
      ',2,名,1,bad-6,1,多分,100,,,,',
      ',2,名,1,bad-7,1,0,高い,,,,',
      ',2,名,1,bad-8,1,0,100,"1,999999",,,',
      ',2,名,1,bad-9,1,0,100,,../x.png,,',
      ',2,名,1,bad-10,1,0,100,,,,1',
      ',2,名,1,good-1,1,0,100,,,,',
      ',2,名,1,csv-2-a,1,0,100,,,,',
      `${id},2,名,1,,1,0`,
    ].join('\n')
    expect(await errorsOf(csv)).toEqual([
      '3.1',
      '4.2',
      '5.3',
      '6.4',
      '7.5',
      '8.6',
      '9.6',
      '10.7',
      '11.8',
      '12.9',
      '13.10',
      '14.12',
      '15.5',
      '16.5',
      '17.0',
      '17.8',
    ])
    expect(await everything()).toEqual(before)
  })

  it('are only looked at where that is asked', async () => {
    const before = await everything()
    const { id } = await productOf('csv-2-a')
    const csv = `商品ID,公開ステータス(ID),商品名,販売種別(ID),商品コード,販売価格,在庫数\n${id},2,限りない茶,1,csv-2-a,950,4\n,2,新しい,1,new-1,1,1`
    const look = await send(csv, { preview: '1' })
    expect(look).toMatchObject({ preview: true, changed: 1, created: 1, wrong: 0 })
    expect(look.lines[0]).toMatchObject({
      line: 2,
      outcome: 'changed',
      changes: [{ label: '販売価格', before: 900, after: 950 }],
    })
    expect(await everything()).toEqual(before)
  })

  it('are taken as EC-CUBE 4 writes them, with labels that nobody imports', async () => {
    const csv = [
      '商品ID,公開ステータス(ID),公開ステータス(名称),商品名,ショップ用メモ欄,商品説明(一覧),商品説明(詳細),検索ワード,フリーエリア,商品規格ID,販売種別(ID),販売種別(名称),規格分類1(ID),規格分類1(名称),規格分類2(ID),規格分類2(名称),発送日目安(ID),発送日目安(名称),商品コード,在庫数,在庫数無制限フラグ,販売制限数,通常価格,販売価格,商品画像,商品カテゴリ(ID),商品カテゴリ(名称),タグ(ID),タグ(名称)',
      ',1,公開,チェリーアイスサンド,,,<p>詳しく</p>,アイス,,11,1,販売種別A,,,,,,,ec-sand-01,100,0,5,3000.00,2800.00,"sand-1.png,sand-2.png","1,2","新入荷,アイス",1,おすすめ',
    ].join('\n')
    expect(await send(csv)).toMatchObject({ created: 1, wrong: 0 })
    const { document } = await clerk.ask('goAdminProduct', { productCode: 'ec-sand-01' })
    expect(document).toMatchObject({
      price01: 3000,
      price02: 2800,
      stock: 100,
      saleLimit: 5,
      categoryIds: [1, 2],
    })
  })

  it('are held against what is kept when they are written, not when they were looked at', async () => {
    await send('公開ステータス(ID),商品名,販売種別(ID),商品コード,販売価格,在庫数\n2,競う品,1,race-1,100,10')
    const { id, variant_id } = await productOf('race-1')
    const csv = `商品ID,公開ステータス(ID),商品名,販売種別(ID),販売価格,在庫数\n${id},2,競う品,1,120,10`
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const rival = shop.change(async (tx) => {
      await tx.updateTable('product').set({ version: sql`version + 1` }).where('id', '=', id).execute()
      await tx.updateTable('variant').set({ price02: 110, stock: 7 }).where('id', '=', variant_id).execute()
      await held
    })
    const imported = send(csv)
    await pause(500)
    letGo()
    await rival
    expect(await imported).toMatchObject({ changed: 1 })
    expect(await productOf('race-1')).toMatchObject({ price02: 120, stock: 10 })
    const prices = await reader()
      .selectFrom('price_change')
      .selectAll()
      .where('variant_id', '=', variant_id)
      .orderBy('id')
      .execute()
    expect(prices).toMatchObject([{ price02_before: 110, price02: 120 }])
    const stocks = await reader()
      .selectFrom('stock_change')
      .selectAll()
      .where('variant_id', '=', variant_id)
      .execute()
    expect(stocks).toMatchObject([{ before: 7, after: 10 }])
  })

  describe('in which codes move', () => {
    const HEAD = '商品ID,公開ステータス(ID),商品名,販売種別(ID),商品コード,販売価格,在庫数'
    const ids: number[] = []

    const line = (at: number, code: string) => `${ids[at] ?? ''},2,移る品${at},1,${code},100,10`

    const codesOf = async (word: string) => {
      const rows = await reader()
        .selectFrom('variant')
        .select('code')
        .where('product_id', 'in', ids)
        .orderBy('id')
        .execute()
      const { document } = await clerk.ask('goAdminProductList', { nameKeyword: word })
      return [...rows.map(({ code }) => code), `${word}: ${document.count}`]
    }

    beforeAll(async () => {
      await send([HEAD, line(0, 'move-a'), line(1, 'move-b'), line(2, 'move-c')].join('\n'))
      for (const code of ['move-a', 'move-b', 'move-c']) ids.push((await productOf(code)).id)
    })

    it('swap those of two variants, and are told so by a look', async () => {
      const csv = [HEAD, line(0, 'move-b'), line(1, 'move-a')].join('\n')
      expect(await send(csv, { preview: '1' })).toMatchObject({ changed: 2, wrong: 0 })
      expect(await send(csv)).toMatchObject({ changed: 2, wrong: 0 })
      expect(await codesOf('move-a')).toEqual(['move-b', 'move-a', 'move-c', 'move-a: 1'])
      expect(await productOf('move-a')).toMatchObject({ id: ids[1], stock: 10 })
      expect(await send(csv)).toMatchObject({ unchanged: 2, imported: 0 })
      const back = [HEAD, line(0, 'move-a'), line(1, 'move-b')].join('\n')
      expect(await send(back)).toMatchObject({ changed: 2 })
    })

    it('hand them on in a row, from either end, to new products too, and round', async () => {
      const on = [HEAD, line(0, 'move-b'), line(1, 'move-c'), line(2, 'move-d')]
      expect(await send(on.join('\n'))).toMatchObject({ changed: 3, wrong: 0 })
      expect(await codesOf('move-d')).toEqual(['move-b', 'move-c', 'move-d', 'move-d: 1'])
      const back = [HEAD, line(2, 'move-c'), line(1, 'move-b'), line(0, 'move-a')]
      expect(await send(back.join('\n'))).toMatchObject({ changed: 3, wrong: 0 })
      const round = [HEAD, line(0, 'move-c'), line(1, 'move-a'), line(2, 'move-b'), line(3, 'move-e')]
      expect(await send(round.join('\n'))).toMatchObject({ changed: 3, created: 1, wrong: 0 })
      const fresh = [HEAD, line(3, 'move-a'), line(1, 'move-f')]
      expect(await send(fresh.join('\n'))).toMatchObject({ changed: 1, created: 1, wrong: 0 })
      expect(await codesOf('move-f')).toEqual(['move-c', 'move-f', 'move-b', 'move-f: 1'])
    })

    it('swap those of two variants of one product', async () => {
      const values = await reader()
        .selectFrom('class_category')
        .select('id')
        .where('class_name_id', '=', 1)
        .orderBy('id')
        .limit(2)
        .execute()
      const file = (...codes: readonly string[]) =>
        [`${HEAD},規格分類1(ID)`, ...values.map(({ id }, at) => `${line(2, codes[at] ?? '')},${id}`)].join(
          '\n',
        )
      expect(await send(file('move-1', 'move-2'))).toMatchObject({ created: 2, wrong: 0 })
      expect(await send(file('move-2', 'move-1'))).toMatchObject({ changed: 2, wrong: 0 })
      const rows = await reader()
        .selectFrom('variant')
        .select(['code', 'class_category1_id'])
        .where('code', 'in', ['move-1', 'move-2'])
        .orderBy('code')
        .execute()
      expect(rows).toEqual([
        { code: 'move-1', class_category1_id: values[1]?.id },
        { code: 'move-2', class_category1_id: values[0]?.id },
      ])
    })

    it('are refused where one is used twice in the end, and nothing is written', async () => {
      const before = await everything()
      const kept = line(1, 'move-f')
      expect(await errorsOf([HEAD, line(0, 'move-f'), kept].join('\n'))).toEqual(['2.5'])
      expect(
        await errorsOf([HEAD, line(0, 'move-f'), line(1, 'move-g'), line(9, 'move-f')].join('\n')),
      ).toEqual(['4.5'])
      expect(await errorsOf([HEAD, line(0, 'move-f'), line(1, 'nori-10')].join('\n'))).toEqual(['3.5'])
      expect(await everything()).toEqual(before)
    })

    it('are seen before or after, never in between, and not at all where somebody took one meanwhile', async () => {
      const before = await codesOf('move-f')
      let letGo = () => {}
      const held = new Promise<void>((resolve) => {
        letGo = resolve
      })
      const rival = shop.change(async (tx) => {
        await tx.updateTable('product').set({ version: sql`version + 1` }).where('id', 'in', ids).execute()
        await tx.updateTable('variant').set({ code: 'move-z' }).where('code', '=', 'nori-10').execute()
        await held
      })
      const refused = errorsOf([HEAD, line(0, 'move-f'), line(1, 'move-z')].join('\n'))
      await pause(500)
      letGo()
      await rival
      expect(await refused).toEqual(['3.5'])
      expect(await codesOf('move-f')).toEqual(before)
    })
  })

  it('change stocks and prices of many products in a few statements, each to its own', async () => {
    const before = await reader()
      .selectFrom('variant')
      .innerJoin('product', 'product.id', 'product_id')
      .select([
        'variant.id',
        'product_id',
        'product.name',
        'product.status',
        'sale_type_id',
        'code',
        'price02',
      ])
      .where('product.status', '=', 1)
      .orderBy('variant.id')
      .limit(60)
      .execute()
    const head = '商品ID,公開ステータス(ID),商品名,販売種別(ID),商品コード,販売価格'
    const lines = before.map((row) =>
      [row.product_id, row.status, row.name, row.sale_type_id, row.code, row.price02 + row.id].join(),
    )
    const heard = listenIn(database)
    const { imported } = await send([head, ...lines].join('\n'))
    heard.stop()
    expect(Number(imported)).toBeGreaterThan(20)
    const of = (start: RegExp) => heard.said.filter((statement) => start.test(statement))
    expect(of(/^update "variant"/)).toHaveLength(1)
    expect(of(/^insert into "price_change"/)).toHaveLength(1)
    expect(of(/^update "product"/)).toHaveLength(2)
    const after = await reader()
      .selectFrom('variant')
      .select(['id', 'price02'])
      .where(
        'id',
        'in',
        before.map(({ id }) => id),
      )
      .orderBy('id')
      .execute()
    expect(after).toEqual(before.map(({ id, price02 }) => ({ id, price02: price02 + id })))
    const derived = await reader()
      .selectFrom('product')
      .innerJoin('variant', 'variant.product_id', 'product.id')
      .leftJoin('tax_rule', 'tax_rule.variant_id', 'variant.id')
      .select(['product.id', 'price_min', 'price02', 'rate'])
      .where('variant.visible', '=', true)
      .execute()
    const withTax = ({ price02, rate }: (typeof derived)[number]) =>
      price02 + Math.round((price02 * (rate ?? 10)) / 100)
    for (const [, variants] of Map.groupBy(derived, ({ id }) => id))
      expect(variants[0]?.price_min).toBe(Math.min(...variants.map(withTax)))
  })

  it('show shoppers the new price at once', async () => {
    const { id } = await productOf('ec-sand-01')
    const shopper = await HalClient.enter(shop.base)
    const price = async () =>
      (await shopper.follow('goProduct', { productCode: 'ec-sand-01' }, linksTo(shop, 'goProduct'))).document
        .classes[0]?.price02
    expect(await price()).toBe(2800)
    await send(`商品ID,公開ステータス(ID),商品名,販売種別(ID),販売価格\n${id},1,チェリーアイスサンド,1,2900`)
    expect(await price()).toBe(2900)
  })
})
