import { z } from 'zod'
import { text } from '../../hypermedia/input.ts'
import { safe, unsafe } from '../../hypermedia/transition.ts'
import { Sentence } from '../values.ts'

/** The request of an app that a person is asked about. */
export const asked = { authorizationRequest: text(128, { control: 'hidden' }) }

/** The app, as the person is shown it. */
export const App = {
  authorizationRequest: z.string(),
  /** As it calls itself: nobody has checked it. */
  appName: z.string(),
  /** The host that it goes on at; null for a program on the person's own machine. */
  appHost: z.string().nullable(),
}

/** The answer to a decision: the address at which the browser goes on to the app. */
export const decided = { continueAt: z.string(), message: Sentence }

export const goAuthorizeApp = safe('/oauth/consent', {
  title: 'Ask the customer whether an app may act for them',
  for: 'customer',
  entered: 'outside',
  page: 'oauth_consent',
  input: asked,
  state: { ...App, scopes: z.array(z.object({ scope: z.string(), label: Sentence })) },
  submitTo: 'doAuthorizeApp',
  offers: ['doAuthorizeApp', 'doRefuseApp'],
  errors: ['appRequestGone'],
})

export const doAuthorizeApp = unsafe('POST', '/oauth/consent', {
  title: 'Let an app act for the customer, as they were told',
  for: 'customer',
  needsConsent: true,
  keyless: true,
  refusedAt: 'goAuthorizeApp',
  input: asked,
  state: decided,
  offers: ['goSessionList'],
  errors: ['appRequestGone'],
})

export const doRefuseApp = unsafe('POST', '/oauth/refusal', {
  title: 'Tell an app that it may not act for the customer',
  for: 'customer',
  keyless: true,
  refusedAt: 'goAuthorizeApp',
  input: asked,
  state: decided,
  offers: ['goSessionList'],
  errors: ['appRequestGone'],
})
