import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../../scripts/bundle.ts'
import type { Language } from '../../src/hypermedia/language.ts'
import { type Person, signedIn } from '../support/customer.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { mailsTo } from '../support/mailbox.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const RECEIPT = '1'
const RESET = '6'
const LOOP = '{% for a in (1..9000) %}{% for b in (1..9000) %}{% assign x = b %}{% endfor %}{% endfor %}'

describe.each(databases)('Templates of mails in the office, on %s', (database) => {
  // A template is read and tried before a database has anything to say.
  const itReads = it.runIf(database === databases[0])
  let shop: Shop
  let clerk: Clerk
  let person: Person

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
    await clerk.ask('doCreateProduct', {
      ...{ productCode: 'cup', productName: '湯のみ', productStatus: 1, price02: 1000, stockUnlimited: true },
    })
    person = await signedIn(shop, { email: 'buyer@example.com' })
  })

  afterAll(() => shop?.close())

  const order = async (language: Language = 'ja') => {
    await shop.change((tx) =>
      tx.updateTable('customer').set({ language }).where('id', '=', person.customerId).execute(),
    )
    await person.ask('doAddCartItem', { productCode: 'cup', quantity: 2 })
    await person.ask('doConfirmOrder', { payment: 4 })
    // Its mail may be made as soon as it is placed.
    await shop.change((tx) =>
      tx.updateTable('orders').set({ language }).where('customer_id', '=', person.customerId).execute(),
    )
    const { orderNo } = (await person.ask('doCheckout')).document
    return orderNo
  }

  const last = async (address = 'buyer@example.com') => {
    const mail = (await mailsTo(shop, address)).at(-1)
    if (!mail) throw new Error('There is no mail')
    return mail
  }

  const template = async (mailTemplateId: string) => {
    const { Mail } = (await clerk.ask('goMailTemplateList', { mailTemplateId })).document
    if (!Mail) throw new Error('There is no template')
    return Mail
  }

  const change = async (input: Readonly<Record<string, unknown>>) =>
    clerk.ask('doUpdateMailTemplate', { mailTemplateId: RECEIPT, ...input })

  const made = async (fileName: string) => {
    const input = { mailTemplateName: '遅延のお詫び', fileName, mailSubject: '発送が遅れます' }
    const { status, document } = await clerk.ask('doCreateMailTemplate', input)
    expect(status).toBe(201)
    return { id: String(document.mailTemplateId), document }
  }

  it('are those of the theme at first, and none of them can be deleted', async () => {
    const { document } = await clerk.ask('goMailTemplateList')
    expect(document).toMatchObject({ count: 32, id: null, Mail: null })
    expect(document.mailTemplates[0]).toMatchObject({
      ...{ mailTemplateId: 1, mailTemplateName: '注文受付メール', fileName: 'order', written: [] },
    })
    for (const { mailTemplateId } of document.mailTemplates) {
      const { status, document: refusal } = await clerk.ask('doDeleteMailTemplate', { mailTemplateId })
      expect([status, Object(refusal).code]).toEqual([409, 'mailTemplateBuiltIn'])
    }
    const Mail = await template(RECEIPT)
    expect(Mail.mailText).toMatch(
      /^{{ order\.customer \| person_name }} 様\n\n{{ shop\.shopName }}をご利用いただき/,
    )
    expect(Mail.mailTextEn).toContain('Thank you for your order at {{ shop.shopName }}.')
    expect(Mail.mailHtml).toContain('<p>{{ shop.shopName }}をご利用いただき')
    expect(Mail.variables).toContainEqual({ name: 'order.orderNo', example: '20261120-7K3M9Q' })
    expect(Mail.variables).toContainEqual({ name: 'shop.shopName', example: '暖簾商店' })
  })

  itReads('say what they name that the mail never has, and are kept all the same', async () => {
    const { mailTemplates } = (await clerk.ask('goMailTemplateList')).document
    for (const { mailTemplateId } of mailTemplates)
      expect((await template(String(mailTemplateId))).warnings, String(mailTemplateId)).toEqual([])
    const mailText = [
      '{% assign name = order.customer.name01 %}{{ name }}{{ shop.shopName }}{{ lang }}{{ mail.subject }}',
      '{% for item in order.items %}{{ forloop.index }}{{ item.productName }}{% endfor %}',
      '{{ order.nane01 }}',
    ].join('\n')
    const { status } = await change({ mailSubjectEn: 'Order {{ oder.orderNo }}', mailText })
    expect(status).toBe(200)
    const { mailText: kept, warnings } = await template(RECEIPT)
    expect(kept).toBe(mailText)
    expect(warnings.map(({ field }) => field)).toEqual(['mailSubjectEn', 'mailText'])
    expect(warnings[1]?.message).toMatch(/^3行目: order\.nane01 は/)
    const screen = await browserAt(shop, 'proofreader', `/admin/mail-template?mailTemplateId=${RECEIPT}`)
    for (const { message } of warnings) expect(screen.text).toContain(message)
    const { document } = await change({ mailText: null, mailSubjectEn: 'Thank you for your order' })
    expect(document).toMatchObject({ written: [] })
    expect((await template(RECEIPT)).warnings).toEqual([])
  })

  it('are in force from the next mail on, each language by itself, and give way to the theme again', async () => {
    const { status, document } = await change({
      ...{ mailSubject: 'ご注文 {{ order.orderNo }}', mailSubjectEn: 'Order {{ order.orderNo }}' },
      ...{ mailText: '毎度あり {{ order.customer.name01 }}様 <b>', mailHtml: '<h1>毎度 {{ lang }}</h1>' },
    })
    expect(status, JSON.stringify(document)).toBe(200)
    expect(document).toMatchObject({ changed: true, fileName: 'order', written: ['mailText', 'mailHtml'] })
    const orderNo = await order()
    const mail = await last()
    expect(mail.subject).toBe(`[暖簾商店] ご注文 ${orderNo}`)
    expect(mail.text).toMatch(/^毎度あり 鈴木様 <b>\n/)
    expect(mail.html).toContain('<h1>毎度 ja</h1>')
    expect(mail.html, 'in the frame of the theme').toContain('<!doctype html>')

    const inEnglish = async () => {
      const { id: orderId } = await shop.noren.store.reader
        .selectFrom('orders')
        .select('id')
        .where('order_no', '=', await order('en'))
        .executeTakeFirstOrThrow()
      await shop.noren.settleOutbox()
      return shop.noren.store.reader
        .selectFrom('mail')
        .selectAll()
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow()
    }
    const { subject, text } = await inEnglish()
    expect(subject).toMatch(/Order \d/)
    expect(text, 'of the theme').toContain('Thank you')
    await change({ mailTextEn: 'Much obliged, {{ order.customer.name01 }}', mailHtmlEn: '<p>Obliged</p>' })
    const english = await inEnglish()
    expect(english.text).toMatch(/^Much obliged, 鈴木\n/)
    expect(english.html).toContain('<p>Obliged</p>')

    const { document: cleared } = await change({
      ...{ mailText: '', mailTextEn: '', mailHtml: ' ', mailHtmlEn: null },
      ...{ mailSubject: 'ご注文ありがとうございます', mailSubjectEn: 'Thank you for your order' },
    })
    expect(cleared).toMatchObject({ changed: true, written: [] })
    await order()
    expect((await last()).text).not.toContain('毎度')
  })

  itReads('that are sent as they are shown, or as the theme has them, stay the theme’s', async () => {
    const { mailText, mailHtmlEn } = await template(RESET)
    const file = join(ROOT, 'themes/default/mail/forgot_text.liquid')
    const { document } = await clerk.ask('doUpdateMailTemplate', {
      ...{ mailTemplateId: RESET, mailText: mailText.replaceAll('\n', '\r\n'), mailHtmlEn },
      mailTextEn: await readFile(file, 'utf8'),
    })
    expect(document).toMatchObject({ changed: false, written: [] })
  })

  it('take the subject by its other name, and leave what is not sent', async () => {
    const before = await template(RESET)
    const { document } = await clerk.ask('doUpdateMailTemplate', {
      ...{ mailTemplateId: RESET, mail_subject: '新しいパスワード' },
    })
    expect(document).toMatchObject({ changed: true, mailTemplateId: 6, mailSubject: '新しいパスワード' })
    const after = await template(RESET)
    expect({ ...after, version: 0 }).toEqual({ ...before, mailSubject: '新しいパスワード', version: 0 })
    await person.ask('doRequestPasswordReset', { email: 'buyer@example.com' })
    expect((await last()).subject).toBe('[暖簾商店] 新しいパスワード')
  })

  itReads.each<readonly [string, Readonly<Record<string, string>>, string]>([
    ['a subject of nothing', { mailSubject: ' ' }, 'mailSubject'],
    ['a subject of nothing by its other name', { mail_subject: '' }, 'mail_subject'],
    ['a subject that is too long', { mailSubject: '長'.repeat(33) }, 'mailSubject'],
    ['a subject that is broken', { mailSubject: '{{ x' }, 'mailSubject'],
    ['an English subject that is broken', { mailSubjectEn: '{% if %}' }, 'mailSubjectEn'],
    ['a text that is never closed', { mailText: 'a\n b{% if x %}' }, 'mailText'],
    ['a text with a tag that there is none of', { mailTextEn: '{% include "x" %}' }, 'mailTextEn'],
    ['HTML with a filter that there is none of', { mailHtml: '{{ x | raw }}' }, 'mailHtml'],
    ['HTML that loops for ever', { mailHtmlEn: LOOP }, 'mailHtmlEn'],
    ['a text that reads what it must not', { mailText: "{% render '../secret' %}" }, 'mailText'],
    ['a text that is too long', { mailText: '長'.repeat(30_001) }, 'mailText'],
  ])('are refused with %s', async (_, input, field) => {
    const before = await template(RECEIPT)
    for (const preview of [false, true]) {
      const answer = await change({ ...input, preview })
      expect(answer.status).toBe(400)
      expect(Object.keys(Object(answer.document).errors)).toEqual([field])
    }
    expect(await template(RECEIPT)).toEqual(before)
  })

  itReads.each([
    ['mailSubject', '{{ link }}'],
    ['mailText', 'https://elsewhere.example/?k={{ link }}'],
    ['mailHtml', '<img src="https://elsewhere.example/?k={{ link | url_encode }}">'],
    ['mailHtmlEn', '<a href="https://elsewhere.example/?{{ link }}">x</a>'],
  ])('are refused with the key of a new password where it could go elsewhere, in %s', async (field, text) => {
    const refused = await clerk.ask('doUpdateMailTemplate', { mailTemplateId: RESET, [field]: text })
    expect(refused.status).toBe(400)
    expect(problemIn(refused).errors).toEqual({ [field]: [ja('message.templateFault.secretLink')] })
  })

  it('that were kept before have the key of a new password where it cannot go elsewhere alone', async () => {
    const html = '<img src="https://elsewhere.example/?k={{ link }}"><a href="{{ link }}">x</a>'
    await shop.change((tx) =>
      tx.updateTable('mail_template').set({ html }).where('id', '=', Number(RESET)).execute(),
    )
    await person.ask('doRequestPasswordReset', { email: 'buyer@example.com' })
    const mail = await last()
    expect(mail.html).toContain('<img src="https://elsewhere.example/?k=">')
    expect(mail.html).toMatch(/<a href="[^"]*\/reset\?resetKey=\w{32}">x<\/a>/)
    await clerk.ask('doUpdateMailTemplate', { mailTemplateId: RESET, mailHtml: null })
  })

  itReads('say where they are broken', async () => {
    const answer = await change({ mailText: 'a\n b{% if x %}' })
    const { mailText } = Object(answer.document).errors
    expect(JSON.stringify(mailText)).toContain('2行目3文字目')
  })

  it('of no such id are 404', async () => {
    for (const mailTemplateId of ['0', '-1', '999', 'x', '1.5', '99999999999999999999']) {
      for (const name of ['goMailTemplateList', 'doDeleteMailTemplate'] as const)
        expect((await clerk.ask(name, { mailTemplateId })).status, `${name} ${mailTemplateId}`).toBe(404)
      const changed = await change({ mailTemplateId, mailSubject: 'x', preview: true })
      expect([changed.status, problemIn(changed).code]).toEqual([404, 'mailTemplateGone'])
      expect((await clerk.ask('doSendTestMail', { mailTemplateId, email: 'a@example.com' })).status).toBe(404)
    }
  })

  it('are refused to the second of two editors, with what is kept now', async () => {
    const { version } = await template(RESET)
    const edit = (mailText: string) =>
      clerk.ask('doUpdateMailTemplate', { mailTemplateId: RESET, mailText, version })
    expect((await edit('一番 {{ link }}')).status).toBe(200)
    const refused = await edit('二番 {{ link }}')
    expect([refused.status, problemIn(refused).code]).toEqual([409, 'staleVersion'])
    expect(refused.document).toMatchObject({ mailText: '一番 {{ link }}', version: version + 1 })
    await clerk.ask('doUpdateMailTemplate', { mailTemplateId: RESET, mailText: '' })
  })

  it('are closed to strangers, customers and whoever only looks', async () => {
    const reader = await clerkAt(shop, 'reader', 2)
    expect((await reader.ask('goMailTemplateList')).status).toBe(200)
    expect((await reader.ask('doUpdateMailTemplate', { mailTemplateId: '1', mailSubject: 'x' })).status).toBe(
      403,
    )
    const stranger = await HalClient.enter(shop.base)
    for (const program of [person.program, stranger]) {
      const answer = await program.fetch('/admin/mail-template', {
        headers: { accept: 'application/json' },
      })
      expect(answer.status).toBe(403)
      const body = new URLSearchParams({
        csrfToken: program.csrfToken,
        mailTemplateId: '1',
        mailSubject: 'x',
      })
      for (const [path, method] of [
        ['/admin/mail-template', 'POST'],
        ['/admin/mail-template', 'DELETE'],
        ['/admin/mail-template/create', 'POST'],
        ['/admin/mail-template/test', 'POST'],
      ] as const)
        expect((await program.fetch(path, { method, body })).status, path).toBe(403)
    }
  })

  it('made by a merchant are offered for the mail about an order, and deleted', async () => {
    const { id, document } = await made('late')
    expect(document).toMatchObject({
      ...{ fileName: 'late', mailTemplateName: '遅延のお詫び', mailSubject: '発送が遅れます' },
      ...{ deletable: true, mailHtml: null, written: [] },
    })
    expect(document.mailText, 'as the receipt').toBe((await template(RECEIPT)).mailText)
    const again = await clerk.ask('doCreateMailTemplate', {
      ...{ mailTemplateName: '別', fileName: 'late', mailSubject: '別' },
    })
    expect([again.status, problemIn(again).code]).toEqual([409, 'mailTemplateTaken'])
    await clerk.ask('doUpdateMailTemplate', {
      ...{ mailTemplateId: id, mailText: '{{ order.orderNo }}が遅れます。\n{{ shipping.address.addr01 }}へ' },
    })
    const noHtml = await clerk.ask('doUpdateMailTemplate', { mailTemplateId: id, mailHtml: '<p>x</p>' })
    expect(noHtml.status).toBe(400)

    const orderNo = await order()
    const { document: form } = await clerk.ask('goOrderMail', { orderNo })
    expect(form.mailTemplates.map(({ mailTemplateId }) => mailTemplateId)).toEqual([
      '1',
      '27',
      '28',
      '29',
      id,
    ])
    const { document: filled } = await clerk.ask('goOrderMail', { orderNo, mailTemplateId: id })
    expect(filled.mailSubject).toBe('発送が遅れます')
    expect(filled.mailBody.split('\n')[0]).toBe(`${orderNo}が遅れます。`)
    await clerk.ask('doSendOrderMail', { orderNo, mailTemplateId: id })
    const mail = await last()
    expect(mail).toMatchObject({ subject: '[暖簾商店] 発送が遅れます', template: 'order_mail' })
    expect(mail.html).toContain(`<p>${orderNo}が遅れます。<br>`)

    const { status, document: deleted } = await clerk.ask('doDeleteMailTemplate', { mailTemplateId: id })
    expect(status).toBe(200)
    expect(deleted).toMatchObject({
      fileName: 'late',
      mailTemplateId: Number(id),
      mailTemplateName: '遅延のお詫び',
    })
    expect((await clerk.ask('doDeleteMailTemplate', { mailTemplateId: id })).status).toBe(404)
    expect((await clerk.ask('goOrderMail', { orderNo, mailTemplateId: id })).status).toBe(404)
  })

  itReads.each([
    ['a name of nothing', { mailTemplateName: ' ' }],
    ['a subject of nothing', { mailSubject: '' }],
    ['a file name of nothing', { fileName: '' }],
    ['a file name that is none', { fileName: 'ファイル' }],
    ['a file name that leads elsewhere', { fileName: 'a/../b' }],
    ['a file name with nothing between its slashes', { fileName: 'a//b' }],
    ['a file name that ends in a folder', { fileName: 'a/' }],
  ])('are not made with %s', async (_, wrong) => {
    const input = { mailTemplateName: '名', fileName: 'name', mailSubject: '件名', ...wrong }
    const answer = await clerk.ask('doCreateMailTemplate', input)
    expect(answer.status).toBe(400)
    expect(Object.keys(Object(answer.document).errors)).toEqual(Object.keys(wrong))
  })

  it('are looked at with the newest order, one that is named, or what is made up', async () => {
    const first = await order()
    const second = await order()
    const input = {
      mailText: '{{ order.orderNo }} {{ lang }}',
      mailHtml: '<p onclick="x">{{ lang }}</p><script>x</script>',
    }
    const { document } = await change({ ...input, preview: true })
    expect(document).toMatchObject({ changed: false, orderNo: second })
    const [japanese, english] = document.previews
    expect(japanese?.mailText.split('\n')[0]).toBe(`${second} ja`)
    expect(japanese).toMatchObject({ language: 'ja', mailContent: '<p>ja</p>' })
    expect(english?.mailSubject, 'its own').toBe('[Noren Shoten] Thank you for your order')
    expect(english?.mailText).toContain('Thank you')
    const { document: named } = await change({ ...input, preview: true, orderNo: first })
    expect(named.previews[0]?.mailText.split('\n')[0]).toBe(`${first} ja`)
    for (const orderNo of ['none', "' or 1=1 --"])
      expect((await change({ preview: true, orderNo })).status).toBe(400)
    expect((await template(RECEIPT)).written).toEqual([])

    const { document: other } = await clerk.ask('doUpdateMailTemplate', {
      ...{ mailTemplateId: RESET, mailText: '{{ minutes }}分', preview: true, orderNo: first },
    })
    expect(other.orderNo).toBeNull()
    expect(other.previews[0]?.mailText).toMatch(/^10分\n/)
  })

  itReads('that break with an order alone are refused when they are looked at with it', async () => {
    await order()
    const loop = `{% if order.orderNo != '20261120-7K3M9Q' %}${LOOP}{% endif %}`
    expect((await change({ mailText: loop, preview: true })).status).toBe(400)
  })

  it('are sent to try them, with made-up data, in either language', async () => {
    const { id } = await made('trial')
    const send = (input: Readonly<Record<string, unknown>>) =>
      clerk.ask('doSendTestMail', { email: 'trial@example.com', ...input })
    expect((await send({ mailTemplateId: RECEIPT })).status).toBe(200)
    const mail = await last('trial@example.com')
    expect(mail).toMatchObject({ bcc: null, order_id: null, customer_id: null })
    expect(mail.subject).toBe('[暖簾商店] 【テスト】ご注文ありがとうございます')
    expect(mail.text).toContain('20261120-7K3M9Q')
    await send({ mailTemplateId: RECEIPT, mailLanguage: 'en' })
    expect((await last('trial@example.com')).subject).toBe('[Noren Shoten] [Test] Thank you for your order')
    await clerk.ask('doUpdateMailTemplate', { mailTemplateId: id, mailText: '{{ order.orderNo }}の件' })
    await send({ mailTemplateId: id })
    expect(await last('trial@example.com')).toMatchObject({
      ...{ subject: '[暖簾商店] 【テスト】発送が遅れます' },
      html: expect.stringContaining('<p>20261120-7K3M9Qの件</p>'),
    })
    for (const email of ['', 'nobody', 'a@b.example\r\nBcc: c@d.example'])
      expect((await send({ mailTemplateId: RECEIPT, email })).status).toBe(400)
    await clerk.ask('doDeleteMailTemplate', { mailTemplateId: id })
  })

  it('stand in the audit log with what they said before', async () => {
    await change({ mailSubject: '記録' })
    const { document } = await clerk.ask('goAuditLog', { table: 'mail_template', key: RECEIPT })
    expect(JSON.stringify(document.entries[0])).toContain('記録')
    await change({ mailSubject: 'ご注文ありがとうございます' })
  })

  it('are written, looked at, tried and thrown away by a person without script', async () => {
    const browser = await browserAt(shop, 'writer', '/admin/mail-template')
    await browser
      .form('fileName')
      .fill({ mailTemplateName: '礼状', fileName: 'thanks', mailSubject: '御礼' })
      .submit()
    expect(browser.text).toContain(ja('message.mailTemplates.made', { name: '礼状' }))
    const broken = '御礼 {{ order.orderNo }} {% oops %}'
    await browser.form('mailText').fill({ mailText: broken }).submit(ja('office.form.save'))
    expect(browser.form('mailText').value('mailText')).toBe(broken)
    expect(browser.text).toContain('「oops」というタグは使えません。')
    const text = '御礼 {{ order.orderNo }}'
    await browser.form('mailText').fill({ mailText: text }).submit(ja('office.form.save'))
    expect(browser.text).toContain(ja('message.office.saved'))
    const { pathname, search } = browser.page.url
    await browser.form('email').fill({ email: 'friend@example.com', mailLanguage: 'ja' }).submit()
    expect(browser.text).toContain(ja('message.mailTemplates.tested', { email: 'friend@example.com' }))
    expect((await last('friend@example.com')).text).toMatch(/^御礼 20261120-7K3M9Q\n/)
    await browser.form('mailText').submit(ja('office.mailTemplate.preview'))
    expect(browser.text).toContain('[暖簾商店] 御礼')
    await browser.open(pathname + search)
    await browser.form(ja('office.mailTemplate.deleteSure')).submit()
    expect(browser.text).toContain(ja('message.mailTemplates.deleted', { name: '礼状' }))
  })

  itReads('are the standard ones again at the press of a button', async () => {
    const browser = await browserAt(shop, 'restorer', `/admin/mail-template?mailTemplateId=${RECEIPT}`)
    const sure = ja('office.mailTemplate.restoreSure')
    const standard = browser.form('mailText').value('mailText')
    expect(browser.text).toContain(ja('office.mailTemplate.isStandard'))
    expect(browser.text).not.toContain(ja('office.mailTemplate.isWritten'))
    expect(browser.text).not.toContain(sure)
    expect(browser.text).toContain(`${ja('office.mailVariable.orderNo')} {{ order.orderNo }}`)
    await browser
      .form('mailText')
      .fill({ mailSubject: '毎度', mailText: `${standard}\n敬具`, mailHtmlEn: '<p>Obliged</p>' })
      .submit(ja('office.form.save'))
    expect((await template(RECEIPT)).written).toEqual(['mailText', 'mailHtmlEn'])
    expect(browser.text).toContain(ja('office.mailTemplate.isWritten'))
    await browser.form(sure).submit()
    expect(browser.text).toContain(ja('message.office.saved'))
    expect(browser.form('mailText').value('mailText')).toBe(standard)
    expect(await template(RECEIPT)).toMatchObject({ written: [], mailSubject: '毎度' })
    await change({ mailSubject: 'ご注文ありがとうございます' })
  })

  it('that a member broke behind the shop’s back give way to those of the theme', async () => {
    await shop.change((tx) =>
      tx.updateTable('mail_template').set({ text: '{% oops %}' }).where('id', '=', 1).execute(),
    )
    await order()
    expect((await last()).text).toContain('ご注文')
    await change({ mailText: '' })
  })
})
