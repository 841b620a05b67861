import { hash } from 'node:crypto'
import type { Reader } from '../../store/database.ts'
import type { Memory } from '../../store/memory.ts'
import { gateOf, linesOf } from '../networks.rules.ts'
import { actorOf } from './acting.ts'
import { validToken } from './tokens.queries.ts'
import { isSecret, permissionsOf } from './tokens.rules.ts'

/** Returns the digest under which a secret is stored: nobody can guess 256 bits, so it needs no salt. */
export const digestOf = (secret: string): string => hash('sha256', secret, 'base64url')

/**
 * Returns the visitor of an access token: its member, with what the token permits of what they may do now. Undefined
 * if it is not valid, or not at this network address.
 */
export const readTokenVisit = async (
  { db, memory }: { readonly db: Reader; readonly memory: Memory },
  secret: string,
  { address, now, today }: { readonly address: string; readonly now: Date; readonly today: string },
) => {
  const token = isSecret(secret) ? await validToken(db, digestOf(secret), now, today) : undefined
  if (!token || !gateOf({ allow: linesOf(token.networks ?? ''), deny: [] })(address)) return undefined
  const { member_id: id, authority, role_id, writes_scripts } = token
  const member = await actorOf({ memory }, { id, authority, role_id, writes_scripts })
  const permitted = JSON.parse(token.permissions) as readonly string[]
  return {
    actor: { ...member, permissions: permissionsOf(permitted, member.permissions), byToken: true },
    token: { id: token.id, name: token.name },
    name: token.member_name,
    life: 0,
    persistent: false,
    seenAt: token.last_used_at ?? new Date(0).toISOString(),
    cartCount: 0,
    version: String(token.version),
  }
}
