import type { Language } from '../hypermedia/language.ts'
import type { Message } from '../hypermedia/message.ts'

/** Where a change came from, for a customer to recognise themselves in a notice. */
export type Client = { readonly address: string; readonly userAgent: string }

type OfCustomer = { readonly customerId: string }

/**
 * What the departments tell each other after a commit: the name of each event, and what it carries.
 * What a mail needs of the moment stands in it; all else is read when it is delivered.
 */
export type Events = {
  'order.placed': { readonly orderId: string }
  /** It was moved from one status to another; told to plugins and payment services alone. */
  'order.moved': { readonly orderId: string; readonly from: number; readonly to: number }
  'order.shipped': { readonly shippingId: string }
  /** A member writes about it: subject and text as they typed them. */
  'order.written': {
    readonly orderId: string
    readonly subject: string
    readonly body: string
    readonly memberId: string
  }
  /** Something of what was paid is given back: `changeNo` names the change, `amount` is yen. */
  'order.refunded': { readonly orderId: string; readonly changeNo: number; readonly amount: number }
  /** Money came that the shop cannot keep: the order was given up, or it is not the sum. */
  'payment.unwanted': { readonly attemptId: string }
  'customer.registered': OfCustomer
  'customer.activated': OfCustomer
  /** `changed` are names of fields. */
  'customer.changed': OfCustomer & {
    readonly changed: readonly string[]
    /** The address that they had until then, which is told as well. */
    readonly formerEmail?: string
    readonly client: Client
    readonly at: string
  }
  /** Their row has lost what this tells; `erased`: and who they were. */
  'customer.withdrawn': OfCustomer & {
    readonly erased?: boolean
    /** They never confirmed that the address is theirs: nothing is written to it. */
    readonly unconfirmed?: boolean
    readonly email: string
    readonly name01: string
    readonly name02: string
    readonly language: Language
  }
  'email.wanted': { readonly wishId: string }
  'email.changed': { readonly undoId: string; readonly client: Client; readonly at: string }
  'email.restored': OfCustomer
  'entry.refused': OfCustomer
  'password.forgotten': { readonly email: string; readonly language: Language }
  'password.changed': OfCustomer
  /** An order left these with no more pieces than the shop wants to be told of. */
  'stock.low': { readonly variantIds: readonly number[] }
  /** A member's ways to sign in changed; `at` is UTC, ISO 8601. */
  'staff.secured': {
    readonly memberId: string
    readonly loginId: string
    readonly name: string
    /** In a sentence. */
    readonly change: Message
    readonly client: Client
    readonly at: string
  }
  /** A member has a template sent to try it. */
  'mail.tested': {
    readonly mailTemplateId: string
    readonly email: string
    readonly language: Language
    readonly memberId: string
  }
  'contact.sent': {
    readonly ticketId: string
    readonly contactName01: string
    readonly contactName02: string | null
    readonly contactEmail: string
    readonly contactContents: string
    readonly language: Language
    readonly customerId: string | null
  }
}

/** The name of an event. */
export type EventName = keyof Events

/** Events that only plugins hear of, and what carries out payments by them. */
export const forPlugins: ReadonlySet<EventName> = new Set(['order.moved', 'order.refunded'])
