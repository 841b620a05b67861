import { message } from '../../hypermedia/message.ts'
import { created, fail, ok } from '../../hypermedia/reply.ts'
import type { InputOf } from '../../hypermedia/transition.ts'
import { productByCode } from '../catalog/index.ts'
import { customerById } from '../customers/index.ts'
import { type Handlers, type ReadEnvironment, type WriteEnvironment, worded } from '../environment.ts'
import { dropReviewed, isSettling, keepForReview, keptForReview } from '../review.ts'
import { link } from '../transitions.ts'
import type * as contract from './contract.ts'
import type { doSubmitContact } from './contract.ts'
import { type Contact, storeEnquiry } from './storing.ts'

type Input = InputOf<typeof doSubmitContact>

const KEPT = 'contact'

export const contactHandlers: Handlers<typeof contract> = {
  async goContactForm(act) {
    const kept = await keptContact(act)
    const { productCode = kept?.productCode, orderNo = kept?.orderNo } = act.input
    return ok(
      { product: await productAsked(act, productCode), orderNo: orderNo ?? null },
      { form: { values: { ...(kept ?? (await whoAsks(act))), productCode, orderNo } } },
    )
  },

  async doSubmitContact(act) {
    const { input } = act
    if (input.mode === 'back') return backToForm(act, await keptContact(act))
    const contact = isSettling(input) ? await keptContact(act) : contactOf(input)
    if (!contact) return fail('badInput', { errors: missingIn(input) })
    return input.mode === 'confirm' ? review(act, contact) : send(act, contact)
  },

  async goContactConfirm(act) {
    const contact = await keptContact(act)
    return ok(
      { contact: contact ?? null, product: await productAsked(act, contact?.productCode) },
      {
        ...(!contact && { location: link('goContactForm') }),
        form: { values: { mode: 'complete' } },
      },
    )
  },

  async goContactComplete({ input }) {
    return ok({ ticketId: input.ticketId ?? null })
  },
}

const FIELDS = ['contactName01', 'contactEmail', 'contactContents'] as const

const contactOf = ({ contactName01, contactName02, contactEmail, contactContents, ...about }: Input) =>
  contactName01 === undefined || contactEmail === undefined || contactContents === undefined
    ? undefined
    : {
        contactName01,
        contactName02: contactName02 ?? null,
        contactEmail,
        contactContents,
        productCode: about.productCode ?? null,
        orderNo: about.orderNo ?? null,
      }

const missingIn = (input: Input) =>
  Object.fromEntries(
    FIELDS.filter((field) => input[field] === undefined).map((field) => [field, message('input.required')]),
  )

const keptContact = (act: ReadEnvironment | WriteEnvironment) => keptForReview<Contact>(act, KEPT)

/** The known data of a customer, so that they need not type it again. */
const whoAsks = async ({ db, visitor }: ReadEnvironment): Promise<Partial<Contact>> => {
  const customer = visitor.customerId === null ? undefined : await customerById(db, visitor.customerId)
  if (!customer) return {}
  const { name01, name02, email } = customer
  return { contactName01: name01, contactName02: name02, contactEmail: email }
}

/** Returns the public product with a code. */
const productAsked = async (
  { db, language }: ReadEnvironment,
  productCode: string | null | undefined,
): Promise<{ readonly productCode: string; readonly productName: string } | null> => {
  const product = productCode ? await productByCode(db, productCode) : undefined
  if (!productCode || product?.status !== 1) return null
  return { productCode, productName: worded(language, product.name, product.name_en) }
}

const NOTHING = {
  ...{ contactName01: null, contactName02: null, contactEmail: null, contactContents: null },
  ...{ productCode: null, orderNo: null },
}

const backToForm = ({ say }: WriteEnvironment, contact: Contact | undefined) =>
  ok(
    { ...(contact ?? NOTHING), ticketId: null, message: say({ key: 'contact.backToForm' }) },
    { location: link('goContactForm'), links: [link('goTop')] },
  )

const review = async (act: WriteEnvironment, contact: Contact) => {
  await keepForReview(act, KEPT, contact)
  return ok(
    { ...contact, ticketId: null, message: act.say({ key: 'contact.readThrough' }) },
    { location: link('goContactConfirm'), links: [link('goContactForm')] },
  )
}

/** Stores it for the members, who answer from the office; both sides get a mail. */
const send = async (act: WriteEnvironment, contact: Contact) => {
  const { visitor, language, say } = act
  await dropReviewed(act, KEPT)
  const id = await storeEnquiry(act, contact)
  await act.publish('contact.sent', {
    ticketId: id,
    ...contact,
    language,
    customerId: visitor.customerId,
  })
  return created(
    { ...contact, ticketId: id, message: say({ key: 'contact.sent' }) },
    link('goContactComplete', { ticketId: id }),
    { links: [link('goTop')] },
  )
}
