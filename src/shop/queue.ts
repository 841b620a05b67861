import pLimit from 'p-limit'

/** Thrown when too many wait for what is done for few at once: it is worth another try a little later. */
export class TooManyWaiting extends Error {}

/**
 * A queue for what is done for few at once, and which ends: so many at once, so many waiting; whoever comes behind
 * them gets `TooManyWaiting`, of which `what` says the reason.
 */
export const queueOf = (
  atOnce: number,
  { waiting, what }: { readonly waiting: number; readonly what: string },
) => {
  const queue = pLimit(atOnce)
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (queue.pendingCount >= waiting) throw new TooManyWaiting(`Too many ${what}`)
    return queue(work)
  }
}
