import type { Generated } from 'kysely'
import { table } from './table.ts'

/** An address to which newsletters go once it is confirmed, with the consent of its owner. */
interface SubscriptionTable {
  id: string
  /** Null for an address that is no customer's. */
  customer_id: string | null
  email: string
  /** The address for comparisons. */
  email_key: string
  language: 'ja' | 'en'
  /** Where its owner asked for newsletters. */
  origin: 'entry' | 'checkout' | 'mypage' | 'form' | 'import'
  asked_at: string
  /** Null until its owner has shown that it is theirs. */
  confirmed_at: string | null
  /** Nothing is sent from then on, unless it is confirmed anew. */
  ended_at: string | null
  end_reason: 'reader' | 'member' | 'bounced' | null
  /** The end of the link that confirms it; null if it waits for no confirmation. */
  expires_at: string | null
  /** Temporary failures since it was confirmed; too many end it. */
  soft_bounces: number
  /** The last failure that was reported. */
  bounced_at: string | null
  created_at: string
}

/** A newsletter, and to whom it goes. */
interface NewsletterTable {
  id: Generated<number>
  subject: string
  subject_en: string | null
  body: string
  /** Null: readers of English get the Japanese text. */
  body_en: string | null
  segment: 'all' | 'group' | 'bought' | 'notBought' | 'product' | 'language'
  group_id: number | null
  /** The last days in which receivers bought, or did not. */
  days: number | null
  /** The code of any variant of the product that receivers bought. */
  product_code: string | null
  receiver_language: 'ja' | 'en' | null
  /** The planned time; null for a draft. */
  send_at: string | null
  /** The member who planned it. */
  member_id: string | null
  started_at: string | null
  /** All its mails are in the outbox. */
  queued_at: string | null
  /** A member stopped it: mails that are not on their way are left out. */
  stopped_at: string | null
  created_at: string
  updated_at: string
}

/** The mail of a newsletter to one receiver. */
interface NewsletterDeliveryTable {
  id: string
  newsletter_id: number
  /** Null once the subscription was deleted. */
  subscription_id: string | null
  /** Its event in the outbox. */
  event_id: string
  /** Null while it waits; `kept`: there is no mail server; `left`: its receiver ended it meanwhile, or may not get it. */
  outcome: 'sent' | 'kept' | 'left' | 'bounced' | null
  done_at: string | null
  /** The last failure that was reported after it was sent. */
  bounced_at: string | null
  /** The receiver ended the subscription by its link. */
  ended_at: string | null
}

export const newsletterTables = {
  // The audit log names who ended one, and repeats no address: it outlives the subscription.
  subscription: table<SubscriptionTable>({ tellsOf: 'customer', personal: true, audit: false }),
  newsletter: table<NewsletterTable>(),
  newsletter_delivery: table<NewsletterDeliveryTable>({ tellsOf: 'customer', audit: false }),
}
