import { describe, expect, it } from 'vitest'
import type { Store } from '../../src/store/database.ts'
import type { HalClient } from '../support/hal-client.ts'
import { databases } from '../support/shop.ts'
import { startBalancer } from './balancer.ts'
import { faultsIn, placedNumbers, shelfOf } from './books.ts'
import { lineUp, stockUp } from './guests.ts'
import { newPlace } from './place.ts'
import { startShop } from './process.ts'
import { size } from './size.ts'

const { kills, guestsAtKill } = size

/** A press that was answered, or one of which nobody knows what became of it. */
const press = async (guest: HalClient, page: object): Promise<string | undefined> => {
  const answer = await guest.follow('doCheckout', {}, page).catch(() => undefined)
  return answer?.status === 201 ? answer.document.orderNo : undefined
}

describe.each(databases)('A process that is killed in the middle of checkouts, on %s', (database) => {
  it(
    `loses no order that it acknowledged, ${kills} times over`,
    async () => {
      const place = await newPlace(database)
      // The address of the shop stays the same whatever process is behind it.
      const balancer = await startBalancer()
      let shop = await startShop(place.environment)
      let store: Store | undefined
      try {
        store = await place.openStore()
        await stockUp(store, kills * guestsAtKill + 10)
        const before = await shelfOf(store.reader)
        const acknowledged: string[] = []
        let cutOff = 0
        for (let round = 0; round < kills; round++) {
          balancer.use([shop.base])
          const line = await lineUp([balancer.base], guestsAtKill)
          const pages = line.map(({ document }) => document)
          // Early enough each time that some have no answer yet.
          const last = Math.floor((round / kills / 2) * guestsAtKill)
          let answered = 0
          const numbers = await Promise.all(
            line.map(async (guest, at) => {
              const orderNo = await press(guest, pages[at] ?? {})
              if (orderNo !== undefined) answered += 1
              if (orderNo !== undefined && answered === last + 1) await shop.kill()
              return orderNo
            }),
          )
          cutOff += guestsAtKill - answered
          acknowledged.push(...numbers.filter((orderNo) => orderNo !== undefined))

          shop = await startShop(place.environment)
          balancer.use([shop.base])
          expect(await placedNumbers(store.reader)).toEqual(expect.arrayContaining(acknowledged))
          expect(await faultsIn(store.reader, before)).toEqual([])
          // Whoever got no answer presses again; whoever got one is told the same number.
          const again = await Promise.all(line.map((guest, at) => press(guest, pages[at] ?? {})))
          for (const [at, orderNo] of again.entries()) {
            expect(orderNo).toBeDefined()
            if (numbers[at] !== undefined) expect(orderNo).toBe(numbers[at])
          }
          acknowledged.push(...again.filter((orderNo) => orderNo !== undefined))
        }
        expect(cutOff).toBeGreaterThan(0)
        expect((await placedNumbers(store.reader)).sort()).toEqual([...new Set(acknowledged)].sort())
        expect(acknowledged.length).toBeGreaterThanOrEqual(kills * guestsAtKill)
        expect(await faultsIn(store.reader, before)).toEqual([])
      } finally {
        await shop.terminate()
        await balancer.close()
        await store?.close()
        await place.clear()
      }
    },
    size.patience,
  )
})
