import type { Challenge } from '../../plugin.ts'

/** A message of an answer. */
export interface Told {
  readonly type: 'error' | 'warning' | 'info'
  readonly code: string
  readonly content: string
  /** The JSONPath of the part that it is about, in a request of UCP. */
  readonly path?: string
  readonly severity?: 'recoverable' | 'requires_buyer_input' | 'requires_buyer_review' | 'unrecoverable'
}

/** Ends a request without its resource. */
export class Refusal extends Error {
  /** `protocol`: an error of the transport, with its status; `business`: an outcome that a protocol may state in an answer. */
  readonly kind: 'protocol' | 'business'
  /** The HTTP status of a protocol error, and of an outcome where that is an error. */
  readonly status: number
  readonly told: readonly Told[]
  /** Seconds to wait before the next request. */
  readonly retryAfter: number | undefined
  /** How to ask for a customer instead. */
  readonly challenge: Challenge | undefined

  constructor(
    kind: Refusal['kind'],
    status: number,
    told: readonly Told[],
    {
      retryAfter,
      challenge,
    }: { readonly retryAfter?: number | undefined; readonly challenge?: Challenge } = {},
  ) {
    super(told.map(({ content }) => content).join(' '))
    this.kind = kind
    this.status = status
    this.told = told
    this.retryAfter = retryAfter
    this.challenge = challenge
  }
}

/** An error of the transport; `retryAfter` in seconds. */
export const protocolError = (status: number, code: string, content: string, retryAfter?: number): Refusal =>
  new Refusal('protocol', status, [{ type: 'error', code, content, severity: 'unrecoverable' }], {
    retryAfter,
  })

/** An outcome without a resource; `status` is for protocols in which that is an error. */
export const outcome = (status: number, code: string, content: string): Refusal =>
  new Refusal('business', status, [{ type: 'error', code, content, severity: 'unrecoverable' }])
