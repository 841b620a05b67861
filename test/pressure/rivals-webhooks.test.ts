import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDelivery, settleDelivery } from '../../src/shop/webhooks/deliveries.queries.ts'
import { MEMBER_PASSWORD } from '../support/member.ts'
import { clerkAt } from '../support/office.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { answerBehind } from './rival.ts'

const RESOURCE = 'product:1'

// On SQLite one writer goes after the other; the rival needs a database where two can write at once.
describe('A rival among the deliveries of a resource', () => {
  let shop: Shop
  let webhookId: number

  beforeAll(async () => {
    shop = await openShop('postgres')
    const owner = await clerkAt(shop, 'owner')
    const { document } = await owner.ask('doCreateWebhook', {
      // Nobody is delivered to: it is off.
      ...{ webhookName: '在庫連携', webhookUrl: 'https://example.com/hooks', isActive: false },
      ...{ webhookEvents: ['product.changed'], currentPassword: MEMBER_PASSWORD },
    })
    webhookId = Number(document.webhookId)
  })

  afterAll(() => shop?.close())

  beforeEach(async () => {
    await shop.change((tx) => tx.deleteFrom('webhook_delivery').execute())
    await add('first')
  })

  const add = (eventId: string) =>
    shop.noren.store.write((tx) =>
      addDelivery(
        tx,
        { ...{ webhookId, eventId, type: 'product.changed', resource: RESOURCE }, found: { productId: 1 } },
        shop.clock.now(),
      ),
    )

  const open = () =>
    shop.noren.store.reader
      .selectFrom('webhook_delivery')
      .selectAll()
      .where('settled_at', 'is', null)
      .execute()

  const settleFirst = async () => {
    const [first] = await open()
    if (!first) throw new Error('There is none')
    await shop.noren.store.write((tx) =>
      settleDelivery(tx, first, { outcome: 'delivered' }, shop.clock.now()),
    )
  }

  const nextNumber = (rival: pg.Client) =>
    rival.query('update webhook_sequence set last = last + 1 where webhook_id = $1', [webhookId])

  it('who adds one while the one before is settled finds it due', async () => {
    await answerBehind(
      shop,
      async (rival) => {
        await nextNumber(rival)
        await rival.query(
          `insert into webhook_delivery (id, webhook_id, event_id, type, resource, sequence, found, created_at, attempts)
           select 'second', webhook_id, 'second', type, resource, sequence + 1, found, created_at, 0 from webhook_delivery`,
        )
      },
      settleFirst,
    )
    expect(await open()).toMatchObject([{ id: 'second', next_attempt_at: shop.clock.now().toISOString() }])
  })

  it('who settles the one before leaves the next one due', async () => {
    await answerBehind(
      shop,
      async (rival) => {
        await nextNumber(rival)
        await rival.query("update webhook_delivery set settled_at = now(), outcome = 'delivered'")
      },
      () => add('second'),
    )
    expect(await open()).toMatchObject([
      { event_id: 'second', next_attempt_at: shop.clock.now().toISOString() },
    ])
  })
})
