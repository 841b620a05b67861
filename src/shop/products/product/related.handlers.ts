import { message } from '../../../hypermedia/message.ts'
import { fail, ok } from '../../../hypermedia/reply.ts'
import type { Row } from '../../../store/schema.ts'
import { MOST_RELATED } from '../../catalog/index.ts'
import { contentVersion } from '../../content-version.ts'
import { type Handlers, type ReadEnvironment, type WriteEnvironment, worded } from '../../environment.ts'
import { saved } from '../../records/index.ts'
import { link } from '../../transitions.ts'
import { idsByCode, isSameOrder, placedBy, placingRows, statedGoods } from '../place/placing.ts'
import { anyProductByCode, lockedProduct } from './product.queries.ts'
import { sellableNamed } from './product-list.queries.ts'
import type * as contract from './related.contract.ts'
import { relatedIds, setRelated } from './related.queries.ts'

/** The most products shown for a search; longer words narrow it. */
const MOST_FOUND = 20

export const relatedHandlers: Handlers<typeof contract> = {
  async goRelatedGoods(act) {
    const { db, dialect, input } = act
    const { productCode, nameKeyword = '', placed: typed } = input
    const product = await anyProductByCode(db, productCode)
    if (!product) return fail('productUnknown')
    const [placed, found, byCode] = await Promise.all([
      relatedIds(db, product.id),
      nameKeyword === '' ? [] : sellableNamed(db, dialect, nameKeyword, MOST_FOUND),
      idsByCode(act, typed ?? []),
    ])
    const first = typed ? typed.flatMap((code) => byCode.get(code) ?? []) : placed
    const others = found.map(({ id }) => id).filter((id) => id !== product.id)
    const goods = await statedGoods(act, { ids: [...new Set([...first, ...others])], placed })
    const version = contentVersion(placed)
    return ok(
      { ...named(act, product, productCode), goods, version, nameKeyword, foundCount: others.length },
      {
        form: { values: { productCode, placed: placingRows(goods), nameKeyword, version } },
        links: [link('doSetRelatedGoods', { productCode }), link('goAdminProduct', { productCode })],
      },
    )
  },

  async doSetRelatedGoods(act) {
    const { db, dialect, input } = act
    const { productCode } = input
    const product = await lockedProduct(db, dialect, productCode)
    if (!product) return fail('productUnknown')
    const before = await relatedIds(db, product.id)
    const planned = input.placed ? await placedBy(act, input.placed, MOST_RELATED) : { ids: before }
    if ('errors' in planned) return fail('badInput', { errors: planned.errors })
    if (planned.ids.includes(product.id))
      return fail('badInput', { errors: { placed: message('input.relatedToItself') } })
    return saved(input, {
      before,
      version: contentVersion(before),
      change: !isSameOrder(before, planned.ids) && planned.ids,
      async write(ids) {
        await setRelated(db, product.id, ids)
        return ids
      },
      state: async (ids) => ({
        ...named(act, product, productCode),
        goods: await statedGoods(act, { ids, placed: ids }),
        version: contentVersion(ids),
      }),
      page: () => link('goRelatedGoods', { productCode }),
      links: () => [link('goRelatedGoods', { productCode }), link('goAdminProduct', { productCode })],
    })
  },
}

const named = (
  { language }: ReadEnvironment | WriteEnvironment,
  { name, name_en }: Row<'product'>,
  productCode: string,
) => ({ productCode, productName: worded(language, name, name_en) })
