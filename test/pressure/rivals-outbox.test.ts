import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Dispatcher, type OutboxEvent, publish } from '../../src/store/outbox.ts'
import { testClock } from '../support/clock.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { lineUp, stockUp } from './guests.ts'
import { rows, whenWaiting, withRival } from './rival.ts'

const HOUR_MS = 3_600_000

describe('Another process', () => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop('postgres')
  })

  afterAll(() => shop?.close())

  beforeEach(async () => {
    await stockUp(shop.noren.store, 5)
    await shop.noren.store.write(async (tx) => {
      await tx.deleteFrom('mail').execute()
      await tx.deleteFrom('outbox').execute()
    })
  })

  const deliverOne = async (): Promise<void> => {
    const [guest] = await lineUp([shop.base], 1)
    await guest?.follow('doCheckout')
    await shop.noren.settleOutbox()
  }

  /** What was delivered is to be delivered again in half an hour: nobody looks for it before the rival is there. */
  const makeDueLater = (rival: pg.Client) =>
    rival.query('update outbox set done_at = null, next_attempt_at = $1', [
      new Date(shop.clock.now().getTime() + HOUR_MS / 2).toISOString(),
    ])

  it('that took a mail out of the outbox delivers it alone', () =>
    withRival(shop, async (rival) => {
      await deliverOne()
      await makeDueLater(rival)
      await rival.query('delete from mail')
      await rival.query('begin')
      await rival.query("update outbox set leased_until = '2100-01-01'")
      shop.clock.advance(HOUR_MS)
      const settled = shop.noren.settleOutbox()
      await whenWaiting(rival)
      await rival.query('commit')
      await settled
      expect(await rows(rival, 'select id from mail')).toEqual([])
      expect(await rows(rival, 'select id from outbox where done_at is null')).toHaveLength(1)
    }))

  it('that delivered a mail since it was read keeps it from going out again', () =>
    withRival(shop, async (rival) => {
      await deliverOne()
      await makeDueLater(rival)
      await rival.query('delete from mail')
      await rival.query('begin')
      await rival.query('update outbox set done_at = now()')
      shop.clock.advance(HOUR_MS)
      const settled = shop.noren.settleOutbox()
      await whenWaiting(rival)
      await rival.query('commit')
      await settled
      expect(await rows(rival, 'select id from mail')).toEqual([])
    }))

  it('that took over a mail, because those before it took too long, delivers it alone', async () => {
    const { store } = shop.noren
    const clock = testClock()
    // By the clock of the shop, which looks for work too, it is not due.
    clock.set(new Date(shop.clock.now().getTime() + 24 * HOUR_MS))
    await store.write(async (tx) => {
      for (const orderId of ['first', 'second']) await publish(tx, 'order.placed', { orderId }, clock.now())
    })
    const delivered: unknown[] = []
    const deliver = async ({ payload }: OutboxEvent) => {
      delivered.push(payload.orderId)
      clock.advance(120_000)
      // The other process, two minutes later.
      await store.write((tx) =>
        tx
          .updateTable('outbox')
          .set({ leased_until: '2100-01-01T00:00:00Z' })
          .where('payload', 'like', '%second%')
          .execute(),
      )
    }
    const subscribers = { mail: { subscribesTo: ['order.placed'], deliver } }
    await new Dispatcher({ store, subscribers, clock: clock.now, report: () => undefined }).settle()
    expect(delivered).toEqual(['first'])
  })

  it('that wrote the mail of an event first leaves it to be sent', () =>
    withRival(shop, async (rival) => {
      await deliverOne()
      const [mail = {}] = await rows<Record<string, unknown>>(rival, 'select * from mail')
      await rival.query('delete from mail')
      await makeDueLater(rival)
      await rival.query('begin')
      const entries = Object.entries({ ...mail, subject: 'The other process wrote this' })
      await rival.query(
        `insert into mail (${entries.map(([name]) => name).join()})
         values (${entries.map((_, at) => `$${at + 1}`).join()})`,
        entries.map(([, value]) => value),
      )
      shop.clock.advance(HOUR_MS)
      const settled = shop.noren.settleOutbox()
      await whenWaiting(rival)
      await rival.query('commit')
      await settled
      expect(await rows(rival, 'select subject from mail')).toEqual([
        { subject: 'The other process wrote this' },
      ])
      expect(await rows(rival, 'select last_error from outbox where done_at is null')).toEqual([])
    }))
})
