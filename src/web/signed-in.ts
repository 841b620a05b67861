import type { FastifyRequest } from 'fastify'
import type { Realm } from './realm.ts'
import type { Services } from './services.ts'
import { readCookies } from './session/cookies.ts'
import { sessionKey } from './session/secrets.ts'

/** Whether a request comes from someone who is signed in to a realm, whichever realm it asks. */
export const isSignedIn = async (
  request: FastifyRequest,
  services: Services,
  realm: Realm,
): Promise<boolean> => {
  const { sessionId } = readCookies(request, services, realm)
  const visit = sessionId === undefined ? undefined : await realm.visit(sessionKey(sessionId))
  return visit !== undefined && visit.actor.id !== null
}
