import { uuidv7 } from 'uuidv7'
import { asWarning, message } from '../../hypermedia/message.ts'
import { fail, isFailure, item, ok } from '../../hypermedia/reply.ts'
import type { InputOf } from '../../hypermedia/transition.ts'
import { changesOf } from '../changes.ts'
import { insertText, textsOf } from '../enquiries/index.ts'
import { ENQUIRY_KINDS, ENQUIRY_STATES, statesFrom } from '../enquiries/state.rules.ts'
import { replyMessageId, subjectOf } from '../enquiries/ticket.rules.ts'
import { type Handlers, memberOf, type WriteEnvironment } from '../environment.ts'
import { listMembers, memberById } from '../members/index.ts'
import { pageOf, pagesBeside } from '../paging.ts'
import { isStale, saved } from '../records/index.ts'
import { link } from '../transitions.ts'
import {
  describeEnquiry,
  isAnswerable,
  isHidden,
  namesFor,
  recordOf,
  replyTextOf,
  usualSubject,
} from './enquiry.ts'
import { foundEnquiries, ME, NOBODY } from './found.ts'
import type * as contract from './inbox.contract.ts'
import type { doReplyEnquiry } from './inbox.contract.ts'
import { changeEnquiry, countEnquiries, excerptsOf, lockEnquiry } from './inbox.queries.ts'

/** Enquiries in the office. */
export const inboxHandlers: Handlers<typeof contract> = {
  async goEnquiryList(act) {
    const { input, slowDb, say } = act
    const { page, asked } = pageOf(input)
    const [counts, { rows, count }, members] = await Promise.all([
      countEnquiries(slowDb),
      foundEnquiries(act, input),
      listMembers(slowDb, {}, { limit: MOST_MEMBERS, offset: 0 }),
    ])
    const [names, excerpts] = await Promise.all([
      namesFor(
        act,
        rows.flatMap(({ member_id }) => member_id ?? []),
        members.rows,
      ),
      excerptsOf(
        slowDb,
        rows.map(({ id }) => id),
      ),
    ])
    const states = ENQUIRY_STATES.map((value) => ({ value, label: say({ key: `enquiries.state.${value}` }) }))
    return ok(
      {
        enquiries: rows.map((row) => {
          const ticketId = row.ticket_id
          return item({ ...describeEnquiry(act, row, names), excerpt: excerpts.get(row.id) ?? '' }, [
            link('goEnquiry', { ticketId }),
            ...(row.customer_id === null ? [] : [link('goCustomer', { customerId: row.customer_id })]),
            ...(row.order_id === null ? [] : [link('goOrder', { orderNo: row.order_no ?? '' })]),
          ])
        }),
        enquiryStates: states.map(({ value: enquiryState, label: enquiryStateName }) =>
          item({ enquiryState, enquiryStateName, count: counts.get(enquiryState) ?? 0 }, [
            link('goEnquiryList', { enquiryState }),
          ]),
        ),
        count,
        ...page,
      },
      {
        form: {
          values: asked,
          options: {
            enquiryState: states,
            enquiryKind: ENQUIRY_KINDS.map((value) => ({
              value,
              label: say({ key: `enquiries.kind.${value}` }),
            })),
            assignee: [
              { value: ME, label: say({ key: 'enquiries.me' }) },
              { value: NOBODY, label: say({ key: 'enquiries.nobody' }) },
              ...members.rows.map(({ id, name }) => ({ value: id, label: name })),
            ],
          },
        },
        links: pagesBeside(page, count, (offset) => link('goEnquiryList', { ...input, offset })),
      },
    )
  },

  goEnquiry: recordOf,

  async doReplyEnquiry(act) {
    const { db, input, now, publish, services } = act
    const { ticketId, stateAfter = 'waiting' } = input
    if (input.replyText === undefined && input.replyTemplateId === undefined)
      return fail('badInput', { errors: { replyText: message('input.required') } })
    const enquiry = await locked(act, ticketId)
    if (isFailure(enquiry)) return enquiry
    if (!(await isAnswerable(act, enquiry))) return fail('enquiryOutOfReach')
    const toSend = await textToSend(act, enquiry)
    if (isFailure(toSend)) return toSend
    const { replyText } = toSend
    if (isStale(input, enquiry.version))
      return fail('staleVersion', { state: { ticketId, version: enquiry.version } })
    const typed = input.mailSubject ?? usualSubject(act, enquiry, await textsOf(db, enquiry.id))
    const mailSubject = subjectOf(typed, enquiry.ticket_id)
    const textId = uuidv7()
    const added = {
      id: textId,
      enquiry_id: enquiry.id,
      direction: 'out' as const,
      subject: mailSubject,
      text: replyText,
      member_id: memberOf(act),
      message_id: replyMessageId(enquiry.ticket_id, textId, new URL(services.security.baseUrl).hostname),
    }
    await insertText(db, added, now)
    await changeEnquiry(db, enquiry, { status: stateAfter }, now)
    await publish('enquiry.answered', { textId })
    return ok(
      { ticketId, enquiryState: stateAfter, mailSubject, replyText, recipient: enquiry.email },
      {
        location: link('goEnquiry', { ticketId }),
        notices: [
          (await services.mailServer.source(act.memory)) === 'nobody'
            ? asWarning(message('enquiries.answerKept'))
            : message('enquiries.answered', { email: enquiry.email }),
        ],
        links: [link('goEnquiryList')],
      },
    )
  },

  async doAddEnquiryNote(act) {
    const { db, input, now } = act
    const { ticketId, noteText } = input
    const enquiry = await locked(act, ticketId)
    if (isFailure(enquiry)) return enquiry
    const note = { direction: 'note', text: noteText, member_id: memberOf(act) } as const
    await insertText(db, { ...note, enquiry_id: enquiry.id }, now)
    return ok(
      { ticketId, noteText },
      {
        location: link('goEnquiry', { ticketId }),
        notices: [message('enquiries.noted')],
        links: [link('goEnquiryList')],
      },
    )
  },

  async doUpdateEnquiry(act) {
    const { db, input, now } = act
    const { ticketId, enquiryState, assignee } = input
    const enquiry = await locked(act, ticketId)
    if (isFailure(enquiry)) return enquiry
    const { status, member_id } = enquiry
    const wanted = {
      status: enquiryState ?? status,
      member_id: assignee === undefined ? member_id : assignee,
    }
    const isAnswered = (await textsOf(db, enquiry.id)).some(({ direction }) => direction === 'out')
    const errors = {
      ...(!statesFrom(status, isAnswered).includes(wanted.status) && {
        enquiryState: message('input.enquiryNotAnswered'),
      }),
      ...(wanted.member_id !== null &&
        wanted.member_id !== member_id &&
        !(await memberById(db, wanted.member_id)) && { assignee: message('input.choice') }),
    }
    if (Object.keys(errors).length > 0) return fail('badInput', { errors })
    return saved(input, {
      before: enquiry,
      version: enquiry.version,
      change: changesOf({ status, member_id }, wanted),
      async write(change) {
        await changeEnquiry(db, enquiry, change, now)
        return { ...enquiry, ...change }
      },
      state: (after) => ({ ticketId, enquiryState: after.status, assignee: after.member_id }),
      page: () => link('goEnquiry', { ticketId }),
      links: () => [link('goEnquiryList')],
    })
  },
}

const MOST_MEMBERS = 1000

/** Returns an enquiry locked until the transaction ends, or the failure if the member may not see it. */
const locked = async (act: WriteEnvironment, ticketId: string) =>
  (isHidden(act) ? undefined : await lockEnquiry(act.db, ticketId)) ?? fail('enquiryUnknown')

type Reply = WriteEnvironment & { readonly input: InputOf<typeof doReplyEnquiry> }

/** Returns the typed text of a reply, or else that of the chosen template. */
const textToSend = async (act: Reply, enquiry: Parameters<typeof replyTextOf>[1]) => {
  const { replyText, replyTemplateId = '' } = act.input
  if (replyText !== undefined) return { replyText }
  const filled = await replyTextOf(act, enquiry, replyTemplateId)
  return filled === undefined ? fail('replyTemplateUnknown') : { replyText: filled }
}
