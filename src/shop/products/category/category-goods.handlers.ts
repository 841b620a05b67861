import { message } from '../../../hypermedia/message.ts'
import { fail, ok } from '../../../hypermedia/reply.ts'
import type { Row } from '../../../store/schema.ts'
import { MOST_PLACED } from '../../catalog/index.ts'
import { contentVersion } from '../../content-version.ts'
import { type Handlers, type ReadEnvironment, type WriteEnvironment, worded } from '../../environment.ts'
import { pageOf, pagesBeside } from '../../paging.ts'
import { saved } from '../../records/index.ts'
import { link } from '../../transitions.ts'
import { idsByCode, isSameOrder, placedBy, placingRows, statedGoods } from '../place/placing.ts'
import { categoriesNow, lockedCategories } from './category.queries.ts'
import type * as contract from './category-goods.contract.ts'
import { amongCategory, placedGoods, placeGoods, unplacedGoods } from './category-goods.queries.ts'

export const categoryGoodsHandlers: Handlers<typeof contract> = {
  async goCategoryGoods(act) {
    const { db, slowDb, dialect, input } = act
    const { categoryId, nameKeyword = '', placed: typed } = input
    const { page } = pageOf(input)
    const category = (await categoriesNow(db)).find(({ id }) => String(id) === categoryId)
    if (!category) return fail('categoryUnknown')
    const { id } = category
    const [placed, others, byCode] = await Promise.all([
      placedGoods(db, id),
      unplacedGoods(slowDb, dialect, { categoryId: id, keyword: nameKeyword }, page),
      idsByCode(act, typed ?? []),
    ])
    const first = typed ? typed.flatMap((code) => byCode.get(code) ?? []) : placed
    const ids = [...new Set([...first, ...others.ids])]
    const goods = await statedGoods(act, { ids, placed })
    const { count } = others
    const version = contentVersion(placed)
    return ok(
      { ...named(act, category), goods, version, nameKeyword, count, ...page },
      {
        form: { values: { categoryId, placed: placingRows(goods), nameKeyword, version } },
        links: [
          link('doPlaceCategoryGoods', { categoryId }),
          link('goCategory', { categoryId }),
          ...pagesBeside(page, count, (offset) =>
            link('goCategoryGoods', { categoryId, nameKeyword, limit: page.limit, offset }),
          ),
        ],
      },
    )
  },

  async doPlaceCategoryGoods(act) {
    const { db, dialect, input } = act
    const { categoryId } = input
    const rows = await lockedCategories(db, dialect)
    const category = rows.find(({ id }) => String(id) === categoryId)
    if (!category) return fail('categoryUnknown')
    const { id } = category
    const before = await placedGoods(db, id)
    const planned = input.placed ? await placedBy(act, input.placed, MOST_PLACED) : { ids: before }
    if ('errors' in planned) return fail('badInput', { errors: planned.errors })
    const inIt = await amongCategory(db, id, planned.ids)
    if (planned.ids.some((one) => !inIt.has(one)))
      return fail('badInput', { errors: { placed: message('input.notInCategory') } })
    return saved(input, {
      before,
      version: contentVersion(before),
      change: !isSameOrder(before, planned.ids) && planned.ids,
      async write(ids) {
        await placeGoods(db, id, ids)
        return ids
      },
      state: async (ids) => ({
        ...named(act, category),
        goods: await statedGoods(act, { ids, placed: ids }),
        version: contentVersion(ids),
      }),
      page: () => link('goCategoryGoods', { categoryId }),
      links: () => [link('goCategoryGoods', { categoryId }), link('goCategory', { categoryId })],
    })
  },
}

const named = ({ language }: ReadEnvironment | WriteEnvironment, { id, name, name_en }: Row<'category'>) => ({
  categoryId: String(id),
  categoryName: worded(language, name, name_en),
})
