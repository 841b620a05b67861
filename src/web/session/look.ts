import type { FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'

/** What a look is called in an address. */
const NAME = '_look'
/** Stands before what is signed, so that the value of no other cookie is one. */
const MARK = 'look:'
const HOUR_MS = 3_600_000

/**
 * The address at which a shop that is closed for maintenance is seen, for an hour from now and until this maintenance
 * ends: a member's cookie does not reach the shop where the office has a host to itself.
 */
export const lookAddress = ({
  secrets,
  site,
  clock,
  policies,
}: Pick<Services, 'secrets' | 'site' | 'clock' | 'policies'>): string => {
  const signed = secrets.sign(`${MARK}${policies.last().version}:${clock().getTime() + HOUR_MS}`)
  return `${site.origin}/?${new URLSearchParams({ [NAME]: signed })}`
}

/** What the address of a request says of a look. */
export const lookIn = ({ url }: Pick<FastifyRequest, 'url'>): string | undefined => {
  const [, query = ''] = url.split('?', 2)
  return new URLSearchParams(query).get(NAME) ?? undefined
}

/** For how many seconds yet somebody may look, by what the office signed; 0 where they may not. */
export const secondsToLook = (
  look: string | undefined,
  { secrets, clock, policies }: Pick<Services, 'secrets' | 'clock' | 'policies'>,
): number => {
  const signed = look === undefined ? undefined : secrets.unsign(look)
  if (!signed?.startsWith(MARK)) return 0
  const [version, until] = signed.slice(MARK.length).split(':').map(Number)
  if (version !== policies.last().version || until === undefined) return 0
  return Math.max(0, Math.ceil((until - clock().getTime()) / 1000))
}
