import type { Row } from '../../../store/schema.ts'
import { valueWords } from '../../catalog/index.ts'
import { contentVersion } from '../../content-version.ts'
import { type ReadEnvironment, type WriteEnvironment, worded } from '../../environment.ts'
import { choices } from '../../settings/index.ts'
import type { VariantRow } from '../variant/variant-rows.queries.ts'
import { standingFor } from './record.ts'

/** A variant with its product. */
export interface Article {
  readonly product: Pick<Row<'product'>, 'id' | 'name' | 'name_en' | 'status'>
  readonly variant: VariantRow
  readonly isFirst: boolean
}

/** Returns the rows of products, in their order: the variants for sale, or the one that stands for them. */
export const articlesOf = (
  products: readonly Article['product'][],
  variants: readonly VariantRow[],
): readonly (readonly Article[])[] => {
  const byProduct = Map.groupBy(variants, ({ product_id }) => product_id)
  return products.map((product) => {
    const all = byProduct.get(product.id) ?? []
    const visible = all.filter((one) => one.visible)
    const shown = visible.length > 0 || all.length === 0 ? visible : [standingFor(all)]
    return shown.map((variant, at) => ({ product, variant, isFirst: at === 0 }))
  })
}

/** Returns the version of a row: of what it shows, without the stock, which orders change, too. */
export const versionOfRow = ({ product, variant }: Pick<Article, 'product' | 'variant'>): number =>
  contentVersion([variant.price02, variant.price01, variant.stock_unlimited, product.status])

/** Returns a function that states rows, in the language of the answer. */
export const statingRows = async ({ memory, language }: ReadEnvironment | WriteEnvironment) => {
  const names = await choices(memory, 'product_status', language)
  const cells = (
    {
      price02,
      price01,
      stock,
      stock_unlimited,
    }: Pick<VariantRow, 'price02' | 'price01' | 'stock' | 'stock_unlimited'>,
    productStatus: number,
  ) => ({
    price02,
    price01,
    stock: stock_unlimited ? null : stock,
    productStatus,
    productStatusName: names.find(({ id }) => id === productStatus)?.name ?? '',
  })
  const row = (article: Article) => ({
    productCode: article.variant.code,
    productName: worded(language, article.product.name, article.product.name_en),
    className: valueWords(article.variant, language),
    isFirst: article.isFirst,
    ...cells(article.variant, article.product.status),
    version: versionOfRow(article),
  })
  return { cells, row }
}

/** Returns the values of the table's form. */
export const rowValues = (rows: readonly { readonly productCode: string; readonly stock: number | null }[]) =>
  rows.map((row) => ({ ...row, stockSeen: row.stock ?? undefined, stock: row.stock ?? undefined }))
