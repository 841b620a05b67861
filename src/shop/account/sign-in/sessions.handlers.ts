import { type Message, message } from '../../../hypermedia/message.ts'
import { fail, item, ok } from '../../../hypermedia/reply.ts'
import { type InputOf, withPreparation } from '../../../hypermedia/transition.ts'
import { endSessionShown, endSessionsOf, isOfApp, sessionsOf } from '../../../store/sessions.ts'
import { accountLinks, self } from '../../customers/index.ts'
import { customerOf, type Handlers, type WriteEnvironment } from '../../environment.ts'
import { wordsOfScope } from '../../scope-words.ts'
import { link } from '../../transitions.ts'
import { notProven, provenHash } from '../proof.ts'
import { deviceName } from './device.ts'
import type * as contract from './sessions.contract.ts'
import type { doEndSessions } from './sessions.contract.ts'

/** The sessions of a customer, and their ends. */
export const sessionsHandlers: Handlers<typeof contract> = {
  async goSessionList(act) {
    const { db, visitor, now } = act
    const customerId = customerOf(act)
    const [rows, links] = await Promise.all([sessionsOf(db, customerId, now), accountLinks(act)])
    const sessions = rows.map(
      ({ id, public_id: sessionId, user_agent, app_name, scope, created_at, seen_at }) =>
        item(
          {
            sessionId,
            device: app_name ?? deviceName(user_agent ?? '', act),
            appName: app_name,
            permitted: wordsOfScope(act, scope),
            signedInAt: created_at,
            seenAt: seen_at,
            isThis: id === visitor.key,
          },
          sessionId === null ? [] : [link('doEndSessions', { sessionId })],
        ),
    )
    return ok({ customerId, sessions, sessionCount: sessions.length }, { links })
  },

  doEndSessions: withPreparation(
    async (act) => provenHash(await self(act.db, customerOf(act)), act.input.currentPassword),
    endSessions,
  ),
}

async function endSessions(
  act: WriteEnvironment & { readonly input: InputOf<typeof doEndSessions> },
  proven: string | null,
) {
  const { db, input, visitor } = act
  const customerId = customerOf(act)
  const { password_hash } = await self(db, customerId)
  const isProven = proven !== null && proven === password_hash
  if (input.sessionId === undefined) {
    if (!isProven) return notProven(input.currentPassword)
    const endedCount = await endSessionsOf(db, customerId)
    act.renewSession()
    return signedOut(customerId, endedCount, message('account.signedOutEverywhere'))
  }
  const isApp = await isOfApp(db, customerId, input.sessionId)
  const ended = await endSessionShown(db, customerId, input.sessionId)
  if (ended === undefined) return fail('sessionUnknown')
  if (isApp) return endedHere(customerId, message('account.appEnded'))
  if (ended === visitor.key) {
    act.renewSession()
    return signedOut(customerId, 1, message('customer.signedOut'))
  }
  // A stolen session can only end itself.
  if (!isProven) return notProven(input.currentPassword)
  return endedHere(customerId, message('account.sessionEnded'))
}

const endedHere = (customerId: string, done: Message) =>
  ok(
    { customerId, endedCount: 1 },
    { location: link('goSessionList'), notices: [done], links: [link('goTop')] },
  )

const signedOut = (customerId: string, endedCount: number, done: Message) =>
  ok({ customerId, endedCount }, { location: link('goLogin'), notices: [done], links: [link('goTop')] })
