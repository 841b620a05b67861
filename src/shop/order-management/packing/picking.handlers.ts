import { message } from '../../../hypermedia/message.ts'
import { fail, ok } from '../../../hypermedia/reply.ts'
import { type InputOf, withPreparation } from '../../../hypermedia/transition.ts'
import { type CategoryBranch, categoryTree } from '../../catalog/index.ts'
import type { Handlers, ReadEnvironment } from '../../environment.ts'
import { readIn } from '../../orders/names.rules.ts'
import { paidInAdvance } from '../../settings/index.ts'
import { filterOf } from '../order/order-list.filter.ts'
import type { OrderFilter } from '../order/order-matching.queries.ts'
import { countWaiting } from '../shipping/shipping-export.queries.ts'
import type * as contract from './picking.contract.ts'
import type { doMakePickingList } from './picking.contract.ts'
import { categoriesOfGoods, linesById, piecesToSend } from './picking.queries.ts'
import { asStored } from './picking.rules.ts'

export const pickingHandlers: Handlers<typeof contract> = {
  async goPickingList(act) {
    const { ids, ...asked } = act.input
    return ok(await pickingOf(act, { ...(await filterOf(asked, act)), ids }))
  },

  doMakePickingList: withPreparation(
    (act: ReadEnvironment & { readonly input: InputOf<typeof doMakePickingList> }) =>
      pickingOf(act, { ids: act.input.ids }),
    async (act, picking) =>
      act.input.ids.length === 0
        ? fail('badInput', { errors: { ids: message('office.order.noneChosen') } })
        : ok(picking),
  ),
}

/** Sums up the goods to be sent in the orders that a search finds. */
const pickingOf = async ({ slowDb, dialect, memory, language }: ReadEnvironment, filter: OrderFilter) => {
  const paidFirst = await paidInAdvance(memory)
  const [{ variants, orders }, { unpaid }] = await Promise.all([
    piecesToSend(slowDb, filter, paidFirst),
    countWaiting(slowDb, filter, paidFirst),
  ])
  const lines = await linesById(
    slowDb,
    variants.map(({ line_id }) => line_id),
  )
  const productIds = [...new Set([...lines.values()].flatMap(({ product_id }) => product_id ?? []))]
  const categories = inOrder(await categoryTree(memory, language))
  const placesOf = Map.groupBy(
    await categoriesOfGoods(slowDb, dialect, productIds),
    ({ product_id }) => product_id,
  )
  const goods = variants.flatMap(({ line_id, quantity, orders: count }) => {
    const row = lines.get(line_id)
    if (!row) return []
    const line = readIn(language)(row)
    const ids = (placesOf.get(line.product_id ?? 0) ?? []).map(({ category_id }) => String(category_id))
    const categoryPlace = categories.findIndex(({ categoryId }) => ids.includes(categoryId))
    return [
      {
        categoryPlace: categoryPlace < 0 ? null : categoryPlace,
        categoryName: categories[categoryPlace]?.categoryName ?? null,
        productCode: line.product_code,
        productName: line.product_name,
        classCategoryName1: line.class_category_name1,
        classCategoryName2: line.class_category_name2,
        quantity: Number(quantity),
        orderCount: Number(count),
      },
    ]
  })
  return {
    pickedGoods: asStored(goods).map(({ categoryPlace: _place, ...stated }) => stated),
    pieceCount: goods.reduce((sum, { quantity }) => sum + quantity, 0),
    orderCount: orders,
    unpaidCount: unpaid,
  }
}

/** Returns all categories of a tree, each before its children. */
const inOrder = (branches: readonly CategoryBranch[]): readonly CategoryBranch[] =>
  branches.flatMap((branch) => [branch, ...inOrder(branch.children)])
