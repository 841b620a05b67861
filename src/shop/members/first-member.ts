import type { Store } from '../../store/database.ts'
import { hashPassword } from '../passwords.ts'
import { hasMembers, insertMember } from './member.queries.ts'
import { Authority } from './members.rules.ts'
import { madePassword } from './operator.ts'

const USUAL_LOGIN_ID = 'admin'

/** The first member; with their password, to be shown once, if it was generated. */
export interface FirstMember {
  readonly loginId: string
  readonly password: string | undefined
}

/** Creates the first system administrator of a shop without members; returns undefined if it has one. */
export const firstMember = async (
  store: Store,
  given: { readonly loginId: string | undefined; readonly password: string | undefined },
  now: Date,
): Promise<FirstMember | undefined> => {
  if (await hasMembers(store.reader)) return undefined
  const loginId = given.loginId ?? USUAL_LOGIN_ID
  const made = madePassword()
  const passwordHash = await hashPassword(given.password ?? made)
  const member = { loginId, name: loginId, authority: Authority.system, passwordHash }
  const written = await store.write((tx) => insertMember(tx, member, now))
  return written && { loginId, password: given.password === undefined ? made : undefined }
}
