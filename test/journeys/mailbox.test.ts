import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linksTo } from '../support/customer.ts'
import { HalClient } from '../support/hal-client.ts'
import { type MailboxServer, startMailbox } from '../support/imap.ts'
import { mailsTo } from '../support/mailbox.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

describe.each(databases)('Replies that come into the mailbox, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  let mailbox: MailboxServer
  let number = 0

  beforeAll(async () => {
    mailbox = await startMailbox()
    shop = await openShop(database, { IMAP_URL: mailbox.url })
    clerk = await clerkAt(shop, 'clerk')
  })

  afterAll(async () => {
    await shop?.close()
    await mailbox?.close()
  })

  const look = () => shop.noren.settleMailbox()

  /** An enquiry that was answered: its number, its address, and the Message-ID of the answer. */
  const answered = async () => {
    const email = `writes-${++number}@example.com`
    const program = await HalClient.enter(shop.base)
    const message = { contactName01: '山田', contactEmail: email, contactContents: '伺います。' }
    const { document } = await program.follow('doSubmitContact', message, linksTo(shop, 'doSubmitContact'))
    const ticketId = document.ticketId ?? ''
    await clerk.ask('doReplyEnquiry', { ticketId, replyText: 'はい。', stateAfter: 'closed' })
    return { ticketId, email, messageId: (await mailsTo(shop, email)).at(-1)?.message_id ?? '' }
  }

  const mail = (headers: Readonly<Record<string, string>>, body: string) =>
    `${Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\n`)
      .join('')}\n${body}\n`

  const enquiry = async (ticketId: string) => (await clerk.ask('goEnquiry', { ticketId })).document

  it('are added to their enquiry, which is taken up again', async () => {
    const { ticketId, email, messageId } = await answered()
    const uid = mailbox.put(
      mail(
        {
          ...{ From: `Hanako <${email.toUpperCase()}>`, Subject: '=?ISO-2022-JP?B?GyRCOkZLXBsoQg==?=' },
          ...{ 'In-Reply-To': messageId, 'Message-ID': `<${ticketId}.one@example.com>` },
          ...{ 'Content-Type': 'text/plain; charset=utf-8', 'Content-Transfer-Encoding': 'base64' },
        },
        Buffer.from('もう一つ伺います。\r\n> はい。').toString('base64'),
      ),
    )
    await look()
    expect(mailbox.isRead(uid)).toBe(true)
    const { enquiryState, correspondence, version } = await enquiry(ticketId)
    expect(enquiryState).toBe('open')
    expect(correspondence.at(-1)).toMatchObject({
      ...{ messageKind: 'in', text: 'もう一つ伺います。\n> はい。', mailSubject: '再本' },
    })
    await look()
    expect((await enquiry(ticketId)).version).toBe(version)

    await clerk.ask('doReplyEnquiry', { ticketId, replyText: '承知しました。' })
    const reply = (await mailsTo(shop, email)).at(-1)
    expect(reply?.thread?.split(' ').at(-1)).toBe(`<${ticketId}.one@example.com>`)
    expect(reply?.text).toContain('> もう一つ伺います。')
  })

  it('are found by the number in their subject, and read though they are HTML', async () => {
    const { ticketId, email } = await answered()
    mailbox.put(
      mail(
        { From: email, Subject: `Re: ${ticketId}`, 'Content-Type': 'text/html; charset=utf-8' },
        '<p>一行目<br>二行目</p><script>alert(1)</script>',
      ),
    )
    await look()
    const { correspondence } = await enquiry(ticketId)
    expect(correspondence.at(-1)).toMatchObject({ messageKind: 'in', text: '一行目\n二行目' })
  })

  it('name their attachments, which stay in the mailbox, and hold what no database can store', async () => {
    const { ticketId, email } = await answered()
    const part = (type: string, body: string) => `--b\nContent-Type: ${type}\n\n${body}\n`
    mailbox.put(
      mail(
        { From: email, Subject: ticketId, 'Content-Type': 'multipart/mixed; boundary=b' },
        `${part('text/plain; charset=utf-8', '写真\0です。')}${part('image/png; name="cracked.png"\nContent-Disposition: attachment; filename="cracked.png"', 'x')}--b--`,
      ),
    )
    await look()
    expect((await enquiry(ticketId)).correspondence.at(-1)?.text).toBe('写真です。\n\n📎 cracked.png')
  })

  it('are added once, though the same mail is there twice', async () => {
    const { ticketId, email } = await answered()
    const twice = mail(
      { From: email, Subject: ticketId, 'Message-ID': `<twice-${number}@example.com>` },
      'もう',
    )
    const uids = [mailbox.put(twice), mailbox.put(twice)]
    await look()
    expect(uids.map((uid) => mailbox.isRead(uid))).toEqual([true, true])
    const { correspondence } = await enquiry(ticketId)
    expect(correspondence.map(({ messageKind }) => messageKind)).toEqual(['in', 'out', 'in'])
  })

  it('stay unread if they are from somebody else, name no enquiry, or nobody wrote them', async () => {
    const { ticketId, email, messageId } = await answered()
    const uids = [
      mailbox.put(mail({ From: 'other@example.com', Subject: `Re: ${ticketId}` }, 'よその人')),
      mailbox.put(mail({ From: email, Subject: 'Re: お礼' }, '番号なし')),
      mailbox.put(mail({ From: email, Subject: 'Re: INQ-20261120-222222' }, '知らない番号')),
      mailbox.put(
        mail(
          { From: email, Subject: '不在', 'In-Reply-To': messageId, 'Auto-Submitted': 'auto-replied' },
          '不在です',
        ),
      ),
    ]
    await look()
    expect(uids.map((uid) => mailbox.isRead(uid))).toEqual([false, false, false, false])
    const { correspondence, enquiryState } = await enquiry(ticketId)
    expect([correspondence.length, enquiryState]).toEqual([2, 'closed'])
  })

  it('are not waited for at a server that refuses, whose password no log repeats', async () => {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) })
    const other = await startMailbox('right')
    const refused = await openShop(database, { IMAP_URL: other.url.replace(':right@', ':hunter2@') }, log)
    await refused.noren.settleMailbox()
    await refused.close()
    await other.close()
    expect(other.visits).toBe(0)
    expect(lines.join('')).toContain('the mailbox was not read')
    expect(lines.join('')).not.toContain('hunter2')
  })
})
