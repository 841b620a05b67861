/** One expected way for a request to fail. Its texts are under `error.<code>` in `locales/`. */
export interface ErrorEntry {
  readonly status:
    | 400
    | 401
    | 403
    | 404
    | 405
    | 406
    | 408
    | 409
    | 412
    | 413
    | 415
    | 416
    | 417
    | 422
    | 429
    | 431
    | 500
    | 503
  /** Names of the transitions that lead out of the error. */
  readonly exits: readonly string[]
}

/** The error catalogue: every code that an answer may have. */
export type ErrorCatalogue = Readonly<Record<string, ErrorEntry>>

/** The entries that the kernel itself answers with; a shop's catalogue spreads them and adds its own. */
export const kernelErrors = {
  badInput: { status: 400, exits: [] },
  badBody: { status: 400, exits: [] },
  badHost: { status: 400, exits: [] },
  accessTokenRefused: { status: 401, exits: [] },
  signInFirst: { status: 401, exits: ['goLogin'] },
  addressRefused: { status: 403, exits: [] },
  notAllowed: { status: 403, exits: ['goTop'] },
  badToken: { status: 403, exits: ['goTop'] },
  foreignSite: { status: 403, exits: ['goTop'] },
  unknownPath: { status: 404, exits: ['goTop'] },
  methodNotAllowed: { status: 405, exits: ['goTop'] },
  notAcceptable: { status: 406, exits: [] },
  requestTimedOut: { status: 408, exits: [] },
  staleVersion: { status: 409, exits: [] },
  stillRunning: { status: 409, exits: [] },
  preconditionFailed: { status: 412, exits: [] },
  bodyTooLarge: { status: 413, exits: [] },
  unknownMediaType: { status: 415, exits: [] },
  encodedBody: { status: 415, exits: [] },
  unknownCharset: { status: 415, exits: [] },
  unknownRange: { status: 416, exits: [] },
  unknownExpectation: { status: 417, exits: [] },
  keyReused: { status: 422, exits: [] },
  tooManyKeys: { status: 429, exits: [] },
  tooManyRequests: { status: 429, exits: [] },
  headersTooLarge: { status: 431, exits: [] },
  unexpected: { status: 500, exits: ['goTop'] },
  maintenance: { status: 503, exits: [] },
  notOpenYet: { status: 503, exits: [] },
  unavailable: { status: 503, exits: [] },
  unconfirmed: { status: 503, exits: [] },
} as const satisfies ErrorCatalogue
