import { item, ok } from '../../hypermedia/reply.ts'
import { customersNamed } from '../customers/index.ts'
import { type Handlers, type ReadEnvironment, worded } from '../environment.ts'
import { listMembers } from '../members/index.ts'
import { officeStatusNamer, ordersNamed } from '../order-management/index.ts'
import { mayReadOf } from '../people.rules.ts'
import { productsNamed } from '../products/index.ts'
import { link } from '../transitions.ts'
import type * as contract from './search.contract.ts'
import { isFound, namedScreens } from './settings.ts'

/** The largest number of results of a kind; the list shows more. */
const MOST = 5

export const searchHandlers: Handlers<typeof contract> = {
  async goAdminSearch(act) {
    const { keyword } = act.input
    const results = keyword === undefined ? [] : await found(act, keyword)
    const kinds = new Set<string>(results.map(({ kind }) => kind))
    const lists = listsOf(act, keyword).filter(({ kind }) => kinds.has(kind))
    return ok({ keyword: keyword ?? null, results, count: results.length, lists })
  },
}

/** The lists of all that a word finds, of those that may be opened. */
const listsOf = ({ may }: ReadEnvironment, nameKeyword: string | undefined) =>
  [
    item({ kind: 'order' as const }, [link('goOrderList', { nameKeyword })]),
    item({ kind: 'product' as const }, [link('goAdminProductList', { nameKeyword })]),
    item({ kind: 'customer' as const }, [link('goCustomerList', { nameKeyword })]),
    item({ kind: 'member' as const }, [link('goMemberList', { nameKeyword })]),
  ].filter(({ kind }) => may(LISTS[kind]))

const LISTS = {
  order: 'goOrderList',
  product: 'goAdminProductList',
  customer: 'goCustomerList',
  member: 'goMemberList',
} as const

const found = async (act: ReadEnvironment, keyword: string) =>
  (
    await Promise.all([
      screensFound(act, keyword),
      ordersFound(act, keyword),
      productsFound(act, keyword),
      customersFound(act, keyword),
      membersFound(act, keyword),
    ])
  ).flat()

const screensFound = (act: ReadEnvironment, keyword: string) => {
  const screens = namedScreens(act).flatMap((group) =>
    group.screens.map((one) => ({ ...one, detail: one.purpose || group.title })),
  )
  const isNamed = ({ title }: { readonly title: string }) => isFound(keyword, [title])
  return [
    ...screens.filter(isNamed),
    ...screens.filter((one) => !isNamed(one) && isFound(keyword, [one.title, one.purpose])),
  ]
    .slice(0, MOST)
    .map(({ screen, title, detail }) =>
      item({ kind: 'screen' as const, title, detail, href: act.pathOf(screen) }, [
        { rel: screen, input: {} },
      ]),
    )
}

const ordersFound = async (act: ReadEnvironment, keyword: string) => {
  if (!mayReadOf(act, 'order')) return []
  const [orders, nameOf] = await Promise.all([
    ordersNamed(act.slowDb, act.dialect, keyword, MOST),
    officeStatusNamer(act),
  ])
  return orders.map(({ order_no, name01, name02, status }) =>
    item(
      {
        kind: 'order' as const,
        title: order_no ?? '',
        detail: `${name01} ${name02} · ${nameOf(status)}`,
        href: null,
      },
      [link('goOrder', { orderNo: order_no ?? '' })],
    ),
  )
}

const productsFound = async ({ slowDb, dialect, language, may }: ReadEnvironment, keyword: string) => {
  if (!may('goAdminProduct')) return []
  const products = await productsNamed(slowDb, dialect, keyword, MOST)
  return products.map(({ name, name_en, code: productCode }) =>
    item(
      { kind: 'product' as const, title: worded(language, name, name_en), detail: productCode, href: null },
      [link('goAdminProduct', { productCode })],
    ),
  )
}

const customersFound = async (act: ReadEnvironment, keyword: string) => {
  if (!mayReadOf(act, 'customer')) return []
  const customers = await customersNamed(act.slowDb, act.dialect, keyword, MOST)
  return customers.map(({ id: customerId, name01, name02, email }) =>
    item({ kind: 'customer' as const, title: `${name01} ${name02}`, detail: email, href: null }, [
      link('goCustomer', { customerId }),
    ]),
  )
}

const membersFound = async ({ db, may }: ReadEnvironment, keyword: string) => {
  if (!may('goMember')) return []
  const { rows } = await listMembers(db, { keyword }, { limit: MOST, offset: 0 })
  return rows.map(({ name, login_id: loginId }) =>
    item({ kind: 'member' as const, title: name, detail: loginId, href: null }, [
      link('goMember', { loginId }),
    ]),
  )
}
