import { message } from '../../hypermedia/message.ts'
import { fail, item, ok } from '../../hypermedia/reply.ts'
import { type InputOf, withPreparation } from '../../hypermedia/transition.ts'
import { deviceName } from '../account/index.ts'
import { type Handlers, memberOf, type WriteEnvironment } from '../environment.ts'
import { wordsOfScope } from '../scope-words.ts'
import { link } from '../transitions.ts'
import { actingMember, provenHash, wrongPassword } from './acting.ts'
import { endMemberSessionShown, endMemberSessions, isMemberApp, memberSessions } from './session.queries.ts'
import type * as contract from './sessions.contract.ts'
import type { doEndMemberSessions } from './sessions.contract.ts'

export const sessionsHandlers: Handlers<typeof contract> = {
  async goMemberSessionList(act) {
    const { db, visitor, now } = act
    const rows = await memberSessions(db, memberOf(act), now)
    const sessions = rows.map(({ id, public_id: sessionId, user_agent, app_name, scope, ...row }) =>
      item(
        {
          sessionId,
          device: app_name ?? deviceName(user_agent, act),
          appName: app_name,
          permitted: wordsOfScope(act, scope),
          clientIp: row.client_ip,
          signedInAt: row.created_at,
          seenAt: row.seen_at,
          isThis: id === visitor.key,
        },
        [link('doEndMemberSessions', { sessionId })],
      ),
    )
    return ok({ sessions, count: sessions.length })
  },

  doEndMemberSessions: withPreparation(async (act) => {
    const { currentPassword } = act.input
    return currentPassword === undefined ? undefined : provenHash(act, currentPassword)
  }, endSessions),
}

async function endSessions(
  act: WriteEnvironment & { readonly input: InputOf<typeof doEndMemberSessions> },
  proven: string | undefined,
) {
  const { db, input, visitor } = act
  const member = await actingMember(act)
  if (!member) return fail('memberGone')
  const isProven = proven === member.password_hash
  if (input.sessionId === undefined) {
    if (!isProven) return wrongPassword()
    const endedCount = await endMemberSessions(db, member.id, visitor.key)
    return ok(
      { endedCount },
      {
        location: link('goMemberSessionList'),
        notices: [message('office.otherSessionsEnded', { count: endedCount })],
      },
    )
  }
  const isApp = await isMemberApp(db, member.id, input.sessionId)
  const ended = await endMemberSessionShown(db, member.id, input.sessionId)
  if (ended === undefined) return fail('memberSessionUnknown')
  if (isApp)
    return ok(
      { endedCount: 1 },
      { location: link('goMemberSessionList'), notices: [message('account.appEnded')] },
    )
  const isThis = ended === visitor.key
  // A stolen session can only end itself.
  if (!isThis && !isProven) return wrongPassword()
  if (isThis) act.renewSession()
  const done = message(isThis ? 'office.signedOut' : 'account.sessionEnded')
  const next = isThis ? link('goAdminLogin') : link('goMemberSessionList')
  return ok({ endedCount: 1 }, { location: next, notices: [done] })
}
