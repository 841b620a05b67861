import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checks } from '../../src/shop/doctor.ts'
import { vaultFrom } from '../../src/shop/index.ts'
import { examine } from '../../src/store/doctor/check.ts'
import { type Person, signedIn } from '../support/customer.ts'
import { problemIn } from '../support/hal-client.ts'
import { mailsTo } from '../support/mailbox.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { befriend, orderTo, type Parcels, shippingsOf } from '../support/shippings.ts'
import { databases, openShop, SECRET, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const EMAIL = 'receiver@example.com'

describe.each(databases)('The shippings of an order in the office, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  let person: Person
  let friend: string

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
    await clerk.ask('doCreateProduct', {
      ...{ productCode: 'parcel', productName: '包む招き猫', price02: 1000, stock: 10_000, productStatus: 1 },
    })
    person = await signedIn(shop, { email: EMAIL })
    friend = await befriend(person)
  })

  afterAll(() => shop?.close())

  const order = (...addressIds: readonly string[]): Promise<Parcels> =>
    orderTo(shop, person, 'parcel', addressIds.length > 0 ? addressIds : ['own'])

  const pointsNow = async () =>
    (
      await shop.noren.store.reader
        .selectFrom('customer')
        .select('point')
        .where('id', '=', person.customerId)
        .executeTakeFirstOrThrow()
    ).point

  const recordOf = async (orderNo: string) => (await clerk.ask('goOrder', { orderNo })).document

  const told = async () =>
    (await mailsTo(shop, EMAIL)).filter(({ template }) => template === 'shipping_notify')

  describe('by their tracking numbers', () => {
    it('SHP-05: keep what carriers give, however it was typed or read', async () => {
      const { orderNo } = await order()
      for (const [typed, kept] of [
        ['1234-5678-9012', '1234-5678-9012'],
        [' １２３４ー５６７８ ', '1234-5678'],
        ['1234 5678 9012', '123456789012'],
        ['a123456789012a', '123456789012'],
        ['EJ123456789JP', 'EJ123456789JP'],
      ]) {
        const { document } = await clerk.ask('doUpdateTrackingNumber', { orderNo, trackingNumber: typed })
        expect(document).toMatchObject({ status: 'OK', orderNo, trackingNumber: kept })
      }
      const { changes, shippings } = await recordOf(orderNo)
      expect(shippings).toMatchObject([{ trackingNumber: 'EJ123456789JP' }])
      expect(changes.slice(0, 2)).toMatchObject([
        { kind: 'tracking', words: 'EJ123456789JP' },
        { kind: 'tracking', words: '123456789012' },
      ])
    })

    it.each(['12_34', '1234 円', '<b>', '1.23E+11', 'x'.repeat(256)])('refuse %s', async (trackingNumber) => {
      const { orderNo } = await order()
      const refused = await clerk.ask('doUpdateTrackingNumber', { orderNo, trackingNumber })
      expect(refused.status).toBe(400)
      expect(problemIn(refused).errors).toHaveProperty('trackingNumber')
    })

    it('are the same for a second time, and taken away by an empty one', async () => {
      const { orderNo } = await order()
      await clerk.ask('doUpdateTrackingNumber', { orderNo, trackingNumber: '111' })
      const before = await recordOf(orderNo)
      const again = await clerk.ask('doUpdateTrackingNumber', { orderNo, trackingNumber: '111' })
      expect(again.document).toMatchObject({ changed: false, version: before.version })
      const gone = await clerk.ask('doUpdateTrackingNumber', { orderNo, trackingNumber: '' })
      expect(gone.document).toMatchObject({ changed: true, trackingNumber: null })
      expect((await clerk.ask('doUpdateTrackingNumber', { orderNo })).status).toBe(400)
    })

    it('name one of several shippings, and none of another order', async () => {
      const { orderNo, shippingIds } = await order('own', friend)
      const other = await order()
      const [, second] = shippingIds
      const ask = (input: object) =>
        clerk.ask('doUpdateTrackingNumber', { orderNo, trackingNumber: '222', ...input })
      expect(problemIn(await ask({})).errors).toHaveProperty('shippingId')
      expect((await ask({ shippingId: other.shippingIds[0] })).status).toBe(404)
      expect((await ask({ orderNo: 'no-such-order' })).status).toBe(404)
      await ask({ shippingId: second })
      expect((await shippingsOf(shop, orderNo)).map((one) => one.tracking_number)).toEqual([null, '222'])
      expect((await recordOf(orderNo)).changes[0]?.words).toBe('#2 222')
    })

    it('are refused over another change, and for what is cancelled', async () => {
      const { orderNo } = await order()
      const { version } = await recordOf(orderNo)
      await clerk.ask('doUpdateTrackingNumber', { orderNo, trackingNumber: '1', version })
      const late = await clerk.ask('doUpdateTrackingNumber', { orderNo, trackingNumber: '2', version })
      expect(problemIn(late)).toMatchObject({ status: 409, code: 'staleVersion' })
      await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: 3 })
      const refused = await clerk.ask('doUpdateTrackingNumber', { orderNo, trackingNumber: '3' })
      expect(problemIn(refused)).toMatchObject({ status: 409, code: 'moveImpossible' })
      expect(problemIn(refused).detail).toContain(ja('field.trackingNumber'))
    })

    it('lead to the carrier, where the delivery method says how', async () => {
      const { orderNo } = await order()
      await clerk.ask('doUpdateTrackingNumber', { orderNo, trackingNumber: '1234-5678' })
      const [shipping] = await shippingsOf(shop, orderNo)
      const urls = async (confirmUrl: string) => {
        await clerk.ask('doUpdateDelivery', { deliveryId: String(shipping?.delivery_id), confirmUrl })
        const { document } = await person.ask('goMypageHistory', { orderNo })
        return [document.shippings[0]?.trackingUrl, (await recordOf(orderNo)).shippings[0]?.trackingUrl]
      }
      expect(await urls('')).toEqual([null, null])
      const plain = 'https://carrier.example/'
      expect(await urls(plain)).toEqual([plain, plain])
      const whole = 'https://carrier.example/?no=12345678'
      expect(await urls('https://carrier.example/?no={tracking}')).toEqual([whole, whole])
      await clerk.ask('doShip', { orderNo, notify: true })
      const mail = (await told()).at(-1)
      expect(mail?.text).toContain(whole)
      expect(mail?.html).toContain(`<a href="${whole}">1234-5678</a>`)
    })

    it('RFD-05 are several where one address gets several parcels, and are found by each', async () => {
      const { orderNo, shippingIds } = await order()
      const [shipping] = await shippingsOf(shop, orderNo)
      const confirmUrl = 'https://carrier.example/?no={tracking}'
      await clerk.ask('doUpdateDelivery', { deliveryId: String(shipping?.delivery_id), confirmUrl })
      const wrong = await clerk.ask('doUpdateTrackingNumber', { orderNo, trackingNumber: '5555-1,6_6' })
      expect(problemIn(wrong).errors).toHaveProperty('trackingNumber')
      await clerk.ask('doUpdateTrackingNumber', {
        orderNo,
        trackingNumber: ' 5555-1、５５５５ー２ , a7777777a',
      })
      const parcels = ['5555-1', '5555-2', '7777777'].map((trackingNumber) => ({
        trackingNumber,
        trackingUrl: `https://carrier.example/?no=${trackingNumber.replace('-', '')}`,
      }))
      const seen = (await person.ask('goMypageHistory', { orderNo })).document.shippings[0]
      for (const one of [seen, (await recordOf(orderNo)).shippings[0]])
        expect(one).toMatchObject({
          ...{ trackingNumber: '5555-1,5555-2,7777777', trackingUrl: parcels[0]?.trackingUrl, parcels },
        })
      for (const { trackingNumber } of parcels) {
        const { document } = await clerk.ask('goOrderList', { trackingNumber })
        expect(document.orders.map((one) => one.orderNo)).toEqual([orderNo])
      }
      expect((await clerk.ask('goOrderList', { trackingNumber: '5555' })).document.orders).toEqual([])
      // The shop's own file takes back what it says.
      const csv = `出荷ID,お問い合わせ番号,出荷日\n${shippingIds[0]},"5555-1,5555-3",2026-11-20`
      expect((await clerk.ask('doImportShippingCsv', { csv })).document).toMatchObject({ accepted: true })
      await clerk.ask('doSendShippingNotifyMail', { orderNo })
      const mail = (await told()).at(-1)
      for (const number of ['5555-1', '5555-3', 'no=55553']) {
        expect(mail?.text).toContain(number)
        expect(mail?.html).toContain(number)
      }
    })
  })

  describe('one after the other', () => {
    it('SHP-02: move the order with the last one, and grant its points once', async () => {
      const { orderNo, shippingIds } = await order('own', friend)
      const [first, second] = shippingIds
      const before = await pointsNow()
      const part = await clerk.ask('doShip', { orderNo, shippingId: first, trackingNumber: '１１１' })
      expect(part.document).toMatchObject({
        changed: true,
        leftCount: 1,
        orderStatus: 1,
        trackingNumber: '111',
      })
      expect(await pointsNow()).toBe(before)
      const again = await clerk.ask('doShip', { orderNo, shippingId: first })
      expect(again.document).toMatchObject({ changed: false, version: part.document.version })
      const rest = await clerk.ask('doShip', { orderNo, shippingId: second, trackingNumber: '222' })
      expect(rest.document).toMatchObject({ changed: true, leftCount: 0, orderStatus: 5 })
      const record = await recordOf(orderNo)
      expect(await pointsNow()).toBe(before + record.addPoint)
      expect(record.addPoint).toBeGreaterThan(0)
      expect(record.changes.map(({ kind, words }) => [kind, words])).toEqual([
        ['ship', '#2 222'],
        ['ship_part', '#1 111'],
        ['place', null],
      ])
    })

    it('move it once, however many press at once', async () => {
      const { orderNo, shippingIds } = await order('own', friend)
      const before = await pointsNow()
      const presses = [...shippingIds, ...shippingIds, ...shippingIds]
      const answers = await Promise.all(
        presses.map((shippingId) => clerk.ask('doShip', { orderNo, shippingId, notify: true })),
      )
      expect(answers.map(({ status }) => status)).toEqual(presses.map(() => 200))
      expect(answers.filter(({ document }) => document.changed)).toHaveLength(2)
      expect(await pointsNow()).toBe(before + (await recordOf(orderNo)).addPoint)
    })

    it('leave on a day, and not on one that has yet to come', async () => {
      const { orderNo } = await order()
      const refused = await clerk.ask('doShip', { orderNo, shippedDate: '2026-11-21' })
      expect(problemIn(refused).errors).toHaveProperty('shippedDate')
      const { document } = await clerk.ask('doShip', { orderNo, shippedDate: '2026-11-19' })
      // The day begins in Japan nine hours before it does in Greenwich.
      expect(document.shippedAt).toBe('2026-11-18T15:00:00.000Z')
    })

    it('are not sent of an order that was cancelled meanwhile', async () => {
      const { orderNo, shippingIds } = await order('own', friend)
      await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: 3 })
      const refused = await clerk.ask('doShip', { orderNo, shippingId: shippingIds[0] })
      expect(problemIn(refused)).toMatchObject({ status: 409, code: 'moveImpossible' })
      expect((await shippingsOf(shop, orderNo)).map(({ shipped_at }) => shipped_at)).toEqual([null, null])
    })

    it('stay marked as sent where the rest of the order is cancelled, and its record says so', async () => {
      const { orderNo, shippingIds } = await order('own', friend)
      await clerk.ask('doShip', { orderNo, shippingId: shippingIds[0] })
      const there = await browserAt(shop, 'canceller', `/admin/order?orderNo=${orderNo}`)
      expect(there.text).toContain(ja('office.order.cancelMeans'))
      await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: 3 })
      await there.open(`/admin/order?orderNo=${orderNo}`)
      expect(there.text).toContain(ja('office.order.leftBefore'))
      expect((await shippingsOf(shop, orderNo))[0]?.shipped_at).not.toBeNull()
    })

    it('are taken back while the order is not shipped, and then told of anew', async () => {
      const { orderNo, shippingIds } = await order('own', friend)
      const [shippingId] = shippingIds
      await clerk.ask('doShip', { orderNo, shippingId, notify: true })
      const undone = await clerk.ask('doUndoShip', { orderNo, shippingId })
      expect(undone.document).toMatchObject({ changed: true, shippedAt: null })
      expect((await clerk.ask('doUndoShip', { orderNo, shippingId })).document.changed).toBe(false)
      const [row] = await shippingsOf(shop, orderNo)
      expect(row).toMatchObject({ shipped_at: null, mail_sent_at: null })
      await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: 5 })
      const refused = await clerk.ask('doUndoShip', { orderNo, shippingId })
      expect(problemIn(refused)).toMatchObject({ status: 409, code: 'shippingLeft' })
    })

    it('are sent on the page of the order, too', async () => {
      const { orderNo } = await order('own', friend)
      const clerkThere = await browserAt(shop, 'sender', `/admin/order?orderNo=${orderNo}`)
      const form = clerkThere.form('trackingNumber')
      await form.submit(ja('office.shipping.shipSure'))
      expect(clerkThere.text).toContain(ja('message.office.shipping.sentPart', { orderNo, count: 1 }))
    })

    it('leave with the number that was typed beside the button, which an empty one takes away', async () => {
      const { orderNo, shippingIds } = await order('own', friend)
      const [first, second] = shippingIds
      await clerk.ask('doUpdateTrackingNumber', { orderNo, shippingId: second, trackingNumber: '222' })
      const there = await browserAt(shop, 'parcels', `/admin/order?orderNo=${orderNo}`)
      const typed = there.form('trackingNumber').fill({ trackingNumber: '2026-1122' })
      await typed.submit(ja('office.shipping.shipSure'))
      await clerk.ask('doShip', { orderNo, shippingId: second, trackingNumber: '' })
      expect((await shippingsOf(shop, orderNo)).map((one) => [one.id, one.tracking_number])).toEqual([
        [first, '2026-1122'],
        [second, null],
      ])
      const { document } = await clerk.ask('goOrder', { orderNo })
      expect(document.orderStatus).toBe(5)
    })

    it('have one place where they are sent from the page of the order, whichever button leads there', async () => {
      const { orderNo, shippingIds } = await order()
      const there = await browserAt(shop, 'shipper', `/admin/order?orderNo=${orderNo}`)
      expect(there.find('.next a.primary').getAttribute('href')).toBe(`#shipping-${shippingIds[0]}`)
      expect(there.find(`#shipping-${shippingIds[0]} [name=trackingNumber]`)).toBeDefined()
      const typed = there.form('trackingNumber').fill({ trackingNumber: 'not_one' })
      await typed.submit(ja('office.shipping.shipSure'))
      expect(there.page.status).toBe(400)
      expect(there.form('trackingNumber').value('trackingNumber')).toBe('not_one')
      await there.form('trackingNumber').fill({ trackingNumber: '_' }).submit(ja('office.form.save'))
      expect(there.page.status).toBe(400)
      expect(there.form('trackingNumber').value('trackingNumber')).toBe('_')
      await there.form('trackingNumber').fill({ trackingNumber: '333' }).submit(ja('office.form.save'))
      expect((await shippingsOf(shop, orderNo))[0]).toMatchObject({
        tracking_number: '333',
        shipped_at: null,
      })
    })
  })

  describe('in mails', () => {
    it('SHP-04: tell of what has left, each time they are sent', async () => {
      const { orderNo, shippingIds } = await order('own', friend)
      const [first, second] = shippingIds
      const early = await clerk.ask('doSendShippingNotifyMail', { orderNo })
      expect(problemIn(early)).toMatchObject({ status: 409, code: 'shippingNotSent' })
      expect((await clerk.ask('goShippingNotifyMail', { orderNo })).document.mailBody).toBeNull()
      await clerk.ask('doShip', { orderNo, shippingId: first, trackingNumber: '777' })
      const before = (await told()).length
      const { document: page } = await clerk.ask('goShippingNotifyMail', { orderNo })
      expect(page).toMatchObject({ shippingId: first, recipient: EMAIL })
      expect(page.mailBody).toContain('777')
      expect(await told()).toHaveLength(before)
      for (const _ of [1, 2]) {
        const { document } = await clerk.ask('doSendShippingNotifyMail', { orderNo, shippingId: first })
        expect(document).toMatchObject({ customerId: person.customerId, mailCount: 1 })
      }
      const mails = await told()
      expect(mails).toHaveLength(before + 2)
      expect(mails.at(-1)).toMatchObject({ subject: page.mailSubject, text: page.mailBody })
      const notYet = await clerk.ask('doSendShippingNotifyMail', { orderNo, shippingId: second })
      expect(notYet.status).toBe(409)
      await clerk.ask('doShip', { orderNo, shippingId: second })
      const { document: both } = await clerk.ask('doSendShippingNotifyMail', { orderNo })
      expect(both.mailCount).toBe(2)
      expect(await told()).toHaveLength(before + 4)
    })

    it('are not about the shippings of another order, nor without one', async () => {
      const [{ orderNo }, other] = [await order(), await order()]
      await clerk.ask('doUpdateOrderStatus', { orderNo: other.orderNo, orderStatus: 5 })
      const ask = (input: object) => clerk.ask('doSendShippingNotifyMail', { ...input })
      expect((await ask({ orderNo, shippingId: other.shippingIds[0] })).status).toBe(404)
      expect((await ask({ orderNo: 'none' })).status).toBe(404)
      expect((await ask({})).status).toBe(400)
    })

    it('are sent from their page', async () => {
      const { orderNo } = await order()
      await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: 5 })
      const before = (await told()).length
      const there = await browserAt(shop, 'teller', `/admin/order/shipping-notify-mail?orderNo=${orderNo}`)
      await there.form(ja('office.shipping.send')).submit()
      expect(there.page.url.pathname).toBe('/admin/order')
      expect(await told()).toHaveLength(before + 1)
    })
  })

  describe('to other places', () => {
    const PLACE = {
      ...{ name01: '高橋', name02: '恵', companyName: '', postalCode: '９００−０００２', pref: 47 },
      ...{ addr01: '那覇市曙', addr02: '9-9', phoneNumber: '098-123-4567' },
    }

    it('are led there, with what was there before in the timeline; fees stay', async () => {
      const { orderNo } = await order()
      const before = await recordOf(orderNo)
      const { status, document } = await clerk.ask('doUpdateOrderShippingAddress', { orderNo, ...PLACE })
      expect(status).toBe(200)
      expect(document).toMatchObject({ name01: '高橋', postalCode: '900-0002', pref: 47, changed: true })
      expect(document.message).toContain('770')
      expect(document.message).toContain('1,650')
      const after = await recordOf(orderNo)
      expect(after.shippings[0]?.address).toMatchObject({ name02: '恵', prefName: '沖縄県', addr02: '9-9' })
      expect(after).toMatchObject({ deliveryFeeTotal: before.deliveryFeeTotal, total: before.total })
      expect(after.changes[0]).toMatchObject({ kind: 'address' })
      expect(after.changes[0]?.words).toMatch(/100-0001 東京都.* → 900-0002 沖縄県那覇市曙9-9 /)
      const again = await clerk.ask('doUpdateOrderShippingAddress', { orderNo, ...PLACE })
      expect(again.document).toMatchObject({ changed: false, version: after.version })
    })

    it('are changed in part', async () => {
      const { orderNo } = await order()
      const { document } = await clerk.ask('doUpdateOrderShippingAddress', { orderNo, addr02: '5-5' })
      expect(document).toMatchObject({ name01: '鈴木', addr01: '千代田区千代田', addr02: '5-5' })
      const refused = await clerk.ask('doUpdateOrderShippingAddress', {
        ...{ orderNo, name01: '', pref: 48, postalCode: 'x', phoneNumber: '1' },
      })
      expect(Object.keys(problemIn(refused).errors).sort()).toEqual([
        'name01',
        'phoneNumber',
        'postalCode',
        'pref',
      ])
    })

    it('are sent to an address of their customer, and to nobody else’s', async () => {
      const { orderNo } = await order()
      const stranger = await signedIn(shop, { email: `other-${orderNo}@example.com` })
      const elsewhere = await befriend(stranger, 1)
      const ask = (input: object) => clerk.ask('doSelectOrderShippingAddress', { orderNo, ...input })
      for (const addressId of [elsewhere, 'none', crypto.randomUUID(), 'x\0'])
        expect((await ask({ addressId })).status).toBe(404)
      expect((await ask({ orderNo: 'none', addressId: friend })).status).toBe(404)
      const { document } = await ask({ addressId: friend })
      expect(document).toMatchObject({ addressId: friend, name01: '佐藤', pref: 1, addr01: '札幌市中央区' })
      expect((await ask({ addressId: 'own' })).document).toMatchObject({ name01: '鈴木', pref: 13 })
    })

    it('get another day, another slot and another method, by the names that these have', async () => {
      const { orderNo } = await order()
      const [row] = await shippingsOf(shop, orderNo)
      const { document: usual } = await clerk.ask('goDelivery', { deliveryId: String(row?.delivery_id) })
      const slot = usual.delivery?.times[0]
      const set = (input: object) => clerk.ask('doUpdateOrderShippingAddress', { orderNo, ...input })
      const first = await set({ deliveryTimeId: slot?.id, deliveryDate: '2026-11-25' })
      expect(first.document).toMatchObject({ deliveryTime: slot?.name, deliveryDate: '2026-11-25' })
      const { document: made } = await clerk.ask('doCreateDelivery', {
        ...{ deliveryName: '速達', visible: true, feeForAll: 99, times: [{ name: '朝一番' }] },
      })
      const [early] = made.times
      const wrongSlot = await set({ deliveryTimeId: early?.id })
      expect(problemIn(wrongSlot).errors).toHaveProperty('deliveryTimeId')
      const moved = await set({ deliveryId: made.deliveryId })
      expect(moved.document).toMatchObject({ deliveryName: '速達', deliveryTime: null, deliveryTimeId: null })
      const timed = await set({ deliveryTimeId: early?.id, deliveryDate: '' })
      expect(timed.document).toMatchObject({ deliveryTime: '朝一番', deliveryDate: null })
      expect(problemIn(await set({ deliveryDate: '2026-11-19' })).errors).toHaveProperty('deliveryDate')
      expect(problemIn(await set({ deliveryId: 99_999 })).errors).toHaveProperty('deliveryId')
      await clerk.ask('doUpdateDelivery', { deliveryId: made.deliveryId, visible: false })
    })

    it('stay where they went, unless the member means it', async () => {
      const { orderNo } = await order()
      await clerk.ask('doShip', { orderNo })
      const refused = await clerk.ask('doUpdateOrderShippingAddress', { orderNo, ...PLACE })
      expect(problemIn(refused)).toMatchObject({ status: 409, code: 'shippingLeft' })
      expect((await clerk.ask('doSelectOrderShippingAddress', { orderNo, addressId: friend })).status).toBe(
        409,
      )
      const meant = await clerk.ask('doUpdateOrderShippingAddress', { orderNo, ...PLACE, afterSending: true })
      expect(meant.document.changed).toBe(true)
    })

    it('are changed on their page, where a refused change stands as it was typed', async () => {
      const { orderNo } = await order()
      const there = await browserAt(shop, 'mover', `/admin/order/shipping-address?orderNo=${orderNo}`)
      await there.form('addr01').fill({ addr01: '港区', phoneNumber: '1' }).submit()
      expect(there.form('addr01').value('addr01')).toBe('港区')
      await there.form('addr01').fill({ phoneNumber: '03-0000-0000' }).submit()
      expect(there.page.url.pathname).toBe('/admin/order')
      expect((await shippingsOf(shop, orderNo))[0]).toMatchObject({ addr01: '港区' })
    })
  })

  it('leave nothing for the doctor to find', async () => {
    const found = await examine(shop.noren.store, checks([], vaultFrom(SECRET)))
    expect(found.filter(({ verdict, name }) => verdict === 'fault' && name !== 'pictures')).toEqual([])
  })
})
