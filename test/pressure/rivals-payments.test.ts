import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SandboxService } from '../../src/plugins/sandbox-payments/service.ts'
import { linksTo, type Person, signedIn } from '../support/customer.ts'
import { addToCart, checkInAsGuest, someGuest } from '../support/guest.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { SANDBOX, withSandbox } from '../support/sandbox.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { answerBehind, rows, withRival } from './rival.ts'

const GOODS = '急須'
const CANCELLED = 3
const PAID = 6

// On SQLite one writer goes after the other.
describe('Payments of orders that somebody else touches meanwhile, on postgres,', () => {
  let shop: Shop
  let service: SandboxService
  let clerk: Clerk
  let person: Person

  beforeAll(async () => {
    shop = await openShop('postgres')
    service = await withSandbox(shop)
    clerk = await clerkAt(shop, 'clerk')
    person = await signedIn(shop, { email: 'receipts@example.com' })
    await shop.change((tx) => tx.updateTable('variant').set({ stock: 500 }).where('stock', '>', 0).execute())
  })

  afterAll(async () => {
    await shop?.close()
    await service?.close()
  })

  /** A guest's order whose shopper is on the page of the service. */
  const begun = async () => {
    const program = await HalClient.enter(shop.base)
    await addToCart(program, GOODS)
    const { document: page } = await checkInAsGuest(program, someGuest())
    const payment = page.payments.find(({ paymentName }) => paymentName === SANDBOX)
    await program.follow('doConfirmOrder', { payment: payment?.paymentId })
    const { document: order } = await program.follow('doCheckout')
    const { orderNo, paymentTotal: total } = order
    const pay = () => program.follow('doStartPayment', { orderNo }, linksTo(shop, 'doStartPayment'))
    const { document } = await pay()
    return { pay, orderNo, total, reference: document.paymentUrl.split('/').at(-1) ?? '' }
  }

  const kept = async (orderNo: string) => {
    const found: { readonly status: number; readonly attempt: string; readonly isPaid: boolean }[] = []
    await withRival(shop, async (rival) => {
      found.push(
        ...(await rows<(typeof found)[number]>(
          rival,
          `select orders.status, payment_attempt.status as attempt, payment_at is not null as "isPaid"
           from orders left join payment_attempt on payment_attempt.order_id = orders.id
           where order_no = $1`,
          orderNo,
        )),
      )
    })
    return found
  }

  it('go back where the order was given up while its money came', async () => {
    const { orderNo, total, reference } = await begun()
    await answerBehind(
      shop,
      (rival) =>
        rival.query(
          `update orders set status = ${CANCELLED}, change_no = change_no + 1 where order_no = $1`,
          [orderNo],
        ),
      () => service.pay(reference),
    )
    expect(await kept(orderNo)).toEqual([{ status: CANCELLED, attempt: 'unwanted', isPaid: false }])
    await shop.noren.settleOutbox()
    expect(service.payments.get(reference)).toMatchObject({ status: 'refunded', refunded: total })
  })

  it('stay taken where they are begun once more while their money comes', async () => {
    const { pay, orderNo, reference } = await begun()
    const answer = await answerBehind(
      shop,
      async (rival) => {
        await rival.query(
          `update orders set status = ${PAID}, payment_at = now(), change_no = change_no + 1 where order_no = $1`,
          [orderNo],
        )
        await rival.query(
          `update payment_attempt set status = 'captured', received = amount, look_at = null where reference = $1`,
          [reference],
        )
      },
      pay,
    )
    expect(problemIn(answer)).toMatchObject({ status: 409, code: 'paymentNotOpen' })
    expect(await kept(orderNo)).toEqual([{ status: PAID, attempt: 'captured', isPaid: true }])
  })

  it('are given back no further than what another member left of them', async () => {
    const { orderNo, total, reference } = await begun()
    await service.pay(reference)
    const answer = await answerBehind(
      shop,
      async (rival) => {
        await rival.query('update orders set change_no = change_no + 1 where order_no = $1', [orderNo])
        await rival.query(
          `insert into order_change (id, order_id, change_no, kind, amount, created_at)
           select $2, id, change_no, 'refund', $3, now() from orders where order_no = $1`,
          [orderNo, `rival-${orderNo}`, total - 100],
        )
      },
      () => clerk.ask('doRefundOrder', { orderNo, refundAmount: 101, reason: '返品' }),
    )
    expect(problemIn(answer)).toMatchObject({
      ...{ status: 400, errors: { refundAmount: [expect.stringContaining('100')] } },
    })
    expect((await clerk.ask('goOrder', { orderNo })).document).toMatchObject({ refundTotal: total - 100 })
    const left = await clerk.ask('doRefundOrder', { orderNo, refundAmount: 100, reason: '返品' })
    expect(left.document).toMatchObject({ refundTotal: total })
  })

  it('cannot be noted twice with the same change of an order', async () => {
    const { orderNo, reference } = await begun()
    await service.pay(reference)
    await withRival(shop, async (rival) => {
      const again = rival.query(
        `insert into order_change (id, order_id, change_no, kind, amount, created_at)
         select 'again', id, change_no, 'refund', 1, now() from orders where order_no = $1`,
        [orderNo],
      )
      await expect(again).rejects.toThrow(/order_change_once/)
    })
  })

  it('have receipts that are numbered one after the other', async () => {
    await person.ask('doAddCartItem', { productCode: 'hojicha-100', quantity: 1 })
    await person.ask('doConfirmOrder')
    const { orderNo } = (await person.ask('doCheckout')).document
    await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: PAID })
    const answer = await answerBehind(
      shop,
      async (rival) => {
        await rival.query('update orders set change_no = change_no where order_no = $1', [orderNo])
        await rival.query(
          `insert into receipt (id, order_id, receipt_no, name, paper, issued_at)
           select $2, id, 1, '先の人', '{}', now() from orders where order_no = $1`,
          [orderNo, `rival-${orderNo}`],
        )
      },
      () => person.ask('doIssueReceipt', { orderNo, receiptName: '後の人' }),
    )
    expect(answer).toMatchObject({ status: 201, document: { receiptNo: 2 } })
  })
})
