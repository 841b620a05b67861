import { message } from '../../hypermedia/message.ts'
import { fail, ok } from '../../hypermedia/reply.ts'
import { opensWith } from '../derived-key.ts'
import type { Handlers, ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { link } from '../transitions.ts'
import { askForNewsletter } from './asking.ts'
import { CONFIRM_KEY, END_KEY } from './keys.ts'
import type * as contract from './subscription.contract.ts'
import { stateOf, waitsForConfirmation } from './subscription.rules.ts'
import {
  confirmSubscription,
  deliveryById,
  endSubscription,
  noteEndBy,
  subscriptionById,
} from './subscriptions.queries.ts'

type Environment = ReadEnvironment | WriteEnvironment

export const subscriptionHandlers: Handlers<typeof contract> = {
  async goNewsletterForm() {
    return ok({}, { form: {}, links: [link('doRequestNewsletter'), link('goHelpPrivacy'), link('goTop')] })
  },

  async doRequestNewsletter(act) {
    const { newsletterEmail: email } = act.input
    await askForNewsletter(act, { email, language: act.language, origin: 'form' })
    return ok(
      { newsletterEmail: email },
      {
        location: link('goNewsletterForm'),
        notices: [message('newsletter.mailFollows', { email })],
        links: [link('goTop')],
      },
    )
  },

  async goNewsletterConfirm(act) {
    const found = await asked(act)
    if (!found) return fail('newsletterLinkGone')
    return ok(
      { newsletterEmail: found.email, subscriptionState: stateOf(found) },
      {
        links: [
          ...(waitsForConfirmation(found, act.now.toISOString())
            ? [link('doConfirmNewsletter', act.input)]
            : []),
          link('goTop'),
        ],
      },
    )
  },

  async doConfirmNewsletter(act) {
    const found = await asked(act)
    if (!found) return fail('newsletterLinkGone')
    const changed = await confirmSubscription(act.db, found.id, act.now)
    return ok(
      { newsletterEmail: found.email, changed },
      {
        location: link('goNewsletterConfirm', act.input),
        notices: [message('newsletter.confirmed', { email: found.email })],
        links: [link('goTop')],
      },
    )
  },

  async goNewsletterEnd(act) {
    const found = await received(act)
    if (!found) return fail('newsletterLinkGone')
    const isEnded = found.subscription_id === null || found.ended_at !== null
    return ok(
      { newsletterEmail: found.email, isEnded },
      {
        links: [
          ...(isEnded ? [link('goNewsletterForm')] : [link('doEndNewsletter', act.input)]),
          link('goTop'),
        ],
      },
    )
  },

  async doEndNewsletter(act) {
    const { db, now } = act
    const found = await received(act)
    if (!found) return fail('newsletterLinkGone')
    const { id, subscription_id } = found
    if (subscription_id !== null && (await endSubscription(db, subscription_id, 'reader', now)))
      await noteEndBy(db, id, now)
    return ok(
      { isEnded: true },
      {
        location: link('goNewsletterEnd', act.input),
        notices: [message('newsletter.ended')],
        links: [link('goTop')],
      },
    )
  },
}

/** Returns the request that its key opens, while it is active or can be confirmed. */
const asked = async (
  act: Environment & {
    readonly input: { readonly subscriptionId: string; readonly subscriptionKey: string }
  },
) => {
  const { subscriptionId, subscriptionKey } = act.input
  if (!opensWith(act.services.security.vault, CONFIRM_KEY, subscriptionId, subscriptionKey)) return undefined
  const found = await subscriptionById(act.db, subscriptionId)
  if (!found) return undefined
  return stateOf(found) === 'active' || waitsForConfirmation(found, act.now.toISOString()) ? found : undefined
}

/** Returns the newsletter that its key opens. */
const received = async (
  act: Environment & {
    readonly input: { readonly newsletterMailId: string; readonly newsletterMailKey: string }
  },
) => {
  const { newsletterMailId: id, newsletterMailKey: key } = act.input
  return opensWith(act.services.security.vault, END_KEY, id, key) ? deliveryById(act.db, id) : undefined
}
