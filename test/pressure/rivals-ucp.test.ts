import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openUcpShop, TEA, type UcpShop } from '../support/ucp-shop.ts'
import { answerBehind, rows, withRival } from './rival.ts'

const MINUTE_MS = 60_000

// On SQLite one writer goes after the other.
describe('UCP, where somebody else asks for the same meanwhile, on postgres,', () => {
  let at: UcpShop

  beforeAll(async () => {
    at = await openUcpShop('postgres')
  })

  afterAll(() => at?.close())

  const buyer = () => `buyer-${crypto.randomUUID()}@example.com`

  const stock = async (): Promise<number> => {
    const row = await at.shop.noren.store.reader
      .selectFrom('variant')
      .select('stock')
      .where('code', '=', TEA)
      .executeTakeFirstOrThrow()
    return row.stock
  }

  /** Leaves the request with a key as it is when its process dies in the middle of it. */
  const breakOff = (id: string) =>
    withRival(at.shop, async (rival) => {
      await rival.query(
        `update plugin_ucp_repeat set status = null, answer = null, begun_at = $2 where about = $1`,
        [id, at.shop.clock.now().toISOString()],
      )
    })

  it('completes a checkout once, and leaves it to whoever claimed it first', async () => {
    const { id } = await at.begun(buyer())
    const before = await stock()
    const answer = await answerBehind(
      at.shop,
      (rival) =>
        rival.query("update plugin_ucp_checkout set status = 'completing', claimed_at = $2 where id = $1", [
          id,
          at.shop.clock.now().toISOString(),
        ]),
      () => at.complete(id),
    )
    expect([answer.status, answer.body.code]).toEqual([409, 'in_progress'])
    expect(await stock()).toBe(before)
  })

  it('takes over a request that was broken off once, and leaves it to whoever was first', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const sent = at.wish(buyer())
    const ask = () => at.platform.ask('POST', '/ucp/checkout-sessions', sent, { headers })
    const first = await ask()
    await breakOff(first.body.id)
    expect((await ask()).body.code).toBe('in_progress')
    at.shop.clock.advance(3 * MINUTE_MS)
    const answer = await answerBehind(
      at.shop,
      (rival) =>
        rival.query('update plugin_ucp_repeat set begun_at = $2 where about = $1', [
          first.body.id,
          at.shop.clock.now().toISOString(),
        ]),
      ask,
    )
    expect([answer.status, answer.body.code]).toEqual([409, 'in_progress'])
    at.shop.clock.advance(3 * MINUTE_MS)
    const again = await ask()
    expect(again.status).toBe(201)
    expect((await ask()).text).toBe(again.text)
  })

  it('places nothing twice where a completion that was broken off is repeated', async () => {
    const { id } = await at.begun(buyer())
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const before = await stock()
    expect((await at.complete(id, headers)).body.status).toBe('completed')
    await breakOff(id)
    await withRival(at.shop, async (rival) => {
      await rival.query("update plugin_ucp_checkout set status = 'completing' where id = $1", [id])
    })
    at.shop.clock.advance(3 * MINUTE_MS)
    expect((await at.complete(id, headers)).body.status).toBe('completed')
    expect(await stock()).toBe(before - 2)
    await withRival(at.shop, async (rival) => {
      const found = await rows(
        rival,
        "select 1 from plugin_ucp_checkout where id = $1 and status = 'completed'",
        id,
      )
      expect(found).toHaveLength(1)
    })
  })
})
