import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { testClock } from '../../test/support/clock.ts'
import { databases } from '../../test/support/shop.ts'
import type { Store } from './database.ts'
import { Dispatcher, type OutboxEvent, publish, type Subscriber } from './outbox.ts'
import type { Heartbeat } from './poller.ts'
import { emptyStore } from './store.fixture.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
/** How long an event waits after each attempt that failed. */
const GAPS_MS = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  HOUR_MS,
  6 * HOUR_MS,
  24 * HOUR_MS,
]

describe.each(databases)('The outbox, on %s', (database) => {
  let store: Store
  let clear: () => Promise<void>

  beforeAll(async () => {
    const made = await emptyStore(database, inject('adminUrl'), inject('workshop'))
    store = made.store
    clear = made.clear
  })

  afterAll(() => clear?.())

  beforeEach(() => store.write((tx) => tx.deleteFrom('outbox').execute()))

  const setUp = (deliver: Subscriber['deliver']) => {
    const clock = testClock()
    const reported: string[] = []
    const report = (error: unknown) => reported.push(String(error))
    const open = (
      take = deliver,
      more: Readonly<Record<string, Subscriber>> = {},
      heartbeat: Heartbeat = () => () => undefined,
    ) => {
      const subscribers = { mail: { subscribesTo: ['order.placed'], deliver: take }, ...more }
      return new Dispatcher({ store, subscribers, clock: clock.now, report, heartbeat })
    }
    const order = (orderId: string) =>
      store.write((tx) => publish(tx, 'order.placed', { orderId }, clock.now()))
    return { clock, report, reported, open, order, dispatcher: open() }
  }

  const rows = () => store.reader.selectFrom('outbox').selectAll().orderBy('id').execute()

  /** Takes events, but refuses as long as it is told to. */
  const postman = () => {
    const taken: OutboxEvent[] = []
    const tried: OutboxEvent[] = []
    let refuses = false
    const take: Subscriber['deliver'] = async (event) => {
      tried.push(event)
      if (refuses) throw new Error('closed')
      taken.push(event)
    }
    return { take, taken, tried, refuse: (now: boolean) => (refuses = now) }
  }

  /** A subscriber that takes its time, and what its dispatcher does meanwhile. */
  const slowly = (take: Subscriber['deliver']) => {
    let arrived: () => void = () => undefined
    let release: () => void = () => undefined
    const atTheDoor = new Promise<void>((resolve) => (arrived = resolve))
    const gate = new Promise<void>((resolve) => (release = resolve))
    const beats = new Set<() => Promise<unknown>>()
    const heartbeat: Heartbeat = (beat) => {
      beats.add(beat)
      return () => beats.delete(beat)
    }
    const deliver: Subscriber['deliver'] = async (event) => {
      arrived()
      await gate
      await take(event)
    }
    const beat = async () => {
      for (const one of beats) await one()
    }
    return { deliver, heartbeat, beats, beat, atTheDoor, release: () => release() }
  }

  it('delivers what was written with a change, once, in order', async () => {
    const { take, taken } = postman()
    const { dispatcher, order } = setUp(take)
    for (const orderId of ['a', 'b', 'c']) await order(orderId)
    await dispatcher.settle()
    await dispatcher.settle()
    expect(taken.map(({ event, payload }) => [event, payload.orderId])).toEqual([
      ['order.placed', 'a'],
      ['order.placed', 'b'],
      ['order.placed', 'c'],
    ])
    expect((await rows()).map((row) => row.done_at)).not.toContain(null)
  })

  it('delivers nothing of a change that was rolled back', async () => {
    const { take, tried } = postman()
    const { dispatcher, clock } = setUp(take)
    await store
      .write(async (tx) => {
        await publish(tx, 'order.placed', { orderId: 'a' }, clock.now())
        throw new Error('no')
      })
      .catch(() => undefined)
    await dispatcher.settle()
    expect(tried).toEqual([])
  })

  it('keeps an event that nobody hears of, and says at the end what is wrong with it', async () => {
    const { take, tried } = postman()
    const { dispatcher, clock, reported } = setUp(take)
    await store.write((tx) => publish(tx, 'order.plcaed', { orderId: 'a' }, clock.now()))
    for (const gap of [0, ...GAPS_MS]) {
      clock.advance(gap)
      await dispatcher.settle()
    }
    expect(await rows()).toMatchObject([
      {
        event: 'order.plcaed',
        payload: '{"orderId":"a"}',
        done_at: null,
        dead_at: clock.now().toISOString(),
        last_error: 'Error: Nobody hears of order.plcaed',
      },
    ])
    expect(reported[0]).toBe('Error: Nobody hears of order.plcaed')
    expect(tried).toEqual([])
  })

  it('delivers to each who hears of an event, and again only to the one who failed', async () => {
    const { take, taken } = postman()
    const clerk = postman()
    const { open, order, clock } = setUp(take)
    const subscribesTo = ['order.placed']
    const dispatcher = open(take, {
      clerk: { subscribesTo, deliver: clerk.take },
      deaf: { subscribesTo: ['order.shipped'], deliver: () => Promise.reject(new Error('unasked')) },
    })
    clerk.refuse(true)
    await order('a')
    await dispatcher.settle()
    clerk.refuse(false)
    clock.advance(HOUR_MS)
    await dispatcher.settle()
    expect(taken).toHaveLength(1)
    expect(clerk.tried).toHaveLength(2)
    expect(clerk.taken).toMatchObject([{ event: 'order.placed', payload: { orderId: 'a' } }])
    expect((await rows()).map((row) => [row.subscriber, row.attempts]).sort()).toEqual([
      ['clerk', 1],
      ['mail', 0],
    ])
  })

  it('delivers more than one batch without being told again', async () => {
    const { take, taken } = postman()
    const { dispatcher, order } = setUp(take)
    for (let at = 0; at < 45; at++) await order(String(at))
    await dispatcher.settle()
    expect(taken.map(({ payload }) => payload.orderId)).toEqual(
      Array.from({ length: 45 }, (_, at) => String(at)),
    )
  })

  it('delivers what is written while it delivers', async () => {
    const { take, taken } = postman()
    const { dispatcher, order, open } = setUp(take)
    await order('a')
    const busy: Dispatcher = open(async (event) => {
      await take(event)
      if (event.payload.orderId !== 'a') return
      await order('b')
      busy.kick()
    })
    await busy.settle()
    expect(taken.map(({ payload }) => payload.orderId)).toEqual(['a', 'b'])
    await dispatcher.settle()
    expect(taken).toHaveLength(2)
  })

  it('settles only when all is delivered that was written before', async () => {
    const { take, taken } = postman()
    const { dispatcher, order } = setUp(take)
    for (let times = 1; times <= 20; times++) {
      // The run before may just be coming to its end.
      const before = dispatcher.settle()
      await order('a')
      await Promise.all([before, dispatcher.settle()])
      await before.then(() => dispatcher.settle())
      expect(taken).toHaveLength(times)
    }
  })

  it('tries again after gaps that grow, and puts aside what failed to the last', async () => {
    const { take, tried, refuse } = postman()
    const { dispatcher, order, clock, reported } = setUp(take)
    refuse(true)
    await order('a')
    await dispatcher.settle()
    for (const [at, gap] of GAPS_MS.entries()) {
      expect(tried).toHaveLength(at + 1)
      clock.advance(gap - 1)
      await dispatcher.settle()
      expect(tried, `before gap ${at} is over`).toHaveLength(at + 1)
      clock.advance(1)
      await dispatcher.settle()
    }
    expect(tried).toHaveLength(GAPS_MS.length + 1)
    const [dead] = await rows()
    expect(dead).toMatchObject({
      attempts: 8,
      done_at: null,
      leased_until: null,
      last_error: 'Error: closed',
    })
    expect(dead?.dead_at).toBe(clock.now().toISOString())
    clock.advance(365 * 24 * HOUR_MS)
    await dispatcher.settle()
    expect(tried).toHaveLength(GAPS_MS.length + 1)
    expect(reported).toHaveLength(GAPS_MS.length + 1)
    expect(new Set(tried.map(({ id }) => id)).size).toBe(1)
  })

  it('delivers after a failure, under the same id', async () => {
    const { take, taken, tried, refuse } = postman()
    const { dispatcher, order, clock } = setUp(take)
    refuse(true)
    await order('a')
    await dispatcher.settle()
    refuse(false)
    clock.advance(5 * SECOND_MS)
    await dispatcher.settle()
    expect(taken).toHaveLength(1)
    expect(tried[0]?.id).toBe(tried[1]?.id)
    expect(await rows()).toMatchObject([{ attempts: 1, last_error: null, dead_at: null }])
  })

  it('is not held up by an event that fails', async () => {
    const { take, taken } = postman()
    const { open, order } = setUp(take)
    const choosy = open(async (event) => {
      if (event.payload.orderId === 'a') throw new Error('no such customer')
      await take(event)
    })
    for (const orderId of ['a', 'b']) await order(orderId)
    await choosy.settle()
    expect(taken.map(({ payload }) => payload.orderId)).toEqual(['b'])
  })

  it('leaves events to whoever knows their subscriber, and says at length that nobody does', async () => {
    const { take, taken } = postman()
    const { clock, order, open, report, reported } = setUp(take)
    const knowing = open(take, { plugin: { subscribesTo: ['order.placed'], isApart: true, deliver: take } })
    await order('a')
    await store.write((tx) => tx.updateTable('outbox').set({ subscriber: 'plugin' }).execute())
    const unknowing = new Dispatcher({ store, subscribers: {}, clock: clock.now, report })
    await unknowing.settle()
    expect(await rows()).toMatchObject([{ attempts: 0, leased_until: null, last_error: null }])
    clock.advance(10 * MINUTE_MS)
    await unknowing.settle()
    expect(reported).toEqual(['Error: Nobody takes events for plugin'])
    expect(await rows()).toMatchObject([{ done_at: null, dead_at: null, attempts: 1 }])
    clock.advance(HOUR_MS)
    await knowing.settle()
    expect(taken.map(({ payload }) => payload.orderId)).toEqual(['a'])
  })

  it('addresses an event by who hears of it as its transaction sees it', async () => {
    const { take, taken } = postman()
    const { clock, order, open, report, reported } = setUp(take)
    const mail = { subscribesTo: ['order.placed'], deliver: take }
    const plugin = { subscribesTo: ['order.placed'], isApart: true, deliver: take }
    await order('a')
    const unknowing = new Dispatcher({
      ...{ store, subscribers: { mail }, clock: clock.now, report },
      // Another process has switched it on since this one looked.
      hearing: async () => ({ mail, plugin }),
    })
    await unknowing.settle()
    expect(taken).toHaveLength(1)
    expect(await rows()).toMatchObject([
      { subscriber: 'mail', done_at: expect.any(String) },
      { subscriber: 'plugin', done_at: null, attempts: 0, leased_until: null },
    ])
    await open(take, { plugin }).settle()
    expect(taken).toHaveLength(2)
    expect(reported).toEqual([])
  })

  it('goes on when what is written in an event cannot be read', async () => {
    const { take, taken } = postman()
    const { dispatcher, order } = setUp(take)
    await order('a')
    await store.write((tx) => tx.updateTable('outbox').set({ payload: '{' }).execute())
    await order('b')
    await dispatcher.settle()
    expect(taken.map(({ payload }) => payload.orderId)).toEqual(['b'])
    expect(await rows()).toMatchObject([{ attempts: 1, done_at: null }, { attempts: 0 }])
  })

  it('keeps a second dispatcher away from what the first one is delivering', async () => {
    const { take, tried } = postman()
    const { open, order, clock } = setUp(take)
    await order('a')
    const slow = slowly(take)
    const first = open(slow.deliver).settle()
    await slow.atTheDoor
    clock.advance(MINUTE_MS - 1)
    await open().settle()
    expect(tried).toEqual([])
    slow.release()
    await first
    await open().settle()
    expect(tried).toHaveLength(1)
  })

  it('leaves an event to a subscriber that takes longer than a lease', async () => {
    const { take, tried } = postman()
    const { open, order, clock } = setUp(take)
    const slow = slowly(take)
    await order('a')
    const first = open(slow.deliver, {}, slow.heartbeat).settle()
    await slow.atTheDoor
    for (let passed = 0; passed < 5; passed++) {
      clock.advance(MINUTE_MS - 1)
      await slow.beat()
      await open().settle()
    }
    expect(tried).toEqual([])
    slow.release()
    await first
    expect(tried).toHaveLength(1)
    expect(slow.beats.size).toBe(0)
    clock.advance(HOUR_MS)
    await open().settle()
    expect(tried).toHaveLength(1)
  })

  it('renews no lease that another has taken over', async () => {
    const { take } = postman()
    const { open, order, clock } = setUp(take)
    const [slow, slower] = [slowly(take), slowly(take)]
    await order('a')
    const first = open(slow.deliver, {}, slow.heartbeat).settle()
    await slow.atTheDoor
    clock.advance(MINUTE_MS)
    const second = open(slower.deliver, {}, slower.heartbeat).settle()
    await slower.atTheDoor
    const leases = await rows()
    clock.advance(SECOND_MS)
    await slow.beat()
    expect(await rows()).toEqual(leases)
    slow.release()
    slower.release()
    await Promise.all([first, second])
  })

  it('shares events out between two dispatchers, each to one of them', async () => {
    const { take, tried } = postman()
    const { open, order } = setUp(take)
    for (let at = 0; at < 30; at++) await order(String(at))
    await Promise.all([open().settle(), open().settle(), open().settle()])
    expect(tried).toHaveLength(30)
    expect(new Set(tried.map(({ id }) => id)).size).toBe(30)
  })

  it('delivers at least once: what was delivered by a process that then died comes again', async () => {
    const { take, tried } = postman()
    const { open, order, clock } = setUp(take)
    await order('a')
    // The process dies after the delivery and before it could write that down.
    void open((event) => take(event).then(() => new Promise<void>(() => undefined))).settle()
    while (tried.length === 0) await new Promise((resolve) => setTimeout(resolve, 2))
    await open().settle()
    expect(tried).toHaveLength(1)
    clock.advance(MINUTE_MS)
    await open().settle()
    expect(tried).toHaveLength(2)
    expect(tried[0]).toEqual(tried[1])
    clock.advance(HOUR_MS)
    await open().settle()
    expect(tried).toHaveLength(2)
  })

  it('stops after what is being delivered, and takes up nothing new', async () => {
    const { take, taken } = postman()
    const { open, order } = setUp(take)
    await order('a')
    const dispatcher = open(take)
    dispatcher.start()
    await dispatcher.stop()
    await order('b')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(taken.map(({ payload }) => payload.orderId)).not.toContain('b')
  })
})
