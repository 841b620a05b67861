import type { FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'

/** What a look is called in an address. */
const NAME = '_look'
/** Stands before the signed time, so that the value of no other cookie is one. */
const MARK = 'look:'
const HOUR_MS = 3_600_000

/**
 * The address at which a shop that is closed for maintenance is seen, for an hour from now: a member's cookie does
 * not reach the shop where the office has a host to itself.
 */
export const lookAddress = ({ secrets, site, clock }: Pick<Services, 'secrets' | 'site' | 'clock'>): string =>
  `${site.origin}/?${new URLSearchParams({ [NAME]: secrets.sign(MARK + (clock().getTime() + HOUR_MS)) })}`

/** What the address of a request says of a look. */
export const lookIn = ({ url }: Pick<FastifyRequest, 'url'>): string | undefined => {
  const [, query = ''] = url.split('?', 2)
  return new URLSearchParams(query).get(NAME) ?? undefined
}

/** For how many seconds yet somebody may look, by what the office signed; 0 where they may not. */
export const secondsToLook = (
  look: string | undefined,
  { secrets, clock }: Pick<Services, 'secrets' | 'clock'>,
): number => {
  const signed = look === undefined ? undefined : secrets.unsign(look)
  if (!signed?.startsWith(MARK)) return 0
  return Math.max(0, Math.ceil((Number(signed.slice(MARK.length)) - clock().getTime()) / 1000))
}
