import { readFileSync } from 'node:fs'
import SQLite from 'better-sqlite3'
import Fastify from 'fastify'
import { HTML } from './client.ts'

/**
 * The bare server of the pages: Fastify alone, prepared statements, and the same bytes. It reads the
 * rows that the shop reads for a page, builds the same document, and does nothing else: no session, no
 * token, no cache. `bare.ts FILE DOCUMENTS`.
 */
export interface Documents {
  readonly list: Readonly<Record<'hal' | 'html', string>>
  readonly product: Readonly<Record<'hal' | 'html', string>>
  readonly productCode: string
}

const [, , file = '', documentsFile = ''] = process.argv
const documents = JSON.parse(readFileSync(documentsFile, 'utf8')) as Documents

const db = new SQLite(file, { readonly: true })
db.pragma('cache_size = -65536')
const LISTED = 20
const RELATED = 4
const marks = (count: number): string => Array.from({ length: count }, () => '?').join()

const VARIANT = `variant.id, product_id, code, price01, price02, stock, stock_unlimited, sale_limit,
  sale_type_id, delivery_duration_id, delivery_fee, point_rate, variant.visible, apply_date, rate, rounding, adjust`
const WORDS = ['axis1', 'axis2', 'value1', 'value2'].flatMap((table) =>
  ['id', 'name', 'name_en'].map((column) => `${table}.${column} as ${table}_${column}`),
)

const trimmings = (count: number) => [
  db.prepare<number[]>(
    `select ${VARIANT} from variant left join tax_rule on tax_rule.variant_id = variant.id
     where product_id in (${marks(count)}) order by product_id, sort_no, variant.id`,
  ),
  db.prepare<number[]>(
    `select product_id, file_name from product_image where product_id in (${marks(count)}) order by product_id, sort_no`,
  ),
  db.prepare<number[]>(
    `select product_id, tag.id, tag.name, tag.name_en from product_tag join tag on tag.id = tag_id
     where product_id in (${marks(count)}) order by tag.sort_no`,
  ),
]
const ofList = trimmings(LISTED)
const ofProduct = trimmings(1 + RELATED)

interface Id {
  readonly id: number
}

const page = db.prepare<[], Id>(`select * from product where status = 1 order by id desc limit ${LISTED}`)
const byCode = db.prepare<[string], Id>(
  'select product.* from product join variant on variant.product_id = product.id where variant.code = ?',
)
const worded = db.prepare<[number]>(
  `select ${VARIANT}, ${WORDS.join()} from variant
   left join tax_rule on tax_rule.variant_id = variant.id
   left join class_category value1 on value1.id = class_category1_id
   left join class_category value2 on value2.id = class_category2_id
   left join class_name axis1 on axis1.id = value1.class_name_id
   left join class_name axis2 on axis2.id = value2.class_name_id
   where product_id = ? order by variant.sort_no, variant.id`,
)
const chosen = db.prepare<[number], { category_id: number }>(
  'select category_id from product_category where product_id = ? and chosen = 1',
)
const related = db.prepare<[number, number], Id>(
  `select * from product where status = 1 and id in (
     select product_id from product_category where category_id = ? and product_id != ?
     order by product_id desc limit 50
   ) order by id desc limit ${RELATED}`,
)

const readTrimmings = (statements: typeof ofList, rows: readonly Id[], count: number): void => {
  const ids = Array.from({ length: count }, (_, at) => rows[at]?.id ?? 0)
  for (const statement of statements) statement.all(...ids)
}

const readList = (): void => readTrimmings(ofList, page.all(), LISTED)

const readProduct = (): void => {
  const product = byCode.get(documents.productCode)
  if (!product) throw new Error(`${documents.productCode} is not there`)
  worded.all(product.id)
  const [category] = chosen.all(product.id)
  const others = related.all(category?.category_id ?? 0, product.id)
  readTrimmings(ofProduct, [product, ...others], 1 + RELATED)
}

const app = Fastify({ logger: false })
const serve = (path: string, read: () => void, { hal, html }: Documents['list']): void => {
  const state: unknown = JSON.parse(hal)
  app.get(path, (request, reply) => {
    read()
    if (request.headers.accept === HTML)
      return reply.header('content-type', 'text/html; charset=utf-8').send(html)
    return reply.header('content-type', 'application/hal+json').send(JSON.stringify(state))
  })
}
serve('/products', readList, documents.list)
serve('/product', readProduct, documents.product)

process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
