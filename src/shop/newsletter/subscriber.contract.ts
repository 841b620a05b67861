import { z } from 'zod'
import { fileText } from '../../hypermedia/file.ts'
import { choice, key, optional, text } from '../../hypermedia/input.ts'
import { safe, unsafe } from '../../hypermedia/transition.ts'
import { exportInputs } from '../csv/import.fields.ts'
import { paged } from '../paging.ts'
import { EXPORT_CUSTOMERS } from '../permissions.ts'
import { SUBSCRIPTION_STATES } from '../subscriptions/subscription.rules.ts'
import { Sentence } from '../values.ts'

/** Members who may not see customers see no subscribers. */
const WITH_CUSTOMERS = '/admin/customer'

const searched = {
  /** Part of the address. */
  emailKeyword: optional(text(255)),
  subscriptionState: optional(choice(SUBSCRIPTION_STATES)),
}

export const goSubscriptionList = safe('/admin/newsletter/subscribers', {
  title: 'The addresses that get newsletters, with the consent of their owners, the newest first',
  for: 'member',
  deniedWith: WITH_CUSTOMERS,
  permission: 'customers:view',
  input: { ...searched, ...paged.input },
  state: {
    subscriptions: z.array(
      z.object({
        subscriptionId: z.string(),
        email: z.string(),
        subscriptionState: z.enum(SUBSCRIPTION_STATES),
        /** Where its owner asked for newsletters, in words. */
        subscriptionOrigin: z.string(),
        mailLanguage: z.string(),
        askedAt: z.string(),
        confirmedAt: z.string().nullable(),
        endedAt: z.string().nullable(),
        /** Why it ended, in words; null while it has not. */
        endReason: z.string().nullable(),
        customerId: z.string().nullable(),
      }),
    ),
    ...paged.state,
  },
  offers: ['goSubscriptionList', 'goExportSubscriptions'],
  always: ['goNewsletterList'],
  items: { subscriptions: ['goCustomer', 'doEndSubscription'] },
})

export const doEndSubscription = unsafe('POST', '/admin/newsletter/subscribers', {
  title: 'End the newsletters to an address, at the wish of its owner',
  for: 'member',
  deniedWith: WITH_CUSTOMERS,
  permission: 'customers:change',
  refusedAt: 'goSubscriptionList',
  input: { subscriptionId: key() },
  state: { subscriptionId: z.string(), changed: z.boolean(), message: Sentence },
  offers: ['goSubscriptionList'],
  errors: ['subscriptionUnknown'],
})

export const goExportSubscriptions = safe('/admin/newsletter/subscribers-csv', {
  title: 'The subscribers that a search finds as a file',
  for: 'member',
  deniedWith: WITH_CUSTOMERS,
  permission: EXPORT_CUSTOMERS,
  input: { ...searched, ...exportInputs },
  state: {
    csv: fileText(),
    /** The number of lines below the header. */
    rowCount: z.int(),
  },
  answers: ['csv'],
  offers: ['goSubscriptionList'],
})
