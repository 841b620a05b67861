import { readConfig } from './config.ts'
import {
  allMembers,
  madePassword,
  makeMember,
  memberPasskeys,
  removePasskey,
  resetMember,
  unlockMember,
} from './shop/members/index.ts'
import { toId } from './shop/values.ts'
import { appSecretsOf } from './store/data-dir.ts'
import type { Store } from './store/database.ts'
import { networkOf } from './web/session/network.ts'
import { secretsFrom } from './web/session/secrets.ts'

/** The flags of the commands for members. */
export interface MemberFlags {
  readonly name?: string
  readonly authority: string
  readonly password: boolean
  /** The id of the passkey to remove. */
  readonly remove?: string
}

const showMembers = async (store: Store): Promise<string> => {
  const members = await allMembers(store)
  if (members.length === 0) return 'There is no member yet: start the shop once, or create one.'
  return members
    .map(({ login_id, name, authority, active, totp_secret, last_login_at }) =>
      [
        login_id,
        name,
        `authority ${authority}`,
        active ? 'active' : 'deleted',
        totp_secret === null ? 'no device' : 'device',
        last_login_at ?? 'never signed in',
      ].join('  '),
    )
    .join('\n')
}

/** Generated passwords are printed here, and nowhere else. */
const memberCommands: Readonly<
  Record<string, (store: Store, loginId: string, flags: MemberFlags) => Promise<string>>
> = {
  async create(store, loginId, { name = loginId, authority }) {
    const given = readConfig(process.env).admin.password
    const password = given ?? madePassword()
    await makeMember(store, { loginId, name, authority: toId(authority) }, password, new Date())
    return `${loginId} is created, with ${given === undefined ? `the password ${password}` : 'ADMIN_PASSWORD'}.`
  },
  async unlock(store, loginId) {
    const { digest } = secretsFrom(appSecretsOf(readConfig(process.env)).current)
    const digests = {
      loginId: (typed: string) => digest(typed.toLowerCase()),
      address: (address: string) => digest(networkOf(address)),
    }
    const count = await unlockMember(store, loginId, digests, new Date())
    return count === 0 ? `Nothing keeps ${loginId} out.` : `${loginId} may try again.`
  },
  async reset(store, loginId, { password: isWanted }) {
    const password = isWanted ? madePassword() : undefined
    await resetMember(store, loginId, password, new Date())
    const also = password === undefined ? '' : `has the password ${password}, `
    return `${loginId} has no device and no passkey, ${also}and is signed out everywhere.`
  },
  async passkeys(store, loginId, { remove }) {
    if (remove !== undefined) return `${await removePasskey(store, loginId, remove)} is removed.`
    const passkeys = await memberPasskeys(store, loginId)
    if (passkeys.length === 0) return `${loginId} has no passkey.`
    return passkeys
      .map(({ id, name, created_at, last_used_at }) =>
        [id, name, created_at, last_used_at ?? 'never used'].join('  '),
      )
      .join('\n')
  },
}

/**
 * Lists the members, creates, unlocks or resets one, or manages their passkeys; returns the output. Throws a
 * sentence.
 */
export const keepMembers = (
  store: Store,
  [name, loginId]: readonly string[],
  flags: MemberFlags,
): Promise<string> => {
  if (name === undefined) return showMembers(store)
  const command = memberCommands[name]
  if (!command || loginId === undefined)
    throw new Error(`admin takes ${Object.keys(memberCommands).join(', ')} and a login id`)
  return command(store, loginId, flags)
}
