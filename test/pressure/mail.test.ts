import { afterEach, describe, expect, it } from 'vitest'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { each, lineUp, stockUp } from './guests.ts'
import { freePort, type Mood, type Postman, SLOW_MS, startPostman, startSilence } from './postman.ts'
import { size } from './size.ts'

const HOUR_MS = 3_600_000

describe.each(databases)('A mail server that fails, on %s', (database) => {
  let shop: Shop
  let postman: Postman | undefined

  afterEach(async () => {
    await shop?.close()
    await postman?.close()
    postman = undefined
  })

  /** Orders as many as there are mails to come; none of them may wait for the mail server. */
  const orderAll = async (): Promise<void> => {
    const { store } = shop.noren
    // So many are left that the shop is not told of them.
    await stockUp(store, size.mails + 10)
    const line = await lineUp([shop.base], size.mails)
    await each(line, async (guest) => {
      const asked = performance.now()
      expect((await guest.follow('doCheckout')).status).toBe(201)
      expect(performance.now() - asked).toBeLessThan(5000)
    })
  }

  const outbox = () => shop.noren.store.reader.selectFrom('outbox').selectAll().execute()

  const messageIds = async (): Promise<string[]> => {
    const rows = await shop.noren.store.reader.selectFrom('mail').select('message_id').execute()
    return rows.map(({ message_id }) => message_id).sort()
  }

  /** The moment of the next attempt comes. */
  const later = async (): Promise<void> => {
    shop.clock.advance(HOUR_MS)
    await shop.noren.settleOutbox()
  }

  const expectAllDelivered = async (): Promise<void> => {
    for (const row of await outbox()) expect(row).toMatchObject({ dead_at: null, leased_until: null })
    expect((await outbox()).filter(({ done_at }) => done_at === null)).toEqual([])
    expect(await messageIds()).toHaveLength(size.mails)
    expect([...new Set(postman?.received)].sort()).toEqual(await messageIds())
  }

  it(
    'because it is dead: orders go on, and once it is back each mail arrives once',
    async () => {
      const port = await freePort()
      shop = await openShop(database, { SMTP_URL: `smtp://127.0.0.1:${port}` })
      await orderAll()
      await shop.noren.settleOutbox()
      const waiting = await outbox()
      expect(waiting).toHaveLength(size.mails)
      for (const row of waiting) expect(row).toMatchObject({ done_at: null, dead_at: null, attempts: 1 })

      postman = await startPostman(port)
      await later()
      await expectAllDelivered()
      expect(postman.received).toHaveLength(size.mails)
    },
    size.patience,
  )

  it.each<Mood>(['postpones', 'refuses'])(
    'because it %s them: orders go on, and once it takes mails each arrives once',
    async (mood) => {
      postman = await startPostman()
      postman.mood = mood
      shop = await openShop(database, { SMTP_URL: postman.url })
      await orderAll()
      await shop.noren.settleOutbox()
      for (const row of await outbox()) expect(row).toMatchObject({ done_at: null, attempts: 1 })
      expect(postman.received).toEqual([])

      postman.mood = 'takes'
      await later()
      await expectAllDelivered()
      expect(postman.received).toHaveLength(size.mails)
    },
    size.patience,
  )

  it(
    'because it breaks off before it says yes: what comes again has the same Message-ID',
    async () => {
      postman = await startPostman()
      postman.mood = 'forgets'
      shop = await openShop(database, { SMTP_URL: postman.url })
      await orderAll()
      await shop.noren.settleOutbox()
      expect(postman.received.length).toBeGreaterThan(0)

      postman.mood = 'takes'
      await later()
      expect(postman.received.length).toBeGreaterThan(size.mails)
      await expectAllDelivered()
    },
    size.patience,
  )

  it(
    'because it is slow: nobody waits for it',
    async () => {
      postman = await startPostman()
      postman.mood = 'slow'
      shop = await openShop(database, { SMTP_URL: postman.url })
      await orderAll()
      expect(postman.received.length).toBeLessThan(size.mails)
      await shop.noren.settleOutbox()
      await shop.noren.settleOutbox()
      await expectAllDelivered()
    },
    size.patience + size.mails * SLOW_MS,
  )

  // It is waited for as long as a mail server may take for one mail: a quarter of a minute.
  it.runIf(size.waits)(
    'because it says nothing at all: the shop closes after one mail, not after all that wait',
    async () => {
      const port = await freePort()
      shop = await openShop(database, { SMTP_URL: `smtp://127.0.0.1:${port}` })
      await orderAll()
      await shop.noren.settleOutbox()
      const silence = await startSilence(port)
      try {
        const settled = later()
        await silence.somebodyWaits()
        const asked = performance.now()
        await shop.noren.close()
        expect(performance.now() - asked).toBeLessThan(20_000)
        await settled
      } finally {
        silence.close()
      }
    },
    size.patience,
  )
})
