import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createNoren } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { noteSales } from '../../src/shop/orders/index.ts'
import { dayIn } from '../../src/shop/values.ts'
import type { Row } from '../../src/store/schema.ts'
import { whenWaiting, withRival } from '../pressure/rival.ts'
import { linksTo } from '../support/customer.ts'
import { drawUpOrder, someGuest } from '../support/guest.ts'
import { HalClient } from '../support/hal-client.ts'
import { atOffice, memberOf } from '../support/member.ts'
import { databases, openShop, SECRET, type Shop } from '../support/shop.ts'

const dayOf = dayIn('Asia/Tokyo')

describe.each(databases)('What is sold, on %s', (database) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(database)
    await memberOf(shop, { login_id: 'clerk' })
  })

  afterAll(() => shop?.close())

  beforeEach(async () => {
    shop.clock.set(new Date('2026-11-20T03:00:00Z'))
    await shop.change(async (tx) => {
      await tx.deleteFrom('sales_change').execute()
      await tx.deleteFrom('sales_day').execute()
      await tx.updateTable('orders').set({ status: 3 }).where('status', '=', 1).execute()
    })
  })

  const atLastPress = async () => {
    const guest = await HalClient.enter(shop.base)
    await drawUpOrder(guest, '焚火', {}, someGuest())
    return guest
  }

  /** Presses for the last time; the order as it is kept. */
  const press = async (guest: HalClient): Promise<Row<'orders'>> => {
    const { document } = await guest.follow('doCheckout')
    return shop.noren.store.reader
      .selectFrom('orders')
      .selectAll()
      .where('order_no', '=', document.orderNo)
      .executeTakeFirstOrThrow()
  }

  const order = async () => press(await atLastPress())

  /** The first page of the office; a session of the day before would have ended. */
  const top = async (period: 'day' | 'month' = 'day') => {
    const office = await atOffice(shop, 'clerk')
    return (await office.follow('goAdminTop', { period }, linksTo(shop, 'goAdminTop'))).document
  }

  const soldBy = async (period: 'day' | 'month') => {
    const { bars } = await top(period)
    return bars
      .filter(({ count, total }) => count !== 0 || total !== 0)
      .map(({ from, count, total }) => [from, count, total])
  }

  const sold = () => soldBy('day')

  it('belongs to the day of the shop on which it was ordered, to the millisecond', async () => {
    const early = await atLastPress()
    const late = await atLastPress()
    shop.clock.set(new Date('2026-11-20T14:59:59.999Z'))
    const { payment_total: first } = await press(early)
    shop.clock.set(new Date('2026-11-20T15:00:00.000Z'))
    const { payment_total: second } = await press(late)
    const expected = [
      ['2026-11-20', 1, first],
      ['2026-11-21', 1, second],
    ]
    expect(await sold()).toEqual(expected)
    await shop.noren.sweep()
    expect(await sold()).toEqual(expected)
    const { orders } = await top()
    expect(orders).toMatchObject({
      today: { from: '2026-11-21', count: 1, total: second },
      yesterday: { from: '2026-11-20', count: 1, total: first },
      month: { from: '2026-11-01', until: '2026-11-21', count: 2, total: first + second },
    })
    expect(await soldBy('month')).toEqual([['2026-11-01', 2, first + second]])
  })

  it('is compared with what was sold before', async () => {
    shop.clock.set(new Date('2026-10-13T03:00:00Z'))
    const { payment_total: lastMonth } = await order()
    shop.clock.set(new Date('2026-11-13T03:00:00Z'))
    const { payment_total: lastWeek } = await order()
    shop.clock.set(new Date('2026-11-20T03:00:00Z'))
    const { payment_total: now } = await order()
    await order()
    const { orders } = await top()
    expect(orders?.today).toEqual({
      from: '2026-11-20',
      until: '2026-11-20',
      count: 2,
      total: 2 * now,
      before: { from: '2026-11-13', until: '2026-11-13', count: 1, total: lastWeek },
      change: { count: 1, total: 2 * now - lastWeek },
    })
    expect(orders?.yesterday.change).toEqual({ count: 0, total: 0 })
    expect(orders?.month).toMatchObject({
      count: 3,
      before: { from: '2026-10-01', until: '2026-10-20', count: 1, total: lastMonth },
      change: { count: 2, total: 2 * now + lastWeek - lastMonth },
    })
  })

  it('is no more what was cancelled, and as much as is paid for what was changed', async () => {
    const cancelled = await order()
    const changed = await order()
    const deleted = await order()
    const { payment_total: total } = changed
    expect(await sold()).toEqual([['2026-11-20', 3, 3 * total]])
    await shop.noren.sweep()
    shop.clock.set(new Date('2026-11-22T03:00:00Z'))
    await shop.change(async (db) => {
      await noteSales({ db, dayOf }, cancelled, { ...cancelled, status: 3 })
      await noteSales({ db, dayOf }, changed, { ...changed, payment_total: total + 50, status: 4 })
      await noteSales({ db, dayOf }, deleted, undefined)
    })
    expect(await sold()).toEqual([['2026-11-20', 1, total + 50]])
    await shop.noren.sweep()
    expect(await sold()).toEqual([['2026-11-20', 1, total + 50]])
    await shop.change((db) => noteSales({ db, dayOf }, { ...cancelled, status: 3 }, cancelled))
    expect(await sold()).toEqual([['2026-11-20', 2, 2 * total + 50]])
  })

  it('is nothing where the order was refused', async () => {
    const guest = await atLastPress()
    await shop.change((tx) =>
      tx
        .updateTable('delivery_area')
        .set((eb) => ({ fee: eb('fee', '+', 1) }))
        .execute(),
    )
    expect((await guest.follow('doCheckout')).status).toBe(409)
    expect(await sold()).toEqual([])
  })

  it('is counted once of orders that are placed while it is swept together', async () => {
    const guests = []
    for (let at = 0; at < 6; at += 1) guests.push(await atLastPress())
    const seen: number[] = []
    const presses = guests.map(press)
    const sweeps = (async () => {
      for (let at = 0; at < 6; at += 1) {
        await shop.noren.sweep()
        const [[, count = 0] = []] = await sold()
        seen.push(Number(count))
        await pause(5)
      }
    })()
    const placed = await Promise.all(presses)
    await sweeps
    await shop.noren.sweep()
    const total = placed.reduce((sum, { payment_total }) => sum + payment_total, 0)
    expect(await sold()).toEqual([['2026-11-20', 6, total]])
    expect(seen).toEqual([...seen].sort((a, b) => a - b))
  })

  // On SQLite one writer goes after the other.
  describe.runIf(database === 'postgres')('with the rival held in the middle of a transaction', () => {
    const FOLD = `with taken as (delete from sales_change returning day, orders, total)
      insert into sales_day select day, sum(orders), sum(total) from taken group by day
      on conflict (day) do update
      set orders = sales_day.orders + excluded.orders, total = sales_day.total + excluded.total`

    it('keeps nobody from ordering while it is swept together, and loses nothing', () =>
      withRival(shop, async (rival) => {
        const { payment_total: total } = await order()
        await rival.query('begin')
        await rival.query(FOLD)
        await order()
        expect(await sold()).toEqual([['2026-11-20', 2, 2 * total]])
        await rival.query('commit')
        expect(await sold()).toEqual([['2026-11-20', 2, 2 * total]])
        await shop.noren.sweep()
        expect(await sold()).toEqual([['2026-11-20', 2, 2 * total]])
      }))

    it('is swept together without an order that is not yet placed, which comes the next time', () =>
      withRival(shop, async (rival) => {
        const { payment_total: total } = await order()
        await rival.query('begin')
        await rival.query(
          `insert into sales_change (day, id, orders, total) values ('2026-11-20', 'rival', 1, 70)`,
        )
        await shop.noren.sweep()
        expect(await sold()).toEqual([['2026-11-20', 1, total]])
        await rival.query('commit')
        expect(await sold()).toEqual([['2026-11-20', 2, total + 70]])
        await shop.noren.sweep()
        expect(await sold()).toEqual([['2026-11-20', 2, total + 70]])
      }))

    it('is summed up anew with an order that is placed meanwhile', () =>
      withRival(shop, async (rival) => {
        const { payment_total: total } = await order()
        await shop.change((tx) => tx.deleteFrom('sales_zone').execute())
        await rival.query('begin')
        // Whoever holds a change keeps the other process waiting after it has begun to read.
        await rival.query('select * from sales_change for update')
        const reopened = reopen('Asia/Tokyo')
        await whenWaiting(rival)
        const { payment_total: late } = await order()
        await rival.query('commit')
        await (await reopened).close()
        expect(await sold()).toEqual([['2026-11-20', 2, total + late]])
      }))
  })

  /** Another process on the same database, with days that begin elsewhere. */
  const reopen = (timeZone: string) => {
    const { dataDir, databaseUrl } = shop
    const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, TIME_ZONE: timeZone }
    const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', APP_SECRET: SECRET, ...environment })
    return createNoren(config, { clock: shop.clock.now })
  }

  it('is summed up by other days where the time zone was changed, and where nothing was summed up before', async () => {
    shop.clock.set(new Date('2026-11-19T16:00:00Z'))
    const { payment_total: total } = await order()
    const { store } = shop.noren
    const days = async () => {
      const kept = await store.reader.selectFrom('sales_day').selectAll().execute()
      return kept
        .filter(({ orders }) => orders !== 0)
        .map(({ day, orders, total: sum }) => [day, orders, sum])
    }
    await (await reopen('America/New_York')).close()
    expect(await days()).toEqual([['2026-11-19', 1, total]])
    expect(await store.reader.selectFrom('sales_change').selectAll().execute()).toEqual([])
    await (await reopen('Asia/Tokyo')).close()
    expect(await days()).toEqual([['2026-11-20', 1, total]])

    // As an older version leaves it.
    await shop.change(async (tx) => {
      await tx.deleteFrom('sales_zone').execute()
      await tx.deleteFrom('sales_day').execute()
    })
    await Promise.all(
      (await Promise.all([reopen('Asia/Tokyo'), reopen('Asia/Tokyo')])).map((one) => one.close()),
    )
    expect(await days()).toEqual([['2026-11-20', 1, total]])
    expect(await sold()).toEqual([['2026-11-20', 1, total]])
  })
})
