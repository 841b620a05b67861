import type { Call } from '../../hypermedia/graph.ts'
import type { Failure, Reply } from '../../hypermedia/reply.ts'
import type { CountedLimit, Exchange, Exit } from '../exchange.ts'
import type { Services } from '../services.ts'
import { tooManyRequests } from './limits.ts'
import { networkOf } from './network.ts'

/** The time that a network stays known for an account, in minutes: 90 days. */
const KNOWN_MINUTES = 90 * 24 * 60

/** Counts a request towards the limits of its transition, and rejects it if one of them is reached. */
export const limitsHold = async (x: Exchange, services: Services): Promise<Exit> => {
  const { application, keptLimits } = services
  if (!keptLimits || !x.call?.transition.limits) return undefined
  const limits = limitsOn(x, services, x.call)
  const isHeld = limits.some(({ limit }) => limit.holding !== undefined)
  const held = isHeld ? await application.heldBy(x.visitor.key) : new Set()
  const counted = limits.filter(({ limit: { holding } }) => holding === undefined || held.has(holding))
  x.counted = counted
  const seconds = await application.count(counted.map(({ countable }) => countable))
  return seconds === 0 ? undefined : tooManyRequests(seconds)
}

/**
 * Counts a request of a network, by its digest, towards a limit of no transition that all processes share; returns the
 * seconds to wait. The merchant sets how many people share one network.
 */
export const countedFor = async (
  network: string,
  { application, keptLimits, policies }: Pick<Services, 'application' | 'keptLimits' | 'policies'>,
  { of, most, minutes }: { readonly of: string; readonly most: number; readonly minutes: number },
): Promise<number> =>
  keptLimits
    ? application.count([
        { key: `${of}:${network}`, most: most * policies.last().networkFactor, minutes, slows: false },
      ])
    : 0

/** After a success: takes back the counts of failures alone, and notes the network of a proven account. */
export const noteSuccess = async (x: Exchange, services: Services, { proves }: Reply): Promise<void> => {
  if (!services.keptLimits) return
  const back = x.counted.flatMap(({ countable, limit }) =>
    limit.refusals && !limit.spares ? [countable.key] : [],
  )
  const known =
    proves === undefined ? undefined : { key: knownKey(x, services, proves), minutes: KNOWN_MINUTES }
  if (back.length > 0 || known) await services.application.noteSuccess(back, known)
}

/** After a failure: takes back the counts of failures at an input that is not among its errors. */
export const noteFailure = async (
  x: Exchange,
  services: Services,
  { errors = {} }: Failure,
): Promise<void> => {
  const back = x.counted.flatMap(({ countable, limit: { refusals } }) =>
    typeof refusals === 'string' && !(refusals in errors) ? [countable.key] : [],
  )
  if (back.length > 0) await services.application.noteSuccess(back)
}

/** The limits that this request counts towards. Typed text and networks are in keys only as digests. */
const limitsOn = (
  x: Exchange,
  services: Services,
  { transition: { name, limits = [] }, input }: Call,
): readonly CountedLimit[] => {
  const who = {
    address: services.secrets.digest(networkOf(x.request.ip)),
    session: x.visitor.key,
    account: x.visitor.actor.id,
    anyone: '',
  }
  return limits.flatMap((limit) => {
    const { by, each, when, most, minutes, of, slows = false, spares = false } = limit
    const apart = each === undefined ? '' : input[each]
    if (who[by] === null || apart === undefined || !(when?.(input) ?? true)) return []
    const digest = each === undefined ? '' : services.secrets.digest(folded(apart))
    const counted = of ?? `${name}${when ? '+' : ''}`
    const key = `${counted}:${by}:${minutes}:${who[by]}:${digest}`
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
