import { message } from '../../hypermedia/message.ts'
import { fail, item, ok } from '../../hypermedia/reply.ts'
import { deviceName } from '../account/index.ts'
import { type Handlers, memberOf } from '../environment.ts'
import { link } from '../transitions.ts'
import { endMemberSessionShown, endMemberSessions, memberSessions } from './session.queries.ts'
import type * as contract from './sessions.contract.ts'

export const sessionsHandlers: Handlers<typeof contract> = {
  async goMemberSessionList(act) {
    const { db, visitor, now } = act
    const rows = await memberSessions(db, memberOf(act), now)
    const sessions = rows.map(({ id, public_id: sessionId, user_agent, client_ip, created_at, seen_at }) =>
      item(
        {
          sessionId,
          device: deviceName(user_agent, act),
          clientIp: client_ip,
          signedInAt: created_at,
          seenAt: seen_at,
          isThis: id === visitor.key,
        },
        [link('doEndMemberSessions', { sessionId })],
      ),
    )
    return ok(
      { sessions, count: sessions.length },
      { links: [link('doEndMemberSessions'), link('goAdminTop')] },
    )
  },

  async doEndMemberSessions(act) {
    const { db, input, visitor, say } = act
    const memberId = memberOf(act)
    if (input.sessionId === undefined) {
      const endedCount = await endMemberSessions(db, memberId, visitor.key)
      const done = message('office.otherSessionsEnded', { count: endedCount })
      return ok(
        { endedCount, message: say(done) },
        {
          location: link('goMemberSessionList'),
          notices: [done],
          links: [link('goMemberSessionList'), link('goAdminTop')],
        },
      )
    }
    const ended = await endMemberSessionShown(db, memberId, input.sessionId)
    if (ended === undefined) return fail('memberSessionUnknown')
    const isThis = ended === visitor.key
    if (isThis) act.renewSession()
    const done = message(isThis ? 'office.signedOut' : 'account.sessionEnded')
    const next = isThis ? link('goAdminLogin') : link('goMemberSessionList')
    return ok({ endedCount: 1, message: say(done) }, { location: next, notices: [done], links: [next] })
  },
}
