import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buy, linksTo, type Person, signedIn } from '../support/customer.ts'
import { problemIn } from '../support/hal-client.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { answerBehind } from './rival.ts'

// On SQLite one writer goes after the other; the rival needs a database where two can write at once.
describe('A rival in the middle of a merge of two accounts', () => {
  let shop: Shop
  let clerk: Clerk
  let people = 0

  beforeAll(async () => {
    shop = await openShop('postgres')
    clerk = await clerkAt(shop, 'clerk')
  })

  afterAll(() => shop?.close())

  /** A person with two accounts, of which the second has a confirmed order. */
  const twice = async () => {
    const kept = await signedIn(shop, { email: `kept-${++people}@example.com` })
    const gone = await signedIn(shop, { email: `gone-${people}@example.com` })
    await gone.ask('doAddCartItem', { productCode: 'tenugui-mame', quantity: 1 })
    await gone.ask('doConfirmOrder')
    return { kept, gone }
  }

  const merge = ({ kept, gone }: { readonly kept: Person; readonly gone: Person }) =>
    clerk.ask('doMergeCustomers', {
      ...{ customerId: kept.customerId, otherId: gone.customerId, keptId: kept.customerId },
    })

  const ordersOf = async ({ customerId }: Person) => {
    const rows = await shop.noren.store.reader
      .selectFrom('orders')
      .select('order_no')
      .where('customer_id', '=', customerId)
      .where('order_no', 'is not', null)
      .execute()
    return rows.length
  }

  const PLACE =
    "update orders set status = 1, order_no = 'rival-' || id where customer_id = $1 and status = 8"

  it('who places the order of the account that ends, has it moved', async () => {
    const two = await twice()
    const answer = await answerBehind(
      shop,
      (rival) => rival.query(PLACE, [two.gone.customerId]),
      () => merge(two),
    )
    expect(answer.status).toBe(200)
    expect([await ordersOf(two.kept), await ordersOf(two.gone)]).toEqual([1, 0])
  })

  it('who places another order meanwhile, has the merge refused until it is pressed again', async () => {
    const two = await twice()
    await buy(two.kept, '焚火')
    const answer = await answerBehind(
      shop,
      async (rival) => {
        // As a checkout of a draft that was confirmed after the merge looked: it holds the account at its end.
        await rival.query('update customer set buy_times = buy_times + 1 where id = $1', [
          two.gone.customerId,
        ])
        await rival.query(
          `insert into orders select (orders.new).* from (
             select jsonb_populate_record(orders, jsonb_build_object(
               'id', 'rival-' || id, 'pre_order_id', 'rival-' || id, 'order_no', 'rival-' || id,
               'customer_id', $2::text, 'cart_id', null, 'session_id', null)) as new
             from orders where customer_id = $1 and order_no is not null) as orders`,
          [two.kept.customerId, two.gone.customerId],
        )
      },
      () => merge(two),
    )
    expect(problemIn(answer)).toMatchObject({ status: 409, code: 'mergeRefused' })
    expect(await ordersOf(two.gone)).toBe(1)
    expect((await merge(two)).status).toBe(200)
    expect([await ordersOf(two.kept), await ordersOf(two.gone)]).toEqual([2, 0])
  })

  it('who ends the account, leaves nobody who places an order with it', async () => {
    const two = await twice()
    const answer = await answerBehind(
      shop,
      (rival) => rival.query('update customer set status = 3 where id = $1', [two.gone.customerId]),
      () => two.gone.program.follow('doCheckout', {}, linksTo(shop, 'doCheckout')),
    )
    expect(problemIn(answer)).toMatchObject({ status: 403, code: 'orderNotAccepted' })
    expect(await ordersOf(two.gone)).toBe(0)
  })

  it('who spends the moved points while the merge is undone, has it refused', async () => {
    const two = await twice()
    const points = { customerId: two.gone.customerId, points: 50, pointReason: '開店' }
    await clerk.ask('doChangeCustomerPoints', points)
    const { mergeId } = (await merge(two)).document
    const answer = await answerBehind(
      shop,
      (rival) => rival.query('update customer set point = point - 1 where id = $1', [two.kept.customerId]),
      () => clerk.ask('doUndoCustomerMerge', { customerId: two.kept.customerId, mergeId }),
    )
    expect(problemIn(answer)).toMatchObject({ status: 409, code: 'undoMergeRefused' })
  })
})
