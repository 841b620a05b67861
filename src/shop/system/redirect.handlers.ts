import { ok } from '../../hypermedia/reply.ts'
import { safeReturn } from '../content/rules.ts'
import type { Handlers } from '../environment.ts'
import type * as contract from './redirect.contract.ts'

/** The target if no page of this shop was requested. */
const HOME = '/admin/index'

export const redirectHandlers: Handlers<typeof contract> = {
  async goAdminActionRedirect({ input, say }) {
    const returnTo = safeReturn(input.returnTo, HOME)
    return ok({ message: say({ key: 'content.goOn' }), returnTo }, { form: { values: { returnTo } } })
  },

  async doAdminActionRedirect({ input, say }) {
    const returnTo = safeReturn(input.returnTo, HOME)
    return ok({ message: say({ key: 'content.goOn' }), returnTo }, { location: returnTo })
  },

  async goAdminUnsupportedRoute({ input: { routeName, ...input }, say }) {
    const returnTo = safeReturn(input.returnTo, HOME)
    return ok(
      { message: say({ key: 'content.notHere' }), returnTo, routeName: routeName ?? null },
      { form: { values: { routeName, returnTo } } },
    )
  },

  async doAdminUnsupportedRoute({ input: { routeName, ...input }, say }) {
    const returnTo = safeReturn(input.returnTo, HOME)
    return ok(
      { message: say({ key: 'content.notHere' }), returnTo, routeName: routeName ?? null },
      { location: returnTo },
    )
  },
}
