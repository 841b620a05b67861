import { createHmac, timingSafeEqual } from 'node:crypto'

/** The HMAC-SHA256 of what was sent, hexadecimal, as payment services sign their words. */
export const signatureOf = (secret: string, body: Buffer | string): string =>
  createHmac('sha256', secret).update(body).digest('hex')

/** Whether a signature is that of what was sent; it tells by no time how much of it was right. */
export const isSigned = (secret: string, body: Buffer | string, signature: unknown): boolean => {
  const expected = Buffer.from(signatureOf(secret, body))
  const given = Buffer.from(String(signature))
  return given.length === expected.length && timingSafeEqual(given, expected)
}
