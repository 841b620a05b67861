import { customerSorting } from '../src/shop/customer-management/customer-list.fields.ts'
import { orderSorting } from '../src/shop/order-management/order/order.fields.ts'
import { productSorting } from '../src/shop/products/product/product-list.fields.ts'
import { stockSorting } from '../src/shop/products/stock/stock.fields.ts'
import type { Client } from './client.ts'
import { FREQUENT, timeOf } from './growth.ts'
import { signedIn, withMember } from './office.ts'
import type { DatabaseKind, Workshop } from './place.ts'
import type { LimitsTable } from './report.ts'

/** A list of the office may take so long, and one of its pages far behind, ms. */
const MOST_MS = 100
const MOST_DEEP_MS = 300
const DEEP = 50_000

/** How much the shop has that is measured. */
export interface OfficeSizes {
  readonly products: number
  readonly orders: number
  readonly customers: number
}

/** The size at which the limits hold. */
export const OFFICE_SIZES: OfficeSizes = { products: 100_000, orders: 200_000, customers: 50_000 }

/** A page of the office: what it shows, its address, how long it may take. */
interface OfficePage {
  readonly work: string
  readonly path: string
  readonly mostMs: number
}

interface List {
  readonly path: string
  readonly sorts?: readonly string[]
  /** What else it is asked for, by name. */
  readonly asked?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** A day in the years that the made-up orders are of. */
const lastYear = `${new Date().getFullYear() - 1}-06-`

const LISTS: Readonly<Record<string, List>> = {
  products: {
    path: '/admin/product-list',
    sorts: productSorting.columns,
    asked: {
      'a frequent word': { nameKeyword: FREQUENT },
      'a frequent word, by code': { nameKeyword: FREQUENT, sort: 'productCode' },
      'a rare word': { nameKeyword: '八重山' },
      'a code': { nameKeyword: 'g1a' },
      'a category': { categoryId: '1' },
      'sold out': { stockStatus: 'out' },
      private: { 'status[]': '2' },
      'of a month': { createDateFrom: `${lastYear}01`, createDateTo: `${lastYear}30` },
    },
  },
  stock: {
    path: '/admin/stock-list',
    sorts: stockSorting.columns,
    asked: {
      'a frequent word': { nameKeyword: FREQUENT },
      'a rare word': { nameKeyword: '八重山' },
      'a code': { nameKeyword: 'g1a' },
      'sold out': { stockLevel: 'out' },
    },
  },
  'changes of stock': { path: '/admin/stock-changes', asked: { 'a code': { productCode: 'g1' } } },
  orders: {
    path: '/admin/order-list',
    sorts: orderSorting.columns,
    asked: {
      'a number': { nameKeyword: 'M-321' },
      'a name': { nameKeyword: '佐藤' },
      'a rare name': { nameKeyword: '長谷川真由美' },
      'an address': { email: 'guest-321@example.com' },
      'by product': { productName: FREQUENT },
      'by product and amount': { productName: FREQUENT, sort: '-paymentTotal' },
      'by amount of a range': { paymentTotalFrom: '5000', paymentTotalTo: '6000' },
      shipped: { 'orderStatus[]': '5' },
      'shipped, by amount': { 'orderStatus[]': '5', sort: '-paymentTotal' },
      'of a month': { orderDateFrom: `${lastYear}01`, orderDateTo: `${lastYear}30` },
      'no mail of shipping': { shippingMail: 'unsent' },
    },
  },
  customers: {
    path: '/admin/customer-list',
    sorts: customerSorting.columns,
    asked: {
      'a name': { nameKeyword: '佐藤' },
      'a rare name': { nameKeyword: '長谷川真由美' },
      'an address': { emailKeyword: 'customer-321@' },
      'by product': { buyProductName: FREQUENT },
      'by a rare product': { buyProductName: '八重山' },
      'born in May': { birthMonth: '5' },
      'of a prefecture': { pref: '13' },
    },
  },
  mails: {
    path: '/admin/sent-mails',
    asked: {
      'by recipient': { emailKeyword: 'customer-321@' },
      sent: { state: 'sent' },
      waiting: { state: 'waiting' },
    },
  },
  'audit log': {
    path: '/admin/audit-log',
    asked: {
      'by name': { nameKeyword: 'clerk' },
      'by nobody’s name': { nameKeyword: 'nobody-of-that-name' },
      'by operation': { transition: 'doShip' },
    },
  },
  'the search of the frame': {
    path: '/admin/search',
    asked: {
      'a frequent word': { keyword: FREQUENT },
      'a name': { keyword: '佐藤' },
      'a rare name': { keyword: '長谷川真由美' },
      'a number': { keyword: 'M-321' },
      'a code': { keyword: 'g1a' },
      'nothing found': { keyword: 'zzqqxx' },
    },
  },
  categories: { path: '/admin/category/category-list' },
  tags: { path: '/admin/tag/tag-list' },
  members: { path: '/admin/member-list' },
  'signing in': { path: '/admin/login-history' },
  jobs: { path: '/admin/jobs' },
  events: { path: '/admin/outbox' },
  packing: { path: '/admin/order/packing' },
  news: { path: '/admin/news/news-list' },
  'missed words': { path: '/admin/missed-word/missed-word-list' },
  'first page of the office': { path: '/admin/index' },
}

/** Lists that are long enough for pages far behind. */
const LONG = new Set(['products', 'stock', 'orders', 'customers', 'audit log', 'mails'])

const pagesOf = ([name, { path, sorts = [], asked = {} }]: readonly [string, List]): OfficePage[] => {
  const at = (work: string, query: Readonly<Record<string, string>>, mostMs = MOST_MS): OfficePage => ({
    work: `${name}, ${work}`,
    path: `${path}?${new URLSearchParams(query)}`,
    mostMs,
  })
  const offset = String(DEEP)
  return [
    ...(name.startsWith('the search') ? [] : [at('at first', {})]),
    ...sorts.flatMap((sort) => [
      at(`by ${sort}`, { sort }),
      at(`by ${sort} down`, { sort: `-${sort}` }),
      at(`by ${sort}, deep`, { sort, offset }, MOST_DEEP_MS),
    ]),
    ...Object.entries(asked).map(([what, query]) => at(what, query)),
    ...(LONG.has(name) ? [at('deep', { offset }, MOST_DEEP_MS)] : []),
  ]
}

/** The pages that are measured. */
const officePages: readonly OfficePage[] = Object.entries(LISTS).flatMap(pagesOf)

/** How long each page takes, ms: the median of several. */
const officeTimes = async (member: Client): Promise<ReadonlyMap<string, number>> => {
  const times = new Map<string, number>()
  for (const { work, path } of officePages) times.set(work, await timeOf(member, [path]))
  return times
}

/** How long each list and search of the office takes, by each of its orders and far behind. */
export const officeLists = async (
  workshop: Workshop,
  { products, orders, customers }: OfficeSizes,
  databases: readonly DatabaseKind[],
): Promise<LimitsTable> => {
  const measured: ReadonlyMap<string, number>[] = []
  for (const database of databases) {
    const server = await workshop.openShop(
      withMember(await workshop.place(database, products, orders, customers)),
    )
    const member = await signedIn(server)
    measured.push(await officeTimes(member))
    member.close()
    await server.stop()
  }
  return {
    columns: databases,
    rows: officePages.map(({ work, mostMs }) => ({
      work,
      values: measured.map((times) => times.get(work) ?? Number.NaN),
      most: mostMs,
    })),
  }
}
