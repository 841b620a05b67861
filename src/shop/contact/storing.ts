import { randomInt } from 'node:crypto'
import { productByCode } from '../catalog/index.ts'
import { emailKey } from '../customers/fields.ts'
import { insertEnquiry } from '../enquiries/index.ts'
import { ticketId } from '../enquiries/ticket.rules.ts'
import type { WriteEnvironment } from '../environment.ts'
import { ordersByNumber } from '../orders/index.ts'
import { isPlaced } from '../orders/status.rules.ts'

/** A message as it is stored for its review, and sent. */
export interface Contact {
  readonly contactName01: string
  readonly contactName02: string | null
  readonly contactEmail: string
  readonly contactContents: string
  readonly productCode: string | null
  readonly orderNo: string | null
}

/** Stores a message as an enquiry; returns its number. */
export const storeEnquiry = async (act: WriteEnvironment, contact: Contact): Promise<string> => {
  const { db, visitor, language, now, today } = act
  const { contactName01, contactName02, contactEmail, contactContents } = contact
  const product = contact.productCode === null ? undefined : await productByCode(db, contact.productCode)
  const order = await ownOrderOf(act, contact)
  const asked = {
    kind: product ? ('productQuestion' as const) : ('enquiry' as const),
    customer_id: visitor.customerId,
    order_id: order?.id ?? null,
    order_no: order?.order_no ?? contact.orderNo,
    product_code: product ? contact.productCode : null,
    name: [contactName01, contactName02].filter(Boolean).join(' '),
    email: contactEmail,
    email_key: emailKey(contactEmail),
    language,
    text: contactContents,
  }
  let ticket = ticketId(today, randomInt)
  while (!(await insertEnquiry(db, { ...asked, ticket_id: ticket }, now))) ticket = ticketId(today, randomInt)
  return ticket
}

/** Returns the order of a typed number if it is the sender's: by their account, or by the address that it has. */
const ownOrderOf = async ({ db, visitor }: WriteEnvironment, { orderNo, contactEmail }: Contact) => {
  if (orderNo === null) return undefined
  const typed = orderNo.normalize('NFKC')
  const [order] =
    (await ordersByNumber(db, [typed])) ?? (await ordersByNumber(db, [typed.toUpperCase()])) ?? []
  if (!order || !isPlaced(order.status)) return undefined
  const isTheirs =
    (order.customer_id !== null && order.customer_id === visitor.customerId) ||
    (order.email !== '' && emailKey(order.email) === emailKey(contactEmail))
  return isTheirs ? order : undefined
}
