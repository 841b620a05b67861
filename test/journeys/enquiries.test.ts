import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { enquirySweeps } from '../../src/shop/enquiries/index.ts'
import { buy, linksTo, PASSWORD, type Person, signedIn } from '../support/customer.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { HtmlClient } from '../support/html-client.ts'
import { mailsTo } from '../support/mailbox.ts'
import { MEMBER_PASSWORD } from '../support/member.ts'
import { moodyServer } from '../support/moody-smtp.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { orderOfGuest } from '../support/papers.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const DAY_MS = 86_400_000
const QUESTION = '急須は食器洗い機で洗えますか。\nよろしくお願いします。'

describe.each(databases)('Enquiries, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  let rival: Clerk
  let number = 0

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
    rival = await clerkAt(shop, 'rival')
  })

  afterAll(() => shop?.close())

  beforeEach(() => shop.change((tx) => tx.deleteFrom('deny_rule').execute()))

  /** Somebody writes to the shop; their address and the number that they are told. */
  const asked = async (told: Readonly<Record<string, unknown>> = {}, by?: Person) => {
    const contactEmail = `asks-${++number}@example.com`
    const program = by?.program ?? (await HalClient.enter(shop.base))
    const message = {
      ...{ contactName01: '山田', contactName02: '花子', contactEmail, contactContents: QUESTION },
      ...told,
    }
    const { status, document } = await program.follow(
      'doSubmitContact',
      message,
      linksTo(shop, 'doSubmitContact'),
    )
    expect(status).toBe(201)
    return { ticketId: document.ticketId ?? '', email: message.contactEmail }
  }

  const enquiry = async (ticketId: string, by = clerk) => (await by.ask('goEnquiry', { ticketId })).document

  const found = async (input: Readonly<Record<string, unknown>>, by = clerk) =>
    (await by.ask('goEnquiryList', { limit: 1000, ...input })).document.enquiries.map(
      ({ ticketId }) => ticketId,
    )

  const replies = async (email: string) =>
    (await mailsTo(shop, email)).filter(({ template }) => template === 'enquiry_reply')

  it('wait in the office, are answered by mail, noted, and closed', async () => {
    const { ticketId, email } = await asked({ productCode: 'hojicha-100' })
    const top = (await clerk.ask('goAdminTop')).document
    expect(top.waiting).toContainEqual(expect.objectContaining({ what: 'enquiries', count: 1 }))
    const list = (await clerk.ask('goEnquiryList', { enquiryState: 'open' })).document
    expect(list.enquiries).toMatchObject([
      { ticketId, email, customerName: '山田 花子', excerpt: QUESTION, enquiryKind: 'productQuestion' },
    ])
    expect(list.enquiryStates[0]).toMatchObject({ enquiryState: 'open', count: 1 })

    const { document: open } = await clerk.program.follow('goEnquiry', {}, list.enquiries[0])
    expect(open).toMatchObject({
      ...{ ticketId, productCode: 'hojicha-100', customerId: null, assignee: null, canAnswer: true },
      correspondence: [{ messageKind: 'in', text: QUESTION, memberName: null }],
    })
    expect(open.enquiryStates.map(({ enquiryState }) => enquiryState)).not.toContain('waiting')
    const answer = await clerk.program.follow('doReplyEnquiry', { replyText: '水で洗ってください。' })
    expect(answer.document).toMatchObject({ ticketId, enquiryState: 'waiting', recipient: email })

    const [mail, ...more] = await replies(email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe(`[暖簾商店] Re: お問い合わせ [${ticketId}]`)
    expect(mail?.text).toContain('水で洗ってください。')
    expect(mail?.text).toContain('> 急須は食器洗い機で洗えますか。\n> よろしくお願いします。')
    const receipt = (await mailsTo(shop, email)).find(({ template }) => template === 'contact')
    expect(receipt?.message_id).toContain(ticketId)
    expect(mail?.thread).toBe(receipt?.message_id)
    expect(mail?.message_id).toContain(ticketId)
    expect(mail?.bcc).toBeNull()

    await clerk.ask('doAddEnquiryNote', { ticketId, noteText: '倉庫にも確認した。' })
    const { version } = await enquiry(ticketId)
    await clerk.ask('doReplyEnquiry', { ticketId, replyText: '追って。', stateAfter: 'closed', version })
    const [, second] = await replies(email)
    expect(second?.thread?.split(' ')).toEqual([receipt?.message_id, mail?.message_id])
    expect(second?.text).not.toContain('倉庫')
    expect(await enquiry(ticketId)).toMatchObject({
      enquiryState: 'closed',
      correspondence: [
        { messageKind: 'in' },
        { messageKind: 'out', mailSubject: `Re: お問い合わせ [${ticketId}]`, memberName: expect.any(String) },
        { messageKind: 'note', text: '倉庫にも確認した。' },
        { messageKind: 'out', text: '追って。' },
      ],
    })
    const after = (await clerk.ask('goAdminTop')).document
    expect(after.waiting.map(({ what }) => what)).not.toContain('enquiries')
  })

  it('are answered in the language in which they were written, with the number in the subject', async () => {
    const english = await HalClient.enter(shop.base, { headers: { 'accept-language': 'en' } })
    const message = { contactName01: 'Ann', contactEmail: 'ann@example.com', contactContents: 'Hello?' }
    const { document } = await english.follow('doSubmitContact', message, linksTo(shop, 'doSubmitContact'))
    const ticketId = document.ticketId ?? ''
    await clerk.ask('doReplyEnquiry', { ticketId, replyText: 'Yes.', mailSubject: 'Re: teapots' })
    const [mail] = await replies('ann@example.com')
    expect(mail?.subject).toContain(`Re: teapots [${ticketId}]`)
    expect(mail?.text).toContain('> Hello?')
    expect(mail?.text).toMatch(/You wrote on/)
  })

  it('are filled in from texts of the merchant', async () => {
    const text = {
      replyTemplateBody: '{name} 様\n{shopName}です（{ticketId}）。',
      replyTemplateBodyEn: 'Dear {name}',
    }
    const made = await clerk.ask('doCreateReplyTemplate', { replyTemplateName: 'お礼', ...text })
    expect(made.status).toBe(201)
    const { replyTemplateId } = made.document
    const { ticketId, email } = await asked()
    const words = `山田 花子 様\n暖簾商店です（${ticketId}）。`
    expect((await enquiry(ticketId)).replyTemplates).toMatchObject([{ replyTemplateId, replyText: words }])
    const chosen = (await clerk.ask('goEnquiry', { ticketId, replyTemplateId })).document
    expect(chosen.replyTemplateId).toBe(replyTemplateId)

    const person = await HtmlClient.enter(shop.base)
    await person.open(
      `/admin/login?returnTo=${encodeURIComponent(`/admin/enquiries/enquiry?ticketId=${ticketId}`)}`,
    )
    await person.form('password').fill({ loginId: 'clerk', password: MEMBER_PASSWORD }).submit()
    await person.clickLink('お礼')
    expect(person.form('replyText').value('replyText')?.replaceAll('\r', '')).toBe(words)
    await person.form('replyText').submit(ja('office.enquiry.send'))
    expect(person.text).toContain(ja('message.enquiries.answerKept'))
    const [mail] = await replies(email)
    expect(mail?.text).toContain(words)

    const other = await asked()
    await clerk.ask('doReplyEnquiry', { ticketId: other.ticketId, replyTemplateId })
    expect((await replies(other.email))[0]?.text).toContain(`暖簾商店です（${other.ticketId}）。`)
    const unknown = await clerk.ask('doReplyEnquiry', { ticketId, replyTemplateId: '99999' })
    expect(problemIn(unknown)).toMatchObject({ status: 404, code: 'replyTemplateUnknown' })
    const empty = await clerk.ask('doReplyEnquiry', { ticketId })
    expect(Object.keys(problemIn(empty).errors)).toEqual(['replyText'])
    await clerk.ask('doDeleteReplyTemplate', { replyTemplateId })
    expect((await clerk.ask('goReplyTemplateList')).document.replyTemplates).toEqual([])
  })

  it('say whether the order is that of who asks', async () => {
    const { orderNo, email } = await orderOfGuest(shop)
    const theirs = await asked({ orderNo: ` ${orderNo} `, contactEmail: email.toUpperCase() })
    const claimed = await asked({ orderNo })
    expect(await enquiry(theirs.ticketId)).toMatchObject({ orderNo, orderIsVerified: true })
    expect(await enquiry(claimed.ticketId)).toMatchObject({ orderNo, orderIsVerified: false })
    expect(await found({ orderNo })).toEqual([theirs.ticketId, claimed.ticketId])
    const page = await clerk.ask('goEnquiry', { ticketId: claimed.ticketId })
    expect(Object.keys(page.document._links ?? {})).not.toContain('goOrder')

    const one = await signedIn(shop, { email: 'buys@example.com' })
    const own = await buy(one, '焚火')
    const { ticketId } = await asked({ orderNo: own, contactEmail: 'elsewhere@example.com' }, one)
    expect(await enquiry(ticketId)).toMatchObject({ orderIsVerified: true, customerId: one.customerId })
    await clerk.ask('goCustomer', { customerId: one.customerId })
    const { document } = await clerk.program.follow('goEnquiryList')
    expect(document.enquiries.map((found) => found.ticketId)).toEqual([ticketId])
  })

  it('are assigned, and found by who answers them, their state, kind and words', async () => {
    const { ticketId } = await asked({ contactContents: '割れた茶碗について。' })
    const memberId = (await enquiry(ticketId)).assignees.find(({ assigneeName }) => assigneeName)?.assignee
    const wrong = await clerk.ask('doUpdateEnquiry', { ticketId, assignee: 'nobody-known' })
    expect(Object.keys(problemIn(wrong).errors)).toEqual(['assignee'])
    const early = await clerk.ask('doUpdateEnquiry', { ticketId, enquiryState: 'waiting' })
    expect(Object.keys(problemIn(early).errors)).toEqual(['enquiryState'])
    const change = { ticketId, assignee: memberId, enquiryState: 'inProgress' }
    const changed = (await clerk.ask('doUpdateEnquiry', change)).document
    expect(changed).toMatchObject({ assignee: memberId, enquiryState: 'inProgress', changed: true })
    expect((await clerk.ask('doUpdateEnquiry', change)).document.changed).toBe(false)
    expect(await found({ assignee: memberId })).toEqual([ticketId])
    const own = await Promise.all([clerk, rival].map((by) => found({ assignee: 'me' }, by)))
    expect(own.flat()).toEqual([ticketId])
    expect(await found({ assignee: 'nobody' })).not.toContain(ticketId)
    for (const keyword of ['割れた茶碗', ticketId.toLowerCase(), `asks-${number}@`])
      expect(await found({ keyword })).toEqual([ticketId])
    expect(await found({ keyword: '割れた茶碗', enquiryState: 'open' })).toEqual([])
    expect(await found({ keyword: '割れた茶碗', enquiryKind: 'productQuestion' })).toEqual([])
    const cleared = await clerk.ask('doUpdateEnquiry', { ticketId, assignee: '' })
    expect(cleared.document.assignee).toBeNull()
  })

  it('stand in the order in which they wait for the shop', async () => {
    await shop.change((tx) => tx.deleteFrom('enquiry').execute())
    const tickets: string[] = []
    for (const _each of [1, 2, 3]) {
      tickets.push((await asked()).ticketId)
      shop.clock.advance(60_000)
    }
    const [first, second, third] = tickets
    await clerk.ask('doReplyEnquiry', { ticketId: first, replyText: 'はい。' })
    await clerk.ask('doUpdateEnquiry', { ticketId: third, enquiryState: 'inProgress' })
    expect(await found({})).toEqual([second, third, first])
  })

  it('are not answered or changed over what somebody else did meanwhile', async () => {
    const { ticketId, email } = await asked()
    const { version } = await enquiry(ticketId)
    await rival.ask('doReplyEnquiry', { ticketId, replyText: '先のお返事', version })
    const reply = await clerk.ask('doReplyEnquiry', { ticketId, replyText: '後のお返事', version })
    expect(problemIn(reply)).toMatchObject({ status: 409, code: 'staleVersion' })
    const update = await clerk.ask('doUpdateEnquiry', { ticketId, enquiryState: 'closed', version })
    expect(update).toMatchObject({ status: 409, document: { enquiryState: 'waiting', version: version + 1 } })
    expect((await replies(email)).map(({ text }) => text.includes('後のお返事'))).toEqual([false])
  })

  it('are answered once, though the button is pressed twice', async () => {
    const { ticketId, email } = await asked()
    const person = await HtmlClient.enter(shop.base)
    await person.open(
      `/admin/login?returnTo=${encodeURIComponent(`/admin/enquiries/enquiry?ticketId=${ticketId}`)}`,
    )
    await person.form('password').fill({ loginId: 'clerk', password: MEMBER_PASSWORD }).submit()
    const form = person.form('replyText').fill({ replyText: '一度だけ' })
    await form.submit(ja('office.enquiry.send'))
    await form.submit(ja('office.enquiry.send'))
    expect(await replies(email)).toHaveLength(1)
  })

  it('can be read by readers, who change nothing, and by nobody who may not see customers', async () => {
    const { ticketId } = await asked()
    const reader = await clerkAt(shop, `reader-${number}`, 2)
    const seen = await reader.ask('goEnquiry', { ticketId })
    expect(seen.status).toBe(200)
    expect(Object.keys(seen.document._links ?? {})).not.toContain('doReplyEnquiry')
    for (const name of ['doReplyEnquiry', 'doAddEnquiryNote', 'doUpdateEnquiry'] as const)
      expect((await reader.ask(name, { ticketId, replyText: 'a', noteText: 'a' })).status).toBe(403)

    const owner = await clerkAt(shop, `owner-${number}`, 1)
    const statuses = () =>
      Promise.all([
        owner.ask('goEnquiryList').then(({ status }) => status),
        owner.ask('goEnquiry', { ticketId }).then(({ status }) => status),
        owner.ask('doAddEnquiryNote', { ticketId, noteText: 'a' }).then(({ status }) => status),
      ])
    const deny = (deny_url: string) =>
      clerk.ask('doUpdateAuthorityRole', { AuthorityRoles: [{ Authority: 1, deny_url }] })
    expect(await statuses()).toEqual([200, 200, 200])
    await deny('/admin/enquiries')
    expect(await statuses()).toEqual([403, 403, 403])
    await deny('/admin/customer')
    expect(await statuses()).toEqual([403, 404, 404])
  })

  it('are in the export of a customer, and forgotten when they withdraw', async () => {
    const one = await signedIn(shop, { email: 'leaves@example.com' })
    const mine = await asked({ contactEmail: 'leaves@example.com' }, one)
    const before = await asked({ contactEmail: 'LEAVES@example.com', contactContents: '内緒の質問' })
    const others = await asked()
    await clerk.ask('doReplyEnquiry', { ticketId: mine.ticketId, replyText: 'お答えします。' })
    await clerk.ask('doAddEnquiryNote', { ticketId: mine.ticketId, noteText: '内部のメモ' })
    const { enquiries } = (await one.ask('goMypageExport')).document
    expect(enquiries).toMatchObject([
      {
        ticketId: mine.ticketId,
        messages: [
          { direction: 'in', text: QUESTION },
          { direction: 'out', text: 'お答えします。' },
        ],
      },
    ])
    expect(JSON.stringify(enquiries)).not.toContain('内部のメモ')
    const left = await one.ask('doWithdrawCustomer', { currentPassword: PASSWORD })
    expect(left.document).toMatchObject({ cleared: true })
    for (const { ticketId } of [mine, before]) {
      const gone = await enquiry(ticketId)
      expect(gone).toMatchObject({ customerName: '—', canAnswer: false, enquiryState: 'closed' })
      expect(JSON.stringify(gone)).not.toMatch(/leaves@|山田|急須|内緒|お答え|内部/i)
      const answer = await clerk.ask('doReplyEnquiry', { ticketId, replyText: 'もう一度' })
      expect(problemIn(answer)).toMatchObject({ status: 409, code: 'enquiryOutOfReach' })
    }
    expect(await enquiry(others.ticketId)).toMatchObject({ customerName: '山田 花子', canAnswer: true })
  })

  it('leave nothing of a deleted customer in the log of what members did', async () => {
    const one = await signedIn(shop, { email: 'erased@example.com' })
    const { ticketId } = await asked({ contactEmail: 'erased@example.com' }, one)
    await clerk.ask('doReplyEnquiry', { ticketId, replyText: '消えるべきお返事' })
    await clerk.ask('doUpdateEnquiry', { ticketId, enquiryState: 'closed' })
    await shop.noren.settleOutbox()
    const log = async () =>
      JSON.stringify(
        await shop.noren.store.reader.selectFrom('audit_log').select(['input', 'changes']).execute(),
      )
    expect(await log()).toContain('消えるべきお返事')
    await clerk.ask('doDeleteCustomer', { customerId: one.customerId })
    expect(await log()).not.toMatch(/消えるべき|erased@/)
    expect(JSON.stringify(await enquiry(ticketId))).not.toMatch(/消えるべき|erased@/)
  })

  it('are deleted two years after they were closed', async () => {
    const [closed, open] = [await asked(), await asked()]
    await clerk.ask('doUpdateEnquiry', { ticketId: closed.ticketId, enquiryState: 'closed' })
    const sweep = (days: number) =>
      shop.noren.store.write(async (tx) => {
        const later = new Date(shop.clock.now().getTime() + days * DAY_MS)
        for (const { step } of enquirySweeps) await step(tx, later)
      })
    await sweep(729)
    expect((await enquiry(closed.ticketId)).ticketId).toBe(closed.ticketId)
    await sweep(731)
    const gone = await clerk.ask('goEnquiry', { ticketId: closed.ticketId })
    expect(problemIn(gone)).toMatchObject({ status: 404, code: 'enquiryUnknown' })
    expect((await enquiry(open.ticketId)).ticketId).toBe(open.ticketId)
  })
})

describe('A reply to an enquiry that is sent', () => {
  it('continues the thread of the receipt, from the address for questions', async () => {
    const server = await moodyServer()
    const shop = await openShop(databases[0], { SMTP_URL: server.url, BASE_URL: 'https://noren.example' })
    await shop.noren.store.write((tx) =>
      tx.updateTable('base_info').set({ email02: 'questions@noren.example.jp' }).execute(),
    )
    const clerk = await clerkAt(shop, 'clerk')
    const program = await HalClient.enter(shop.base)
    const message = {
      contactName01: '山田',
      contactEmail: 'thread@example.com',
      contactContents: '伺います。',
    }
    const { document } = await program.follow('doSubmitContact', message, linksTo(shop, 'doSubmitContact'))
    await clerk.ask('doReplyEnquiry', { ticketId: document.ticketId ?? '', replyText: 'はい。' })
    await shop.noren.settleOutbox()
    const toThem = server.came.filter(({ to }) => to.includes('thread@example.com'))
    const [receipt, reply] = toThem.map(({ mail }) => mail)
    expect(reply?.inReplyTo).toBe(receipt?.messageId)
    expect(reply?.references).toBe(receipt?.messageId)
    expect(receipt?.messageId).toBe(`<contact.sent.${document.ticketId}@noren.example>`)
    expect(reply?.from?.address).toBe('questions@noren.example.jp')
    await shop.close()
    await server.close()
  })
})
