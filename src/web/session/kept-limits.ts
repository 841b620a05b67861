import type { Call } from '../../hypermedia/graph.ts'
import type { Reply } from '../../hypermedia/reply.ts'
import type { Limit } from '../../hypermedia/transition.ts'
import type { Exchange, Exit } from '../exchange.ts'
import type { Countable, Services } from '../services.ts'
import { tooManyRequests } from './limits.ts'
import { networkOf } from './network.ts'

/** The time that a network stays known for an account, in minutes: 90 days. */
const KNOWN_MINUTES = 90 * 24 * 60

/** Counts a request towards the limits of its transition, and rejects it if one of them is reached. */
export const limitsHold = async (x: Exchange, services: Services): Promise<Exit> => {
  const { application, keptLimits } = services
  if (!keptLimits || !x.call?.transition.limits) return undefined
  const seconds = await application.count(limitsOn(x, services, x.call).map(({ countable }) => countable))
  return seconds === 0 ? undefined : tooManyRequests(seconds)
}

/** After a success: takes back the counts of failures alone, and notes the network of a proven account. */
export const noteSuccess = async (
  x: Exchange,
  services: Services,
  call: Call,
  { proves }: Reply,
): Promise<void> => {
  if (!services.keptLimits) return
  const back = limitsOn(x, services, call).flatMap(({ countable, limit }) =>
    limit.refusals && !limit.spares ? [countable.key] : [],
  )
  const known =
    proves === undefined ? undefined : { key: knownKey(x, services, proves), minutes: KNOWN_MINUTES }
  if (back.length > 0 || known) await services.application.noteSuccess(back, known)
}

/** The limits that this request counts towards. Typed text and networks are in keys only as digests. */
const limitsOn = (
  x: Exchange,
  services: Services,
  { transition: { name, limits = [] }, input }: Call,
): readonly { readonly limit: Limit; readonly countable: Countable }[] => {
  const who = {
    address: services.secrets.digest(networkOf(x.request.ip)),
    session: x.visitor.key,
    account: x.visitor.actor.id,
    anyone: '',
  }
  return limits.flatMap((limit) => {
    const { by, each, when, most, minutes, slows = false, spares = false } = limit
    const apart = each === undefined ? '' : input[each]
    if (who[by] === null || apart === undefined || !(when?.(input) ?? true)) return []
    const digest = each === undefined ? '' : services.secrets.digest(folded(apart))
    const key = `${name}:${by}${when ? '+' : ''}:${minutes}:${who[by]}:${digest}`
    const known = spares ? { spared: knownKey(x, services, apart) } : {}
    // The merchant sets how many people share one network. Guesses at one account are not multiplied.
    const times = by === 'address' && each === undefined ? services.policies.last().networkFactor : 1
    return [{ limit, countable: { key, most: most * times, minutes, slows, ...known } }]
  })
}

/** Different spellings of an address count as one. */
const folded = (typed: unknown): string => String(typed).trim().normalize('NFKC').toLowerCase()

const knownKey = ({ request }: Exchange, { secrets }: Services, account: unknown): string =>
  `known:${secrets.digest(networkOf(request.ip))}:${secrets.digest(folded(account))}`
