import { z } from 'zod'
import { key } from '../../hypermedia/input.ts'
import { safe, unsafe } from '../../hypermedia/transition.ts'
import { Email } from '../customers/fields.ts'
import { Sentence } from '../values.ts'
import { SUBSCRIPTION_STATES } from './subscription.rules.ts'

/** A request for newsletters, as its mail names it. */
const asked = { subscriptionId: key(), subscriptionKey: key() }

/** A newsletter to a receiver, as its link names it. */
const received = { newsletterMailId: key(), newsletterMailKey: key() }

export const goNewsletterForm = safe('/newsletter', {
  title: 'The form to ask for newsletters',
  for: 'anyone',
  page: 'newsletter',
  submitTo: 'doRequestNewsletter',
  offers: ['doRequestNewsletter', 'goHelpPrivacy', 'goTop'],
})

export const doRequestNewsletter = unsafe('POST', '/newsletter', {
  title: 'Ask for newsletters; a link that is mailed to the address confirms it',
  for: 'anyone',
  refusedAt: 'goNewsletterForm',
  input: { newsletterEmail: Email },
  state: { newsletterEmail: z.string(), message: Sentence },
  offers: ['goNewsletterForm', 'goTop'],
  limits: [
    { by: 'address', most: 20, minutes: 30 },
    { by: 'anyone', most: 10, minutes: 24 * 60, each: 'newsletterEmail' },
  ],
})

export const goNewsletterConfirm = safe('/newsletter/confirm', {
  title: 'A request for newsletters, to confirm',
  for: 'anyone',
  page: 'newsletter_confirm',
  entered: 'mail',
  input: asked,
  state: { newsletterEmail: z.string(), subscriptionState: z.enum(SUBSCRIPTION_STATES) },
  offers: ['doConfirmNewsletter', 'goTop'],
  errors: ['newsletterLinkGone'],
})

export const doConfirmNewsletter = unsafe('POST', '/newsletter/confirm', {
  title: 'Confirm the address for newsletters',
  for: 'anyone',
  refusedAt: 'goNewsletterConfirm',
  input: asked,
  state: { newsletterEmail: z.string(), changed: z.boolean(), message: Sentence },
  offers: ['goNewsletterConfirm', 'goTop'],
  errors: ['newsletterLinkGone'],
})

export const goNewsletterEnd = safe('/newsletter/unsubscribe', {
  title: 'The page behind the link of a newsletter, with the button that ends them',
  for: 'anyone',
  page: 'newsletter_end',
  entered: 'mail',
  input: received,
  state: {
    /** The address that gets newsletters; null if the shop does not have it any more. */
    newsletterEmail: z.string().nullable(),
    isEnded: z.boolean(),
  },
  offers: ['doEndNewsletter', 'goNewsletterForm', 'goTop'],
  errors: ['newsletterLinkGone'],
})

export const doEndNewsletter = unsafe('POST', '/newsletter/unsubscribe', {
  title: 'End newsletters to an address, as mail programs do by one click (RFC 8058)',
  for: 'anyone',
  keyless: true,
  byKey: true,
  refusedAt: 'goNewsletterEnd',
  input: received,
  state: { isEnded: z.boolean(), message: Sentence },
  offers: ['goNewsletterEnd', 'goTop'],
  errors: ['newsletterLinkGone'],
})
