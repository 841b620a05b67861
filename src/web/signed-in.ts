import type { FastifyRequest } from 'fastify'
import type { Realm, VisitSummary } from './realm.ts'
import type { Services } from './services.ts'
import { readCookies } from './session/cookies.ts'
import { sessionKey } from './session/secrets.ts'

/** Returns the one who is signed in to a realm in the browser of a request, whichever realm it asks. */
export const actorSignedIn = async (
  request: FastifyRequest,
  services: Services,
  realm: Realm,
): Promise<VisitSummary['actor'] | undefined> => {
  const { sessionId } = readCookies(request, services, realm)
  const visit = sessionId === undefined ? undefined : await realm.visit(sessionKey(sessionId))
  return visit?.actor
}

/** Whether a request comes from someone who is signed in to a realm, whichever realm it asks. */
export const isSignedIn = async (
  request: FastifyRequest,
  services: Services,
  realm: Realm,
): Promise<boolean> => {
  const actor = await actorSignedIn(request, services, realm)
  return actor !== undefined && actor.id !== null
}
