import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { remoteIslands } from '../../src/seed/masters.ts'
import type { Row } from '../../src/store/schema.ts'
import { addToCart, checkInAsGuest } from '../support/guest.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

/** Today is 20 November 2026 in Tokyo. */
const TODAY = '2026-11-20'
const COMPACT = 'コンパクト便'
const PARCEL = '宅配便'
const CASH_ON_DELIVERY = '4'

describe.each(databases)('The choices of a checkout, on %s', (database) => {
  let shop: Shop
  let program: HalClient

  beforeAll(async () => {
    shop = await openShop(database)
  })

  afterAll(() => shop?.close())

  beforeEach(async () => {
    program = await HalClient.enter(shop.base)
  })

  const setPayment = (
    id: number,
    values: { rule_min?: number | null; rule_max?: number | null; visible?: boolean },
  ) => shop.change((tx) => tx.updateTable('payment').set(values).where('id', '=', id).execute())

  const SHOPPING = { _links: { goShopping: { href: '/shopping', rel: 'goShopping', method: 'GET' } } }
  const shopping = async () => (await program.follow('goShopping', {}, SHOPPING)).document

  const checkIn = async (word: string, input: { productCode?: string; quantity?: number } = {}) => {
    await addToCart(program, word, input)
    return (await checkInAsGuest(program)).document
  }

  const names = (page: Awaited<ReturnType<typeof shopping>>) =>
    page.payments.map(({ paymentName }) => paymentName)
  const deliveryOf = (page: Awaited<ReturnType<typeof shopping>>, name: string) =>
    page.shippings[0]?.deliveries.find(({ deliveryName }) => deliveryName === name)

  const confirm = async (input: Readonly<Record<string, unknown>>) => {
    await shopping()
    return program.follow('doConfirmOrder', input)
  }

  /** What is refused at which field. */
  const refused = async (input: Readonly<Record<string, unknown>>) => {
    const answer = await confirm(input)
    expect(answer.status).toBe(400)
    return problemIn(answer).errors
  }

  it('CHK-03: the first delivery method and the first payment are chosen until another is', async () => {
    const page = await checkIn('焚火')
    expect(page).toMatchObject({ canCheckout: true, paymentId: '1', charge: 0, deliveryFeeTotal: 770 })
    expect(page.shippings[0]).toMatchObject({ deliveryName: PARCEL, deliveryDate: null, deliveryTime: null })
  })

  it('CHK-06: offers the payments whose bounds hold what would be paid, the charge with it', async () => {
    // 950 of goods and 770 of delivery are 1,720; with the charge of 330 they are 2,050.
    const page = await checkIn('焚火')
    expect(names(page)).toEqual(['郵便振替', '現金書留', '銀行振込', '代金引換'])
    try {
      await setPayment(4, { rule_min: 2050, rule_max: 2050 })
      expect(names(await shopping())).toContain('代金引換')
      await setPayment(4, { rule_min: 2051, rule_max: null })
      expect(names(await shopping())).not.toContain('代金引換')
      await setPayment(4, { rule_min: null, rule_max: 2049 })
      expect(names(await shopping())).not.toContain('代金引換')
      await setPayment(3, { rule_min: 1720, rule_max: 1720 })
      expect(names(await shopping())).toContain('銀行振込')
      expect(await refused({ payment: CASH_ON_DELIVERY })).toEqual({
        payment: [ja('message.checkout.paymentNotAvailable')],
      })
    } finally {
      await setPayment(3, { rule_min: null, rule_max: null })
      await setPayment(4, { rule_min: null, rule_max: null })
    }
  })

  it('CHK-06: offers no payment that is hidden, and says when none is left', async () => {
    await checkIn('焚火')
    try {
      await setPayment(1, { visible: false })
      expect(await shopping()).toMatchObject({ paymentName: '現金書留' })
      for (const id of [2, 3, 4]) await setPayment(id, { visible: false })
      const page = await shopping()
      expect(page.payments).toEqual([])
      expect(page).toMatchObject({ canCheckout: false, paymentId: null })
      expect(page.messages.length).toBeGreaterThan(0)
      expect(Object.keys(page._links ?? {})).not.toContain('doConfirmOrder')
    } finally {
      for (const id of [1, 2, 3, 4]) await setPayment(id, { visible: true })
    }
  })

  it('CHK-06: offers the payments that go with the chosen delivery method', async () => {
    const page = await checkIn('焚火')
    const compact = deliveryOf(page, COMPACT)
    expect((await confirm({ delivery: compact?.deliveryId })).status).toBe(200)
    expect(names(await shopping())).toEqual(['郵便振替', '現金書留', '銀行振込'])
    expect(await refused({ delivery: compact?.deliveryId, payment: CASH_ON_DELIVERY })).toEqual({
      payment: [ja('message.checkout.paymentNotAvailable')],
    })
  })

  it('CHK-07: offers the visible methods of the sale type, the first of them first', async () => {
    const page = await checkIn('焚火')
    const offered = (one: typeof page) => one.shippings[0]?.deliveries.map(({ deliveryName }) => deliveryName)
    expect(offered(page)).toEqual([PARCEL, COMPACT])
    const show = (visible: boolean) =>
      shop.change((tx) => tx.updateTable('delivery').set({ visible }).where('name', '=', PARCEL).execute())
    await show(false)
    try {
      const left = await shopping()
      expect(offered(left)).toEqual([COMPACT])
      expect(left).toMatchObject({ deliveryFeeTotal: 385 })
    } finally {
      await show(true)
    }
    const kiln = await HalClient.enter(shop.base)
    await addToCart(kiln, 'kiln-chawan')
    const { document: other } = await checkInAsGuest(kiln)
    expect(offered(other)).toEqual(['窯元直送'])
    // A method of the other sale type is none for these goods.
    const foreign = other.shippings[0]?.deliveries[0]?.deliveryId
    for (const delivery of [foreign, '999', 'x'])
      expect(await refused({ delivery })).toEqual({ delivery: [ja('message.checkout.deliveryNotAvailable')] })
  })

  it('CHK-08: offers twenty-one days, from the day on which all of it can arrive', async () => {
    const page = await checkIn('焚火')
    const dates = page.shippings[0]?.dates ?? []
    expect(dates).toHaveLength(21)
    // It may be paid until the 27th, is sent on the Monday after, and is a night on its way.
    expect(dates[0]?.date).toBe('2026-12-01')
    expect(dates[0]?.label).toContain('火')
    expect(dates[20]?.date).toBe('2026-12-21')
    expect(page.payments[0]).toMatchObject({ paidWhen: 'first', payWithinDays: 7 })
    // What is paid at the door is sent on the Friday that it is.
    const atTheDoor = async () => {
      await confirm({ payment: CASH_ON_DELIVERY })
      return (await shopping()).shippings[0]
    }
    const sent = await atTheDoor()
    expect(sent?.dates[0]?.date).toBe('2026-11-21')
    expect(sent?.deliveries.map(({ earliestDate }) => earliestDate)).toEqual(['2026-11-21', '2026-11-21'])
    expect(sent?.deliveries[0]?.earliestLabel).toContain('土')
    // Sent in a week or more: guinomi and the fountain pen are, and so on a Friday again.
    await addToCart(program, 'fountain-pen')
    const later = (await atTheDoor())?.dates ?? []
    expect(later[0]?.date).toBe('2026-11-28')
    expect(later).toHaveLength(21)
  })

  it('CHK-08: counts from the next day with dispatch after the cut-off, and longer to an island', async () => {
    await checkIn('焚火')
    const first = async () => {
      await confirm({ payment: CASH_ON_DELIVERY })
      return (await shopping()).shippings[0]?.dates[0]?.date
    }
    const set = (change: Partial<Row<'base_info'>>) =>
      shop.change((tx) => tx.updateTable('base_info').set(change).execute())
    try {
      await set({ cutoff_hour: 1 })
      // Friday is over, and the shop is closed until Monday, a holiday: Tuesday, and a night.
      expect(await first()).toBe('2026-11-25')
      await set({ cutoff_hour: null, remote_islands: '100' })
      expect(await first()).toBe('2026-11-23')
    } finally {
      await set({ cutoff_hour: 15, remote_islands: remoteIslands })
    }
  })

  it('CHK-08: takes one of those days, and no other', async () => {
    await checkIn('焚火')
    expect((await confirm({ delivery_date: '2026-12-21' })).document.shippings[0]?.deliveryDate).toBe(
      '2026-12-21',
    )
    for (const delivery_date of ['2026-11-30', '2026-12-22', '2027-11-20'])
      expect(await refused({ delivery_date })).toEqual({
        delivery_date: [ja('message.checkout.dateNotAvailable')],
      })
    expect(Object.keys(await refused({ delivery_date: '2026-02-30' }))).toEqual(['delivery_date'])
    expect((await confirm({ delivery_date: '' })).document.shippings[0]?.deliveryDate).toBeNull()
  })

  it('CHK-08: offers no day where one of the goods is on order, or nothing is said of any', async () => {
    const page = await checkIn('noren-ai')
    expect(page.shippings[0]?.dates).toEqual([])
    expect(await refused({ delivery_date: TODAY })).toHaveProperty('delivery_date')
    const setDuration = (delivery_duration_id: number | null) =>
      shop.change((tx) =>
        tx.updateTable('variant').set({ delivery_duration_id }).where('code', '=', 'noren-ai').execute(),
      )
    try {
      await setDuration(null)
      expect((await shopping()).shippings[0]?.dates).toEqual([])
      await setDuration(1)
      expect((await shopping()).shippings[0]?.dates).toHaveLength(21)
    } finally {
      await setDuration(9)
    }
  })

  it('CHK-09: offers the hours of the method in order, and keeps what was chosen', async () => {
    const page = await checkIn('焚火')
    const parcel = deliveryOf(page, PARCEL)
    expect(parcel?.times.map(({ deliveryTime }) => deliveryTime)).toEqual([
      '午前中',
      '14時〜16時',
      '16時〜18時',
      '18時〜20時',
      '19時〜21時',
    ])
    expect(deliveryOf(page, COMPACT)?.times).toEqual([])
    const [morning] = parcel?.times ?? []
    const { document } = await confirm({ delivery_time: morning?.deliveryTimeId })
    expect(document.shippings[0]).toMatchObject({ ...morning, deliveryName: PARCEL })
    expect((await shopping()).shippings[0]).toMatchObject({ ...morning })

    const wrong = { delivery_time: [ja('message.checkout.timeNotAvailable')] }
    const compact = deliveryOf(page, COMPACT)?.deliveryId
    expect(await refused({ delivery: compact, delivery_time: morning?.deliveryTimeId })).toEqual(wrong)
    expect(await refused({ delivery_time: '999' })).toEqual(wrong)
    const hide = (visible: boolean) =>
      shop.change((tx) =>
        tx
          .updateTable('delivery_time')
          .set({ visible })
          .where('id', '=', Number(morning?.deliveryTimeId))
          .execute(),
      )
    await hide(false)
    try {
      expect(deliveryOf(await shopping(), PARCEL)?.times).toHaveLength(4)
      expect(await refused({ delivery_time: morning?.deliveryTimeId })).toEqual(wrong)
    } finally {
      await hide(true)
    }
  })

  it('CHK-10: takes a message of three thousand characters, line ends and all, and no longer one', async () => {
    await checkIn('焚火')
    const message = `一行目\n${'茶'.repeat(2996)}`
    expect((await confirm({ message: message.replace('\n', '\r\n') })).document.message).toBe(message)
    await program.follow('goShoppingConfirm')
    expect((program.document as { message?: string }).message).toBe(message)
    expect(Object.keys(await refused({ message: '茶'.repeat(3001) }))).toEqual(['message'])
  })

  it('CHK-10, PNT-03: a guest has no points to use', async () => {
    await checkIn('焚火')
    const { status, document } = await confirm({ usePoint: 100 })
    expect(status).toBe(400)
    expect(document).toMatchObject({ errors: { usePoint: [expect.any(String)] } })
  })

  it('CHK-15: states what the law wants stated, where one orders', async () => {
    await checkIn('焚火')
    await confirm({})
    const rows = await shop.noren.store.reader
      .selectFrom('trade_law')
      .select(['name', 'description'])
      .where('display_order_screen', '=', true)
      .where('name', 'is not', null)
      .where('description', 'is not', null)
      .orderBy('sort_no')
      .execute()
    expect(rows.length).toBeGreaterThan(0)
    const { document } = await program.follow('goShoppingConfirm')
    expect(document.tradeLawRows).toEqual(rows)
  })

  it('PF-19: adds the products’ own fees where the shop has them', async () => {
    // 1,320 to Tokyo, and 2,200 for the jar.
    const page = await checkIn('kiln-jar')
    const option = (on: boolean) =>
      shop.change((tx) =>
        tx
          .updateTable('base_info')
          .set({ option_product_delivery_fee: on, delivery_free_amount: null })
          .execute(),
      )
    const { option_product_delivery_fee: before, delivery_free_amount: free } = await shop.noren.store.reader
      .selectFrom('base_info')
      .select(['option_product_delivery_fee', 'delivery_free_amount'])
      .executeTakeFirstOrThrow()
    expect(page.deliveryFeeTotal).toBe(0)
    try {
      await option(true)
      expect((await shopping()).deliveryFeeTotal).toBe(1320 + 2200)
      await option(false)
      expect((await shopping()).deliveryFeeTotal).toBe(1320)
    } finally {
      await shop.change((tx) =>
        tx
          .updateTable('base_info')
          .set({ option_product_delivery_fee: before, delivery_free_amount: free })
          .execute(),
      )
    }
  })

  it('PF-20: delivers free from an amount or from a number of pieces', async () => {
    await checkIn('焚火', { quantity: 11 })
    expect((await shopping()).deliveryFeeTotal).toBe(770)
    const setPieces = (delivery_free_quantity: number | null) =>
      shop.change((tx) => tx.updateTable('base_info').set({ delivery_free_quantity }).execute())
    try {
      await setPieces(11)
      expect((await shopping()).deliveryFeeTotal).toBe(0)
      await setPieces(12)
      expect((await shopping()).deliveryFeeTotal).toBe(770)
    } finally {
      await setPieces(null)
    }
    await addToCart(program, '焚火', { quantity: 1 })
    expect(await shopping()).toMatchObject({ subtotal: 11_400, deliveryFeeTotal: 0, paymentTotal: 11_400 })
  })

  it('PF-21: adds the charge of the payment, once', async () => {
    await checkIn('焚火')
    const { document } = await confirm({ payment: CASH_ON_DELIVERY })
    expect(document).toMatchObject({ charge: 330, paymentTotal: 950 + 770 + 330 })
    expect((await shopping()).charge).toBe(330)
    expect((await confirm({ payment: '3' })).document).toMatchObject({ charge: 0, paymentTotal: 950 + 770 })
  })
})
