import { message } from '../../hypermedia/message.ts'
import { type Act, fail, item, ok } from '../../hypermedia/reply.ts'
import type { InputOf } from '../../hypermedia/transition.ts'
import type { Row } from '../../store/schema.ts'
import { productByCode } from '../catalog/index.ts'
import { customerById } from '../customers/index.ts'
import { enquiryByTicket, textsOf } from '../enquiries/index.ts'
import { AFTER_REPLY, statesFrom } from '../enquiries/state.rules.ts'
import { type ReadEnvironment, type WriteEnvironment, worded } from '../environment.ts'
import { leadsNowhere } from '../mail/index.ts'
import { listMembers, memberNames } from '../members/index.ts'
import { mayReadOf } from '../people.rules.ts'
import { baseInfo } from '../settings/index.ts'
import { link } from '../transitions.ts'
import { beside } from '../views/index.ts'
import { foundEnquiries } from './found.ts'
import type { goEnquiry } from './inbox.contract.ts'
import { replyTemplates } from './inbox.queries.ts'
import { filledIn } from './reply-text.rules.ts'

type Environment = ReadEnvironment | WriteEnvironment
type Enquiry = Row<'enquiry'>
type Text = Row<'enquiry_message'>

/** True for a member who may not see enquiries. */
export const isHidden = (act: Pick<ReadEnvironment, 'may'>): boolean => !mayReadOf(act, 'enquiry')

/** States an enquiry, with the names of members. */
export const describeEnquiry = (
  { say }: Pick<ReadEnvironment, 'say'>,
  row: Enquiry,
  names: ReadonlyMap<string, string>,
) => ({
  ticketId: row.ticket_id,
  enquiryState: row.status,
  enquiryStateName: say({ key: `enquiries.state.${row.status}` }),
  enquiryKind: row.kind,
  enquiryKindName: say({ key: `enquiries.kind.${row.kind}` }),
  assignee: row.member_id,
  assigneeName: row.member_id === null ? null : (names.get(row.member_id) ?? null),
  customerId: row.customer_id,
  customerName: row.name,
  email: row.email,
  productCode: row.product_code,
  orderNo: row.order_no,
  orderIsVerified: row.order_id !== null,
  createdAt: row.created_at,
  askedAt: row.asked_at,
})

/** Returns whether the sender can still be reached: they may have withdrawn. */
export const isAnswerable = async (
  { db }: Pick<Environment, 'db'>,
  { email, customer_id }: Enquiry,
): Promise<boolean> => {
  const customer = customer_id === null ? undefined : await customerById(db, customer_id)
  return !leadsNowhere(email, customer?.status)
}

/** Returns the subject of a reply: that of the one before, or the usual one, in the language of the enquiry. */
export const usualSubject = (
  { sayIn }: Pick<ReadEnvironment, 'sayIn'>,
  { language, ticket_id: ticketId }: Enquiry,
  texts: readonly Text[],
): string =>
  texts.findLast(({ direction }) => direction === 'out')?.subject ??
  sayIn(language, message('enquiries.subject', { ticketId }))

/** Returns the text of a template filled in for an enquiry, in its language; undefined if there is none. */
export const replyTextOf = async (
  act: Environment,
  enquiry: Enquiry,
  template: string,
): Promise<string | undefined> =>
  (await choosableFor(act, enquiry)).find(({ replyTemplateId }) => replyTemplateId === template)?.replyText

/** Returns the texts that can fill in a reply, each filled in. */
const choosableFor = async (
  { db, memory, language }: Environment,
  { ticket_id: ticketId, name, language: theirs }: Enquiry,
) => {
  const [rows, shop] = await Promise.all([replyTemplates(db), memory.get(baseInfo)])
  const shopName = worded(theirs, shop.shop_name, shop.shop_name_eng)
  return rows.map((row) => ({
    ticketId,
    replyTemplateId: String(row.id),
    replyTemplateName: worded(language, row.name, row.name_en),
    replyText: filledIn(worded(theirs, row.body, row.body_en), { name, ticketId, shopName }),
  }))
}

/** Returns the names of members by their ids: deleted ones are not in the list. */
export const namesFor = async (
  { slowDb }: Pick<ReadEnvironment, 'slowDb'>,
  ids: readonly string[],
  listed: readonly { readonly id: string; readonly name: string }[],
): Promise<ReadonlyMap<string, string>> => {
  const names = new Map(listed.map(({ id, name }) => [id, name]))
  const others = await memberNames(
    slowDb,
    ids.filter((id) => !names.has(id)),
  )
  return new Map([...names, ...others])
}

/** Answers with an enquiry, all that was written, and the form to answer it. */
export const recordOf = async (act: Act<InputOf<typeof goEnquiry>, ReadEnvironment>) => {
  const { db, slowDb, input, say, language } = act
  const enquiry = isHidden(act) ? undefined : await enquiryByTicket(db, input.ticketId)
  if (!enquiry) return fail('enquiryUnknown')
  const ticketId = enquiry.ticket_id
  const [texts, members, product, canAnswer, choosable] = await Promise.all([
    textsOf(db, enquiry.id),
    listMembers(slowDb, {}, { limit: 1000, offset: 0 }),
    enquiry.product_code === null ? undefined : productByCode(db, enquiry.product_code),
    isAnswerable(act, enquiry),
    choosableFor(act, enquiry),
  ])
  const chosen = choosable.find(({ replyTemplateId }) => replyTemplateId === input.replyTemplateId)
  if (input.replyTemplateId !== undefined && !chosen) return fail('replyTemplateUnknown')
  const names = await namesFor(
    act,
    [enquiry, ...texts].flatMap(({ member_id }) => member_id ?? []),
    members.rows,
  )
  const isAnswered = texts.some(({ direction }) => direction === 'out')
  return ok(
    {
      ...describeEnquiry(act, enquiry, names),
      language: enquiry.language,
      productName: product ? worded(language, product.name, product.name_en) : null,
      canAnswer,
      correspondence: texts.map(({ direction, subject, text, member_id, created_at }) => ({
        messageKind: direction,
        mailSubject: subject,
        text,
        memberName: member_id === null ? null : (names.get(member_id) ?? null),
        createdAt: created_at,
      })),
      enquiryStates: statesFrom(enquiry.status, isAnswered).map((enquiryState) => ({
        enquiryState,
        enquiryStateName: say({ key: `enquiries.state.${enquiryState}` }),
      })),
      assignees: members.rows.map(({ id: assignee, name: assigneeName }) => ({ assignee, assigneeName })),
      replyTemplateId: chosen?.replyTemplateId ?? null,
      replyTemplates: choosable.map((one) =>
        item(one, [link('goEnquiry', { ticketId, replyTemplateId: one.replyTemplateId })]),
      ),
      version: enquiry.version,
    },
    {
      form: {
        values: {
          ticketId,
          mailSubject: usualSubject(act, enquiry, texts),
          replyText: chosen?.replyText,
          stateAfter: AFTER_REPLY[0],
          version: enquiry.version,
        },
        options: {
          stateAfter: AFTER_REPLY.map((value) => ({
            value,
            label: say({ key: `enquiries.state.${value}` }),
          })),
        },
      },
      links: [
        ...(canAnswer ? [link('doReplyEnquiry', { ticketId })] : []),
        link('doAddEnquiryNote', { ticketId }),
        link('doUpdateEnquiry', { ticketId }),
        ...(enquiry.customer_id === null ? [] : [link('goCustomer', { customerId: enquiry.customer_id })]),
        ...(enquiry.order_id === null ? [] : [link('goOrder', { orderNo: enquiry.order_no ?? '' })]),
        ...(product && enquiry.product_code !== null
          ? [link('goAdminProduct', { productCode: enquiry.product_code })]
          : []),
        ...(await beside(act, input, {
          list: 'goEnquiryList',
          read: async (asked) => (await foundEnquiries(act, asked)).rows,
          isThis: ({ id }) => id === enquiry.id,
          to: (row) => link('goEnquiry', { ticketId: row.ticket_id }),
        })),
      ],
    },
  )
}
