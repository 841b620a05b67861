import type { Exchange } from '../exchange.ts'

type Asking = Pick<Exchange, 'request' | 'media'>

/** Whether a program prefers a job to an answer after the work (RFC 7240 §4.1). */
export const prefersJob = ({ request }: Pick<Exchange, 'request'>): boolean => has(request, 'respond-async')

/**
 * Whether a program prefers an answer without forms (RFC 7240 §4.2): state and links, without `fields`, `form` and the
 * templates of items. Pages of people have their forms.
 */
export const prefersMinimal = ({ request, media }: Asking): boolean =>
  media !== 'html' && has(request, 'return=minimal')

/**
 * Whether a program prefers the page that a step leads to to the answer of the step (RFC 7240 §4.2): the next form
 * without another request.
 */
export const prefersResult = ({ request, media }: Asking): boolean =>
  media !== 'html' && has(request, 'return=representation')

const has = ({ headers }: Exchange['request'], preference: string): boolean =>
  [headers.prefer ?? []]
    .flat()
    .flatMap((one) => one.split(/[,;]/))
    .some((word) => word.replace(/["\s]/g, '').toLowerCase() === preference)

/** Notes a preference that the answer follows. */
export const noteApplied = ({ headers }: Pick<Exchange, 'headers'>, preference: string): void => {
  const before = headers['preference-applied']
  headers['preference-applied'] = before === undefined ? preference : `${before}, ${preference}`
}
