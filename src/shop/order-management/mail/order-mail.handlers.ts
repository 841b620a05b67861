import { asWarning, message } from '../../../hypermedia/message.ts'
import { fail, isFailure, item, ok } from '../../../hypermedia/reply.ts'
import type { InputOf, StateOf } from '../../../hypermedia/transition.ts'
import type { Row } from '../../../store/schema.ts'
import { type Handlers, memberOf, type ReadEnvironment, type WriteEnvironment } from '../../environment.ts'
import {
  lookAtWritten,
  NOTICE,
  templatesForMany,
  templatesForOrders,
  wordsForOrder,
} from '../../mail/index.ts'
import { link } from '../../transitions.ts'
import { lockOrders, orderByNumber } from '../order/order.queries.ts'
import { shippingsOfOrder } from '../shipping/shipping.queries.ts'
import { isMute } from '../shipping/shipping.ts'
import type * as contract from './order-mail.contract.ts'
import type { goOrderMailConfirm } from './order-mail.contract.ts'
import { tellCustomers } from './telling.ts'

/** The template for omitted parts: the receipt of the order. */
const USUAL = '1'

export const orderMailHandlers: Omit<Handlers<typeof contract>, 'doMailOrders'> = {
  async goOrderMail(act) {
    const { mailTemplateId } = act.input
    const order = await orderToReach(act, act.input.orderNo)
    if (isFailure(order)) return order
    const words = mailTemplateId === undefined ? EMPTY : await wordsOf(act, order, mailTemplateId)
    if (isFailure(words)) return words
    const state = { ...addressed(order), mailSubject: words.subject, mailBody: words.body }
    const { orderNo } = state
    const tellsOfSent = await hasSent(act, order)
    const templates = (await templatesForOrders(act)).filter(
      ({ file_name }) => tellsOfSent || file_name !== NOTICE,
    )
    const named = templates.map(({ id, name }) => ({ id: String(id), name }))
    return ok(
      {
        ...state,
        mailTemplateId: mailTemplateId ?? null,
        mailTemplates: named.map(({ id, name }) =>
          item({ mailTemplateId: id, mailTemplateName: name }, [
            link('goOrderMail', { orderNo, mailTemplateId: id }),
          ]),
        ),
      },
      {
        form: {
          values: { orderNo, mailSubject: words.subject, mailBody: words.body },
          options: { mailTemplateId: named.map(({ id, name }) => ({ value: id, label: name })) },
        },
        links: [
          link('doSendOrderMail', { orderNo }),
          link('goOrderMailConfirm', { orderNo, mailTemplateId }),
          ...waysFrom(orderNo),
        ],
      },
    )
  },

  async goOrderMailConfirm(act) {
    const found = await look(act)
    if (isFailure(found)) return found
    const { looked } = found
    const { orderNo } = looked
    return ok(looked, {
      form: { values: toSettle(looked) },
      links: [link('doSendOrderMail', { orderNo }), link('goOrderMail', { orderNo }), ...waysFrom(orderNo)],
    })
  },

  async doSendOrderMail(act) {
    const { input, now, publish } = act
    const found = await look(act)
    if (isFailure(found)) return found
    const { orderId, looked } = found
    const { orderNo, recipient, mailSubject, mailBody } = looked
    const links = [link('goOrderMail', { orderNo }), ...waysFrom(orderNo)]
    if (input.mode === 'confirm' || input.mode === 'back') {
      const isOpen = input.mode === 'back'
      return ok(
        { ...looked, sendDate: null, isOpen, message: act.say(message('office.order.mailNotYet')) },
        {
          form: { values: isOpen ? { orderNo, mailSubject, mailBody } : toSettle(looked) },
          links: [link('doSendOrderMail', { orderNo }), ...links],
        },
      )
    }
    const memberId = memberOf(act)
    await publish('order.written', { orderId, subject: mailSubject, body: mailBody, memberId })
    return ok(
      { ...looked, sendDate: now.toISOString(), isOpen: false },
      {
        location: link('goOrder', { orderNo }),
        notices: [message('office.order.mailSent', { email: recipient })],
        links,
      },
    )
  },
}

/** Mails to the customers of several orders. */
export const severalMailHandlers: Pick<Handlers<typeof contract>, 'doMailOrders'> = {
  async doMailOrders(act) {
    const { ids, mailTemplateId, mailWords: words } = act.input
    const named = [...new Set(ids)]
    if (named.length === 0) return fail('badInput', { errors: { ids: message('office.order.noneChosen') } })
    const template = (await templatesForMany(act)).find(({ id }) => String(id) === mailTemplateId)
    if (!template) return fail('mailTemplateUnknown')
    const orders = await lockOrders(act.db, act.dialect, named)
    const mailCount = await tellCustomers(act, orders, { template: template.file_name, words })
    const done = message('office.order.told', { count: mailCount })
    return ok(
      { requestedCount: named.length, mailCount },
      { location: link('goOrderList'), notices: [mailCount === 0 ? asWarning(done) : done] },
    )
  },
}

type Environment = ReadEnvironment | WriteEnvironment

const EMPTY = { subject: '', body: '' }

/** Returns an order, or the failure if its customer cannot be reached by mail. */
const orderToReach = async (act: Environment, orderNo: string) => {
  const order = await orderByNumber(act.db, orderNo)
  if (!order) return fail('adminOrderUnknown')
  return (await isMute(act, order)) ? fail('orderOutOfReach') : order
}

/** True if a shipping of the order has left, so that the customer can be notified. */
const hasSent = async ({ db }: Environment, { id }: Row<'orders'>): Promise<boolean> =>
  (await shippingsOfOrder(db, id)).some(({ shipped_at }) => shipped_at !== null)

/** Renders a template for an order; rejects the notice of a shipping before one has left. */
const wordsOf = async (act: Environment, order: Row<'orders'>, templateId: string) => {
  const template = (await templatesForOrders(act)).find(({ id }) => String(id) === templateId)
  if (template?.file_name === NOTICE && !(await hasSent(act, order))) return fail('shippingNotSent')
  const words = template && (await wordsForOrder(act, order.id, template))
  return words ?? fail('mailTemplateUnknown')
}

const addressed = ({ order_no, customer_id, name01, name02, email }: Row<'orders'>) => ({
  orderNo: order_no ?? '',
  customerId: customer_id,
  customerName: `${name01} ${name02}`,
  recipient: email,
})

type Look = Environment & { readonly input: InputOf<typeof goOrderMailConfirm> }

/** Returns the requested mail, as it will arrive. */
const look = async (act: Look) => {
  const { orderNo, mailTemplateId, mailSubject, mailBody } = act.input
  const order = await orderToReach(act, orderNo)
  if (isFailure(order)) return order
  const isWhole = mailSubject !== undefined && mailBody !== undefined
  const words =
    isWhole && mailTemplateId === undefined ? EMPTY : await wordsOf(act, order, mailTemplateId ?? USUAL)
  if (isFailure(words)) return words
  const { subject, body } = { subject: mailSubject ?? words.subject, body: mailBody ?? words.body }
  const printed = await lookAtWritten(act, order.id, { subject, body })
  if (!printed) return fail('adminOrderUnknown')
  const looked = {
    ...addressed(order),
    mailSubject: subject,
    mailBody: body,
    fullSubject: printed.subject,
    mailText: printed.text,
    mailHtml: printed.html,
    mailContent: printed.content,
  }
  return { orderId: order.id, looked }
}

/** Returns the values that a preview's form submits: exactly the previewed texts. */
const toSettle = ({ orderNo, mailSubject, mailBody }: StateOf<typeof goOrderMailConfirm>) => ({
  orderNo,
  mailSubject,
  mailBody,
  mode: 'complete',
})

const waysFrom = (orderNo: string) => [link('goOrder', { orderNo })]
