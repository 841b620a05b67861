import type { Graph, Named } from '../hypermedia/graph.ts'
import { type Actor, may } from '../hypermedia/realm.ts'
import { type Failure, fail } from '../hypermedia/reply.ts'
import type { Handling } from './handling.ts'

/** The only way to a handler, for the requested transition and for each page that an answer shows instead. */
export type Gate = Handling

/**
 * The failure of an actor who may not follow a transition: strangers are asked to sign in, others are rejected.
 */
export const refusalOf = (
  { realms }: Pick<Graph, 'realms'>,
  actor: Actor,
  transition: Named,
): Failure | undefined => {
  if (may(actor, transition)) return undefined
  const realm = realms.find(({ name }) => name === transition.realm)
  return fail(realm && actor.id === null ? realm.refusal : 'notAllowed')
}

/** Puts the gate before the handlers. It checks access for each call. */
export const gateBefore = (handling: Handling, graph: Pick<Graph, 'realms'>): Gate => ({
  read: async (call, asked) =>
    refusalOf(graph, asked.visitor.actor, call.transition) ?? handling.read(call, asked),
  write: async (call, asked) =>
    refusalOf(graph, asked.visitor.actor, call.transition) ?? handling.write(call, asked),
})
