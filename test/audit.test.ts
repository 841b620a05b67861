import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coupons } from '../src/plugins/coupons/plugin.ts'
import { checks } from '../src/shop/doctor.ts'
import { vaultFrom } from '../src/shop/index.ts'
import { examine } from '../src/store/doctor/check.ts'
import { size } from './pressure/size.ts'
import {
  ARTICLES,
  type Code,
  CUSTOMERS,
  codes,
  FEE,
  FREE_FROM,
  GENERAL,
  MOVES,
  type Operation,
  POINTS,
  Story,
  type Told,
  type Wanted,
} from './support/audit-stories.ts'
import { auditorOf, type Known, owedOf, sumOf, TAKEN_BACK } from './support/audited.ts'
import {
  feeOf,
  type Goods,
  type OfRate,
  reckoned,
  refunded,
  type Sheet,
  takesTooMuch,
} from './support/calculator.ts'
import { type Person, signedIn } from './support/customer.ts'
import type { HalClient } from './support/hal-client.ts'
import { type Clerk, clerkAt } from './support/office.ts'
import { databases, openShop, SECRET, type Shop } from './support/shop.ts'

const SEED = 20_261_124

describe.each(databases)('Orders beside a calculator of their own, on %s,', (database) => {
  let shop: Shop
  let clerk: Clerk
  let payments: readonly { readonly id: number; readonly charge: number }[]
  const people: Person[] = []
  const prices = new Map<Code, number>()
  const orders: Known[] = []
  let auditor: ReturnType<typeof auditorOf>
  const count = { orders: 0, operations: 0, refused: 0 }

  beforeAll(async () => {
    shop = await openShop(database, {}, undefined, { plugins: [coupons] })
    clerk = await clerkAt(shop, 'auditor')
    auditor = auditorOf(clerk, people, orders)
    const plugin = { pluginCode: 'coupons', pluginName: 'クーポン', pluginVersion: '1.0.0' }
    await clerk.ask('doInstallPlugin', plugin)
    await clerk.ask('doEnablePlugin', plugin)
    await clerk.ask('doUpdateBaseInfo', { optionProductTaxRule: true, deliveryFreeAmount: FREE_FROM })
    for (const [at, productCode] of codes.entries()) {
      const { rate, pointRate } = ARTICLES[productCode]
      const price02 = 613 + 487 * at
      prices.set(productCode, price02)
      const made = await clerk.ask('doCreateProduct', {
        ...{ productCode, productName: `商品 ${productCode}`, productStatus: 1, price02 },
        ...{ taxRate: rate, pointRate, stockUnlimited: true },
      })
      expect(made.status).toBe(201)
    }
    await shop.change(async (tx) => {
      for (const productCode of codes) {
        const { id } = await tx
          .selectFrom('variant')
          .select('id')
          .where('code', '=', productCode)
          .executeTakeFirstOrThrow()
        const { rounding } = ARTICLES[productCode]
        await tx.updateTable('tax_rule').set({ rounding }).where('variant_id', '=', id).execute()
      }
    })
    for (let at = 0; at < CUSTOMERS; at += 1) {
      const person = await signedIn(shop, { email: `audited-${at}@example.com` })
      const { customerId } = person
      await clerk.ask('doChangeCustomerPoints', { customerId, points: POINTS, pointReason: '監査' })
      people.push(person)
    }
    payments = await shop.noren.store.reader
      .selectFrom('payment')
      .select(['id', 'charge'])
      .where('method', '=', 'cash')
      .execute()
    await couponOf()
  })

  afterAll(() => shop?.close())

  const at = (program: HalClient, href: string, input: Readonly<Record<string, unknown>>) =>
    program.follow('goTop', input, { _links: { goTop: { href, rel: 'goTop', method: 'POST' } } })

  const couponOf = () =>
    at(clerk.program, '/admin/coupons', {
      ...{ couponCode: 'AUDIT', couponName: '監査の割引', discountYen: 333, isActive: true },
    })

  const chargeOf = (payment: unknown): number =>
    payments.find(({ id }) => String(id) === String(payment))?.charge ?? 0

  /** Goods in the order in which they were asked for: as the order has them, or as today's rules make them. */
  const goodsOf = (wanted: Wanted, before: readonly Goods[] = []): readonly Goods[] =>
    wanted.map(({ productCode, quantity, price02 }) => {
      const own = before.find((line) => line.productCode === productCode)
      const today = { ...ARTICLES[productCode], productCode, price02: prices.get(productCode) ?? 0 }
      const line = own ?? today
      return { ...line, quantity, price02: price02 ?? line.price02 }
    })

  /** An order that a customer places, at today's prices. */
  const checkedOut = async ({ customerAt, items, usePoint, coupon }: Told<typeof Story>) => {
    const person = people[customerAt] as Person
    for (const { productCode, quantity } of items) {
      await person.ask('doAddCartItem', { productCode, quantity })
      // Lines of a cart stand in the order in which they came.
      shop.clock.advance(1000)
    }
    if (coupon)
      expect((await at(person.program, '/shopping/coupon', { couponCode: 'audit' })).status).toBe(200)
    const confirmed = await person.ask('doConfirmOrder', { usePoint })
    expect(confirmed.status, JSON.stringify(confirmed.document)).toBe(200)
    const { document } = await person.ask('doCheckout')
    const { paymentId } = (await clerk.ask('goOrder', { orderNo: document.orderNo })).document
    const goods = goodsOf(items.map((one) => ({ ...one, price02: undefined })))
    const sheet = {
      ...{ goods, usePoint, general: GENERAL, discount: coupon ? 333 : 0 },
      ...{ deliveryFee: feeOf(goods, FEE, FREE_FROM), charge: chargeOf(paymentId) },
    }
    return { orderNo: document.orderNo, sheet }
  }

  /** An order that came by telephone. */
  const entered = async (told: Told<typeof Story>) => {
    const { customerAt, items, usePoint, fee, charge, discount, paymentAt } = told
    const payment = payments[paymentAt % payments.length]?.id
    const goods = goodsOf(items)
    const sheet = {
      ...{ goods, usePoint, general: GENERAL, discount },
      ...{ deliveryFee: fee ?? feeOf(goods, FEE, FREE_FROM), charge: charge ?? chargeOf(payment) },
    }
    const { customerId } = people[customerAt] as Person
    const { status, document } = await clerk.ask('doCreateOrder', {
      ...{ customerId, items, usePoint, discount, payment },
      ...(fee !== undefined && { deliveryFeeTotal: fee }),
      ...(charge !== undefined && { charge }),
    })
    expect(status, JSON.stringify(document)).toBe(201)
    return { orderNo: document.orderNo, sheet }
  }

  const placed = async (told: Told<typeof Story>): Promise<Known> => {
    const made = await (told.atCheckout ? checkedOut(told) : entered(told))
    const known: Known = { ...made, customerAt: told.customerAt, status: 1, paid: undefined, refunds: [] }
    orders.push(known)
    count.orders += 1
    return known
  }

  /** Changes an order where the rules let it be changed, and is refused where they do not. */
  const edit = async (known: Known, change: Partial<Sheet>, input: Readonly<Record<string, unknown>>) => {
    const next = { ...known.sheet, ...change }
    const { status, document } = await clerk.ask('doUpdateOrder', { orderNo: known.orderNo, ...input })
    const isSame = JSON.stringify(next) === JSON.stringify(known.sheet)
    const isClosed = TAKEN_BACK.includes(known.status) && !isSame
    const expected = takesTooMuch(next) ? 400 : isClosed ? 409 : 200
    auditor.compare(
      'answer',
      known,
      [status, status === expected ? '' : JSON.stringify([input, document])],
      [expected, ''],
    )
    if (status === 200) known.sheet = next
    else count.refused += 1
  }

  const move = async (known: Known, orderStatus: number) => {
    const { status, document } = await clerk.ask('doUpdateOrderStatus', {
      orderNo: known.orderNo,
      orderStatus,
    })
    expect(status, JSON.stringify(document)).toBe(200)
    known.status = orderStatus
    if (orderStatus === 6) known.paid = reckoned(known.sheet).taxes
  }

  const payBack = async (known: Known, part: number) => {
    if (!known.paid) return
    const before = known.refunds.flat()
    const left = sumOf(known.paid) - sumOf(before)
    const due = Math.max(0, left - sumOf(owedOf(known)))
    // Often exactly what is due: a part of it, or more, otherwise.
    const refundAmount = part > 100 && due > 0 ? due : Math.ceil((left * Math.min(part, 100)) / 100)
    if (refundAmount < 1) return
    const answer = await clerk.ask('doRefundOrder', { orderNo: known.orderNo, refundAmount, reason: '監査' })
    expect(answer.status, JSON.stringify(answer.document)).toBe(200)
    const stated = [
      ...refunded(refundAmount, {
        ...{ paid: known.paid, owed: owedOf(known), back: before, sheet: known.sheet },
      }),
    ]
    const kept = await shop.noren.store.reader
      .selectFrom('order_change')
      .innerJoin('orders', 'orders.id', 'order_change.order_id')
      .select('order_change.rates')
      .where('orders.order_no', '=', known.orderNo)
      .where('order_change.kind', '=', 'refund')
      .orderBy('order_change.change_no', 'desc')
      .executeTakeFirstOrThrow()
    const rates = (JSON.parse(kept.rates ?? '[]') as OfRate[]).map(({ rate, total, tax }) => ({
      rate,
      total,
      tax,
    }))
    auditor.compare(
      `credit note of ${refundAmount}`,
      known,
      rates.filter(({ total }) => total !== 0),
      stated,
    )
    known.refunds.push(stated)
  }

  const operate = async (known: Known, operation: Told<typeof Operation>) => {
    const { goods } = known.sheet
    if ('items' in operation) {
      const { items } = operation
      await edit(known, { goods: goodsOf(items, goods) }, { items })
    } else if ('taxRate' in operation) {
      const { lineAt, taxRate } = operation
      const changed = goods.map((line, at) =>
        at === lineAt % goods.length ? { ...line, rate: taxRate } : line,
      )
      const items = changed.map(({ productCode, quantity, price02, rate }) => ({
        ...{ productCode, quantity, price02, taxRate: rate },
      }))
      await edit(known, { goods: changed }, { items, taxReason: '税率の誤り' })
    } else if ('moveAt' in operation) {
      const moves = MOVES[known.status] ?? []
      await move(known, moves[operation.moveAt % moves.length] ?? 1)
    } else if ('refundPart' in operation) await payBack(known, operation.refundPart)
    else {
      const { deliveryFeeTotal, ...money } = operation
      const change = { ...money, ...(deliveryFeeTotal !== undefined && { deliveryFee: deliveryFeeTotal }) }
      const given = Object.entries(change).filter(([, value]) => value !== undefined)
      await edit(known, Object.fromEntries(given), operation)
    }
    count.operations += 1
  }

  it(
    'come to the same in JSON, in the file, on paper and with their customer, whatever is done to them',
    async () => {
      const stories = fc.sample(Story, { numRuns: size.audited, seed: SEED })
      for (const story of stories) {
        const known = await placed(story)
        await auditor.compareAll(known)
        if (story.paidFirst) await move(known, 6)
        for (const operation of story.operations) {
          await operate(known, operation)
          await auditor.compareAll(known)
        }
        if (known.refunds.length > 0) await auditor.comparePapers(known)
      }
      await shop.noren.settleOutbox()
      const found = await examine(shop.noren.store, checks([], vaultFrom(SECRET)))
      expect(found.filter(({ verdict, name }) => verdict === 'fault' && name !== 'pictures')).toEqual([])
      // The audit audits: after each operation at least sums, marks, lines, discounts and the customer.
      expect(auditor.count.comparisons).toBeGreaterThan(5 * count.operations)
    },
    size.patience,
  )
})
