/** What every answer carries. Scripts and styles come from files alone, so that injected markup stays dead. */
export const securityHeaders = Object.freeze({
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
})

/** Pages belong to one visitor and are asked for anew each time; the ETag makes that cheap. */
export const pageHeaders = Object.freeze({
  'cache-control': 'private, no-cache',
  vary: 'Accept, Cookie, Accept-Language',
})
