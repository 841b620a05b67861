/** A request of the interface that is carried out within the process. */
export interface Asking {
  /**
   * The words that name the session of a shopper, whose cart and orders it is about: the same words, the same session.
   * Only this shop can make its cookie of them. Without any, the session is new.
   */
  readonly session?: string
  readonly language?: 'ja' | 'en'
  /**
   * The consent of a customer by which an app asks for them. The shop holds to what they gave, and to nothing once the
   * consent has ended. `session` then names a part of the app's session, with goods and choices of its own.
   */
  readonly consent?: Consent
}

/** A consent of a customer, and what of it is used. */
export interface Consent {
  readonly id: string
  /** Permissions of a customer, such as `dev.ucp.shopping.order:read`. */
  readonly scopes: readonly string[]
}

/** The answer to it. */
export interface Asked {
  readonly status: number
  /** In HAL, or the problem document (RFC 9457) if it failed. */
  readonly document: Readonly<Record<string, unknown>>
}

/**
 * Carries out a transition of the shop as a request of the interface: the same stages decide on it, count it and note
 * it, as if it had come from outside. `input` is as a program sends it, in JSON. Throws if there is no transition of the
 * name now.
 */
export type Ask = (
  transition: string,
  input?: Readonly<Record<string, unknown>>,
  asking?: Asking,
) => Promise<Asked>
