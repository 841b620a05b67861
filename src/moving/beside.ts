import { lstat, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import {
  type ElsewhereHash,
  passwordsWanted,
  preparePasswords,
  takePasswordsOver,
} from '../shop/account/index.ts'
import { linkToProduct } from '../shop/catalog/index.ts'
import { bringNews, cleanNews, settledNews } from '../shop/content/index.ts'
import { sourceTable } from '../shop/csv/sources.rules.ts'
import { kindOf } from '../shop/moved-passwords.rules.ts'
import { bringPictureFiles, categoriesByPath, productsAtCodes } from '../shop/products/index.ts'
import { eccubeProducts } from '../shop/products/moving/product-eccube.rules.ts'
import { instantOf } from '../shop/values.ts'
import { type Brought, bringKind } from './bringing.ts'
import type { Reading } from './eccube.ts'
import type { ElsewhereNews } from './eccube-news.ts'

/** Brings what no file of EC-CUBE tells: passwords, news, and the ways from old addresses to new ones. */

/** Brings the password hashes of customers who have none in this shop. */
export const bringPasswords = async (
  { acting, asker, flags, tell }: Brought,
  hashes: readonly ElsewhereHash[],
  magic: string | undefined,
): Promise<void> => {
  const known = hashes.filter(({ password, salt }) => {
    const kind = kindOf(password, salt)
    return kind === 'php' || (kind !== undefined && magic !== undefined)
  })
  const missing = hashes.length - known.length
  if (missing > 0)
    tell(
      magic === undefined
        ? `  ${missing} passwords need the secret of that shop: set ECCUBE_AUTH_MAGIC`
        : `  ${missing} passwords are in a form that this shop does not verify`,
    )
  const act = await acting.environmentOf(asker, 'doImportCustomerCsv')
  const wanted = await passwordsWanted(act, known)
  tell(`passwords: ${wanted.length} to come`)
  if (!flags.apply || wanted.length === 0) return
  const prepared = await preparePasswords(wanted, magic, (done) => {
    if (done % 1000 === 0) tell(`  ${done} of ${wanted.length}`)
  })
  const count = await acting.writeAs(asker, 'doImportCustomerCsv', { passwords: wanted.length }, (writing) =>
    takePasswordsOver(writing, prepared),
  )
  tell(`passwords: ${count} stored`)
}

/** Brings the news. */
export const bringNewsOf = async (
  { acting, asker, flags, tell }: Brought,
  news: readonly ElsewhereNews[],
): Promise<void> => {
  tell(`news: ${news.length}`)
  if (!flags.apply || news.length === 0) return
  const count = await acting.writeAs(asker, 'doCreateNews', { news: news.length }, (act) =>
    bringNews(
      act.db,
      news.map((one) =>
        settledNews({
          publish_date: instantOf(one.at.replace(' ', 'T'), act.startOf),
          ...{ ...cleanNews(one), title_en: null, description_en: null, visible: one.visible },
          link_method: one.opensAnother,
          updated_at: act.now.toISOString(),
        }),
      ),
    ),
  )
  tell(`news: ${count} stored`)
}

/** Leads the addresses of products and categories of EC-CUBE to those of this shop. */
export const bringRedirects = async (how: Brought, reading: Reading): Promise<void> => {
  const { acting, asker, flags, tell } = how
  if (!flags.apply) {
    tell('redirects: made once the products are stored')
    return
  }
  const act = await acting.environmentOf(asker, 'doImportRedirectCsv')
  const codes = codesById(reading)
  const products = await productsAtCodes(act.db, [...codes.values()])
  const categories = await categoriesByPath(act.db)
  const led = [
    ...[...codes].flatMap(([id, code]) => {
      const product = products.get(code)
      if (!product?.first_code) return []
      const { place } = linkToProduct(product, product.first_code)
      return place ? [[`/products/detail/${id}`, `/products/${place.input.productAddress}`]] : []
    }),
    ...reading.categories.flatMap(({ id, path }) => {
      const own = categories.get(path.join('>'))
      return own === undefined ? [] : [[`/products/list?category_id=${id}`, `/products?category_id=${own}`]]
    }),
    ['/products/list', '/products'],
  ]
  await bringKind(how, 'redirect', [
    { line: 1, cells: ['Redirect from', 'Redirect to'] },
    ...led.map((cells, at) => ({ line: at + 2, cells })),
  ])
}

/** The largest picture file that is read. */
const MOST_PICTURE_BYTES = 20 * 1024 * 1024
/** The most failures that are told. */
const MOST_TOLD = 20

/** Brings the picture files of products from a folder, EC-CUBE's `html/upload/save_image`. */
export const bringPictures = async (
  { flags, tell }: Brought,
  reading: Reading,
  parts: Parameters<typeof bringPictureFiles>[0],
  folder: string,
): Promise<void> => {
  const codes = codesById(reading)
  const [header, ...records] = reading.products
  const cell = (cells: readonly string[], heading: string) =>
    cells[header?.cells.indexOf(heading) ?? -1] ?? ''
  const names = new Map(
    records.map(({ cells }) => [cell(cells, '商品ID'), cell(cells, '商品画像').split(',').filter(Boolean)]),
  )
  const found = [...codes].map(([id, code]) => ({ code, names: names.get(id) ?? [] }))
  tell(`pictures: ${found.reduce((sum, one) => sum + one.names.length, 0)} files`)
  if (!flags.apply) return
  const { fetched, failed } = await bringPictureFiles(parts, found, async (name) => {
    // A name leads to nowhere but this folder.
    const path = join(folder, basename(name))
    const found = await lstat(path).catch(() => undefined)
    return found?.isFile() && found.size <= MOST_PICTURE_BYTES ? readFile(path) : undefined
  })
  tell(`pictures: ${fetched} stored, ${Object.keys(failed).length} failed`)
  for (const [name, why] of Object.entries(failed).slice(0, MOST_TOLD)) tell(`  ${name}: ${why}`)
}

/** Returns the code of the first article of each product, by its id there: that which its import gives it. */
const codesById = ({ products }: Reading): ReadonlyMap<string, string> => {
  const { lines } = sourceTable(eccubeProducts, products, {
    taxRate: 0,
    withTax: false,
    untaxed: (price) => price,
  })
  return new Map(
    lines
      .map((line) => [line.cell('productKey') ?? '', line.cell('productCode') ?? ''] as const)
      .toReversed(),
  )
}
