import pLimit from 'p-limit'

/** Thrown if too many calls wait for a limited resource: a retry a little later makes sense. */
export class TooManyWaiting extends Error {}

/**
 * Returns a queue for a limited resource: so many calls at once, so many waiting; further ones get
 * `TooManyWaiting`, with `what` as the reason.
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
