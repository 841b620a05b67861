import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StateOf } from '../../src/hypermedia/transition.ts'
import type { Transitions } from '../../src/shop/transitions.ts'
import { type Copy, copyAccount, copyCartLine, copyProduct } from '../support/copies.ts'
import { buy, linksTo, signedIn } from '../support/customer.ts'
import { GUEST } from '../support/guest.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { statementsOf } from '../support/statements.ts'

const MANY = 100
/** As many as an address book holds. */
const ADDRESSES = 20

/** Pages of what is a customer's own, and the file of all of it, with the rows that they list here. */
const LISTS = {
  goMypage: MANY,
  goOrderHistory: MANY,
  goFavoriteList: MANY,
  goCustomerAddressList: ADDRESSES,
  goSessionList: MANY,
  goPointHistory: MANY,
  goMypageExport: MANY,
  goCart: MANY,
  goShopping: MANY,
  goShoppingShipping: ADDRESSES,
  goShoppingShippingMultiple: MANY,
  goShoppingConfirm: MANY,
  goMypageHistory: MANY,
}

/** How many rows a page lists, and the statements that it takes. */
interface Cost {
  readonly rows: number
  readonly said: readonly string[]
}

describe.each(databases)('What a list asks, on %s', (database) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(database)
  })

  afterAll(() => shop?.close())

  describe('of what is the customer’s own', () => {
    const few = new Map<string, Cost>()
    const many = new Map<string, Cost>()

    beforeAll(async () => {
      const products = await copyProduct(shop, 'salt-150', MANY)
      await lookThrough(products.slice(0, 1), few)
      await lookThrough(products, many)
    })

    it.each(Object.entries(LISTS))(
      'is as many statements for one row as for many: %s, %d of them',
      (name, rows) => {
        const one = few.get(name) ?? expect.fail('Nobody looked')
        const all = many.get(name) ?? expect.fail('Nobody looked')
        expect(all.rows - one.rows).toBe(rows - 1)
        expect(all.said.length, all.said.join('\n')).toBe(one.said.length)
      },
    )

    /** Looks at each list of a new customer who has a row in it for each product. */
    const lookThrough = async ([first, ...others]: readonly Copy[], costs: Map<string, Cost>) => {
      const person = await signedIn(shop, { email: `rows-${others.length}@example.com` })
      const look = async <Name extends keyof typeof LISTS>(
        name: Name,
        listOf: (document: StateOf<Transitions[Name]>) => readonly unknown[],
        input: Readonly<Record<string, unknown>> = {},
      ) => {
        const { document } = await person.program.follow(name, input, linksTo(shop, name))
        const said = await statementsOf(shop, database, person.program, document._links?.self?.href ?? '')
        costs.set(name, { rows: listOf(document).length, said })
      }

      await buy(person, '焚火')
      await person.ask('doAddFavorite', { productCode: first?.code })
      await person.ask('doCreateCustomerAddress', GUEST)
      await noteGrant(person.customerId)
      await copyAccount(shop, person.customerId, others, ADDRESSES)
      await look('goMypage', ({ recentOrders }) => recentOrders, { orderLimit: MANY })
      await look('goOrderHistory', ({ orders }) => orders, { historyLimit: MANY })
      await look('goFavoriteList', ({ favorites }) => favorites, { limit: MANY })
      await look('goCustomerAddressList', ({ addresses }) => addresses)
      await look('goSessionList', ({ sessions }) => sessions)
      await look('goPointHistory', ({ movements }) => movements, { limit: MANY })
      await look('goMypageExport', ({ orders }) => orders)

      // The order that is drawn up now is the newest.
      shop.clock.advance(1000)
      await person.ask('doAddCartItem', { productCode: first?.code })
      await copyCartLine(shop, person.customerId, others)
      await look('goCart', ({ carts }) => carts.flatMap(({ items }) => items))
      await look('goShopping', ({ items }) => items)
      await look('goShoppingShipping', ({ addresses }) => addresses)
      await look('goShoppingShippingMultiple', ({ cartItems }) => cartItems)
      await person.ask('doConfirmOrder')
      await look('goShoppingConfirm', ({ items }) => items)
      const { document } = await person.ask('doCheckout')
      await look('goMypageHistory', ({ items }) => items, { orderNo: document.orderNo })
    }

    const noteGrant = (customerId: string) =>
      shop.change((tx) =>
        tx
          .insertInto('point_movement')
          .values({
            id: crypto.randomUUID(),
            customer_id: customerId,
            order_id: null,
            change_no: 0,
            kind: 'grant',
            points: 10,
            created_at: shop.clock.now().toISOString(),
          })
          .execute(),
      )
  })
})
