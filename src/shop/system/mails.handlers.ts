import { message } from '../../hypermedia/message.ts'
import { fail, item, ok } from '../../hypermedia/reply.ts'
import { type Handlers, type ReadEnvironment, type WriteEnvironment, worded } from '../environment.ts'
import { mailsFound, mailTemplates, mailWithState } from '../mail/index.ts'
import { withoutKeys } from '../mail/keys.rules.ts'
import { MAIL_STATES } from '../mail/state.rules.ts'
import { pageOf, pagesBeside } from '../paging.ts'
import { hiddenFrom, mayReadOf } from '../people.rules.ts'
import { link } from '../transitions.ts'
import type * as contract from './mails.contract.ts'

/** Replaces the addresses of withdrawn customers. */
const FORGOTTEN = '@example.invalid'

export const mailsHandlers: Handlers<typeof contract> = {
  async goMailList(act) {
    const { input, slowDb, say } = act
    const { page, asked } = pageOf(input)
    const { limit, offset } = page
    const filter = { state: asked.state, recipient: asked.emailKeyword, hidden: hiddenFrom(act) }
    const { rows, count } = await mailsFound(slowDb, filter, page)
    const nameOf = await templateNames(act)
    return ok(
      {
        mails: rows.map((row) => item(described(row, nameOf), [link('goSentMail', { mailId: row.id })])),
        count,
        limit,
        offset,
      },
      {
        form: {
          values: asked,
          options: {
            state: MAIL_STATES.map((value) => ({ value, label: say({ key: `office.mailState.${value}` }) })),
          },
        },
        links: [
          ...pagesBeside({ limit, offset }, count, (at) => link('goMailList', { ...input, offset: at })),
        ],
      },
    )
  },

  async goSentMail(act) {
    const { mailId } = act.input
    const row = await mailToRead(act, mailId)
    if (!row) return fail('mailUnknown')
    const { state, next_attempt_at: next } = row
    const isLater = state === 'waiting' && next !== null && next > act.now.toISOString()
    return ok(
      {
        ...described(row, await templateNames(act)),
        sender: row.sender,
        replyTo: row.reply_to,
        mailBody: withoutKeys(row.text),
        attempts: row.attempts ?? 0,
        reason: row.last_error === null ? null : withoutKeys(row.last_error),
        nextAttemptAt: state === 'waiting' ? next : null,
        failedAt: row.dead_at,
      },
      {
        links: [
          ...((state === 'failed' || isLater) && !isForgotten(row)
            ? [link('doSendMailAgain', { mailId })]
            : []),
        ],
      },
    )
  },

  async doSendMailAgain(act) {
    const { deliverAgain } = act
    const { mailId } = act.input
    const row = await mailToRead(act, mailId)
    if (!row) return fail('mailUnknown')
    if (row.event_id === null || (row.state !== 'failed' && row.state !== 'waiting'))
      return fail('mailNotFailed')
    if (isForgotten(row)) return fail('mailAddressGone')
    const alreadyWaiting = !(await deliverAgain(row.event_id))
    const done = alreadyWaiting ? message('office.mailOnItsWay') : message('office.mailSentAgain')
    const page = link('goSentMail', { mailId })
    return ok({ mailId, alreadyWaiting }, { location: page, notices: [done] })
  },
}

/**
 * Returns a mail that the requesting member may read; undefined if there is no such mail, or they may not.
 */
const mailToRead = async (act: ReadEnvironment | WriteEnvironment, mailId: string) => {
  const row = await mailWithState(act.db, mailId)
  return row && (row.whose === null || mayReadOf(act, row.whose)) ? row : undefined
}

type Described = Awaited<ReturnType<typeof mailsFound>>['rows'][number]

const isForgotten = ({ recipient }: Pick<Described, 'recipient'>): boolean => recipient.endsWith(FORGOTTEN)

const described = (row: Described, nameOf: (template: string) => string) => ({
  mailId: row.id,
  recipient: row.recipient,
  mailSubject: withoutKeys(row.subject),
  mailTemplateName: nameOf(row.template),
  state: row.state,
  createdAt: row.created_at,
  sentAt: row.sent_at,
})

/** Returns the names of templates, by their file; a deleted one is named by its file. */
const templateNames = async ({ memory, language }: Pick<ReadEnvironment, 'memory' | 'language'>) => {
  const templates = await memory.get(mailTemplates)
  return (file: string): string => {
    const template = templates.get(file)
    return template ? worded(language, template.name, template.name_en) : file
  }
}
