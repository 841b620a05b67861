import { uuidv7 } from 'uuidv7'
import { message } from '../../hypermedia/message.ts'
import { fail, ok } from '../../hypermedia/reply.ts'
import { openAppSession } from '../../store/sessions.ts'
import { tellOfChange } from '../customers/index.ts'
import { customerOf, type Handlers } from '../environment.ts'
import { scopeWords } from '../scope-words.ts'
import { link } from '../transitions.ts'
import { storeGrant } from './apps.queries.ts'
import { askingOf, decide } from './asking.ts'
import type * as contract from './consent.contract.ts'
import { scopesAsked } from './scopes.rules.ts'

/** Asks a customer whether an app may act for them, and stores what they decide (APP-05). */
export const consentHandlers: Handlers<typeof contract> = {
  async goAuthorizeApp(act) {
    const { authorizationRequest } = act.input
    const asking = await askingOf(act, 'storefront', authorizationRequest)
    if (!asking) return fail('appRequestGone')
    const { appName, appHost, source } = asking
    const scopes = scopesAsked(asking.scope).map((scope) => ({ scope, label: scopeWords(act, scope) }))
    return ok(
      { authorizationRequest, appName, appHost, scopes },
      {
        about: { leadsTo: [source] },
        form: { values: { authorizationRequest } },
        links: [
          link('doAuthorizeApp', { authorizationRequest }),
          link('doRefuseApp', { authorizationRequest }),
        ],
      },
    )
  },

  async doAuthorizeApp(act) {
    const { db, input, now } = act
    const { authorizationRequest } = input
    const asking = await askingOf(act, 'storefront', authorizationRequest)
    if (!asking) return fail('appRequestGone')
    const accountId = customerOf(act)
    const scope = scopesAsked(asking.scope).join(' ')
    const grantId = uuidv7()
    const isFirst = await decide(act, asking, { accountId, grantId, scope })
    if (!isFirst) return fail('appRequestGone')
    const sessionId = `app-${grantId}`
    const expires_at = await openAppSession(db, sessionId, accountId, now)
    await storeGrant(
      db,
      {
        ...{ id: grantId, client_id: asking.clientId, session_id: sessionId, member_session_id: null },
        ...{ account_id: accountId, scope, expires_at },
      },
      now,
    )
    await tellOfChange(act, accountId, ['connectedApps'])
    return leadingOn(authorizationRequest, message('apps.allowed', { name: asking.appName }))
  },

  async doRefuseApp(act) {
    const { authorizationRequest } = act.input
    const asking = await askingOf(act, 'storefront', authorizationRequest)
    if (!asking || !(await decide(act, asking, { accountId: customerOf(act), refused: true })))
      return fail('appRequestGone')
    return leadingOn(authorizationRequest, message('apps.refused', { name: asking.appName }))
  },
}

const leadingOn = (request: string, done: ReturnType<typeof message>) => {
  const continueAt = `/oauth/authorize/${encodeURIComponent(request)}`
  return ok({ continueAt }, { location: link('goSessionList'), outside: continueAt, notices: [done] })
}
