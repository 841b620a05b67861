import { randomBytes } from 'node:crypto'
import type { Store } from '../../store/database.ts'
import { hashPassword } from '../passwords.ts'
import { addressesTried, dropCounters } from './counters.queries.ts'
import {
  changeMember,
  insertMember,
  listMembers,
  lockMembers,
  type Member,
  memberByLoginId,
  resetDevice,
} from './member.queries.ts'
import { Authority, guessesOf, LOGIN_ID } from './members.rules.ts'
import { deletePasskey, type Passkey, passkeysOf } from './passkey.queries.ts'
import { endMemberSessions } from './session.queries.ts'

/**
 * Operations of the operator on members, without the gate: each throws an error with a sentence if it fails.
 */

const PASSWORD_BYTES = 12
const DAY_MS = 86_400_000

/** Returns a generated password. */
export const madePassword = (): string =>
  // The suffix guarantees a letter and a digit.
  `${randomBytes(PASSWORD_BYTES).toString('base64url')}a1`

/** Returns all members, the newest first, including deleted ones. */
export const allMembers = async (store: Store): Promise<readonly Member[]> =>
  (await listMembers(store.reader, { showDeleted: true }, { limit: 10_000, offset: 0 })).rows

/** The authorities that need no role. */
const WITHOUT_ROLE: readonly number[] = [Authority.system, Authority.owner, Authority.reader]

/** Creates a member with a password. */
export const makeMember = async (
  store: Store,
  told: { readonly loginId: string; readonly name: string; readonly authority: number },
  password: string,
  now: Date,
): Promise<void> => {
  const { loginId, name, authority } = told
  if (!LOGIN_ID.test(loginId)) throw new Error('A login id has 1 to 128 letters, digits and . _ -')
  if (!WITHOUT_ROLE.includes(authority)) throw new Error(`--authority takes ${WITHOUT_ROLE.join(', ')}`)
  if (name === '' || name.length > LONGEST_NAME) throw new Error(`A name has 1 to ${LONGEST_NAME} characters`)
  if (password.toLowerCase() === loginId.toLowerCase())
    throw new Error('The password must not be the login id')
  const passwordHash = await hashPassword(password)
  const made = await store.write((tx) => insertMember(tx, { loginId, name, authority, passwordHash }, now))
  if (!made) throw new Error(`There is, or was, a member ${loginId}`)
}

/** The digests of counter keys: by the typed login id, and by the address. */
export interface Digests {
  readonly loginId: (typed: string) => string
  readonly address: (address: string) => string
}

/** Deletes the counters of wrong passwords and codes that lock a member out; returns their number. */
export const unlockMember = (store: Store, loginId: string, digests: Digests, now: Date): Promise<number> =>
  store.write(async (tx) => {
    const { id } = await found(tx, loginId)
    const addresses = await addressesTried(tx, loginId, new Date(now.getTime() - DAY_MS))
    const counted = new Set([digests.loginId(loginId), ...addresses.map(digests.address)])
    return dropCounters(tx, guessesOf(id), counted)
  })

/**
 * Removes the device and the passkeys of a member and ends their sessions; sets their password if one is
 * given.
 */
export const resetMember = async (
  store: Store,
  loginId: string,
  password: string | undefined,
  now: Date,
): Promise<void> => {
  const password_hash = password === undefined ? undefined : await hashPassword(password)
  await store.write(async (tx) => {
    const { id } = await found(tx, loginId)
    await lockMembers(tx, [id])
    await resetDevice(tx, id, now)
    if (password_hash !== undefined) await changeMember(tx, id, { password_hash }, now)
    await endMemberSessions(tx, id)
  })
}

/** Returns the passkeys of a member, the oldest first. */
export const memberPasskeys = async (store: Store, loginId: string): Promise<readonly Passkey[]> =>
  passkeysOf(store.reader, (await found(store.reader, loginId)).id)

/** Removes one passkey of a member; returns its name. */
export const removePasskey = (store: Store, loginId: string, passkeyId: string): Promise<string> =>
  store.write(async (tx) => {
    const passkey = await deletePasskey(tx, (await found(tx, loginId)).id, passkeyId)
    if (!passkey) throw new Error(`${loginId} has no passkey ${passkeyId}`)
    return passkey.name
  })

const LONGEST_NAME = 32

const found = async (db: Parameters<typeof memberByLoginId>[0], loginId: string): Promise<Member> => {
  const member = await memberByLoginId(db, loginId)
  if (!member) throw new Error(`There is no member ${loginId}`)
  return member
}
