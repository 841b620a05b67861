import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { databases } from '../../../test/support/shop.ts'
import type { Store } from '../../store/database.ts'
import { anyCustomer, emptyStore } from '../../store/store.fixture.ts'
import { changeCustomer, isTakenEmail, lockCustomer, movePoints, self } from './customers.queries.ts'

const NOW = new Date('2026-11-20T03:00:00Z')

describe.each(databases)('The rows of customers, on %s', (database) => {
  let store: Store
  let clear: () => Promise<void>

  beforeAll(async () => {
    const made = await emptyStore(database, inject('adminUrl'), inject('workshop'))
    store = made.store
    clear = made.clear
  })

  afterAll(() => clear?.())

  const change = (id: string, values: Parameters<typeof changeCustomer>[2]) =>
    store.write((tx) => changeCustomer(tx, id, values, NOW))

  it('say of a write whether it failed because the e-mail address is another’s', async () => {
    const [one, other] = [await anyCustomer(store), await anyCustomer(store)]
    const { email_key } = await self(store.reader, other)
    const failure = await change(one, { email_key }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(isTakenEmail(failure)).toBe(true)
    const another = await change(one, { status: 9 }).catch((error: unknown) => error)
    expect(another).toBeInstanceOf(Error)
    expect(isTakenEmail(another)).toBe(false)
  })

  it('leave the e-mail address of one who withdrew to others', async () => {
    const [one, other] = [await anyCustomer(store), await anyCustomer(store)]
    const { email_key } = await self(store.reader, other)
    await change(other, { status: 3 })
    await change(one, { email_key })
    expect(await self(store.reader, one)).toMatchObject({ email_key, version: 2 })
  })

  it('are locked as they are: nothing of them changes', async () => {
    const one = await anyCustomer(store)
    const before = await self(store.reader, one)
    expect(await store.write((tx) => lockCustomer(tx, one))).toEqual(before)
    expect(await self(store.reader, one)).toEqual(before)
    expect(await store.write((tx) => lockCustomer(tx, 'nobody'))).toBeUndefined()
  })

  it('PNT-08, PNT-09: hold points that cannot be spent twice, and may be taken back below nothing', async () => {
    const one = await anyCustomer(store)
    const move = (kind: 'grant' | 'use' | 'take_back' | 'forfeit', points: number) =>
      store.write((tx) =>
        movePoints(tx, { customer_id: one, order_id: null, change_no: 0, kind, points }, NOW),
      )
    expect(await move('grant', 10)).toBe(true)
    expect(await move('use', -7)).toBe(true)
    expect(await move('use', -7)).toBe(false)
    expect(await move('take_back', -10)).toBe(true)
    expect(await self(store.reader, one)).toMatchObject({ point: -7 })
    expect(await move('forfeit', 7)).toBe(true)
    const rows = await store.reader
      .selectFrom('point_movement')
      .select('points')
      .where('customer_id', '=', one)
      .execute()
    expect(rows.reduce((sum, { points }) => sum + points, 0)).toBe(0)
  })
})
