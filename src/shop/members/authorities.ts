import type { Kysely } from 'kysely'
import { type Message, message } from '../../hypermedia/message.ts'
import type { Database } from '../../store/schema.ts'
import { type ReadEnvironment, type WriteEnvironment, worded } from '../environment.ts'
import { choices } from '../settings/index.ts'
import { allRoles, memberRoles } from './member-roles.queries.ts'
import { Authority } from './members.rules.ts'

type Env = Pick<ReadEnvironment | WriteEnvironment, 'memory' | 'language'>

/** An authority with its name. */
export interface Named {
  readonly id: number
  readonly name: string
}

/** Returns the authorities in the language of the request. */
export const authorities = ({ memory, language }: Env): Promise<readonly Named[]> =>
  choices(memory, 'authority', language)

/** Returns the roles in the language of the request. */
export const roleNames = async ({ memory, language }: Env): Promise<readonly Named[]> =>
  (await memory.get(memberRoles)).map(({ id, name, name_en }) => ({
    id,
    name: worded(language, name, name_en),
  }))

/** Returns a function that names authorities. */
export const authorityNames = async (env: Env): Promise<(authority: number) => string> => {
  const all = await authorities(env)
  return (authority) => all.find(({ id }) => id === authority)?.name ?? ''
}

/** Returns a function that names what members may: by their role, or by their authority. */
export const rankNames = async (
  env: Env,
): Promise<(member: { readonly authority: number; readonly role_id: number | null }) => string> => {
  const [nameOf, roles] = await Promise.all([authorityNames(env), roleNames(env)])
  return ({ authority, role_id }) => roles.find(({ id }) => id === role_id)?.name ?? nameOf(authority)
}

/**
 * Returns the role that was typed for an authority, null for those without roles; a failure by field if it is
 * unknown, or missing.
 */
export const roleFor = async (
  db: Kysely<Database>,
  authority: number,
  typed: string | null | undefined,
): Promise<{ readonly roleId: number | null } | { readonly errors: Readonly<Record<string, Message>> }> => {
  if (authority !== Authority.staff) return { roleId: null }
  if (!typed) return { errors: { roleId: message('input.unchosen') } }
  const role = (await allRoles(db)).find(({ id }) => String(id) === typed)
  return role ? { roleId: role.id } : { errors: { roleId: message('input.choice') } }
}

/** Returns authorities as the choices of a form. */
export const authorityOptions = (all: readonly Named[]) =>
  all.map(({ id, name }) => ({ value: String(id), label: name }))
