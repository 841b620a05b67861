import type { ElsewhereRow } from './database.ts'
import type { Tables } from './eccube-tables.ts'
import { byColumn, cellOf, groupsBy, isGone, isSet, placeOf } from './rows.ts'

/** A category of an EC-CUBE, with the names from the top to it. */
export interface ElsewhereCategory {
  readonly id: string
  readonly path: readonly string[]
}

/** The most levels of a category; more are a circle. */
const MOST_LEVELS = 20

/** Returns the categories, each with its path. */
export const categoriesOf = ({ of }: Pick<Tables, 'of'>): readonly ElsewhereCategory[] => {
  const rows = of('categories').filter((row) => !isGone(row))
  const byId = byColumn(rows, 'id', 'category_id')
  const pathOf = (row: ElsewhereRow | undefined, level: number): readonly string[] => {
    if (!row || level > MOST_LEVELS) return []
    const above = byId.get(cellOf(row, 'parent_category_id'))
    return [...pathOf(above, level + 1), cellOf(row, 'category_name', 'name').replaceAll('>', '＞')]
  }
  return rows
    .toSorted((one, other) => placeOf(other, 'sort_no', 'rank') - placeOf(one, 'sort_no', 'rank'))
    .map((row) => ({ id: cellOf(row, 'id', 'category_id'), path: pathOf(row, 1) }))
}

/** The first is a product's own; those that lead to another of its categories are told by that one. */
const deepest = (paths: readonly (readonly string[])[]): readonly string[] => {
  const whole = paths.map((path) => path.join('>'))
  return whole.filter((one) => !whole.some((other) => other.startsWith(`${one}>`)))
}

/** Returns a row for each variant, under the headings of EC-CUBE 4's file of products. */
export const productsOf = ({ version, of }: Tables): readonly ElsewhereRow[] => {
  const paths = new Map(categoriesOf({ of }).map(({ id, path }) => [id, path]))
  const placed = groupsBy(of('productCategories'), 'product_id')
  const tags = byColumn(of('tags'), 'id')
  const tagged = groupsBy(
    of('productTags').filter((row) => !isGone(row)),
    'product_id',
  )
  const images = groupsBy(of('images'), 'product_id')
  const values = byColumn(of('classValues'), 'id', 'class_category_id', 'classcategory_id')
  const names = byColumn(of('classNames'), 'id', 'class_name_id', 'class_id')
  const classes = groupsBy(
    of('classes').filter((row) => !isGone(row) && (version !== 4 || isSet(cellOf(row, 'visible')))),
    'product_id',
  )
  const rates = byColumn(
    of('taxRules').filter((row) => !isGone(row) && Number(cellOf(row, 'product_class_id') || 0) > 0),
    'product_class_id',
  )
  const axisCells = (row: ElsewhereRow, at: 1 | 2): ElsewhereRow => {
    const value = values.get(cellOf(row, `class_category_id${at}`, `classcategory_id${at}`))
    const name = value && names.get(cellOf(value, 'class_name_id', 'class_id'))
    return {
      [`規格分類${at}(名称)`]: cellOf(value, 'name'),
      [`規格${at}(名称)`]: cellOf(name, 'name'),
    }
  }
  return of('products')
    .filter((row) => !isGone(row))
    .toSorted((one, other) => placeOf(one, 'id', 'product_id') - placeOf(other, 'id', 'product_id'))
    .flatMap((product) => {
      const id = cellOf(product, 'id', 'product_id')
      const shared = {
        商品ID: id,
        '公開ステータス(ID)': cellOf(product, 'product_status_id', 'status'),
        商品名: cellOf(product, 'name'),
        ショップ用メモ欄: cellOf(product, 'note'),
        '商品説明(一覧)': cellOf(product, 'description_list', 'main_list_comment'),
        '商品説明(詳細)': cellOf(product, 'description_detail', 'main_comment'),
        検索ワード: cellOf(product, 'search_word', 'comment3'),
        フリーエリア: cellOf(product, 'free_area') || subsOf(product),
        商品画像: imagesOf(product, images.get(id) ?? []).join(','),
        '商品カテゴリ(経路)': deepest(
          (placed.get(id) ?? []).flatMap((row) => [paths.get(cellOf(row, 'category_id')) ?? []]),
        )
          .filter(Boolean)
          .join('\n'),
        'タグ(名称)': (tagged.get(id) ?? [])
          .map((row) => cellOf(tags.get(cellOf(row, 'tag_id', 'tag', 'product_status_id')), 'name'))
          .filter(Boolean)
          .join(','),
      }
      return (classes.get(id) ?? []).map((row) => ({
        ...shared,
        ...axisCells(row, 1),
        ...axisCells(row, 2),
        '販売種別(ID)': '1',
        商品コード: cellOf(row, 'product_code'),
        在庫数: cellOf(row, 'stock'),
        在庫数無制限フラグ: isSet(cellOf(row, 'stock_unlimited')) ? '1' : '0',
        販売制限数: cellOf(row, 'sale_limit'),
        通常価格: cellOf(row, 'price01'),
        販売価格: cellOf(row, 'price02'),
        送料: cellOf(row, 'delivery_fee', 'deliv_fee'),
        税率: cellOf(rates.get(cellOf(row, 'id', 'product_class_id')), 'tax_rate'),
      }))
    })
}

const SUBS = [1, 2, 3, 4, 5, 6]

/** The sub-titles and sub-comments of EC-CUBE 2. */
const subsOf = (product: ElsewhereRow): string =>
  SUBS.flatMap((at) => {
    const title = cellOf(product, `sub_title${at}`)
    return [title && `<h3>${title}</h3>`, cellOf(product, `sub_comment${at}`)]
  })
    .filter(Boolean)
    .join('\n')

const imagesOf = (product: ElsewhereRow, rows: readonly ElsewhereRow[]): readonly string[] => {
  const own = rows
    .toSorted((one, other) => placeOf(one, 'sort_no', 'rank') - placeOf(other, 'sort_no', 'rank'))
    .map((row) => cellOf(row, 'file_name'))
  if (own.length > 0) return own
  const main = cellOf(product, 'main_large_image') || cellOf(product, 'main_image')
  const subs = SUBS.map((at) => cellOf(product, `sub_large_image${at}`) || cellOf(product, `sub_image${at}`))
  return [main, ...subs].filter(Boolean)
}
