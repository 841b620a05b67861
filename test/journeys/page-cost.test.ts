import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { graphOf } from '../../src/hypermedia/graph.ts'
import type { StateOf } from '../../src/hypermedia/transition.ts'
import { errors, realms } from '../../src/shop/index.ts'
import type { Transitions } from '../../src/shop/transitions.ts'
import { byName } from '../support/authenticator.ts'
import { type Copy, copyAccount, copyCartLine, copyProduct } from '../support/copies.ts'
import { buy, linksTo, signedIn } from '../support/customer.ts'
import { GUEST } from '../support/guest.ts'
import { HalClient } from '../support/hal-client.ts'
import { operationOf } from '../support/responses.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { listenIn } from '../support/statements.ts'
import { walkEverywhere } from '../support/walk.ts'

/** Statements of one page, not counting what is kept in memory. */
const MOST_STATEMENTS = 8
const MANY = 100
/** As many as an address book holds. */
const ADDRESSES = 20

const pages = [...graphOf(realms, errors).names.values()].flatMap(({ kind, name, page }) =>
  kind === 'safe' && page !== undefined ? [name] : [],
)

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

describe.each(databases)('What a page asks, on %s', (database) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(database)
  })

  afterAll(() => shop?.close())

  /**
   * The statements of a page, in the representation that takes most of them. It is asked for in Japanese
   * first, so that memory is warm, and then heard in English, in which its bytes are not kept yet.
   */
  const statementsOf = async (client: HalClient, address: string): Promise<readonly string[]> => {
    // Whoever writes the mails asks, too.
    await shop.noren.settleOutbox()
    let most: readonly string[] = []
    for (const accept of ['application/hal+json', 'text/html']) {
      const ask = (language: string) =>
        client.fetch(address, { headers: { accept, 'accept-language': language } })
      await ask('ja')
      const { said, stop } = listenIn(database)
      const answer = await ask('en')
      await answer.text()
      stop()
      expect(answer.status, `${accept} ${address}`).toBe(200)
      if (said.length > most.length) most = said
    }
    return most
  }

  describe('wherever the walk finds it', () => {
    const found = new Map<string, readonly string[]>()

    beforeAll(async () => {
      const program = await HalClient.enter(byName(shop), {
        watch: async ({ status, document }, client) => {
          const self = document._links?.self
          if (!self || status >= 400) return
          const name = self.rel === 'self' ? operationOf(shop, self.method, self.href) : self.rel
          if (!pages.includes(name)) return
          const said = await statementsOf(client, self.href)
          if (said.length >= (found.get(name)?.length ?? 0)) found.set(name, said)
        },
      })
      await walkEverywhere(program, shop)
    })

    it.for(pages)('is at most eight statements, which write nothing: %s', async (name, { annotate }) => {
      const said = found.get(name) ?? expect.fail('The walk does not come by')
      await annotate(`${said.length} statements`)
      expect(said.length, said.join('\n')).toBeLessThanOrEqual(MOST_STATEMENTS)
      expect(said.filter((statement) => !/^\(?(?:select|with)\b/.test(statement))).toEqual([])
    })

    it('is heard with what it shows, as its bytes are not kept', () => {
      expect(found.get('goProduct')?.some((statement) => /from "variant"/.test(statement))).toBe(true)
    })
  })

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
        const said = await statementsOf(person.program, document._links?.self?.href ?? '')
        costs.set(name, { rows: listOf(document).length, said })
      }

      await buy(person, '焚火')
      await person.ask('doAddFavorite', { productCode: first?.code })
      await person.ask('doCreateCustomerAddress', GUEST)
      await noteGrant(person.customerId)
      await copyAccount(shop, person.customerId, others, ADDRESSES)
      await look('goMypage', ({ recentOrders }) => recentOrders, { orderLimit: MANY })
      await look('goOrderHistory', ({ orders }) => orders, { historyLimit: MANY })
      await look('goFavoriteList', ({ favorites }) => favorites)
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
