import type { ProtocolRequest } from '../../plugin.ts'
import { protocolError } from './refusal.ts'

/** The most that one network may create, or change, in ten minutes; a proven platform sends for many buyers. */
const [MOST_CREATED, MOST_CHANGED, PROVEN_TIMES, MINUTES] = [60, 240, 20, 10]

/** Ends a request with 429 if its network has sent too many. */
export const holdLimits = async (
  { wait }: Pick<ProtocolRequest, 'wait'>,
  { isNew, isProven }: { readonly isNew: boolean; readonly isProven: boolean },
): Promise<void> => {
  const most = (isNew ? MOST_CREATED : MOST_CHANGED) * (isProven ? PROVEN_TIMES : 1)
  const of = `${isProven ? 'proven' : 'unproven'}-${isNew ? 'creates' : 'changes'}`
  const seconds = await wait({ of, most, minutes: MINUTES })
  if (seconds > 0) throw tooMany(seconds)
}

/** The error of too many requests; `seconds` to wait. */
export const tooMany = (seconds: number) =>
  protocolError(429, 'rate_limited', `Too many requests. Send the next one in ${seconds} seconds.`, seconds)
