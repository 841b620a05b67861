import { asWarning, type Message, message } from '../../../hypermedia/message.ts'
import { fail, isFailure, ok } from '../../../hypermedia/reply.ts'
import type { InputOf } from '../../../hypermedia/transition.ts'
import type { Handlers, WriteEnvironment } from '../../environment.ts'
import { link } from '../../transitions.ts'
import { allCategories } from '../category/category.queries.ts'
import { categoryFault } from './choices.ts'
import { categoriesThere, idsThere, placesOf, setCategories, setTags } from './places.queries.ts'
import { changeProduct } from './product.queries.ts'
import {
  idsFound,
  idsOfCodes,
  lockStandings,
  namesOf,
  type Standing,
  setStatus,
} from './product-bulk.queries.ts'
import { type BulkChange, type Former, productChanges } from './product-bulk.undo.ts'
import type * as contract from './product-list.contract.ts'
import type { doBulkUpdateProductPlaces } from './product-list.contract.ts'
import { type AskedProducts, filterOf } from './product-list.filter.ts'

/** So many products are changed at one time: more would hold up who orders meanwhile. */
const MOST_AT_ONCE = 10_000

/** Changes of many products at once, and their undoing. */
export const productBulkHandlers: Pick<Handlers<typeof contract>, BulkChange> = {
  async doBulkUpdateProductStatus(act) {
    const { db, dialect, input, now } = act
    const { productStatus: status } = input
    const ids = await chosenIds(act, input)
    if (isFailure(ids)) return ids
    const changed = (await lockStandings(db, dialect, ids)).filter((one) => one.status !== status)
    await setStatus(
      db,
      changed.map(({ id }) => id),
      { status },
      now,
    )
    const undo = await productChanges.keep(
      act,
      changed.map((one) => ({ ...bumped(one), status: one.status, saleFrom: one.sale_from })),
    )
    return told({ requestedCount: requested(input, ids), changedCount: changed.length }, undo)
  },

  async doBulkUpdateProductPlaces(act) {
    const { db, dialect, input, now } = act
    const { intoCategoryId, outOfCategoryId, addTagId, removeTagId } = input
    const errors = await unknownPlaces(act, input)
    if (errors) return fail('badInput', { errors })
    const ids = await chosenIds(act, input)
    if (isFailure(ids)) return ids
    const categories = await allCategories(act)
    const former: Former[] = []
    for (const one of await lockStandings(db, dialect, ids)) {
      const { id } = one
      const { categoryIds, tagIds } = await placesOf(db, id)
      const places = moved(categoryIds, intoCategoryId, outOfCategoryId)
      const tags = moved(tagIds, addTagId, removeTagId)
      if (places) await setCategories(db, id, places, categories)
      if (tags) await setTags(db, id, tags)
      if (!places && !tags) continue
      await changeProduct(db, id, {}, now)
      former.push({ ...bumped(one), ...(places && { categoryIds }), ...(tags && { tagIds }) })
    }
    const undo = await productChanges.keep(act, former)
    return told({ requestedCount: requested(input, ids), changedCount: former.length }, undo)
  },

  async doUndoProductChanges(act) {
    const { db, dialect, input } = act
    const former = await productChanges.take(act, input.undoId)
    if (!former) return fail('undoGone')
    const standings = await lockStandings(
      db,
      dialect,
      former.map(({ id }) => id),
    )
    const versions = new Map(standings.map(({ id, version }) => [id, version]))
    const own = former.filter(({ id, version }) => versions.get(id) === version)
    const others = former.filter((one) => !own.includes(one)).map(({ id }) => id)
    await restore(act, own)
    const left = await namesOf(db, others)
    const counts = { requestedCount: former.length, changedCount: own.length }
    const done = message('office.undone', { count: own.length })
    return ok(
      { ...counts, left: [...left] },
      {
        location: link('goAdminProductList'),
        notices: [
          own.length === 0 ? asWarning(done) : done,
          ...left
            .slice(0, MOST_LISTED)
            .map(({ productName: name }) => asWarning(message('office.undoLeft', { name }))),
          ...(left.length > MOST_LISTED
            ? [asWarning(message('office.undoLeftMore', { count: left.length - MOST_LISTED }))]
            : []),
        ],
      },
    )
  },
}

/** The most products that the message lists as left. */
const MOST_LISTED = 10

/** The id and the version of a product after a change. */
const bumped = ({ id, version }: Standing) => ({ id, version: version + 1 })

/** Gives locked products back what a change took from them. */
const restore = async (act: WriteEnvironment, former: readonly Former[]): Promise<void> => {
  const { db, now } = act
  const byStanding = Map.groupBy(
    former.filter(({ status }) => status !== undefined),
    ({ status, saleFrom = null }) => JSON.stringify({ status, sale_from: saleFrom }),
  )
  for (const [standing, products] of byStanding)
    await setStatus(
      db,
      products.map(({ id }) => id),
      JSON.parse(standing),
      now,
    )
  const categories = await allCategories(act)
  for (const { id, categoryIds, tagIds } of former) {
    if (categoryIds) await setCategories(db, id, categoryIds, categories)
    // A tag that was deleted meanwhile cannot come back.
    if (tagIds) await setTags(db, id, await idsThere(db, 'tag', tagIds))
    if (categoryIds || tagIds) await changeProduct(db, id, {}, now)
  }
}

type Chosen = AskedProducts & {
  readonly productCodes?: readonly string[] | undefined
  readonly whole?: boolean | undefined
}

/** The ids of the products that are meant. */
const chosenIds = async (act: WriteEnvironment, { productCodes = [], whole = false, ...asked }: Chosen) => {
  const { db, dialect } = act
  if (!whole && productCodes.length === 0)
    return fail('badInput', { errors: { productCodes: message('office.product.noneChosen') } })
  const ids = whole
    ? await idsFound(db, dialect, await filterOf(asked, act), MOST_AT_ONCE + 1)
    : await idsOfCodes(db, productCodes)
  if (ids.length <= MOST_AT_ONCE) return ids
  const tooMany = message('office.product.tooMany', { most: MOST_AT_ONCE })
  return fail('badInput', { errors: { whole: tooMany } })
}

const requested = ({ whole, productCodes = [] }: Chosen, ids: readonly number[]): number =>
  whole ? ids.length : new Set(productCodes).size

const told = (
  counts: { readonly requestedCount: number; readonly changedCount: number },
  links: Awaited<ReturnType<typeof productChanges.keep>>,
) =>
  ok(counts, {
    location: link('goAdminProductList'),
    notices: [message('office.product.changedMany', { count: counts.changedCount })],
    links,
  })

type Places = InputOf<typeof doBulkUpdateProductPlaces>

const unknownPlaces = async ({ db }: WriteEnvironment, input: Places) => {
  const given = (['intoCategoryId', 'outOfCategoryId', 'addTagId', 'removeTagId'] as const).flatMap(
    (field) => {
      const id = input[field]
      return id === undefined ? [] : [{ field, id }]
    },
  )
  if (given.length === 0) return { intoCategoryId: message('input.required') }
  const errors: Record<string, Message> = {}
  for (const { field, id } of given) {
    const fault = field.includes('Category')
      ? categoryFault([id], await categoriesThere(db, [id]))
      : (await idsThere(db, 'tag', [id])).length === 0 && message('input.choice')
    if (fault) errors[field] = fault
  }
  return Object.keys(errors).length === 0 ? undefined : errors
}

/** A list of ids with one more and one less; nothing where that leaves it as it is. */
const moved = (
  ids: readonly number[],
  added: number | undefined,
  removed: number | undefined,
): readonly number[] | undefined => {
  const kept = ids.filter((id) => id !== removed)
  const next = added === undefined || kept.includes(added) ? kept : [...kept, added]
  return next.length === ids.length && next.every((id) => ids.includes(id)) ? undefined : next
}
