import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Member } from './member.queries.ts'
import { CHALLENGE_MS, type Passkey } from './passkey.queries.ts'
import type { Site } from './passkeys.rules.ts'

/** Ed25519, ES256 and RS256 (RFC 9053, RFC 8812): supported by every Node.js that the shop runs on. */
const ALGORITHMS = [-8, -7, -257]

/** It takes a third of a second to load: only members with passkeys wait for it. */
const library = () => import('@simplewebauthn/server')

/** An authenticator's answer with a new passkey (`AuthenticatorAttestationResponseJSON`), base64url. */
export interface Attestation {
  readonly credentialId: string
  readonly clientDataJSON: string
  readonly attestationObject: string
  readonly transports?: readonly string[] | undefined
}

/** An authenticator's signature with a passkey (`AuthenticatorAssertionResponseJSON`), base64url. */
export interface Assertion {
  readonly credentialId: string
  readonly clientDataJSON: string
  readonly authenticatorData: string
  readonly signature: string
  readonly userHandle?: string | undefined
}

/** The challenge and the site that an answer must match. */
export interface Asked {
  readonly challenge: string
  readonly site: Site
}

/** Returns the browser's options for a new passkey of a member; existing ones are excluded. */
export const creationOptions = async (
  { rpId }: Site,
  shopName: string,
  member: Member,
  known: readonly Passkey[],
): Promise<PublicKeyCredentialCreationOptionsJSON> =>
  (await library()).generateRegistrationOptions({
    rpID: rpId,
    rpName: shopName,
    userID: Uint8Array.from(Buffer.from(member.id)),
    userName: member.login_id,
    userDisplayName: member.name,
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: JSON.parse(transports),
    })),
  })

/** Returns the browser's options for a signature with any of its passkeys. */
export const requestOptions = async ({ rpId }: Site): Promise<PublicKeyCredentialRequestOptionsJSON> =>
  (await library()).generateAuthenticationOptions({
    rpID: rpId,
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  })

/**
 * Returns the new passkey of an authenticator; undefined if the answer is invalid, or the authenticator did
 * not verify its user.
 */
export const madePasskey = async (
  { credentialId: id, clientDataJSON, attestationObject, transports = [] }: Attestation,
  { challenge, site }: Asked,
): Promise<Pick<Passkey, 'credential_id' | 'public_key' | 'sign_count' | 'transports'> | undefined> => {
  const response: RegistrationResponseJSON = {
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON, attestationObject },
  }
  const { verifyRegistrationResponse } = await library()
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(provesNothing)
  if (!registrationInfo || registrationInfo.credential.id !== id) return undefined
  const { publicKey, counter } = registrationInfo.credential
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    sign_count: counter,
    transports: JSON.stringify(transports),
  }
}

/**
 * Returns the signature count of an assertion; undefined if it signed another challenge, for another member,
 * or did not verify its user. The count itself is not validated here.
 */
export const signedCount = async (
  { credentialId: id, clientDataJSON, authenticatorData, signature, userHandle }: Assertion,
  passkey: Pick<Passkey, 'member_id' | 'credential_id' | 'public_key'>,
  { challenge, site }: Asked,
): Promise<number | undefined> => {
  if (userHandle !== undefined && userHandle !== Buffer.from(passkey.member_id).toString('base64url'))
    return undefined
  const response: AuthenticationResponseJSON = {
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON, authenticatorData, signature },
  }
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: Uint8Array.from(Buffer.from(passkey.public_key, 'base64url')),
      counter: 0,
    },
  }).catch(provesNothing)
  return verified ? authenticationInfo?.newCounter : undefined
}

/** The library throws at any invalid answer, down to its bytes: none of it proves anything. */
const provesNothing = () => ({ verified: false, registrationInfo: undefined, authenticationInfo: undefined })
