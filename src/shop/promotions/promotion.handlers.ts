import { type Message, message } from '../../hypermedia/message.ts'
import { fail, item, type Option, ok } from '../../hypermedia/reply.ts'
import type { Writer } from '../../store/database.ts'
import type { Row } from '../../store/schema.ts'
import { type Handlers, type ReadEnvironment, type WriteEnvironment, worded } from '../environment.ts'
import { pageOf, pagesBeside } from '../paging.ts'
import { recordHandlers } from '../records/index.ts'
import { lockSettings } from '../settings/index.ts'
import { link } from '../transitions.ts'
import { labelOf, termsOf } from './in-force.ts'
import type * as contract from './promotion.contract.ts'
import { promotion } from './promotion.record.ts'
import { ownTerms, promotionStateAt, type Terms, termFaults } from './promotion.rules.ts'
import {
  countPromotions,
  isPromotionUsed,
  ordersOfPromotion,
  type PromotionSums,
  promotionById,
  promotionRows,
  targets,
  usesByPromotion,
  variantsOfCodes,
} from './promotions.queries.ts'
import { codesIn, codesToKeep, idsIn, unknownCodes } from './targets.rules.ts'

const list = () => link('goPromotionList')

const plain = recordHandlers({
  record: promotion,
  made: 'office.promotion.made',
  deleted: 'office.promotion.deleted',
  unknown: 'promotionUnknown',
  lock: lockSettings,
  find: (db: Writer, id) => promotionById(db, id),
  nameOf: ({ name }) => name,
  settled: (row) => ({ ...row, ...ownColumns(row) }),
  async faults(row, act) {
    const errors = { ...faultsOfTerms(row), ...(await faultsOfTargets(row, act)) }
    return Object.keys(errors).length > 0 ? fail('badInput', { errors }) : undefined
  },
  stated: (row) => promotion.stated(row),
  page: ({ id }) => link('goPromotion', { promotionId: String(id) }),
  list,
})

type Columns = Omit<Row<'promotion'>, 'id'>

/** The columns that the kind and the scope of a promotion have a use for; the others are emptied. */
const ownColumns = (row: Columns) => {
  const { buyCount, payCount, percent, yen, minimum, times } = ownTerms(termsOf(row))
  const chosen =
    row.scope === 'all'
      ? { category_ids: '[]', tag_ids: '[]', product_codes: null }
      : { product_codes: codesToKeep(row.product_codes) }
  return { buy_count: buyCount, pay_count: payCount, percent, yen, minimum, times, ...chosen }
}

const FIELDS: Readonly<Record<keyof Terms, string>> = {
  kind: 'promotionKind',
  buyCount: 'buyCount',
  payCount: 'payCount',
  percent: 'percentOff',
  yen: 'yenOff',
  minimum: 'minimumSum',
  times: 'pointTimes',
}

const FAULTS = {
  missing: 'office.promotion.fault.missing',
  payCount: 'office.promotion.fault.payCount',
} as const

const faultsOfTerms = (row: Columns): Readonly<Record<string, Message>> => ({
  ...Object.fromEntries(
    termFaults(termsOf(row)).map(({ term, fault }) => [FIELDS[term], message(FAULTS[fault])]),
  ),
  ...(row.starts_at !== null &&
    row.ends_at !== null &&
    row.ends_at <= row.starts_at && { endsAt: message('office.promotion.fault.endsFirst') }),
})

const faultsOfTargets = async (
  row: Columns,
  { db, memory }: WriteEnvironment,
): Promise<Readonly<Record<string, Message>>> => {
  const codes = codesIn(row.product_codes)
  const known = await variantsOfCodes(db, codes)
  const unknown = unknownCodes(
    codes,
    known.map(({ code }) => code),
  )
  const { categories, tags, groups } = await memory.get(targets)
  const isThere = (all: readonly { readonly id: number }[], ids: readonly number[]) =>
    ids.every((id) => all.some((one) => one.id === id))
  const chosen = [...idsIn(row.category_ids), ...idsIn(row.tag_ids), ...codes]
  return {
    ...(!isThere(categories, idsIn(row.category_ids)) && { promotedCategories: message('input.choice') }),
    ...(!isThere(tags, idsIn(row.tag_ids)) && { promotedTags: message('input.choice') }),
    ...(!isThere(groups, idsIn(row.group_ids)) && { promotedGroups: message('input.choice') }),
    ...(unknown.length > 0 && {
      promotedProducts: message('office.promotion.fault.unknownCodes', { codes: unknown.join(', ') }),
    }),
    ...(row.scope === 'chosen' &&
      chosen.length === 0 && { promotionScope: message('office.promotion.fault.nothingChosen') }),
  }
}

/** The choices of the form: categories with those above them, and tags. */
const optionsOf = async (act: ReadEnvironment): Promise<Readonly<Record<string, readonly Option[]>>> => {
  const { memory, language } = act
  const { categories, tags, groups } = await memory.get(targets)
  const nameOf = (row: { readonly name: string; readonly name_en: string | null }) =>
    worded(language, row.name, row.name_en)
  const below = (parentId: number | null, above: string): Option[] =>
    categories
      .filter(({ parent_id }) => parent_id === parentId)
      .flatMap((row) => [
        { value: String(row.id), label: `${above}${nameOf(row)}` },
        ...below(row.id, `${above}${nameOf(row)} › `),
      ])
  return {
    ...(await promotion.options(act)),
    promotedCategories: below(null, ''),
    promotedTags: tags.map((tag) => ({ value: String(tag.id), label: nameOf(tag) })),
    ...(groups.length > 0 && {
      promotedGroups: groups.map((group) => ({ value: String(group.id), label: nameOf(group) })),
    }),
  }
}

const NOTHING: PromotionSums = { orders: 0, yen: 0, points: 0, paid: 0 }

const describeSums = ({ orders, yen, points, paid }: PromotionSums = NOTHING) => ({
  orderCount: orders,
  givenYen: yen,
  givenPoints: points,
  promotedTotal: paid,
})

export const promotionHandlers: Handlers<typeof contract> = {
  async goPromotionList({ db, slowDb, input, now, say }) {
    const { page } = pageOf(input)
    const [rows, count] = await Promise.all([promotionRows(db, page), countPromotions(db)])
    const sums = await usesByPromotion(
      slowDb,
      rows.map(({ id }) => id),
    )
    const at = now.toISOString()
    return ok(
      {
        promotions: rows.map((row) => {
          const promotionId = String(row.id)
          return item(
            {
              ...promotion.stated(row),
              promotionLabel: say(labelOf(termsOf(row))),
              promotionState: promotionStateAt(
                { isActive: row.active, startsAt: row.starts_at, endsAt: row.ends_at },
                at,
              ),
              ...describeSums(sums.get(row.id)),
            },
            [link('goPromotion', { promotionId }), link('goPromotionOrderList', { promotionId })],
          )
        }),
        count,
        ...page,
      },
      {
        links: [
          ...pagesBeside(page, count, (offset) => link('goPromotionList', { limit: input.limit, offset })),
          link('goAuditLog', { table: 'promotion' }),
        ],
      },
    )
  },

  async goPromotion(act) {
    const { promotionId } = act.input
    const options = await optionsOf(act)
    if (promotionId === undefined)
      return ok(
        { promotionId: null, isUsed: false },
        { form: { to: 'doCreatePromotion', values: promotion.defaults, options }, links: [list()] },
      )
    const row = await promotionById(act.db, promotionId)
    if (!row) return fail('promotionUnknown')
    const isUsed = await isPromotionUsed(act.db, row.id)
    return ok(
      { ...promotion.stated(row), isUsed },
      {
        form: { values: { ...promotion.stated(row), version: promotion.versionOf(row) }, options },
        links: [
          link('doUpdatePromotion', { promotionId }),
          ...(isUsed ? [] : [link('doDeletePromotion', { promotionId })]),
          link('goPromotionOrderList', { promotionId }),
          link('goAuditLog', { table: 'promotion', key: promotionId }),
          list(),
        ],
      },
    )
  },

  doCreatePromotion: plain.create,
  doUpdatePromotion: plain.update,
  doDeletePromotion: plain.remove({
    state: ({ id }) => ({ promotionId: String(id) }),
    async before(tx, { id }) {
      return (await isPromotionUsed(tx, id)) ? fail('promotionUsed') : undefined
    },
  }),

  async goPromotionOrderList({ db, slowDb, input }) {
    const { promotionId } = input
    const row = await promotionById(db, promotionId)
    if (!row) return fail('promotionUnknown')
    const { page } = pageOf(input)
    const [orders, sums] = await Promise.all([
      ordersOfPromotion(slowDb, row.id, page),
      usesByPromotion(slowDb, [row.id]),
    ])
    const given = describeSums(sums.get(row.id))
    return ok(
      {
        promotionId,
        promotionName: row.name,
        ...given,
        promotedOrders: orders.map(({ order_no, ordered_at, payment_total, yen, points }) => {
          const orderNo = order_no ?? ''
          const one = { orderNo, orderDate: ordered_at ?? '', paymentTotal: payment_total }
          return item({ ...one, givenYen: yen, givenPoints: points }, [link('goOrder', { orderNo })])
        }),
        count: given.orderCount,
        ...page,
      },
      {
        links: [
          ...pagesBeside(page, given.orderCount, (offset) =>
            link('goPromotionOrderList', { promotionId, limit: input.limit, offset }),
          ),
          link('goPromotion', { promotionId }),
          list(),
        ],
      },
    )
  },
}
