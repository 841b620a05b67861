import { item } from '../../../hypermedia/reply.ts'
import { picturePath } from '../../catalog/index.ts'
import { type ReadEnvironment, type WriteEnvironment, worded } from '../../environment.ts'
import { choices } from '../../settings/index.ts'
import { link } from '../../transitions.ts'
import { PRODUCT_CODE } from '../../values.ts'
import { mainPictures } from '../product/product-list.queries.ts'
import { placeableProducts, productsOfCodes } from './placing.queries.ts'
import { placesFrom } from './placing.rules.ts'

type Environment = ReadEnvironment | WriteEnvironment

interface Stated {
  readonly ids: readonly number[]
  readonly placed: readonly number[]
  /** The codes of variants by which products are known there, by their ids; by default those of their first ones. */
  readonly codes?: ReadonlyMap<number, string>
}

/** Returns products as rows of a form in which they are placed: those at `placed` have their numbers. */
export const statedGoods = async ({ db, memory, language }: Environment, { ids, placed, codes }: Stated) => {
  const [rows, pictures, statuses] = await Promise.all([
    placeableProducts(db, ids),
    mainPictures(db, ids),
    choices(memory, 'product_status', language),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const picture = pictures.get(id)
    const place = placed.indexOf(id)
    const productCode = codes?.get(id) ?? row.code
    return item(
      {
        productCode,
        productName: worded(language, row.name, row.name_en),
        productStatus: row.status,
        productStatusName: statuses.find((status) => status.id === row.status)?.name ?? '',
        mainListImage: picture === undefined ? null : picturePath(picture, 'list'),
        sortNo: place < 0 ? null : place + 1,
      },
      [link('goAdminProduct', { productCode })],
    )
  })
}

/** Returns the ids of products by the codes of their variants; codes of none are left out. */
export const idsByCode = async (
  { db }: Environment,
  codes: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await productsOfCodes(
    db,
    codes.filter((code) => PRODUCT_CODE.test(code)),
  )
  return new Map(rows.map(({ code, product_id }) => [code, product_id]))
}

/** Returns the products that a form places, or its errors. */
export const placedBy = async (
  act: Environment,
  sent: Parameters<typeof placesFrom>[0],
  most: number,
): Promise<ReturnType<typeof placesFrom>> => {
  const ids = await idsByCode(
    act,
    sent.map(({ productCode }) => productCode),
  )
  return placesFrom(sent, (code) => ids.get(code), most)
}

/** Returns the values of the rows of the form, in the order in which they are shown. */
export const placingRows = (goods: Awaited<ReturnType<typeof statedGoods>>) =>
  goods.map(({ productCode, sortNo }) => ({ productCode, ...(sortNo !== null && { sortNo }) }))

/** Returns whether two orders of products are equal. */
export const isSameOrder = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, at) => id === other[at])
