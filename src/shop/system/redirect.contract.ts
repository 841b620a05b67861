import { z } from 'zod'
import { optional, text } from '../../hypermedia/input.ts'
import { safe, unsafe } from '../../hypermedia/transition.ts'
import { ReturnTo, Sentence } from '../values.ts'

/** `returnTo` is a path of this shop, whatever was requested. */
const way = { message: Sentence, returnTo: z.string() }

export const goAdminActionRedirect = safe('/admin/action-redirect', {
  title: 'Lead a member on to a page of this shop',
  for: 'member',
  entered: 'outside',
  input: { returnTo: ReturnTo },
  state: way,
  submitTo: 'doAdminActionRedirect',
})

export const doAdminActionRedirect = unsafe('POST', '/admin/action-redirect', {
  title: 'Go on to a page of this shop',
  for: 'member',
  refusedAt: 'goAdminActionRedirect',
  input: { returnTo: ReturnTo },
  state: way,
})

const Route = { routeName: optional(text(255)), returnTo: ReturnTo }

const unserved = { ...way, routeName: z.string().nullable() }

export const goAdminUnsupportedRoute = safe('/admin/unsupported-route', {
  title: 'Say that a screen of a former office is not served here',
  for: 'member',
  entered: 'outside',
  input: Route,
  state: unserved,
  submitTo: 'doAdminUnsupportedRoute',
})

export const doAdminUnsupportedRoute = unsafe('POST', '/admin/unsupported-route', {
  title: 'Leave a screen that is not served here',
  for: 'member',
  refusedAt: 'goAdminUnsupportedRoute',
  input: Route,
  state: unserved,
})
