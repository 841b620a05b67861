import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Named } from '../../src/hypermedia/graph.ts'
import { buy, linksTo, PASSWORD, signedIn } from '../support/customer.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

/** Searched for by the beginning of a name, they are seen where the whole of it stands. Somebody who is a customer and ordered nothing, and a guest who ordered something. */
const CUSTOMER = { name01: '秘密野', name02: '花', email: 'secret-customer@example.com' }
const GUEST = {
  ...{ name01: '内緒田', name02: '太', email: 'secret-guest@example.com', phoneNumber: '03-1234-5678' },
  ...{ postalCode: '100-0001', pref: 13, addr01: '千代田区千代田', addr02: '1-1' },
}
const PEOPLE = { customer: /秘密野|secret-customer@/, order: /内緒田|secret-guest@/ }

const DENIED = { customer: '/admin/customer', order: '/admin/order' }

/** Where they are told of beside the pages that are denied: a member who may, reads of them there. */
const TOLD = {
  customer: ['goAdminSearch', 'goAuditLog', 'goExportAuditLog', 'goMailList', 'goSentMail', 'goOrderNew'],
  order: ['goAdminSearch', 'goAuditLog', 'goExportAuditLog', 'goMailList', 'goSentMail', 'goOutboxList'],
}

describe.each(databases)('People of whom a member may not read, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  let owner: Clerk
  let known: Readonly<Record<'customer' | 'order', Readonly<Record<string, string>>>>

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
    owner = await clerkAt(shop, 'owner', 1)
    const made = await clerk.ask('doCreateCustomer', { ...CUSTOMER, password: PASSWORD })
    expect(made.status, JSON.stringify(made.document)).toBe(201)
    const { customerId } = made.document
    // Saved as it is, it changes nothing; what was sent is kept all the same.
    await clerk.ask('doUpdateCustomerProfile', { ...CUSTOMER, customerId })
    const stranger = await HalClient.enter(shop.base)
    const { name01: contactName01, name02: contactName02, email: contactEmail } = CUSTOMER
    const message = { contactName01, contactName02, contactEmail, contactContents: '伺います。' }
    await stranger.follow('doSubmitContact', message, linksTo(shop, 'doSubmitContact'))
    const items = [{ productCode: 'hojicha-100', quantity: 1 }]
    const ordered = await clerk.ask('doCreateOrder', { ...GUEST, items, payment: 4, sendMail: true })
    const { orderNo } = ordered.document
    expect(ordered.status).toBe(201)
    await shop.noren.settleOutbox()
    const mails = await shop.noren.store.reader.selectFrom('mail').select(['id', 'recipient']).execute()
    const mailTo = (email: string) => mails.find(({ recipient }) => recipient === email)?.id ?? ''
    await shop.change((tx) =>
      tx
        .updateTable('outbox')
        .set({ done_at: null, dead_at: shop.clock.now().toISOString(), last_error: `550 <${GUEST.email}>` })
        .where('event', '=', 'order.placed')
        .execute(),
    )
    const names = { nameKeyword: '', id: customerId, orderNo, customerId }
    known = {
      customer: {
        ...{ ...names, keyword: '秘密', customerKeyword: 'secret-customer', table: 'customer' },
        ...{ mailId: mailTo(CUSTOMER.email), emailKeyword: 'secret-customer' },
      },
      order: {
        ...{ ...names, keyword: '内緒', customerKeyword: 'secret-guest', table: 'orders' },
        ...{ mailId: mailTo(GUEST.email), emailKeyword: 'secret-guest', ids: orderNo },
      },
    }
  })

  afterAll(() => shop?.close())

  beforeEach(() => shop.change((tx) => tx.deleteFrom('deny_rule').execute()))

  const deny = (deny_url: string) =>
    clerk.ask('doUpdateAuthorityRole', { AuthorityRoles: [{ Authority: 1, deny_url }] })

  const readings = (): readonly Named[] =>
    [...shop.noren.graph.names.values()].filter(({ realm, method }) => realm === 'office' && method === 'GET')

  /** What a member is told who asks for a page with as little as it takes, and with all that is known. */
  const told = async (
    { program }: Clerk,
    { path, input, required }: Named,
    words: Readonly<Record<string, string>>,
  ) => {
    const given = (names: readonly string[]) =>
      new URLSearchParams(names.flatMap((name) => (words[name] ? [[name, words[name]]] : [])))
    const asked = new Set([given(required).toString(), given(Object.keys(input)).toString()])
    const answers = await Promise.all(
      [...asked].map((query) =>
        program.fetch(`${path}?${query}`, { headers: { accept: 'application/hal+json' } }),
      ),
    )
    return (await Promise.all(answers.map((answer) => answer.text()))).join('\n')
  }

  describe.each(['customer', 'order'] as const)('as those of a %s', (whose) => {
    it('stand where a member reads of them who may, and nowhere for one who may not', async () => {
      const shown = async (by: Clerk) => {
        const found: string[] = []
        for (const reading of readings())
          if (PEOPLE[whose].test(await told(by, reading, known[whose]))) found.push(reading.name)
        return found
      }
      expect(await shown(owner)).toEqual(expect.arrayContaining(TOLD[whose]))
      await deny(DENIED[whose])
      expect(await shown(owner)).toEqual([])
    })
  })

  it('are in no preview of a mail, unless the member may read of orders', async () => {
    const look = (orderNo?: string) =>
      owner.ask('doUpdateMailTemplate', {
        ...{ mailTemplateId: '1', mailText: '{{ order.customer.name01 }}', preview: true, orderNo },
      })
    const { orderNo } = known.order
    expect(JSON.stringify((await look(orderNo)).document)).toMatch(PEOPLE.order)
    await deny(DENIED.order)
    expect((await look()).document).toMatchObject({ orderNo: null, previews: [{ language: 'ja' }, {}] })
    const refused = await look(orderNo)
    expect([refused.status, Object.keys(problemIn(refused).errors)]).toEqual([400, ['orderNo']])
  })

  it('are customers without their orders for who may not read of orders', async () => {
    const person = await signedIn(shop, { email: 'buyer@example.com' })
    const { customerId } = person
    const orderNo = await buy(person, '焚火')
    await shop.noren.settleOutbox()
    const seen = async () => (await owner.ask('goCustomer', { customerId })).document
    expect(await seen()).toMatchObject({ orders: [{ orderNo }], orderCount: 1, mailCount: 1 })
    await deny(DENIED.order)
    expect(await seen()).toMatchObject({ orders: [], orderCount: 0, mails: [], mailCount: 0 })
    expect(JSON.stringify(await seen())).not.toContain(orderNo)
  })

  it('get no mail again from who may not read it', async () => {
    const again = () => owner.ask('doSendMailAgain', { mailId: known.order.mailId })
    await deny(DENIED.order)
    expect(problemIn(await again())).toMatchObject({ status: 404, code: 'mailUnknown' })
  })

  it('leave what members did elsewhere in the log', async () => {
    await clerk.ask('doCreateTag', { tagName: '新しい印' })
    await deny('/admin/tag')
    const log = async () => JSON.stringify((await owner.ask('goAuditLog')).document)
    expect(await log()).not.toContain('新しい印')
    await deny('/admin/order')
    expect(await log()).toContain('新しい印')
  })
})
