import { createHmac, timingSafeEqual } from 'node:crypto'

/** The HMAC-SHA256 of a body, hexadecimal, as payment services sign webhooks. */
export const signatureOf = (secret: string, body: Buffer | string): string =>
  createHmac('sha256', secret).update(body).digest('hex')

/** Whether a signature matches a body. Takes the same time for any wrong signature. */
export const isSigned = (secret: string, body: Buffer | string, signature: unknown): boolean => {
  const expected = Buffer.from(signatureOf(secret, body))
  const given = Buffer.from(String(signature))
  return given.length === expected.length && timingSafeEqual(given, expected)
}
