import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checks } from '../../src/shop/doctor.ts'
import { vaultFrom } from '../../src/shop/index.ts'
import { examine } from '../../src/store/doctor/check.ts'
import { linksTo, PASSWORD, type Person, signedIn, signIn } from '../support/customer.ts'
import { GUEST } from '../support/guest.ts'
import { linksOf, problemIn } from '../support/hal-client.ts'
import { mailsTo } from '../support/mailbox.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { orderTo, shippingsOf } from '../support/shippings.ts'
import { databases, openShop, SECRET, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const { email: _email, email_confirm: _confirm, ...ADDRESS } = GUEST

/** What must be read nowhere once its owner is deleted. */
const TRACES = /消江|消川|キエエ|消商店|消町|09099998888|0909999|gone@example|消える人|消野/

describe.each(databases)('Customers who were deleted, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
    await clerk.ask('doCreateProduct', {
      ...{ productCode: 'kept', productName: '残る招き猫', price02: 1000, stock: 1000, productStatus: 1 },
    })
  })

  afterAll(() => shop?.close())

  const findings = async () => {
    const log = checks([], vaultFrom(SECRET)).filter(({ name }) => name === 'auditLog')
    const [found] = await examine(shop.noren.store, log)
    return found?.count
  }

  const kept = async () => {
    const { reader } = shop.noren.store
    return JSON.stringify([
      await reader.selectFrom('audit_log').selectAll().execute(),
      await reader.selectFrom('mail').select(['recipient', 'subject', 'text', 'html']).execute(),
      await reader.selectFrom('outbox').select('payload').execute(),
    ])
  }

  /** A customer whom a member registered, changed, wrote down an address of, and wrote to about an order. */
  const knownCustomer = async () => {
    const told = { ...ADDRESS, name01: '消江', name02: '花', email: 'gone@example.com', note: '消える人' }
    const made = await clerk.ask('doCreateCustomer', { ...told, password: PASSWORD, kana01: 'キエエ' })
    const { customerId } = made.document
    const { version } = (await clerk.ask('goCustomer', { customerId })).document
    await clerk.ask('doUpdateCustomerProfile', {
      ...{ ...told, customerId, version, name01: '消川', companyName: '消商店', phoneNumber: '09099998888' },
    })
    await clerk.ask('doUpdateCustomerDeliveryAddress', {
      ...{ ...ADDRESS, customerId, name01: '消野', addr02: '消町1-1' },
    })
    await clerk.ask('doChangeCustomerPoints', { customerId, points: 50, pointReason: 'お詫び' })
    const program = await signIn(shop, 'gone@example.com')
    const person: Person = {
      ...{ customerId, program },
      ask: async (name, input = {}) => program.follow(name, input, linksTo(shop, name)),
    }
    const { orderNo } = await orderTo(shop, person, 'kept')
    await clerk.ask('doSendOrderMail', { orderNo, mailSubject: '消川様へ', mailBody: '消町へお届けします。' })
    await shop.noren.settleOutbox()
    return { customerId, orderNo }
  }

  it('are named neither in the log nor in mails; what was done stays, and so does the order', async () => {
    const { customerId, orderNo } = await knownCustomer()
    expect(await kept()).toMatch(TRACES)
    const before = (await clerk.ask('goAuditLog', { table: 'customer', key: customerId })).document.entries
    await clerk.ask('doDeleteCustomer', { customerId })
    await shop.noren.settleOutbox()
    expect(await kept()).not.toMatch(TRACES)

    const { entries } = (await clerk.ask('goAuditLog', { table: 'customer', key: customerId })).document
    const done = ({ seq, transition, timestamp }: (typeof entries)[number]) => [seq, transition, timestamp]
    expect(entries.slice(1).map(done)).toEqual(before.map(done))
    const points = entries.find(({ transition }) => transition === 'doChangeCustomerPoints')
    const own = points?.changes.find(({ table }) => table === 'customer')
    expect(own?.columns).toEqual([{ name: 'point', before: 0, after: 50 }])
    expect(points?.input).toMatchObject({ customerId, points: '•••' })

    const { document: order } = await clerk.ask('goOrder', { orderNo })
    expect(order.shippings).toMatchObject([{ address: { name01: '消川' } }])
    expect(order.mailHistories.map(({ mailSubject, mailBody }) => [mailSubject, mailBody])).toEqual([
      ['—', '—'],
      ['—', '—'],
    ])
    expect(order.mailHistories.map(({ memberName }) => memberName)).toEqual(['店長', null])
  })

  it('leave a log whose chain is whole, and in which nobody else takes something out unseen', async () => {
    expect(await findings()).toBe(0)
    const sealed = await shop.noren.store.reader
      .selectFrom('audit_log')
      .selectAll()
      .where('seal', 'is not', null)
      .orderBy('seq')
      .execute()
    const [first] = sealed
    if (!first) throw new Error('Nothing was taken out')
    const write = (row: Partial<typeof first>) =>
      shop.change((tx) => tx.updateTable('audit_log').set(row).where('seq', '=', first.seq).execute())
    for (const row of [{ input: '{}' }, { seal: null }, { seal: first.digest }, { login_id: 'nobody' }]) {
      await write(row)
      expect(await findings(), JSON.stringify(row)).toBe(1)
      await write(first)
    }
    expect(await findings()).toBe(0)
  })

  it('who had withdrawn before leave nothing in mails and log either', async () => {
    const one = await signedIn(shop, { email: 'gone@example.org', name01: '消江' })
    await orderTo(shop, one, 'kept')
    await one.ask('doWithdrawCustomer', { currentPassword: PASSWORD })
    await shop.noren.settleOutbox()
    await clerk.ask('doDeleteCustomer', { customerId: one.customerId })
    await shop.noren.settleOutbox()
    expect(await kept()).not.toMatch(TRACES)
  })

  describe('are not told that something was sent', () => {
    const deletedWithOrder = async (email: string) => {
      const one = await signedIn(shop, { email })
      const { orderNo } = await orderTo(shop, one, 'kept')
      await clerk.ask('doDeleteCustomer', { customerId: one.customerId })
      await shop.noren.settleOutbox()
      return orderNo
    }

    const announced = async (orderNo: string) => {
      await shop.noren.settleOutbox()
      const [row] = await shippingsOf(shop, orderNo)
      const mails = await shop.noren.store.reader
        .selectFrom('mail')
        .innerJoin('orders', 'orders.id', 'mail.order_id')
        .select('mail.id')
        .where('order_no', '=', orderNo)
        .where('template', '=', 'shipping_notify')
        .execute()
      return [row?.mail_sent_at !== null, mails.length]
    }

    it('when a shipping leaves, which says so', async () => {
      const orderNo = await deletedWithOrder('a@example.com')
      const { status, document } = await clerk.ask('doShip', { orderNo, notify: true })
      expect(status).toBe(200)
      expect(document.message).toContain(ja('message.office.shipping.mute'))
      expect(await announced(orderNo)).toEqual([false, 0])
    })

    it('when it is asked for, which is refused', async () => {
      const orderNo = await deletedWithOrder('b@example.com')
      await clerk.ask('doShip', { orderNo })
      const { document: page } = await clerk.ask('goShippingNotifyMail', { orderNo })
      expect(Object.keys(linksOf(page))).not.toContain('doSendShippingNotifyMail')
      expect(page.mailBody).not.toBeNull()
      const refused = await clerk.ask('doSendShippingNotifyMail', { orderNo })
      expect([refused.status, problemIn(refused).code]).toEqual([409, 'orderOutOfReach'])
      expect(await announced(orderNo)).toEqual([false, 0])
    })

    it('when orders are moved, alone or with others who are told', async () => {
      const orderNo = await deletedWithOrder('c@example.com')
      const alone = await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: 5, notify: true })
      expect(alone.document.message).toContain(ja('message.office.shipping.mails', { count: 0 }))
      expect(await announced(orderNo)).toEqual([false, 0])

      const gone = await deletedWithOrder('d@example.com')
      const there = await signedIn(shop, { email: 'there@example.com' })
      const { orderNo: other } = await orderTo(shop, there, 'kept')
      const moved = await clerk.ask('doUpdateOrderStatus', {
        ...{ ids: [gone, other], orderStatus: 5, notify: true },
      })
      expect(moved.document.message).toContain(ja('message.office.shipping.mails', { count: 1 }))
      expect([await announced(gone), await announced(other)]).toEqual([
        [false, 0],
        [true, 1],
      ])
      expect(await mailsTo(shop, 'there@example.com')).toHaveLength(2)
    })

    it('when a file says that it left', async () => {
      const orderNo = await deletedWithOrder('e@example.com')
      const csv = `出荷ID,出荷日\n${orderNo},2026-11-20\n`
      const { document } = await clerk.ask('doImportShippingCsv', { csv, notify: true })
      expect(document).toMatchObject({ accepted: true })
      expect(await announced(orderNo)).toEqual([false, 0])
    })
  })
})
