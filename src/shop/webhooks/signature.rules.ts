import { createHmac } from 'node:crypto'

/** Precedes each secret, so that it is recognized wherever it is found (Standard Webhooks). */
const MARK = 'whsec_'

/** The characters of a secret that are shown, to tell it from others. */
const HINT = MARK.length + 4

/** Returns a secret of 32 random bytes, which are its key. */
export const secretOf = (random: Buffer): string => MARK + random.toString('base64')

/** Returns the beginning of a secret, which is not secret. */
export const hintOf = (secret: string): string => secret.slice(0, HINT)

/** A message before it is signed: its id, its time and its body. */
export interface Unsigned {
  readonly id: string
  readonly at: Date
  readonly body: string
}

/** Returns the headers of a message with a signature by each secret (Standard Webhooks 1.0.0). */
export const signedHeaders = ({ id, at, body }: Unsigned, secrets: readonly string[]) => {
  const seconds = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(MARK.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures.join(' ') }
}
