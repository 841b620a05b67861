import SQLite from 'better-sqlite3'
import Fastify from 'fastify'

/**
 * The bare server: Fastify alone, prepared statements, and the same bytes. It reads what the shop
 * reads for a page (the page's rows, their variants, pictures and tags, and the count), builds the
 * same document, and does nothing else: no session, no token, no negotiation, no cache.
 *
 * Started by `run.ts` as `bare.ts FILE PORT`; the documents arrive on standard input as JSON.
 */
interface Documents {
  readonly listHal: string
  readonly listHtml: string
  readonly productHal: string
  readonly productHtml: string
  readonly productCode: string
}

const [, , file = '', port = '0'] = process.argv
const input: string[] = []
for await (const chunk of process.stdin) input.push(String(chunk))
const documents = JSON.parse(input.join('')) as Documents

const db = new SQLite(file, { readonly: true })
const PAGE = 20
const marks = Array.from({ length: PAGE }, () => '?').join(',')
const page = db.prepare<[], { id: number }>(
  `select * from product where status = 1 order by id desc limit ${PAGE} offset 0`,
)
const count = db.prepare('select count(*) from product where status = 1')
const one = db.prepare<[string], { id: number }>(
  'select product.* from product join variant on variant.product_id = product.id where variant.code = ?',
)
const variants = db.prepare(
  `select variant.*, tax_rule.rate from variant left join tax_rule on tax_rule.variant_id = variant.id where product_id in (${marks})`,
)
const pictures = db.prepare(`select product_id, file_name from product_image where product_id in (${marks})`)
const tags = db.prepare(
  `select product_tag.product_id, tag.name from product_tag join tag on tag.id = product_tag.tag_id where product_id in (${marks})`,
)

const fill = (ids: readonly number[]): number[] => Array.from({ length: PAGE }, (_, at) => ids[at] ?? 0)

const readList = (): void => {
  const ids = fill(page.all().map((row) => row.id))
  count.get()
  for (const statement of [variants, pictures, tags]) statement.all(...ids)
}

const readProduct = (): void => {
  const ids = fill([one.get(documents.productCode)?.id ?? 0])
  for (const statement of [variants, pictures, tags]) statement.all(...ids)
}

const app = Fastify({ logger: false })
const serve = (path: string, type: string, read: () => void, body: () => string): void => {
  app.get(path, (_request, reply) => {
    read()
    reply.header('content-type', type).send(body())
  })
}
const listState: unknown = JSON.parse(documents.listHal)
const productState: unknown = JSON.parse(documents.productHal)
serve('/list.hal', 'application/hal+json', readList, () => JSON.stringify(listState))
serve('/list.html', 'text/html; charset=utf-8', readList, () => documents.listHtml)
serve('/product.hal', 'application/hal+json', readProduct, () => JSON.stringify(productState))
serve('/product.html', 'text/html; charset=utf-8', readProduct, () => documents.productHtml)

const address = await app.listen({ host: '127.0.0.1', port: Number(port) })
process.stdout.write(`${address}\n`)
