import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { Shop } from './shop.ts'

/** What an authenticator is asked for, as the shop says it. */
type Options = Readonly<Record<string, unknown>>

/** What it says otherwise than it should. */
interface Told {
  readonly challenge?: string
  readonly origin?: string
  readonly rpId?: string
  /** Whether it saw to it who its user is. */
  readonly isVerified?: boolean
  /** What it counts in place of one more. */
  readonly count?: number
  readonly userHandle?: string
}

/** Of authenticator data (WebAuthn Level 3, §6.1): somebody was there, was verified, and a key stands behind. */
const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 }
const AAGUID = Buffer.alloc(16)

/** The address of a shop by the name of the machine: passkeys are bound to names. */
export const byName = ({ base }: Pick<Shop, 'base'>): URL => {
  const named = new URL(base)
  named.hostname = 'localhost'
  return named
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()

/** An authenticator with one passkey, ES256, as a browser at an origin asks it. */
export class Authenticator {
  readonly credentialId = randomBytes(32).toString('base64url')
  readonly #key = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #origin: string
  #userHandle = ''
  #count = 0

  constructor({ origin }: URL) {
    this.#origin = origin
  }

  /** Makes the passkey that creation options ask for: the inputs of `doAddPasskey`. */
  create(options: Options, told: Told = {}) {
    const { rp, user } = options as { rp: { id: string }; user: { id: string } }
    this.#userHandle = user.id
    const id = Buffer.from(this.credentialId, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const attested = Buffer.concat([AAGUID, length, id, this.#coseKey()])
    const authData = Uint8Array.from(this.#data(rp.id, FLAGS.attested, attested, told))
    const statement = new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return {
      credentialId: this.credentialId,
      clientDataJSON: this.#clientData('webauthn.create', options, told).toString('base64url'),
      attestationObject: Buffer.from(isoCBOR.encode(statement)).toString('base64url'),
      transports: ['internal'],
    }
  }

  /** Signs what request options ask for: the inputs of `doPasskeyLogin`. */
  get(options: Options, told: Told = {}) {
    const data = this.#data(String(options.rpId), 0, Buffer.alloc(0), told)
    const clientData = this.#clientData('webauthn.get', options, told)
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.#key.privateKey)
    return {
      credentialId: this.credentialId,
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: told.userHandle ?? this.#userHandle,
    }
  }

  #data(rpId: string, flags: number, attested: Buffer, told: Told): Buffer {
    this.#count = told.count ?? this.#count + 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.#count)
    const verified = (told.isVerified ?? true) ? FLAGS.verified : 0
    const all = Buffer.from([FLAGS.present | verified | flags])
    return Buffer.concat([sha256(told.rpId ?? rpId), all, count, attested])
  }

  #clientData(type: string, { challenge }: Options, told: Told): Buffer {
    const origin = told.origin ?? this.#origin
    return Buffer.from(
      JSON.stringify({ type, challenge: told.challenge ?? challenge, origin, crossOrigin: false }),
    )
  }

  /** The public key as COSE has it (RFC 9053 §7.1): type EC2, algorithm ES256, curve P-256, and its point. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' })
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
      [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
    ])
    return Buffer.from(isoCBOR.encode(key))
  }
}
