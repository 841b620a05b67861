import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checks } from '../../src/shop/doctor.ts'
import { vaultFrom } from '../../src/shop/index.ts'
import { examine } from '../../src/store/doctor/check.ts'
import { type Person, signedIn } from '../support/customer.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, SECRET, type Shop } from '../support/shop.ts'
import { size } from './size.ts'

const CUSTOMERS = 5
const STOCK = 10_000
const BANK = 3
const AT_THE_DOOR = 4
const DISCOUNT = 300

const [NEW, CANCELLED, SHIPPED, PAID, RETURNED] = [1, 3, 5, 6, 9]

/** What becomes of an order, by its turn. */
const FATES = ['sent', 'cancelled', 'sent', 'lowered', 'sent', 'returned', 'sent', 'refused', 'sent', 'sent']

interface DaysOrder {
  readonly orderNo: string
  readonly person: Person
  readonly quantity: number
  readonly fate: string
}

describe.each(databases)(`A day of a shop with ${size.ordersOfDay} orders, on %s`, (database) => {
  let shop: Shop
  let persons: readonly Person[]
  let clerks: readonly [Clerk, Clerk]
  const orders: DaysOrder[] = []

  beforeAll(async () => {
    shop = await openShop(database)
    clerks = [await clerkAt(shop, 'morning'), await clerkAt(shop, 'store-room')]
    const goods = { productCode: 'daily', productName: '日々の茶', price02: 1000, productStatus: 1 }
    await clerks[0].ask('doCreateProduct', { ...goods, stock: STOCK })
    persons = await Promise.all(
      Array.from({ length: CUSTOMERS }, (_, at) => signedIn(shop, { email: `daily-${at}@example.com` })),
    )
  })

  afterAll(() => shop?.close())

  const recordOf = async ({ orderNo }: DaysOrder) => (await clerks[0].ask('goOrder', { orderNo })).document

  const of = (...fates: readonly string[]) => orders.filter(({ fate }) => fates.includes(fate))

  const piecesOf = (some: readonly DaysOrder[]) => some.reduce((sum, { quantity }) => sum + quantity, 0)

  it(
    'sells',
    async () => {
      const buyAll = async (person: Person, from: number) => {
        for (let at = from; at < size.ordersOfDay; at += CUSTOMERS) {
          const quantity = 1 + (at % 3)
          await person.ask('doAddCartItem', { productCode: 'daily', quantity })
          await person.ask('doConfirmOrder', { payment: at % 2 === 0 ? BANK : AT_THE_DOOR })
          const { status, document } = await person.ask('doCheckout')
          expect(status).toBe(201)
          const fate = FATES[at % FATES.length] ?? 'sent'
          orders.push({ orderNo: document.orderNo, person, quantity, fate })
        }
      }
      await Promise.all(persons.map(buyAll))
      expect(new Set(orders.map(({ orderNo }) => orderNo)).size).toBe(size.ordersOfDay)
    },
    size.patience,
  )

  it(
    'is worked through by two members at once, who both reach for the same parcel',
    async () => {
      const waiting = [...orders]
      const work = async (clerk: Clerk, other: Clerk) => {
        for (let one = waiting.shift(); one; one = waiting.shift()) await settle(one, clerk, other)
      }
      const [first, second] = clerks
      await Promise.all([work(first, second), work(second, first)])
      await shop.noren.settleOutbox()
    },
    size.patience,
  )

  /** Takes an order to the end that it comes to. */
  const settle = async ({ orderNo, quantity, fate }: DaysOrder, clerk: Clerk, other: Clerk) => {
    const move = async (orderStatus: number, more: object = {}) => {
      const { status } = await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus, ...more })
      expect(status, `${fate} ${orderStatus}`).toBe(200)
    }
    const refund = async () => {
      const { refundDue } = (await clerk.ask('goOrder', { orderNo })).document
      await clerk.ask('doRefundOrder', { orderNo, refundAmount: refundDue, reason: fate })
    }
    if (fate === 'cancelled') return move(CANCELLED)
    await move(PAID)
    if (fate === 'lowered') {
      await clerk.ask('doUpdateOrder', { orderNo, discount: DISCOUNT })
      await refund()
    }
    if (fate === 'refused') {
      await move(CANCELLED)
      return refund()
    }
    const ship = { orderNo, trackingNumber: orderNo, notify: true }
    const answers = await Promise.all([clerk.ask('doShip', ship), other.ask('doShip', ship)])
    expect(answers.map(({ document }) => document.changed).sort()).toEqual([false, true])
    if (fate !== 'returned') return
    await move(RETURNED, { restock: [{ productCode: 'daily', quantity }] })
    await refund()
  }

  it('has papers made of what was sent and of what came back', async () => {
    const ids = of('sent')
      .slice(0, 10)
      .map(({ orderNo }) => orderNo)
    const [back] = of('returned')
    const papers = await Promise.all([
      clerks[0].ask('goExportOrderPdf', { ids, paper: 'deliveryNote' }),
      clerks[1].ask('goExportOrderPdf', { orderNo: back?.orderNo, paper: 'creditNote' }),
    ])
    expect(papers.map(({ status }) => status)).toEqual([200, 200])
  })

  it(
    'ends with stock, points, sums and mails that agree, and nothing for the doctor to find',
    async () => {
      const statuses = {
        sent: SHIPPED,
        lowered: SHIPPED,
        returned: RETURNED,
        refused: CANCELLED,
        cancelled: CANCELLED,
      }
      let sales = 0
      const points = new Map(persons.map(({ customerId }) => [customerId, 0]))
      for (const order of orders) {
        const record = await recordOf(order)
        const { customerId } = order.person
        const { orderStatus, paidTotal, refundTotal, refundDue, paymentTotal } = record
        expect(orderStatus, order.fate).toBe(statuses[order.fate as keyof typeof statuses])
        expect(refundDue, order.fate).toBe(0)
        if (order.fate === 'cancelled') expect([paidTotal, refundTotal]).toEqual([0, 0])
        else expect(paidTotal - refundTotal, order.fate).toBe(orderStatus === SHIPPED ? paymentTotal : 0)
        if (orderStatus !== SHIPPED) continue
        sales += paymentTotal
        points.set(customerId, (points.get(customerId) ?? 0) + record.addPoint)
      }

      const { stock } = (await clerks[0].ask('goStock', { productCode: 'daily' })).document
      expect(stock).toBe(STOCK - piecesOf(of('sent', 'lowered')))
      for (const person of persons) {
        const { document } = await clerks[0].ask('goCustomer', { customerId: person.customerId })
        expect(document.point).toBe(points.get(person.customerId))
      }
      const bought = await Promise.all(
        persons.map(async ({ customerId }) => (await clerks[1].ask('goCustomer', { customerId })).document),
      )
      expect(bought.reduce((sum, { totalSpent }) => sum + totalSpent, 0)).toBe(sales)

      const mails = await shop.noren.store.reader
        .selectFrom('mail')
        .select(['template', (eb) => eb.fn.countAll().as('count')])
        .where('recipient', 'like', 'daily-%')
        .groupBy('template')
        .execute()
      expect(Object.fromEntries(mails.map(({ template, count }) => [template, Number(count)]))).toEqual({
        order: orders.length,
        refund: of('lowered', 'refused', 'returned').length,
        shipping_notify: of('sent', 'lowered', 'returned').length,
      })
      const waits = await clerks[0].ask('goOrderList', { orderStatus: [NEW, PAID], email: 'daily-' })
      expect(waits.document.orders).toEqual([])
      const found = await examine(shop.noren.store, checks([], vaultFrom(SECRET)))
      expect(found.filter(({ verdict, name }) => verdict === 'fault' && name !== 'pictures')).toEqual([])
    },
    size.patience,
  )
})
