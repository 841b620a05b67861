import { ok } from '../../hypermedia/reply.ts'
import { safeReturn } from '../content/rules.ts'
import type { Handlers } from '../environment.ts'
import { link } from '../transitions.ts'
import type * as contract from './redirect.contract.ts'

/** Where one is led who asks for no page of this shop. */
const HOME = '/admin/index'

export const redirectHandlers: Handlers<typeof contract> = {
  async goAdminActionRedirect({ input, say }) {
    const returnTo = safeReturn(input.returnTo, HOME)
    return ok(
      { message: say({ key: 'content.goOn' }), returnTo },
      { form: { values: { returnTo } }, links: [link('goAdminTop')] },
    )
  },

  async doAdminActionRedirect({ input, say }) {
    const returnTo = safeReturn(input.returnTo, HOME)
    return ok(
      { message: say({ key: 'content.goOn' }), returnTo },
      { location: returnTo, links: [link('goAdminTop')] },
    )
  },

  async goAdminUnsupportedRoute({ input: { routeName, ...input }, say }) {
    const returnTo = safeReturn(input.returnTo, HOME)
    return ok(
      { message: say({ key: 'content.notHere' }), returnTo, routeName: routeName ?? null },
      { form: { values: { routeName, returnTo } }, links: [link('goAdminTop')] },
    )
  },

  async doAdminUnsupportedRoute({ input: { routeName, ...input }, say }) {
    const returnTo = safeReturn(input.returnTo, HOME)
    return ok(
      { message: say({ key: 'content.notHere' }), returnTo, routeName: routeName ?? null },
      { location: returnTo, links: [link('goAdminTop')] },
    )
  },
}
