import { hrefOf } from '../../hypermedia/href.ts'
import { may } from '../../hypermedia/realm.ts'
import { isFailure } from '../../hypermedia/reply.ts'
import { linkMap, withItemLinks } from '../../hypermedia/resolve.ts'
import { actorNow } from '../members/index.ts'
import type { Acting } from '../part.ts'
import type { answeringOf } from './answering.ts'
import { NOBODY, officeMember } from './asked.ts'
import type { ApplicationParts } from './parts.ts'

/** Creates the answers that members would get, for work that continues without them. */
export const seeingOf = (
  { graph, store }: Pick<ApplicationParts, 'graph' | 'store'>,
  { read }: Pick<ReturnType<typeof answeringOf>, 'read'>,
): Pick<Acting, 'mayFollow' | 'seenBy'> => ({
  async mayFollow(memberId, name) {
    const actor = await actorNow(store.reader, memberId)
    return actor !== undefined && may(actor, graph.named(name))
  },
  async seenBy(memberId, name, input) {
    const transition = graph.names.get(name)
    // A screen of a plugin that is off: nobody knows who may see it.
    if (!transition) return 'absent'
    const actor = await actorNow(store.reader, memberId)
    if (!actor || !may(actor, transition)) return 'denied'
    const parsed = transition.parse(input)
    if (!parsed.ok) throw new Error(`${name} cannot be asked for ${JSON.stringify(input)}`)
    const { language, client } = NOBODY
    const answer = await read(parsed.value, officeMember(actor, { language, client }))
    if (isFailure(answer)) return 'unknown'
    const state = withItemLinks(graph, answer.state, '_links', actor) as object
    const self = { href: hrefOf(transition, input), rel: name, method: transition.method }
    return { ...state, _links: { self, ...linkMap(graph, answer.links ?? [], actor) } }
  },
})
