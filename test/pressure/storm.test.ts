import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checks } from '../../src/shop/doctor.ts'
import { vaultFrom } from '../../src/shop/index.ts'
import { examine } from '../../src/store/doctor/check.ts'
import { type Person, signedIn } from '../support/customer.ts'
import { GUEST } from '../support/guest.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, SECRET, type Shop } from '../support/shop.ts'
import { size } from './size.ts'

const { email_confirm: _again, ...CALLER } = GUEST

/** Few, so that everybody wants the same; their stock is in no order. */
const ARTICLES = ['bow', 'cap', 'drum', 'fan'] as const

const STOCK = 60

describe.each(databases)('A storm of buyers and members on few articles, on %s', (database) => {
  const lost: string[] = []
  let shop: Shop
  let buyers: readonly Person[]
  let clerks: readonly Clerk[]

  beforeAll(async () => {
    const log = pino(
      { level: 'warn' },
      { write: (line) => /40P01|"level":[56]0/.test(line) && lost.push(line) },
    )
    shop = await openShop(database, {}, log)
    clerks = await Promise.all([1, 2, 3].map((at) => clerkAt(shop, `clerk${at}`)))
    for (const productCode of ARTICLES)
      await clerks[0]?.ask('doCreateProduct', {
        ...{ productCode, productName: productCode, productStatus: 1, price02: 1000, stock: STOCK },
      })
    buyers = await Promise.all(
      Array.from({ length: size.stormers }, (_, at) => signedIn(shop, { email: `buyer${at}@example.com` })),
    )
  })

  afterAll(() => shop?.close())

  it(
    'answers each of them soon and without a fault, and the books agree',
    async () => {
      const numbers: string[] = []
      const took: number[] = []
      const statuses: number[] = []
      const timed = async <A extends { readonly status: number }>(ask: Promise<A>): Promise<A> => {
        const begun = performance.now()
        const answer = await ask
        took.push(performance.now() - begun)
        statuses.push(answer.status)
        return answer
      }
      /** Some articles, each round from another one on and the other way round. */
      const some = (round: number, many: number) => {
        const turned = ARTICLES.map((_, at) => ARTICLES[(at + round) % ARTICLES.length] ?? 'fan')
        return (round % 2 === 0 ? turned : turned.toReversed())
          .slice(0, many)
          .map((productCode) => ({ productCode, quantity: 1 }))
      }
      const buying = async (buyer: Person, at: number) => {
        for (let round = 0; round < size.stormRounds; round += 1) {
          for (const line of some(at + round, 3)) await buyer.ask('doAddCartItem', line)
          const confirmed = await buyer.ask('doConfirmOrder', {})
          if (confirmed.status !== 200) continue
          const { status, document } = await timed(buyer.ask('doCheckout'))
          if (status === 201) numbers.push(document.orderNo)
        }
      }
      const entering = async (clerk: Clerk, at: number) => {
        for (let round = 0; round < size.stormRounds; round += 1) {
          const customerId = buyers[(at + round) % buyers.length]?.customerId
          const made = await timed(
            clerk.ask('doCreateOrder', { ...CALLER, customerId, payment: 4, items: some(at + round, 3) }),
          )
          if (made.status !== 201) continue
          const { orderNo } = made.document
          numbers.push(orderNo)
          await timed(clerk.ask('doUpdateOrder', { orderNo, items: some(at + round + 2, 2) }))
        }
      }
      const moving = async (clerk: Clerk, at: number) => {
        for (let round = 0; round < size.stormRounds; round += 1) {
          const ids = numbers.filter((_, place) => place % 2 === (at + round) % 2).slice(-6)
          if (ids.length === 0) await timed(clerk.ask('goOrderList'))
          for (const orderStatus of [3, 4, 5])
            if (ids.length > 0) await timed(clerk.ask('doUpdateOrderStatus', { ids, orderStatus }))
        }
      }
      // Twice over: a member may have two windows.
      await Promise.all([
        ...buyers.map(buying),
        ...[...clerks, ...clerks].map(entering),
        ...[...clerks, ...clerks].map(moving),
      ])
      const inTurn = took.toSorted((one, other) => one - other)
      const p95 = inTurn[Math.floor(inTurn.length * 0.95)] ?? 0
      const told = [p95, inTurn.at(-1) ?? 0].map((ms) => `${Math.round(ms)} ms`)
      process.stdout.write(
        `storm on ${database}: ${took.length} answers, p95 ${told[0]}, longest ${told[1]}\n`,
      )
      expect(statuses.filter((status) => status >= 500)).toEqual([])
      expect(lost).toEqual([])
      const found = await examine(shop.noren.store, checks([], vaultFrom(SECRET)))
      expect(found.filter(({ verdict, name }) => verdict === 'fault' && name !== 'pictures')).toEqual([])
      if (size.waits) expect(p95).toBeLessThan(300)
    },
    size.patience,
  )
})
