import { as } from '../../../hypermedia/link.ts'
import { asWarning, type Message, message } from '../../../hypermedia/message.ts'
import { fail, item, ok } from '../../../hypermedia/reply.ts'
import type { InputOf } from '../../../hypermedia/transition.ts'
import { changesOf } from '../../changes.ts'
import { type Handlers, memberOf, type ReadEnvironment, type WriteEnvironment } from '../../environment.ts'
import { masterOptions } from '../../settings/index.ts'
import { link } from '../../transitions.ts'
import {
  type ChangedVariant,
  changeVariants,
  type VariantChange,
  variantRows,
} from '../variant/variant-rows.queries.ts'
import { lockProducts, touchProducts } from './product.queries.ts'
import { stockAfter } from './product.rules.ts'
import { idsOfCodes, setStatus } from './product-bulk.queries.ts'
import { refreshProducts } from './product-derived.queries.ts'
import { productSorting } from './product-list.fields.ts'
import { filterOf } from './product-list.filter.ts'
import { productRows } from './product-list.queries.ts'
import type * as contract from './product-table.contract.ts'
import type { doUpdateProductTable, goProductTable } from './product-table.contract.ts'
import { articlesByCodes, productsById } from './product-table.queries.ts'
import { type Article, articlesOf, rowValues, statingRows, versionOfRow } from './product-table.rows.ts'
import { adjusted, adjustmentIn, listsThatFit } from './product-table.rules.ts'

/** The input that contains the rows. */
const ROWS = 'rows'

/** The most yen of a price, and the most pieces of a stock. */
const MOST = 999_999_999

/** About so many rows are on a page: whole products, one at least. */
const PAGE_ROWS = 100

export const productTableHandlers: Handlers<typeof contract> = {
  async goProductTable(act) {
    const { productCodes, rows: typed, ...input } = act.input
    const { page, asked } = productSorting.pageOf({ ...input, limit: PAGE_ROWS })
    const found = await articlesFor(act, { productCodes, typed, ...input })
    const stating = await statingRows(act)
    const rows = found.articles.map((article) => stating.row(article))
    const back = (offset: number) => link('goProductTable', { ...input, limit: undefined, offset })
    return ok(
      {
        rows: rows.map((row) => item(row, [link('goAdminProduct', { productCode: row.productCode })])),
        filters: asked,
        count: found.count,
        limit: found.products,
        offset: page.offset,
      },
      {
        form: { values: { rows: rowValues(rows) }, options: await tableOptions(act) },
        links: [
          ...(page.offset > 0 && !found.isWhole
            ? [as('prev', back(Math.max(0, page.offset - PAGE_ROWS)))]
            : []),
          ...(page.offset + found.products < found.count
            ? [as('next', back(page.offset + found.products))]
            : []),
          link('doUpdateProductTable'),
          link('goAdminProductList', asked),
        ],
      },
    )
  },

  async doUpdateProductTable(act) {
    const { db, dialect, input, say } = act
    const { rows: typed, productCodes, whole, preview = false, adjustBy, adjustColumn, ...back } = input
    const here = link('goProductTable', back)
    if (!typed?.length) return chosenTable(act, here)
    const twice = repeatedRows(typed)
    if (twice) return fail('badInput', { errors: twice })
    const byCode = await articlesByCodes(
      db,
      typed.map(({ productCode }) => productCode),
      (ids) => lockProducts(db, dialect, preview ? [] : ids),
    )
    const rows = adjustBy === undefined ? { rows: typed } : adjustedRows(input, byCode)
    if ('errors' in rows) return fail('badInput', { errors: rows.errors })
    const planned = rows.rows.map((row) => planOf(row, byCode.get(row.productCode)))
    const changed = planned.filter((plan) => plan.outcome === 'changed')
    const left = planned.filter((plan) => plan.outcome === 'left')
    if (!preview) await write(act, changed)
    const stating = await statingRows(act)
    const told = preview
      ? message('office.productTable.looked', { count: changed.length })
      : message('office.productTable.changed', { count: changed.length })
    const shown = (preview ? planned : left).filter(({ outcome }) => outcome !== 'same')
    const state = {
      preview,
      rows: (preview ? shown : [...changed, ...left]).flatMap((plan) => stated(plan, stating, say)),
      changedCount: changed.length,
      refusedCount: left.length,
    }
    if (!preview && left.length === 0)
      return ok(state, { location: here, notices: [told], links: [link('goAdminProductList')] })
    const values = shown.flatMap((plan) => stated(plan, stating, say))
    return ok(
      { ...state, message: say(told) },
      {
        ...(left.length > 0 && {
          notices: [asWarning(message('office.productTable.left', { count: left.length }))],
        }),
        form: { values: { rows: values.map(again) }, options: await tableOptions(act) },
        links: [
          ...(shown.length > 0 ? [link('doUpdateProductTable')] : []),
          here,
          link('goAdminProductList'),
        ],
      },
    )
  },
}

type Update = WriteEnvironment & { readonly input: InputOf<typeof doUpdateProductTable> }
type Typed = NonNullable<Update['input']['rows']>[number]

const tableOptions = async (act: ReadEnvironment | WriteEnvironment) => ({
  [`${ROWS}.productStatus`]: await masterOptions('product_status')(act),
  adjustColumn: [
    { value: 'price02', label: act.say(message('office.productTable.price02')) },
    { value: 'price01', label: act.say(message('office.productTable.price01')) },
    { value: 'stock', label: act.say(message('office.productTable.stock')) },
  ],
})

/** Leads to the table of the ticked products, or of all that the search finds. */
const chosenTable = ({ input, say }: Update, whole: ReturnType<typeof link<'goProductTable'>>) => {
  const { productCodes = [] } = input
  if (!input.whole && productCodes.length === 0)
    return fail('badInput', { errors: { rows: message('office.product.noneChosen') } })
  const none = say(message('office.productTable.changed', { count: 0 }))
  return ok(
    { preview: true, rows: [], changedCount: 0, refusedCount: 0, message: none },
    {
      location: input.whole ? whole : link('goProductTable', { productCodes }),
      links: [link('goAdminProductList')],
    },
  )
}

/** Returns the errors of rows whose code an earlier row has. */
const repeatedRows = (rows: readonly Typed[]): Readonly<Record<string, Message>> | undefined => {
  const seen = new Set<string>()
  const errors: Record<string, Message> = {}
  for (const [at, { productCode }] of rows.entries()) {
    if (seen.has(productCode)) errors[`rows.${at}.productCode`] = message('csv.twice')
    seen.add(productCode)
  }
  return Object.keys(errors).length > 0 ? errors : undefined
}

type Asked = InputOf<typeof goProductTable> & { readonly typed?: readonly string[] | undefined }

/** The rows of the table: those typed before, those of ticked products, or a page of a search. */
const articlesFor = async (act: ReadEnvironment, { typed, productCodes, rows: _rows, ...input }: Asked) => {
  const { db } = act
  if (typed?.length) {
    const byCode = await articlesByCodes(db, typed)
    const articles = typed.flatMap((code) => byCode.get(code) ?? [])
    return { articles, count: 0, products: 0, isWhole: true }
  }
  if (productCodes?.length) {
    const products = await productsById(db, await idsOfCodes(db, productCodes))
    const articles = articlesOf(products, await variantsOf(db, products)).flat()
    return { articles, count: products.length, products: products.length, isWhole: true }
  }
  const { page, asked } = productSorting.pageOf({ ...input, limit: PAGE_ROWS })
  const { rows: products, count } = await productRows(act, await filterOf(asked, act), page)
  const lists = articlesOf(products, await variantsOf(db, products))
  const fitting = listsThatFit(
    lists.map(({ length }) => length),
    PAGE_ROWS,
  )
  return { articles: lists.slice(0, fitting).flat(), count, products: fitting, isWhole: false }
}

const variantsOf = async (db: ReadEnvironment['db'], products: readonly { readonly id: number }[]) =>
  products.length === 0
    ? []
    : variantRows(
        db,
        products.map(({ id }) => id),
      )

/** Returns the rows with the adjustment of the chosen ones; errors if it cannot be made. */
const adjustedRows = (
  { rows = [], adjustBy = '', adjustColumn = 'price02' }: Update['input'],
  byCode: ReadonlyMap<string, Article>,
): { readonly rows: readonly Typed[] } | { readonly errors: Record<string, Message> } => {
  const by = adjustmentIn(adjustBy)
  if (!by) return { errors: { adjustBy: message('input.adjustment') } }
  if (!rows.some(({ ticked }) => ticked))
    return { errors: { adjustBy: message('office.productTable.noneChosen') } }
  const errors: Record<string, Message> = {}
  const next = rows.map((row, at) => {
    const kept = byCode.get(row.productCode)?.variant
    const isUncounted = adjustColumn === 'stock' && kept?.stock_unlimited
    const value = row[adjustColumn] ?? kept?.[adjustColumn]
    if (!row.ticked || value === undefined || value === null || isUncounted) return row
    const changed = adjusted(value, by)
    if (changed < 0) errors[`rows.${at}.${adjustColumn}`] = message('office.productTable.belowZero')
    if (changed > MOST) errors[`rows.${at}.${adjustColumn}`] = message('input.max', { max: MOST })
    return { ...row, [adjustColumn]: changed }
  })
  return Object.keys(errors).length > 0 ? { errors } : { rows: next }
}

/** Why rows are left. */
const REASONS = {
  stale: message('office.productTable.reason.stale'),
  gone: message('office.productTable.reason.gone'),
  unknown: message('office.productTable.reason.unknown'),
}

/** The decision on a row. */
interface Plan {
  readonly row: Typed
  readonly article?: Article | undefined
  readonly outcome: 'changed' | 'left' | 'same'
  readonly reason?: keyof typeof REASONS
  readonly change?: VariantChange | undefined
  readonly status?: number | undefined
}

const planOf = (row: Typed, article: Article | undefined): Plan => {
  if (!article) return { row, outcome: 'left', reason: 'unknown' }
  const { variant, product } = article
  const stock = variant.stock_unlimited
    ? { stock: variant.stock, stock_unlimited: true }
    : stockAfter(variant, { ...row, stockUnlimited: false })
  const { stock: kept, stock_unlimited, price01, price02 } = variant
  const change = changesOf<VariantChange>(
    { stock: kept, stock_unlimited, price01, price02 },
    { price02: row.price02, price01: row.price01, ...stock },
  )
  const isStatus = row.productStatus !== undefined && row.productStatus !== product.status
  if (!change && !isStatus && stock) return { row, article, outcome: 'same' }
  // Pieces that were sold since are subtracted; pieces that somebody added must not be added again.
  const { stock: typed, stockSeen: seen } = row
  const isFilled = typed !== undefined && seen !== undefined && typed !== seen && variant.stock > seen
  const isStale = isFilled || (row.version !== undefined && row.version !== versionOfRow(article))
  const reason = isStale ? 'stale' : stock ? undefined : 'gone'
  return {
    row,
    article,
    outcome: reason ? 'left' : 'changed',
    ...(reason && { reason }),
    change,
    ...(isStatus && { status: row.productStatus }),
  }
}

const write = async (act: Update, changed: readonly Plan[]): Promise<void> => {
  const { db, now } = act
  const variants = changed.flatMap(({ article, change }): ChangedVariant[] =>
    article && change ? [{ variant: article.variant, change }] : [],
  )
  await changeVariants(db, variants, { memberId: memberOf(act), now })
  const idsOf = (plans: readonly Plan[]) => [
    ...new Set(plans.flatMap(({ article }) => article?.product.id ?? [])),
  ]
  const byStatus = Map.groupBy(
    changed.filter(({ status }) => status !== undefined),
    ({ status }) => status ?? 0,
  )
  for (const [status, plans] of byStatus) await setStatus(db, idsOf(plans), { status }, now)
  const versioned = idsOf(changed.filter(({ status }) => status !== undefined))
  const ids = idsOf(changed)
  await touchProducts(
    db,
    ids.filter((id) => !versioned.includes(id)),
    now,
  )
  await refreshProducts(act, ids)
}

type Stating = Awaited<ReturnType<typeof statingRows>>

/** States a row with the values that it gets, beside those that are stored. */
const stated = (
  { row, article, outcome, reason, change, status }: Plan,
  { cells, row: stateOf }: Stating,
  say: Update['say'],
) => {
  if (!article || outcome === 'same') return []
  const { variant, product } = article
  const typed = { price02: row.price02, price01: row.price01, stock: row.stock }
  const kept = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined))
  // Of a row that is left the typed values are shown, so that nothing is lost.
  const after = { ...variant, ...(outcome === 'left' ? kept : change) }
  return [
    {
      ...stateOf(article),
      ...cells(after, (outcome === 'left' ? row.productStatus : status) ?? product.status),
      outcome,
      reason: reason ? say(REASONS[reason]) : null,
      before: cells(variant, product.status),
    },
  ]
}

/** The values of a row that is shown again: the stock that is seen now is the stored one. */
const again = ({ before, ...row }: ReturnType<typeof stated>[number]) => ({
  ...row,
  stock: row.stock ?? undefined,
  stockSeen: before.stock ?? undefined,
})
