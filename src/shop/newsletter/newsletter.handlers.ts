import { languages } from '../../hypermedia/language.ts'
import { message } from '../../hypermedia/message.ts'
import { fail, item, type Option, ok } from '../../hypermedia/reply.ts'
import type { Row } from '../../store/schema.ts'
import type { Handlers, ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { memberOf } from '../environment.ts'
import { newsletterLetter, printedMail } from '../mail/index.ts'
import { pageOf, pagesBeside } from '../paging.ts'
import { isStale, recordHandlers, staleRecord } from '../records/index.ts'
import { baseInfo } from '../settings/index.ts'
import { missingOfSender } from '../settings/sender.rules.ts'
import { link } from '../transitions.ts'
import { instantOf } from '../values.ts'
import type * as contract from './newsletter.contract.ts'
import {
  countNewsletters,
  countsOf,
  lockNewsletter,
  type NewsletterCounts,
  newsletterById,
  newsletterRows,
  planNewsletter,
  stopNewsletter,
} from './newsletter.queries.ts'
import { newsletter } from './newsletter.record.ts'
import {
  filledIn,
  languageFor,
  missingOfSegment,
  newsletterState,
  ownSegment,
  textsIn,
} from './newsletter.rules.ts'
import { countReceivers } from './receivers.queries.ts'
import { SENDING, type SendingInput } from './sending.job.ts'

type Newsletter = Row<'newsletter'>

const list = () => link('goNewsletterList')

const plain = recordHandlers({
  record: newsletter,
  made: 'office.newsletter.made',
  deleted: 'office.newsletter.deleted',
  unknown: 'newsletterUnknown',
  find: lockNewsletter,
  nameOf: ({ subject }) => subject,
  settled: (row) => ({ ...row, ...ownSegment(row) }),
  faults(row) {
    const missing = missingOfSegment(row)
    return missing === undefined
      ? undefined
      : fail('badInput', { errors: { [missing]: message('input.required') } })
  },
  own: ({ now }) => ({
    send_at: null,
    member_id: null,
    started_at: null,
    queued_at: null,
    stopped_at: null,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }),
  touched: ({ now }) => ({ updated_at: now.toISOString() }),
  stated: (row) => newsletter.stated(row),
  page: ({ id }) => link('goNewsletter', { newsletterId: String(id) }),
  list,
})

const NONE: NewsletterCounts = { waiting: 0, sent: 0, kept: 0, failed: 0, bounced: 0, left: 0, ended: 0 }

const describeProgress = (row: Newsletter, counts: NewsletterCounts = NONE) => ({
  newsletterState: newsletterState(row, counts.waiting),
  sendAt: row.send_at,
  waitingCount: counts.waiting,
  sentCount: counts.sent,
  keptCount: counts.kept,
  failedCount: counts.failed,
  bouncedCount: counts.bounced,
  leftCount: counts.left,
  endedCount: counts.ended,
})

/** The choices of the form; a language is named in the language of the answer. */
const optionsOf = (act: ReadEnvironment): Promise<Readonly<Record<string, readonly Option[]>>> =>
  newsletter.options(act)

/** Fails unless a newsletter is a draft: what was planned stays as it was approved. */
const unlessDraft = (row: Newsletter) => (row.send_at === null ? undefined : fail('newsletterNoDraft'))

export const newsletterHandlers: Handlers<typeof contract> = {
  async goNewsletterList({ db, slowDb, input }) {
    const { page } = pageOf(input)
    const [rows, count] = await Promise.all([newsletterRows(db, page), countNewsletters(db)])
    const counts = await countsOf(
      slowDb,
      rows.map(({ id }) => id),
    )
    return ok(
      {
        newsletters: rows.map((row) =>
          item({ ...newsletter.stated(row), ...describeProgress(row, counts.get(row.id)) }, [
            link('goNewsletter', { newsletterId: String(row.id) }),
          ]),
        ),
        count,
        ...page,
      },
      {
        links: [
          ...pagesBeside(page, count, (offset) => link('goNewsletterList', { limit: input.limit, offset })),
          link('goAuditLog', { table: 'newsletter' }),
        ],
      },
    )
  },

  async goNewsletter(act) {
    const { newsletterId } = act.input
    const { db, slowDb, memory, now } = act
    const options = await optionsOf(act)
    const missing = missingOfSender(await memory.get(baseInfo))
    if (newsletterId === undefined)
      return ok(
        { newsletterId: null, receiverCount: 0, missingOfSender: [...missing] },
        { form: { to: 'doCreateNewsletter', values: newsletter.defaults, options }, links: [list()] },
      )
    const row = await newsletterById(db, newsletterId)
    if (!row) return fail('newsletterUnknown')
    const [receiverCount, counts] = await Promise.all([
      countReceivers(slowDb, row, now),
      countsOf(slowDb, [row.id]),
    ])
    const progress = describeProgress(row, counts.get(row.id))
    const isDraft = progress.newsletterState === 'draft'
    const isRunning = progress.newsletterState === 'planned' || progress.newsletterState === 'sending'
    const version = newsletter.versionOf(row)
    return ok(
      { ...newsletter.stated(row), ...progress, receiverCount, missingOfSender: [...missing] },
      {
        form: { values: { ...newsletter.stated(row), version }, options },
        links: [
          ...(isDraft
            ? [link('doUpdateNewsletter', { newsletterId }), link('doDeleteNewsletter', { newsletterId })]
            : []),
          ...(isDraft && missing.length === 0 ? [link('doSendNewsletter', { newsletterId, version })] : []),
          ...(missing.length > 0 ? [link('goBaseInfo')] : []),
          ...(isRunning ? [link('doStopNewsletter', { newsletterId })] : []),
          link('doTestNewsletter', { newsletterId }),
          // The menu marks the first list that a record links to.
          list(),
          link('goNewsletterPreview', { newsletterId }),
          link('goAuditLog', { table: 'newsletter', key: newsletterId }),
        ],
      },
    )
  },

  doCreateNewsletter: plain.create,

  async doUpdateNewsletter(act) {
    const row = await lockNewsletter(act.db, act.input.newsletterId)
    return (row && unlessDraft(row)) ?? plain.update(act)
  },

  doDeleteNewsletter: plain.remove({
    async before(_tx, row) {
      return unlessDraft(row)
    },
    state: ({ id }) => ({ newsletterId: String(id) }),
  }),

  async goNewsletterPreview(act) {
    const { newsletterId } = act.input
    const row = await newsletterById(act.db, newsletterId)
    if (!row) return fail('newsletterUnknown')
    const previews = await Promise.all(
      languages.map(async (one) => {
        const language = languageFor(row, one)
        const { subject, text, html, content } = await printedMail(
          act.services.mailing,
          act.memory,
          await newsletterLetter(
            act.services.mailing,
            { memory: act.memory, language },
            await sampleTexts(act, row, language),
          ),
        )
        return { language: one, mailSubject: subject, mailText: text, mailHtml: html, mailContent: content }
      }),
    )
    return ok({ newsletterId, previews }, { links: [link('goNewsletter', { newsletterId }), list()] })
  },

  async doTestNewsletter(act) {
    const { newsletterId, email, mailLanguage = act.language } = act.input
    const row = await newsletterById(act.db, newsletterId)
    if (!row) return fail('newsletterUnknown')
    const language = languageFor(row, mailLanguage)
    const texts = await sampleTexts(act, row, language)
    await act.publish('newsletter.tested', { ...texts, email, language, memberId: memberOf(act) })
    return ok(
      { newsletterId, email },
      {
        location: link('goNewsletter', { newsletterId }),
        notices: [message('office.newsletter.tested', { email })],
        links: [list()],
      },
    )
  },

  async doSendNewsletter(act) {
    const { db, memory, now, input, startOf } = act
    const { newsletterId } = input
    const row = await lockNewsletter(db, newsletterId)
    if (!row) return fail('newsletterUnknown')
    if (missingOfSender(await memory.get(baseInfo)).length > 0)
      return fail('newsletterSenderMissing', { links: [link('goBaseInfo')] })
    const version = newsletter.versionOf(row)
    if (isStale(input, version))
      return staleRecord(act, 'newsletter', row.id, { ...newsletter.stated(row), version })
    const sendAt = input.sendAt === undefined ? now.toISOString() : instantOf(input.sendAt, startOf)
    if (sendAt < now.toISOString())
      return fail('badInput', { errors: { sendAt: message('office.newsletter.past') } })
    const isNow = input.sendAt === undefined
    const planned = { send_at: sendAt, member_id: memberOf(act), started_at: isNow ? sendAt : null }
    if (!(await planNewsletter(db, row.id, planned))) return fail('newsletterNoDraft')
    if (isNow) await act.startJob(SENDING, { newsletterId: row.id } satisfies SendingInput)
    return ok(
      { newsletterId, receiverCount: await countReceivers(db, row, now), sendAt },
      {
        location: link('goNewsletter', { newsletterId }),
        notices: [message(isNow ? 'office.newsletter.begun' : 'office.newsletter.planned')],
        links: [list()],
      },
    )
  },

  async doStopNewsletter(act) {
    const { newsletterId } = act.input
    const row = await lockNewsletter(act.db, newsletterId)
    if (!row) return fail('newsletterUnknown')
    const waiting = (await countsOf(act.db, [row.id])).get(row.id)?.waiting ?? 0
    const state = newsletterState(row, waiting)
    if (state !== 'planned' && state !== 'sending') return fail('newsletterNotRunning')
    await stopNewsletter(act.db, row, act.now)
    return ok(
      { newsletterId },
      {
        location: link('goNewsletter', { newsletterId }),
        notices: [message(state === 'planned' ? 'office.newsletter.unplanned' : 'office.newsletter.stopped')],
        links: [list()],
      },
    )
  },
}

/** Returns the texts of a newsletter as a reader without an account would get them. */
const sampleTexts = async (
  { memory, sayIn }: Pick<ReadEnvironment | WriteEnvironment, 'memory' | 'sayIn'>,
  row: Newsletter,
  language: 'ja' | 'en',
) => {
  const base = await memory.get(baseInfo)
  const values = {
    name: sayIn(language, message('newsletter.reader')),
    shop: language === 'en' ? (base.shop_name_eng ?? base.shop_name) : base.shop_name,
  }
  const { subject, body } = textsIn(row, language)
  return { subject: filledIn(subject, values), body: filledIn(body, values) }
}
