import type { Reader, Store } from '../../store/database.ts'
import type { Memory } from '../../store/memory.ts'
import { openSessionPart } from '../../store/sessions.ts'
import { readVisit } from '../customers/index.ts'
import { digestOf, permissionsOf, readMemberVisit } from '../members/index.ts'
import { accessOf, grantById } from './apps.queries.ts'
import { namesIn } from './scopes.rules.ts'

/** The form of the tokens that the library makes: 256 random bits. */
const TOKEN = /^[A-Za-z0-9_~-]{43}$/

/** Finds the session of an app by its access token, with what the token permits. */
const sessionOf = async (db: Reader, realm: 'storefront' | 'office', secret: string, now: Date) => {
  const access = TOKEN.test(secret) ? await accessOf(db, realm, digestOf(secret), now) : undefined
  const key = realm === 'storefront' ? access?.session_id : access?.member_session_id
  if (!access || typeof key !== 'string') return undefined
  const { scope } = JSON.parse(access.payload) as { readonly scope?: string }
  const token = { id: access.id, name: access.name, app: access.client_id }
  return { key, token, permitted: namesIn(scope) }
}

/** Returns the customer for whom an app asks, with what they gave to it; undefined if its token is not valid. */
export const readCustomerAppVisit = async (db: Reader, secret: string, now: Date) => {
  const session = await sessionOf(db, 'storefront', secret, now)
  const visit = session && (await readVisit(db, session.key, now))
  if (!visit || visit.customerId === null) return undefined
  const { customerId: id, ...rest } = visit
  const { key, token, permitted } = session
  return { ...rest, key, token, actor: { id, permissions: permitted, byToken: true } }
}

/**
 * Returns the customer for whom the shop itself asks by a consent, with what of it is used; undefined if it has ended. A
 * part of its session is made if it is not there.
 */
export const readConsentVisit = async (
  { reader: db, write }: Pick<Store, 'reader' | 'write'>,
  { id, scopes, part }: { readonly id: string; readonly scopes: readonly string[]; readonly part?: string },
  now: Date,
) => {
  const grant = await grantById(db, 'storefront', id, now)
  const whole = grant?.session_id ? await readVisit(db, grant.session_id, now) : undefined
  if (!grant?.session_id || !whole || whole.customerId === null) return undefined
  const { session_id: parentId, client_id: app, name } = grant
  const { customerId, ...rest } = whole
  const key = part === undefined ? parentId : `${parentId}/${part}`
  if (part !== undefined && !(await readVisit(db, key, now)))
    await write((tx) => openSessionPart(tx, { id: key, parentId, customerId }, now))
  const permissions = namesIn(grant.scope).filter((one) => scopes.includes(one))
  return {
    ...{ ...rest, key, token: { id, name, app }, isApart: part !== undefined },
    actor: { id: customerId, permissions, byToken: true },
  }
}

/**
 * Returns the member for whom an app asks, with what they gave to it of what they may do now; undefined if its token
 * is not valid.
 */
export const readMemberAppVisit = async (
  { db, memory }: { readonly db: Reader; readonly memory: Memory },
  secret: string,
  now: Date,
) => {
  const session = await sessionOf(db, 'office', secret, now)
  const visit = session && (await readMemberVisit(db, memory, session.key, now))
  if (!visit || visit.actor.id === null) return undefined
  const { menu: _menu, actor, ...rest } = visit
  const { key, token, permitted } = session
  const permissions = permissionsOf(permitted, actor.permissions)
  return { ...rest, key, token, life: 0, actor: { ...actor, permissions, byToken: true } }
}
