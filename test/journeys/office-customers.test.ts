import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../src/store/schema.ts'
import { buy, customerOf, linksTo, PASSWORD, signedIn, signIn } from '../support/customer.ts'
import { GUEST } from '../support/guest.ts'
import { HalClient, linksOf, problemIn } from '../support/hal-client.ts'
import { linkInMail, mailsTo } from '../support/mailbox.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const NEW = { password: PASSWORD, name01: '山田', name02: '花子' }
const { email: _email, email_confirm: _confirm, ...ADDRESS } = GUEST

describe.each(databases)('Customers in the office, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
  })

  afterAll(() => shop?.close())

  const record = async (customerId: string) => (await clerk.ask('goCustomer', { customerId })).document

  const rowOf = (id: string): Promise<Row<'customer'>> =>
    shop.noren.store.reader.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  const refusal = (answer: Awaited<ReturnType<Clerk['ask']>>) => {
    const { code, errors } = problemIn(answer)
    return [answer.status, code, Object.keys(errors)]
  }

  const change = (
    {
      customerId,
      email,
      name01,
      name02,
    }: Pick<Row<'customer'>, 'email' | 'name01' | 'name02'> & {
      readonly customerId: string
    },
    input: Readonly<Record<string, unknown>>,
  ) => clerk.ask('doUpdateCustomerProfile', { customerId, email, name01, name02, ...input })

  const stranger = async (
    name: 'doRequestPasswordReset' | 'doResetPassword' | 'doActivateCustomer',
    input: Readonly<Record<string, unknown>>,
  ) => (await HalClient.enter(shop.base)).follow(name, input, linksTo(shop, name))

  const isSignedIn = async (program: Awaited<ReturnType<typeof signIn>>) =>
    (await program.fetch('/mypage', { headers: { accept: 'application/json' } })).status === 200

  it('are found by id, then by e-mail address, and by nothing that is not theirs', async () => {
    const id = await customerOf(shop, { email: 'Found@example.com' })
    const other = await customerOf(shop, { email: 'other@example.com' })
    expect(await record(id)).toMatchObject({ customerId: id, email: 'Found@example.com', customerStatus: 2 })
    expect((await clerk.ask('goCustomer', { id })).document.customerId).toBe(id)
    expect((await clerk.ask('goCustomer', { email: 'found@EXAMPLE.com' })).document.customerId).toBe(id)
    const both = await clerk.ask('goCustomer', { customerId: other, email: 'found@example.com' })
    expect(both.document.customerId).toBe(other)
    for (const customerId of ['unknown', '\0', '顧客', 'x'.repeat(300), '1', "'"])
      expect(refusal(await clerk.ask('goCustomer', { customerId })), customerId).toEqual([
        ...[404, 'customerUnknown'],
        [],
      ])
    expect(refusal(await clerk.ask('goCustomer', { email: 'nobody@example.com' }))[0]).toBe(404)
    expect(refusal(await clerk.ask('goCustomer', {}))).toEqual([400, 'badInput', ['customerId']])
    expect(refusal(await clerk.ask('goCustomer', { email: 'no address' }))).toEqual([
      ...[400, 'badInput'],
      ['email'],
    ])
  })

  it('tell of their orders, favourites, points, mails, devices and addresses', async () => {
    const one = await signedIn(shop, { email: 'whole@example.com' })
    const orderNo = await buy(one, '焚火', { quantity: 2 })
    await one.ask('doAddFavorite', { productCode: 'tenugui-mame' })
    await one.ask('doCreateCustomerAddress', ADDRESS)
    await shop.noren.settleOutbox()
    const document = await record(one.customerId)
    expect(document).toMatchObject({
      orders: [{ orderNo, orderStatus: 1, orderStatusName: '新規受付' }],
      ...{ orderCount: 1, buyTimes: 1, totalSpent: document.orders[0]?.paymentTotal },
      favorites: [{ productCode: 'tenugui-mame' }],
      ...{ favoriteCount: 1, sessionCount: 1, addressCount: 1, mostAddresses: 20 },
      addresses: [{ name01: ADDRESS.name01, addr01: ADDRESS.addr01 }],
    })
    expect(document.mails.map(({ recipient }) => recipient)).toContain('whole@example.com')
    expect(document.mailCount).toBe(document.mails.length)
    expect(JSON.stringify(document)).not.toMatch(/argon2|_hash|Hash/)
  })

  it('are made regular at once, and sign in', async () => {
    const made = await clerk.ask('doCreateCustomer', {
      ...{ ...NEW, email: 'made@example.com', kana01: 'やまだ', pref: '0', birth: '1990-02-03', sex: '2' },
      note: '店頭で登録',
    })
    const { customerId } = made.document
    expect(made).toMatchObject({ status: 201, document: { customerStatus: 2, initialPoint: 0 } })
    expect(made.headers.get('location')).toBe(`/admin/customer?customerId=${customerId}`)
    expect(await record(customerId)).toMatchObject({
      ...{ kana01: 'ヤマダ', pref: null, birth: '1990-02-03', sex: 2, note: '店頭で登録' },
    })
    expect(await isSignedIn(await signIn(shop, 'made@example.com'))).toBe(true)
    expect(await mailsTo(shop, 'made@example.com')).toEqual([])
  })

  it('are not made of what cannot be, nor with the address of another', async () => {
    expect(refusal(await clerk.ask('doCreateCustomer', {}))).toEqual([
      ...[400, 'badInput'],
      ['email', 'password', 'name01', 'name02'],
    ])
    const wrong = {
      ...{ ...NEW, email: 'wrong@example.com', name01: '山'.repeat(81), birth: '2999-01-01', sex: 9 },
      ...{ password: 'short1', kana01: '山田', phoneNumber: '1', pref: 48 },
    }
    expect(refusal(await clerk.ask('doCreateCustomer', wrong))).toEqual([
      ...[400, 'badInput'],
      ['password', 'name01', 'kana01', 'phoneNumber', 'pref'],
    ])
    const later = { ...NEW, email: 'wrong1@example.com', birth: '2999-01-01', sex: 9 }
    expect(refusal(await clerk.ask('doCreateCustomer', later))).toEqual([
      ...[400, 'badInput'],
      ['sex', 'birth'],
    ])
    const own = { ...NEW, email: 'own12345@example.com', password: 'own12345@example.com' }
    expect(refusal(await clerk.ask('doCreateCustomer', own))).toEqual([400, 'badInput', ['password']])
    await customerOf(shop, { email: 'taken@example.com' })
    const taken = await clerk.ask('doCreateCustomer', { ...NEW, email: 'TAKEN@example.com' })
    expect(refusal(taken)).toEqual([409, 'customerEmailTaken', ['email']])
    expect(taken.document).toMatchObject({ email: 'TAKEN@example.com' })
  })

  it('change in what is sent alone, and an empty field is cleared', async () => {
    const customerId = await customerOf(shop, { email: 'edit@example.com', company_name: '織屋', job: 1 })
    const before = await record(customerId)
    const saved = await change(before, { name02: '次郎', companyName: '', pref: 0, note: 'お得意さま' })
    expect(saved).toMatchObject({
      status: 200,
      document: { customerId, email: 'edit@example.com', name02: '次郎', changed: true },
    })
    expect(saved.headers.get('location')).toBe(`/admin/customer?customerId=${customerId}`)
    expect(await record(customerId)).toMatchObject({
      ...{
        name02: '次郎',
        companyName: null,
        pref: null,
        note: 'お得意さま',
        job: 1,
        addr01: '千代田区千代田',
      },
    })
    const again = await change(await record(customerId), {})
    expect(again.document).toMatchObject({ changed: false })
    for (const other of ['unknown', '\0', 'x'.repeat(300)])
      expect(refusal(await change({ ...before, customerId: other }, {}))).toEqual([
        ...[404, 'customerUnknown'],
        [],
      ])
    expect(refusal(await change(before, { name01: '', email: 'no' }))).toEqual([
      ...[400, 'badInput'],
      ['email', 'name01'],
    ])
  })

  it('are not written over by who saw them before another changed them', async () => {
    const customerId = await customerOf(shop, { email: 'stale@example.com' })
    const before = await record(customerId)
    await change(before, { note: '先' })
    const late = await change(before, { note: '後', version: before.version })
    expect(late).toMatchObject({ status: 409, document: { code: 'staleVersion', note: '先' } })
    const same = await change(before, { note: '先', version: before.version })
    expect(same).toMatchObject({ status: 200, document: { changed: false } })
  })

  it('keep nothing that was mailed to an address once the office changes it, and are told at both', async () => {
    const one = await signedIn(shop, { email: 'before@example.com' })
    await one.ask('doUpdateCustomer', {
      ...{ email: 'wished@example.com', currentPassword: PASSWORD, name01: '鈴木', name02: '太郎' },
    })
    await stranger('doRequestPasswordReset', { email: 'before@example.com' })
    const reset = await linkInMail(shop, 'before@example.com', '/reset')
    expect(await record(one.customerId)).toMatchObject({ emailPending: 'wished@example.com' })

    await change(await record(one.customerId), { email: 'after@example.com' })
    expect(await record(one.customerId)).toMatchObject({
      ...{ email: 'after@example.com', emailPending: null, sessionCount: 0 },
    })
    expect(await isSignedIn(one.program)).toBe(false)
    expect(await isSignedIn(await signIn(shop, 'after@example.com'))).toBe(true)
    const again = await stranger('doResetPassword', {
      ...{ resetKey: reset.searchParams.get('resetKey'), password: 'another2026' },
    })
    expect(again.status).toBe(400)
    for (const address of ['before@example.com', 'after@example.com']) {
      const mail = (await mailsTo(shop, address)).find(
        ({ template }) => template === 'customer_change_notify',
      )
      expect(mail?.text, address).toContain('メールアドレス')
      expect(mail?.text, address).not.toContain(ja('mail.customer_change_notify.address'))
    }
    const taken = await change(await record(one.customerId), { email: 'taken@example.com' })
    expect(refusal(taken)).toEqual([409, 'customerEmailTaken', ['email']])
    const cased = await change(await record(one.customerId), { email: 'After@example.com' })
    expect(cased.document).toMatchObject({ changed: true, email: 'After@example.com' })
    expect((await record(one.customerId)).sessionCount).toBe(1)
  })

  it('get a password that ends their sessions, and are told by mail', async () => {
    const one = await signedIn(shop, { email: 'lost@example.com' })
    const before = await record(one.customerId)
    expect(refusal(await change(before, { password: 'abcdefgh' }))).toEqual([400, 'badInput', ['password']])
    expect(await isSignedIn(one.program)).toBe(true)
    await change(before, { password: 'renewed2026' })
    expect(await isSignedIn(one.program)).toBe(false)
    expect(await isSignedIn(await signIn(shop, 'lost@example.com', 'renewed2026'))).toBe(true)
    expect((await mailsTo(shop, 'lost@example.com')).map(({ template }) => template)).toEqual([
      'reset_complete',
    ])
    const { document: log } = await clerk.ask('goAuditLog', { table: 'customer', key: one.customerId })
    expect(log.entries[0]).toMatchObject({ transition: 'doUpdateCustomerProfile' })
    expect(JSON.stringify(log)).not.toContain('renewed2026')
    expect(JSON.stringify(log)).not.toContain('argon2')
  })

  it('who have yet to confirm their address get another mail, or are made regular by the office', async () => {
    const email = 'slow@example.com'
    const customerId = await customerOf(shop, { email, status: 1 })
    const sent = await clerk.ask('doResendActivationMail', { email })
    expect(sent).toMatchObject({ status: 200, document: { customerId, email } })
    const first = await linkInMail(shop, email, '/entry/activate')
    await change(await record(customerId), { email: 'slower@example.com' })
    const link = await linkInMail(shop, 'slower@example.com', '/entry/activate')
    const died = await stranger('doActivateCustomer', { secretKey: first.searchParams.get('secretKey') })
    expect(died.status).toBe(404)
    expect(refusal(await change(await record(customerId), { customerStatus: 3 }))).toEqual([
      ...[400, 'badInput'],
      ['customerStatus'],
    ])
    await change(await record(customerId), { customerStatus: 2 })
    expect(await record(customerId)).toMatchObject({ customerStatus: 2 })
    const used = await stranger('doActivateCustomer', { secretKey: link.searchParams.get('secretKey') })
    expect(used.status).toBe(404)
    expect(refusal(await clerk.ask('doResendActivationMail', { customerId }))).toEqual([
      ...[409, 'customerNotProvisional'],
      [],
    ])
    expect(refusal(await clerk.ask('doResendActivationMail', { email: 'nobody@example.com' }))[0]).toBe(404)
    expect(refusal(await clerk.ask('doResendActivationMail', {}))).toEqual([400, 'badInput', ['email']])
    expect(refusal(await change(await record(customerId), { customerStatus: 1 }))[0]).toBe(400)
  })

  it('get points by hand with a reason that they never read, and never go below nothing', async () => {
    const one = await signedIn(shop, { email: 'points@example.com' })
    const { customerId } = one
    const move = (points: unknown, pointReason = 'お詫びとして') =>
      clerk.ask('doChangeCustomerPoints', { customerId, points, pointReason })
    expect((await move(300)).document).toMatchObject({ points: 300, point: 300 })
    expect((await move('-120', '誤りの訂正')).document).toMatchObject({ point: 180 })
    expect(refusal(await move(-181))).toEqual([409, 'pointsTooFew', ['points']])
    for (const wrong of [0, '', 'x', 10_000_000])
      expect(refusal(await move(wrong)), String(wrong)).toEqual([400, 'badInput', ['points']])
    expect(refusal(await move(1, ''))).toEqual([400, 'badInput', ['pointReason']])
    const { document } = await clerk.ask('goCustomer', { customerId })
    expect(document).toMatchObject({
      ...{ point: 180, movementCount: 2 },
      movements: [
        { points: -120, pointReason: '誤りの訂正', memberName: '店長', orderNo: null },
        { points: 300, pointReason: 'お詫びとして' },
      ],
    })
    const { document: own } = await one.ask('goPointHistory')
    expect(own).toMatchObject({ point: 180, movements: [{ points: -120, kind: 'adjust' }, { points: 300 }] })
    expect(own.movements[0]?.reason).toBe(ja('message.account.points.adjust'))
    expect(JSON.stringify(own)).not.toContain('訂正')
    const { document: kept } = await one.ask('goMypageExport')
    expect(JSON.stringify(kept)).not.toContain('訂正')
  })

  it('read nothing of what the shop notes of them', async () => {
    const one = await signedIn(shop, { email: 'noted@example.com', note: 'きびしい方' })
    for (const name of ['goMypage', 'goMypageChange', 'goMypageExport', 'goMypageWithdraw'] as const)
      expect(JSON.stringify((await one.ask(name)).document), name).not.toContain('きびしい方')
    expect((await record(one.customerId)).note).toBe('きびしい方')
  })

  it('are signed out on one device, or everywhere', async () => {
    const one = await signedIn(shop, { email: 'devices@example.com' })
    const second = await signIn(shop, 'devices@example.com')
    const { sessions } = await record(one.customerId)
    const { customerId } = one
    const { sessionId } = sessions[0] ?? {}
    const ended = await clerk.ask('doEndCustomerSessions', { customerId, sessionId })
    expect(ended.document).toMatchObject({ endedCount: 1 })
    expect(refusal(await clerk.ask('doEndCustomerSessions', { customerId, sessionId }))[0]).toBe(404)
    expect([await isSignedIn(one.program), await isSignedIn(second)].filter(Boolean)).toHaveLength(1)
    const all = await clerk.ask('doEndCustomerSessions', { customerId })
    expect(all.document).toMatchObject({ endedCount: 1 })
    expect([await isSignedIn(one.program), await isSignedIn(second)]).toEqual([false, false])
    expect((await clerk.ask('doEndCustomerSessions', { customerId: 'unknown' })).status).toBe(404)
  })

  describe('who are gone', () => {
    it('by their own hand keep their name, and only the note of them changes', async () => {
      const one = await signedIn(shop, { email: 'leaving@example.com', note: 'ご贔屓' })
      await one.ask('doWithdrawCustomer', { currentPassword: PASSWORD })
      const before = await record(one.customerId)
      expect(before).toMatchObject({ customerStatus: 3, name01: '鈴木', deletedAt: null })
      expect(refusal(await change(before, { name01: '佐藤' }))).toEqual([409, 'customerGone', []])
      expect(refusal(await change(before, { email: 'back@example.com' }))).toEqual([409, 'customerGone', []])
      expect((await change(before, { note: '退会の電話あり' })).document).toMatchObject({ changed: true })
      const { customerId } = one
      for (const [name, input] of [
        ['doChangeCustomerPoints', { points: 1, pointReason: 'x' }],
        ['doUpdateCustomerDeliveryAddress', ADDRESS],
      ] as const)
        expect(refusal(await clerk.ask(name, { customerId, ...input })), name).toEqual([
          ...[409, 'customerGone'],
          [],
        ])
      expect(Object.keys(linksOf(before))).not.toContain('doChangeCustomerPoints')
    })

    it('by the office are nobody any more; their orders stay, and a second click changes nothing', async () => {
      const email = 'deleted@example.com'
      const one = await signedIn(shop, {
        ...{ email, name01: '消江', kana01: 'キエエ', company_name: '消商店', phone_number: '09099998888' },
        ...{ birth: '1980-05-06', note: '消える人', point: 30 },
      })
      const orderNo = await buy(one, '焚火')
      await one.ask('doCreateCustomerAddress', { ...ADDRESS, name01: '消野' })
      await shop.noren.settleOutbox()
      const { customerId } = one
      const gone = await clerk.ask('doDeleteCustomer', { customerId })
      expect(gone).toMatchObject({ status: 200, document: { customerId, alreadyDeleted: false } })
      expect(await mailsTo(shop, email)).toEqual([])
      const after = await record(customerId)
      expect(after).toMatchObject({
        ...{ customerStatus: 3, point: 0, orderCount: 1, addressCount: 0, sessionCount: 0 },
        ...{ name01: '—', kana01: null, companyName: null, birth: null, phoneNumber: null, note: null },
        orders: [{ orderNo }],
      })
      expect(await isSignedIn(one.program)).toBe(false)
      expect(JSON.stringify(await rowOf(customerId))).not.toMatch(/消|0909999|deleted@/)
      const mails = await shop.noren.store.reader
        .selectFrom('mail')
        .selectAll()
        .where('customer_id', '=', customerId)
        .where('order_id', 'is', null)
        .execute()
      expect(mails.map(({ template, text }) => [template, text])).toEqual([['customer_withdraw', '—']])
      const again = await clerk.ask('doDeleteCustomer', { customerId })
      expect(again).toMatchObject({ status: 200, document: { alreadyDeleted: true } })
      await shop.noren.settleOutbox()
      const events = await shop.noren.store.reader
        .selectFrom('outbox')
        .select('payload')
        .where('event', '=', 'customer.withdrawn')
        .where('payload', 'like', `%${customerId}%`)
        .execute()
      expect(events).toHaveLength(1)
      expect(events[0]?.payload).not.toMatch(/消江|deleted@/)
      const { document: log } = await clerk.ask('goAuditLog', { table: 'customer', key: customerId })
      expect(log.entries.map(({ transition }) => transition)).toContain('doDeleteCustomer')
      expect(JSON.stringify(log)).not.toMatch(/消|0909999|deleted@/)
      expect(refusal(await change(after, { note: 'x' }))).toEqual([409, 'customerGone', []])
      expect((await clerk.ask('doDeleteCustomer', { customerId: 'unknown' })).status).toBe(404)
      const offered = Object.keys(linksOf(after))
      expect(offered).not.toContain('doDeleteCustomer')
      expect(offered).not.toContain('doUpdateCustomerProfile')
      const anew = await clerk.ask('doCreateCustomer', { ...NEW, email })
      expect(anew.status).toBe(201)
    })

    it('first by their own hand and then by the office are written to once', async () => {
      const one = await signedIn(shop, { email: 'twice@example.com' })
      await one.ask('doWithdrawCustomer', { currentPassword: PASSWORD })
      await shop.noren.settleOutbox()
      const gone = await clerk.ask('doDeleteCustomer', { customerId: one.customerId })
      expect(gone.document).toMatchObject({ alreadyDeleted: false })
      await shop.noren.settleOutbox()
      expect(await record(one.customerId)).toMatchObject({ name01: '—', mailCount: 0 })
    })

    it('before they confirmed their address are not written to', async () => {
      const customerId = await customerOf(shop, { email: 'never@example.com', status: 1 })
      await clerk.ask('doDeleteCustomer', { customerId })
      await shop.noren.settleOutbox()
      expect(await record(customerId)).toMatchObject({ customerStatus: 3, mailCount: 0 })
    })
  })

  describe('with their addresses', () => {
    it('get, change and lose them; twenty are the most', async () => {
      const customerId = await customerOf(shop, { email: 'book@example.com' })
      const long = { ...ADDRESS, addr02: '町'.repeat(255), customerId }
      const made = await clerk.ask('doUpdateCustomerDeliveryAddress', long)
      expect(made).toMatchObject({
        ...{ status: 201, document: { customerId, address: { addr02: '町'.repeat(255) } } },
      })
      expect(made.headers.get('location')).toBe(`/admin/customer?customerId=${customerId}`)
      const { addressId } = made.document
      const changed = await clerk.ask('doUpdateCustomerDeliveryAddress', {
        ...{ ...long, addressId, addr02: '9-9', companyName: '' },
      })
      expect(changed).toMatchObject({ status: 200, document: { addressId, address: { addr02: '9-9' } } })
      const form = await clerk.ask('goCustomerDeliveryEdit', { customerId, addressId })
      expect(form.document).toMatchObject({ customerId, addressId, name: '鈴木 太郎' })
      expect(await record(customerId)).toMatchObject({ addresses: [{ addressId, addr02: '9-9' }] })
      for (let at = 1; at < 20; at += 1) await clerk.ask('doUpdateCustomerDeliveryAddress', long)
      expect(refusal(await clerk.ask('doUpdateCustomerDeliveryAddress', long))).toEqual([
        ...[409, 'customerBookFull'],
        [],
      ])
      const full = await record(customerId)
      expect(Object.keys(linksOf(full))).not.toContain('goCustomerDeliveryEdit')
      const gone = await clerk.ask('doDeleteCustomerDeliveryAddress', { customerId, addressId })
      expect(gone).toMatchObject({ status: 200, document: { customerId, addressId } })
      expect((await clerk.ask('doDeleteCustomerDeliveryAddress', { customerId, addressId })).status).toBe(404)
      expect((await record(customerId)).addressCount).toBe(19)
    })

    it('do not touch those of others, nor what is none', async () => {
      const customerId = await customerOf(shop, { email: 'mine@example.com' })
      const other = await customerOf(shop, { email: 'theirs@example.com' })
      const { document } = await clerk.ask('doUpdateCustomerDeliveryAddress', {
        ...{ ...ADDRESS, customerId: other },
      })
      const { addressId } = document
      const theirs = { customerId, addressId }
      expect((await clerk.ask('goCustomerDeliveryEdit', theirs)).status).toBe(404)
      expect((await clerk.ask('doUpdateCustomerDeliveryAddress', { ...ADDRESS, ...theirs })).status).toBe(404)
      expect((await clerk.ask('doDeleteCustomerDeliveryAddress', theirs)).status).toBe(404)
      expect((await record(other)).addressCount).toBe(1)
      expect((await clerk.ask('goCustomerDeliveryEdit')).document).toMatchObject({ customerId: '' })
      expect((await clerk.ask('goCustomerDeliveryEdit', { id: 'unknown' })).status).toBe(404)
      const bad = { ...ADDRESS, customerId, pref: 0, postalCode: 'x', name01: '山'.repeat(256) }
      expect(refusal(await clerk.ask('doUpdateCustomerDeliveryAddress', bad))).toEqual([
        ...[400, 'badInput'],
        ['name01', 'postalCode', 'pref'],
      ])
    })
  })

  it('are closed to a role that is denied them, with all that leads to them', async () => {
    await shop.change((tx) =>
      tx.insertInto('deny_rule').values({ authority: 1, deny_url: '/admin/customer' }).execute(),
    )
    const owner = await clerkAt(shop, 'owner', 1)
    const customerId = await customerOf(shop, { email: 'closed@example.com' })
    for (const name of [
      'goCustomerList',
      'goCustomer',
      'goCustomerNew',
      'doCreateCustomer',
      'doUpdateCustomerProfile',
      'doDeleteCustomer',
      'doResendActivationMail',
      'doChangeCustomerPoints',
      'doEndCustomerSessions',
      'goExportCustomer',
      'goCustomerDeliveryEdit',
      'doUpdateCustomerDeliveryAddress',
      'doDeleteCustomerDeliveryAddress',
    ] as const)
      expect((await owner.ask(name, { customerId })).status, name).toBe(403)
    for (const [name, input] of [
      ['goAdminTop', {}],
      ['goAdminSearch', { keyword: 'closed@example.com' }],
      ['goAdminSearch', { keyword: '会員' }],
    ] as const)
      expect(JSON.stringify((await owner.ask(name, input)).document), name).not.toMatch(
        /admin\/(create-|delete-)?customer/,
      )
    expect((await record(customerId)).customerStatus).toBe(2)
  })

  it('are made and changed in a browser; what was refused is typed no second time', async () => {
    const person = await browserAt(shop, 'keeper', '/admin/create-customer')
    await person
      .form('kana01')
      .fill({ ...NEW, email: 'taken@example.com', note: '手入力' })
      .submit()
    expect(person.text).toContain(ja('error.customerEmailTaken.title'))
    expect(person.find('[name=note]').text).toContain('手入力')
    expect(person.text).not.toContain(PASSWORD)
    await person.form('kana01').fill({ password: PASSWORD, email: 'hand@example.com' }).submit()
    expect(person.text).toContain('会員「山田 花子」を登録しました。')
    await person.form('kana01').fill({ name02: '桜子' }).submit()
    expect(person.text).toContain('会員「山田 桜子」を保存しました。')
    await person.form('points').fill({ points: '-5', pointReason: '訂正' }).submit()
    expect(person.text).toContain('残高は0ポイントです')
  })
})
