import { Poller } from '../../store/poller.ts'
import type { WriteEnvironment } from '../environment.ts'
import { noteBounce } from '../subscriptions/index.ts'
import { bouncesIn, deliveryNamed, isReport } from './bounce.rules.ts'
import type { Mailbox, UnreadMail } from './imap.ts'
import { addMail, enquiryFor } from './incoming.queries.ts'
import { isFrom, ticketOf } from './incoming.rules.ts'

const EVERY_MS = 60_000
const BATCH = 100
/** Older mails are not looked for. */
const REACH_MS = 30 * 24 * 3_600_000

/** The parts of the watch. */
export interface MailboxParts {
  readonly clock: () => Date
  /** Opens the mailbox. Throws if it cannot be opened. */
  readonly open: () => Promise<Mailbox>
  /** Runs work of the shop itself, in one transaction. */
  readonly alone: <T>(work: (act: WriteEnvironment) => Promise<T>) => Promise<T>
  readonly report: (error: unknown) => void
}

/**
 * Looks each minute for mails that continue an enquiry: from its address, with its number in the subject or the
 * thread. They are added to it and marked as read, as are reports of newsletters that did not arrive, which count for
 * their addresses (NWS-06). All others stay unread, for people.
 */
export class MailboxWatch extends Poller {
  readonly #parts: MailboxParts
  /** Mails that continue no enquiry; the next round need not ask for them again. */
  readonly #others = new Set<number>()
  #validity = ''

  constructor(parts: MailboxParts) {
    super(EVERY_MS)
    this.#parts = parts
  }

  protected async round(): Promise<boolean> {
    const { open, report } = this.#parts
    try {
      const mailbox = await open()
      try {
        return await this.#take(mailbox)
      } finally {
        await mailbox.close()
      }
    } catch (error) {
      report(error)
      return false
    }
  }

  async #take(mailbox: Mailbox): Promise<boolean> {
    if (mailbox.validity !== this.#validity) this.#others.clear()
    this.#validity = mailbox.validity
    const since = new Date(this.#parts.clock().getTime() - REACH_MS)
    const unknown = (await mailbox.unread(since)).filter((uid) => !this.#others.has(uid))
    const batch = unknown.slice(0, BATCH)
    if (batch.length === 0) return false
    for (const mail of await mailbox.mails(batch)) {
      if (this.isStopped) return false
      if ((await this.#bounced(mailbox, mail)) || (await this.#added(mailbox, mail)))
        await mailbox.markRead(mail.uid)
      else this.#others.add(mail.uid)
    }
    return unknown.length > batch.length
  }

  /** Notes the failures that a mail reports of a newsletter; returns false if it reports none. */
  async #bounced(mailbox: Mailbox, { uid, contentType }: UnreadMail): Promise<boolean> {
    if (!isReport(contentType)) return false
    const report = await mailbox.reportOf(uid)
    const deliveryId = report && deliveryNamed(report.returned)
    if (!report || deliveryId === undefined) return false
    return this.#parts.alone(async ({ db, now }) => {
      let isNoted = false
      for (const { recipient, isHard } of bouncesIn(report.status))
        if (await noteBounce(db, { deliveryId, recipient, isHard }, now)) isNoted = true
      return isNoted
    })
  }

  /** Adds a mail to its enquiry; returns false if it continues none. */
  async #added(mailbox: Mailbox, mail: UnreadMail): Promise<boolean> {
    const ticketId = ticketOf(mail)
    if (ticketId === undefined) return false
    const { alone } = this.#parts
    const enquiry = await alone(({ db }) => enquiryFor(db, ticketId))
    if (!enquiry || !isFrom(mail, enquiry)) return false
    const text = await mailbox.textOf(mail.uid)
    if (text === undefined) return false
    // Equal at each attempt, also in another process.
    const messageId = mail.messageId ?? `<${mail.uid}.${mailbox.validity}@mailbox.invalid>`
    return alone(({ db, now }) =>
      addMail(db, { ticketId, messageId, subject: mail.subject, text, mail, now }),
    )
  }
}
