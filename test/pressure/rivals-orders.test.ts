import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, signedIn } from '../support/customer.ts'
import { drawUpOrder, someGuest } from '../support/guest.ts'
import { type Answer, HalClient, problemIn } from '../support/hal-client.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { answerBehind, rows, withRival } from './rival.ts'

// On SQLite one writer goes after the other.
describe('Orders that somebody else touches while a member changes them, on postgres', () => {
  let shop: Shop
  let clerk: Clerk
  let person: Person

  beforeAll(async () => {
    shop = await openShop('postgres')
    clerk = await clerkAt(shop, 'clerk')
    person = await signedIn(shop, { email: 'rival@example.com', point: 100 })
    await clerk.ask('doCreateProduct', {
      ...{ productCode: 'fan', productName: '渋うちわ', price02: 1000, stock: 7, productStatus: 1 },
    })
  })

  afterAll(() => shop?.close())

  const order = async (usePoint = 0): Promise<string> => {
    await person.ask('doAddCartItem', { productCode: 'fan', quantity: 1 })
    await person.ask('doConfirmOrder', { usePoint })
    return (await person.ask('doCheckout')).document.orderNo
  }

  /** What a member is answered who has to wait for what somebody else does first. */
  const answerAfter = (first: string, value: string, ask: () => Promise<Answer>): Promise<Answer> =>
    answerBehind(shop, (rival) => rival.query(first, [value]), ask)

  const kept = async (orderNo: string) => {
    let found: readonly unknown[] = []
    await withRival(shop, async (rival) => {
      found = await rows(
        rival,
        `select status, payment_total::int as total, (select stock from variant where code = 'fan') as stock
          from orders where order_no = $1`,
        orderNo,
      )
    })
    return found[0] as { readonly status: number; readonly total: number; readonly stock: number }
  }

  const CANCEL = 'update orders set status = 3, change_no = change_no + 1 where order_no = $1'

  it('are not sent once they are cancelled', async () => {
    const orderNo = await order()
    const answer = await answerAfter(CANCEL, orderNo, () =>
      clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: 5 }),
    )
    expect(problemIn(answer)).toMatchObject({ status: 409, code: 'moveImpossible' })
    expect((await kept(orderNo)).status).toBe(3)
  })

  it('are not changed once they are cancelled', async () => {
    const orderNo = await order()
    const { total } = await kept(orderNo)
    const answer = await answerAfter(CANCEL, orderNo, () =>
      clerk.ask('doUpdateOrder', { orderNo, discount: 100 }),
    )
    expect(problemIn(answer)).toMatchObject({ status: 409, code: 'orderClosed' })
    expect((await kept(orderNo)).total).toBe(total)
  })

  /** An order that was sent, with a return that its customer asked for. */
  const returning = async () => {
    const orderNo = await order()
    await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: 5 })
    const items = [{ productCode: 'fan', quantity: 1 }]
    await person.ask('doRequestReturn', { orderNo, items, returnReason: 'size' })
    const { returns } = (await clerk.ask('goOrder', { orderNo })).document
    return returns[0]?.returnId ?? ''
  }

  it('are granted no return that was refused meanwhile', async () => {
    const returnId = await returning()
    const refuse = "update order_return set status = 'refused' where id = $1"
    const answer = await answerAfter(refuse, returnId, () => clerk.ask('doGrantReturn', { returnId }))
    expect(problemIn(answer)).toMatchObject({ status: 409, code: 'returnDecided' })
    expect((await clerk.ask('goReturn', { returnId })).document.returnState).toBe('refused')
  })

  it('have one open request for a return', async () => {
    const returnId = await returning()
    await withRival(shop, async (rival) => {
      const again = rival.query(
        `insert into order_return (id, order_id, return_no, status, reason, asked_at)
         select id || '-2', order_id, 2, 'granted', reason, asked_at from order_return where id = $1`,
        [returnId],
      )
      await expect(again).rejects.toThrow(/order_return_one_open/)
    })
  })

  it('get no pieces that were bought meanwhile', async () => {
    const orderNo = await order()
    const before = await kept(orderNo)
    const items = [{ productCode: 'fan', quantity: 1 + before.stock }]
    const answer = await answerAfter('update variant set stock = stock - 1 where code = $1', 'fan', () =>
      clerk.ask('doUpdateOrder', { orderNo, items }),
    )
    expect(problemIn(answer)).toMatchObject({ status: 409, code: 'orderStockShort' })
    expect(await kept(orderNo)).toEqual({ ...before, stock: before.stock - 1 })
  })

  it('are not taken up again with points that were spent meanwhile', async () => {
    const orderNo = await order(60)
    await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: 3 })
    const before = await kept(orderNo)
    const answer = await answerAfter('update customer set point = 59 where id = $1', person.customerId, () =>
      clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: 4 }),
    )
    expect(problemIn(answer)).toMatchObject({ status: 409, code: 'orderPointsShort' })
    expect(await kept(orderNo)).toEqual(before)
  })
})

describe('Orders of guests that nobody has paid for, on postgres,', () => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop('postgres', { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' })
  })

  afterAll(() => shop?.close())

  it.each([
    ['recipient', 10, 7266752],
    ['network', 30, 7266753],
  ] as const)(
    'are as many for one %s as may be, while somebody else places the last of them',
    async (column, most, lock) => {
      const guest = someGuest()
      const order = async () => {
        const program = await HalClient.enter(shop.base, { headers: { 'x-forwarded-for': '2001:db8::1' } })
        await drawUpOrder(program, '焚火', {}, guest)
        return program
      }
      const { document: placed } = await (await order()).follow('doCheckout')
      // Networks are kept as digests.
      const { here } = await shop.noren.store.reader
        .selectFrom('open_order')
        .innerJoin('orders', 'orders.id', 'open_order.order_id')
        .where('orders.order_no', '=', placed.orderNo)
        .select(`open_order.${column} as here`)
        .executeTakeFirstOrThrow()
      const program = await order()
      const rivalOrders = async (rival: pg.Client, from: number, to: number) => {
        const origin = { recipient: `'${column}-' || n`, network: `'${column}-' || n`, [column]: '$3' }
        await rival.query(
          `with draft as (select * from orders where status = 8 order by id desc limit 1),
           placed as (
             insert into orders
             select (jsonb_populate_record(null::orders, to_jsonb(draft) || jsonb_build_object(
               'id', '${column}-' || n, 'pre_order_id', '${column}-' || n, 'order_no', '${column}-' || n,
               'status', 1, 'cart_id', null, 'ordered_at', $4::text))).*
             from draft, generate_series($1::int, $2::int) as n returning id)
         insert into open_order (order_id, recipient, network)
         select placed.id, ${origin.recipient}, ${origin.network}
         from placed join generate_series($1::int, $2::int) as n on placed.id = '${column}-' || n`,
          [from, to, here, shop.clock.now().toISOString()],
        )
      }
      await withRival(shop, (rival) => rivalOrders(rival, 2, most - 1))
      const answer = await answerBehind(
        shop,
        async (rival) => {
          await rival.query('select pg_advisory_xact_lock($1, hashtext($2))', [lock, here])
          await rivalOrders(rival, most, most)
        },
        () => program.follow('doCheckout'),
      )
      expect(problemIn(answer)).toMatchObject({ status: 409, code: 'tooManyOpenOrders' })
    },
  )
})
