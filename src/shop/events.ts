import type { Language } from '../hypermedia/language.ts'
import type { Message } from '../hypermedia/message.ts'

/** The client of a change, so that customers can recognize themselves in a notice. */
export type Client = { readonly address: string; readonly userAgent: string }

type OfCustomer = { readonly customerId: string }

/**
 * The events that departments publish: the name of each, and its payload. It contains the data of that moment
 * that a mail needs; everything else is read on delivery.
 */
export type Events = {
  'order.placed': { readonly orderId: string }
  /** Somebody asks for the page of their order: number and address as typed. */
  'order.sought': { readonly orderNo: string; readonly email: string; readonly language: Language }
  /** Its customer cancelled it. */
  'order.cancelled': { readonly orderId: string }
  /** A member has its customer told by a template, by the name of its file, with their own words in it. */
  'order.told': {
    readonly orderId: string
    readonly template: string
    readonly words?: string
    readonly memberId: string
  }
  /** Moved from one status to another; only for plugins and payment services. */
  'order.moved': { readonly orderId: string; readonly from: number; readonly to: number }
  /** The shop has received its money, at a payment service; only for webhooks, as are the five below. */
  'order.paid': { readonly orderId: string }
  /** A member entered it, and no mail is written about it. */
  'order.entered': { readonly orderId: string }
  /** A member changed it other than by a move. */
  'order.changed': { readonly orderId: string }
  /** A member made a customer, or changed one without a mail about it. */
  'customer.entered': OfCustomer
  'customer.edited': OfCustomer
  'product.changed': { readonly productId: number }
  'order.shipped': { readonly shippingId: string }
  /** A member wrote about it: subject and text as typed. */
  'order.written': {
    readonly orderId: string
    readonly subject: string
    readonly body: string
    readonly memberId: string
  }
  /** A shopper asks for a return. */
  'return.asked': { readonly returnId: string }
  /** The shop takes the goods of a request back, or refuses to. */
  'return.granted': { readonly returnId: string }
  'return.refused': { readonly returnId: string }
  /** A part of the paid sum is refunded: `changeNo` names the change, `amount` is yen. */
  'order.refunded': {
    readonly orderId: string
    readonly changeNo: number
    readonly amount: number
    /** The member's words in the mail. */
    readonly words?: string
    /** No mail is written about it. */
    readonly isSilent?: boolean
  }
  /** Goods of another order came back for those of this one; `refundDue` is yen of the other's payment. */
  'order.exchanged': {
    readonly orderId: string
    readonly refundDue: number
    /** The member's words in the mail. */
    readonly words?: string
  }
  /** The shop received money that it cannot keep: the order was given up, or the sum differs. */
  'payment.unwanted': { readonly attemptId: string }
  'customer.registered': OfCustomer
  /** `byMail`: they proved that the address is theirs. */
  'customer.activated': OfCustomer & { readonly byMail?: boolean }
  /** `changed` are names of fields. */
  'customer.changed': OfCustomer & {
    readonly changed: readonly string[]
    /** Their former address, which is notified as well. */
    readonly formerEmail?: string
    readonly client: Client
    readonly at: string
  }
  /** Their row has lost this data; `erased`: and their personal data. */
  'customer.withdrawn': OfCustomer & {
    readonly erased?: boolean
    /** They never confirmed the address: nothing is sent to it. */
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
  /** Their points end after a day, `YYYY-MM-DD`. */
  'points.ending': OfCustomer & { readonly endOn: string }
  'password.forgotten': { readonly email: string; readonly language: Language }
  'password.changed': OfCustomer
  /** An order left nothing of these variants; only for webhooks. */
  'stock.out': { readonly variantIds: readonly number[] }
  /**
   * An event of a plugin, of one of the types that it declares; only for webhooks. `id` names the thing that it is
   * about, and `page` is the screen of the office that states it, with its input.
   */
  'plugin.event': {
    readonly type: string
    readonly id: string
    readonly page?: readonly [transition: string, input: Readonly<Record<string, string>>]
  }
  /** A member tries an address of another program. */
  'webhook.tested': { readonly webhookId: number }
  /** An order left these variants with a stock that is low for the shop. */
  'stock.low': { readonly variantIds: readonly number[] }
  /** A shopper asks for a notice; their address is to be confirmed. */
  'restock.requested': { readonly noticeId: string }
  /** A variant that a shopper waits for is in stock again. */
  'restock.arrived': {
    readonly variantId: number
    readonly customerId: string | null
    readonly email: string
    readonly language: Language
  }
  /** Somebody asks for newsletters; their address is to be confirmed. */
  'newsletter.requested': { readonly subscriptionId: string }
  /** A newsletter is to be sent to one of its receivers. */
  'newsletter.due': { readonly deliveryId: string }
  /** A member tries a newsletter: its texts as they are stored. */
  'newsletter.tested': {
    readonly subject: string
    readonly body: string
    readonly email: string
    readonly language: Language
    readonly memberId: string
  }
  /** A member's ways to sign in changed; `at` is UTC, ISO 8601. */
  'staff.secured': {
    readonly memberId: string
    readonly loginId: string
    readonly name: string
    /** The change as a sentence. */
    readonly change: Message
    readonly client: Client
    readonly at: string
  }
  /** A member sends a template to try it. */
  'mail.tested': {
    readonly mailTemplateId: string
    readonly email: string
    readonly language: Language
    readonly memberId: string
  }
  /** A member answered an enquiry: the id of their text. */
  'enquiry.answered': { readonly textId: string }
  'contact.sent': {
    readonly ticketId: string
    readonly contactName01: string
    readonly contactName02: string | null
    readonly contactEmail: string
    readonly contactContents: string
    readonly productCode: string | null
    readonly orderNo: string | null
    readonly language: Language
    readonly customerId: string | null
  }
}

/** The name of an event. */
export type EventName = keyof Events

/** Events that are published only if a plugin or a webhook hears of them. */
export const forOthers: ReadonlySet<EventName> = new Set([
  ...(['order.moved', 'order.paid', 'order.entered', 'order.changed', 'product.changed'] as const),
  ...(['stock.out', 'customer.entered', 'customer.edited', 'plugin.event'] as const),
])
