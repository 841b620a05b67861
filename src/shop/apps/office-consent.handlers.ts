import { uuidv7 } from 'uuidv7'
import { message } from '../../hypermedia/message.ts'
import { fail, isFailure, ok } from '../../hypermedia/reply.ts'
import { withPreparation } from '../../hypermedia/transition.ts'
import { type Handlers, memberOf, type ReadEnvironment, type WriteEnvironment } from '../environment.ts'
import { actorNow, openMemberAppSession, provenHash, provenMember, tellOfChange } from '../members/index.ts'
import { permissionOptions } from '../scope-words.ts'
import { link } from '../transitions.ts'
import { storeGrant } from './apps.queries.ts'
import { type Asking, askingOf, decide } from './asking.ts'
import type * as contract from './office-consent.contract.ts'
import { givenOf, offeredTo, permissionsAsked } from './scopes.rules.ts'

/** Asks a member whether an app may act for them, and for what, and stores what they decide (APP-05). */
export const officeConsentHandlers: Handlers<typeof contract> = {
  async goAuthorizeMemberApp(act) {
    const { authorizationRequest } = act.input
    const asking = await askingOf(act, 'office', authorizationRequest)
    if (!asking) return fail('appRequestGone')
    const { appName, appHost, source } = asking
    const { offered, ticked } = await offeredNow(act, asking)
    return ok(
      { authorizationRequest, appName, appHost },
      {
        about: { leadsTo: [source] },
        form: {
          values: { authorizationRequest, permissions: ticked },
          options: { permissions: permissionOptions(act, offered) },
        },
        links: [
          link('doAuthorizeMemberApp', { authorizationRequest }),
          link('doRefuseMemberApp', { authorizationRequest }),
        ],
      },
    )
  },

  doAuthorizeMemberApp: withPreparation(
    (act) => provenHash(act, act.input.currentPassword),
    async (act, proven) => {
      const { db, input, client, now } = act
      const { authorizationRequest } = input
      const member = await provenMember(act, proven)
      if (isFailure(member)) return member
      const asking = await askingOf(act, 'office', authorizationRequest)
      if (!asking) return fail('appRequestGone')
      const permissions = givenOf(input.permissions, (await offeredNow(act, asking)).offered)
      if (permissions.length === 0)
        return fail('badInput', { errors: { permissions: message('apps.nothingTicked') } })
      const scope = permissions.join(' ')
      const grantId = uuidv7()
      const accountId = member.id
      if (!(await decide(act, asking, { accountId, grantId, scope }))) return fail('appRequestGone')
      const sessionId = `app-${grantId}`
      const expires_at = await openMemberAppSession(db, sessionId, { memberId: accountId, client }, now)
      await storeGrant(
        db,
        {
          ...{ id: grantId, client_id: asking.clientId, session_id: null, member_session_id: sessionId },
          ...{ account_id: accountId, scope, expires_at },
        },
        now,
      )
      await tellOfChange(act, member, message('office.secured.appAllowed'))
      const { state, ...parts } = leadingOn(
        authorizationRequest,
        message('apps.allowed', { name: asking.appName }),
      )
      return { ...parts, state: { ...state, permissions } }
    },
  ),

  async doRefuseMemberApp(act) {
    const { authorizationRequest } = act.input
    const asking = await askingOf(act, 'office', authorizationRequest)
    if (!asking || !(await decide(act, asking, { accountId: memberOf(act), refused: true })))
      return fail('appRequestGone')
    return leadingOn(authorizationRequest, message('apps.refused', { name: asking.appName }))
  },
}

const offeredNow = async (act: ReadEnvironment | WriteEnvironment, asking: Asking) => {
  const actor = await actorNow(act.db, memberOf(act))
  return offeredTo(permissionsAsked(asking.scope), actor === undefined ? [] : actor.permissions)
}

const leadingOn = (request: string, done: ReturnType<typeof message>) => {
  const continueAt = `/admin/oauth/authorize/${encodeURIComponent(request)}`
  return ok({ continueAt }, { location: link('goMemberSessionList'), outside: continueAt, notices: [done] })
}
