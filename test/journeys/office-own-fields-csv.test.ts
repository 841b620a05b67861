import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportedBytes, sendFile } from '../support/csv.ts'
import { problemIn } from '../support/hal-client.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const PRODUCTS = '/admin/product-csv'
const ALL = 'status%5B%5D=1&status%5B%5D=2&status%5B%5D=3'
const HEAD = '商品ID,公開ステータス(ID),商品名,販売種別(ID),商品コード,在庫数,販売価格'

describe.each(databases)('Files with fields that members added, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk

  const declare = async (record: string, fieldName: string, fieldKind: string, more: object) => {
    const { status } = await clerk.ask('doCreateField', { record, fieldName, fieldKind, ...more })
    expect(status).toBe(201)
  }

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'files')
    await declare('product', 'material', 'choice', {
      fieldLabel: '素材',
      fieldLabelEn: 'Material',
      fieldChoices: [
        { choiceValue: 'cotton', choiceLabel: '綿', choiceLabelEn: 'Cotton' },
        { choiceValue: 'linen', choiceLabel: '麻' },
      ],
    })
    await declare('product', 'story', 'html', { fieldLabel: '物語' })
    await declare('product', 'opensAt', 'moment', { fieldLabel: '開始' })
    await declare('product', 'isGift', 'boolean', { fieldLabel: '贈答用' })
    await declare('variant', 'weight', 'integer', { fieldLabel: '重さ' })
    await declare('variant', 'code', 'string', { fieldLabel: '商品コード' })
  })

  afterAll(() => shop?.close())

  const send = async (csv: string) => {
    const answer = await clerk.ask('doImportProductCsv', { csv })
    expect(answer.status, JSON.stringify(answer.document)).toBe(200)
    return answer.document
  }

  const errorsOf = async (csv: string) => {
    const refused = await clerk.ask('doImportProductCsv', { csv })
    expect(refused.status).toBe(400)
    return problemIn(refused).errors
  }

  const fieldsOf = async (productCode: string) =>
    (await clerk.ask('goAdminProduct', { productCode })).document.ownFields

  const heldBy = async () => ({
    product: await shop.noren.store.reader
      .selectFrom('product')
      .select(['id', 'own_fields', 'version'])
      .orderBy('id')
      .execute(),
    variant: await shop.noren.store.reader
      .selectFrom('variant')
      .select(['id', 'own_fields', 'version'])
      .orderBy('id')
      .execute(),
  })

  it('have a column for each, under its label; under its name too, where that is not its own', async () => {
    const { document } = await clerk.ask('goExportProduct', { nameKeyword: '焚火' })
    const own = document.columns.filter(({ columnName }) => columnName.startsWith('ownFields'))
    expect(own).toEqual([
      { columnName: 'ownFields[material]', label: '素材' },
      { columnName: 'ownFields[story]', label: '物語' },
      { columnName: 'ownFields[opensAt]', label: '開始' },
      { columnName: 'ownFields[isGift]', label: '贈答用' },
      { columnName: 'ownFields[weight]', label: '重さ' },
      { columnName: 'ownFields[code]', label: '商品コード (code)' },
    ])
    const { document: page } = await clerk.ask('goImportProductCsv')
    expect(page.columns).toContainEqual({ columnName: 'ownFields[material]', label: '素材', required: false })
    const { document: template } = await clerk.ask('goCsvTemplate', { csvKind: 'product' })
    expect(String(template.csv)).toContain(',素材,物語,')
  })

  it('make products with values, by labels of either language, and choices by what they are called', async () => {
    const made = await send(
      [
        `${HEAD},Material,物語,開始,贈答用,重さ,商品コード (code)`,
        ',1,布の茶,1,own-1,5,700,綿,"<p onclick=""x()"">昔</p>",2026-04-01T10:00,1,"1,200",=A',
        ',1,麻の茶,1,own-2,5,700,linen,,,0,,',
      ].join('\n'),
    )
    expect(made).toMatchObject({ created: 2 })
    expect(await fieldsOf('own-1')).toEqual({
      material: 'cotton',
      story: '<p>昔</p>',
      opensAt: '2026-04-01T01:00:00.000Z',
      isGift: true,
      weight: 1200,
      code: '=A',
    })
    expect(await fieldsOf('own-2')).toMatchObject({ material: 'linen', isGift: false, weight: null })
  })

  it.each(['utf-8-bom', 'shift_jis'])('come back as they went, in %s', async (encoding) => {
    await clerk.ask('doUpdateProduct', {
      productCode: 'own-1',
      ownFields: { story: '<p>波〜😀</p>', weight: -5, code: "'=x" },
    })
    const before = await heldBy()
    const bytes = await exportedBytes(clerk, `${PRODUCTS}?${ALL}&encoding=${encoding}`)
    const { status, document } = await sendFile(clerk, PRODUCTS, bytes)
    expect({ status, errors: document.errors }).toEqual({ status: 200, errors: undefined })
    expect(document).toMatchObject({ imported: 0, wrong: 0 })
    expect(await heldBy()).toEqual(before)
  })

  it('leave a value alone without its column, and take it away by an empty cell', async () => {
    const { document } = await clerk.ask('goAdminProduct', { productCode: 'own-1' })
    const line = `${document.productId},1,布の茶,1,own-1,5,700`
    expect(await send(`${HEAD},重さ\n${line},1300`)).toMatchObject({ changed: 1 })
    expect(await fieldsOf('own-1')).toMatchObject({ material: 'cotton', weight: 1300, isGift: true })
    const looked = await clerk.ask('doImportProductCsv', {
      csv: `${HEAD},素材,重さ\n${line},麻,`,
      preview: true,
    })
    expect(looked.document.lines).toMatchObject([
      {
        changes: [
          { label: '素材', before: 'cotton', after: 'linen' },
          { label: '重さ', before: 1300, after: null },
        ],
      },
    ])
    await send(`${HEAD},素材,重さ\n${line},,`)
    expect(await fieldsOf('own-1')).toMatchObject({ material: null, weight: null, isGift: true })
  })

  it('are refused at the line and the column of a value that cannot be', async () => {
    const errors = await errorsOf(
      [`${HEAD},素材,重さ,開始`, ',1,茶,1,own-9,5,700,絹,12.5,', ',1,茶,1,own-8,5,700,綿,1,いつか'].join(
        '\n',
      ),
    )
    expect(Object.keys(errors)).toEqual(['2.8', '2.9', '3.10'])
    expect(errors['2.9']).toEqual([`重さ：${ja('message.input.integer')}`])
  })

  it('name what is required of a product or a variant that they make', async () => {
    await declare('product', 'origin', 'string', { fieldLabel: '産地', required: true })
    await declare('variant', 'shelf', 'string', { fieldLabel: '棚', required: true })
    const missing = await errorsOf(`${HEAD}\n,1,茶,1,own-7,5,700`)
    expect(Object.keys(missing)).toEqual(['2.0'])
    const empty = await errorsOf(`${HEAD},産地,棚\n,1,茶,1,own-7,5,700,,A`)
    expect(empty).toEqual({ '2.8': [`産地：${ja('message.input.required')}`] })
    await send(`${HEAD},産地,棚\n,1,茶,1,own-7,5,700,宇治,A`)
    expect(await fieldsOf('own-7')).toMatchObject({ origin: '宇治', shelf: 'A' })
    const { document } = await clerk.ask('goAdminProduct', { productCode: 'own-2' })
    await send(`${HEAD}\n${document.productId},1,麻の茶,1,own-2,6,700`)
    expect(await fieldsOf('own-2')).toMatchObject({ origin: null, shelf: null })
  })

  it('have the columns that members choose', async () => {
    const { document: config } = await clerk.ask('goCsvConfig', { csvType: 1 })
    expect(config.outputColumns).toContainEqual(
      expect.objectContaining({ columnName: 'ownFields[weight]', label: '重さ' }),
    )
    await clerk.ask('doUpdateCsvConfig', { csvType: 1, csvNotOutput: ['ownFields[weight]'] })
    const { document } = await clerk.ask('goExportProduct', { nameKeyword: '焚火' })
    expect(document.columns.map(({ columnName }) => columnName)).not.toContain('ownFields[weight]')
    const browser = await browserAt(shop, 'chooser', '/admin/csv-config?csvType=1')
    expect(browser.text).toContain('産地')
  })

  it('are in files again once a field of the same name is added', async () => {
    const { document: list } = await clerk.ask('goFieldList')
    const { fieldId } = list.ownFields.find(({ fieldName }) => fieldName === 'weight') ?? {}
    await clerk.ask('doDeleteField', { fieldId })
    await shop.noren.settleJobs()
    await declare('variant', 'weight', 'integer', { fieldLabel: '目方' })
    const { document } = await clerk.ask('goCsvConfig', { csvType: 1 })
    expect(document.outputColumns).toContainEqual(
      expect.objectContaining({ columnName: 'ownFields[weight]', label: '目方' }),
    )
  })

  it('of categories do the same', async () => {
    await declare('category', 'season', 'string', { fieldLabel: '季節', required: true })
    const missing = await clerk.ask('doImportCategoryCsv', { csv: 'カテゴリ名\n夏物' })
    expect(Object.keys(problemIn(missing).errors)).toEqual(['2.0'])
    const csv = 'カテゴリ名,季節\n夏物,夏'
    const looked = await clerk.ask('doImportCategoryCsv', { csv, preview: true })
    expect(looked.document.lines[0]?.changes).toContainEqual({ label: '季節', before: null, after: '夏' })
    expect((await clerk.ask('doImportCategoryCsv', { csv })).document).toMatchObject({ created: 1 })
    const bytes = await exportedBytes(clerk, '/admin/category/csv')
    const [header = '', ...lines] = bytes.toString('utf8').trimEnd().split('\r\n')
    expect(header.split(',').at(-1)).toBe('季節')
    const line = lines.find((one) => one.includes('夏物')) ?? ''
    expect(line).toMatch(/,夏$/)
    const [id] = line.split(',')
    const back = await clerk.ask('doImportCategoryCsv', { csv: [header, line].join('\n') })
    expect(back.document).toMatchObject({ unchanged: 1, changed: 0 })
    await clerk.ask('doImportCategoryCsv', { csv: `カテゴリID,カテゴリ名,季節\n${id},夏物,盛夏` })
    const { document } = await clerk.ask('goCategory', { categoryId: id })
    expect(document.ownFields).toEqual({ season: '盛夏' })
    const emptied = await clerk.ask('doImportCategoryCsv', {
      csv: `カテゴリID,カテゴリ名,季節\n${id},夏物,`,
    })
    expect(Object.keys(problemIn(emptied).errors)).toEqual(['2.3'])
  })
})
