import type { FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'

/** The name of the token in an address. */
const NAME = '_look'
/** Precedes the signed text, so that the value of no other cookie is valid. */
const MARK = 'look:'
const HOUR_MS = 3_600_000

/**
 * The address at which a member sees a shop that is closed for maintenance, for an hour and until this
 * maintenance ends: a member's cookie is not sent to the shop if the office has its own host.
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

/** The token in the address of a request. */
export const lookIn = ({ url }: Pick<FastifyRequest, 'url'>): string | undefined => {
  const [, query = ''] = url.split('?', 2)
  return new URLSearchParams(query).get(NAME) ?? undefined
}

/** The seconds for which a token is still valid; 0 if it is not. */
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
