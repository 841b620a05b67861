import type { z } from 'zod'
import { sessionsOf } from '../../store/sessions.ts'
import { cartContents, savedContents } from '../cart/index.ts'
import { addressBook, groupName, self } from '../customers/index.ts'
import { enquiriesOf } from '../enquiries/index.ts'
import type { ReadEnvironment } from '../environment.ts'
import { mailsOfCustomer, wholeOrders } from '../orders/index.ts'
import { subscriptionsOf } from '../subscriptions/index.ts'
import type { goMypageExport } from './contract.ts'
import { allFavorites } from './favorites/favorites.queries.ts'
import { pointMovements } from './points.queries.ts'

type Export = z.infer<z.ZodObject<NonNullable<(typeof goMypageExport)['state']>>>

/**
 * Exports all data of a customer, under the names of its answers; instants in UTC. Data that proves their
 * identity is left out: hashes, keys and sessions.
 */
export const exportOf = async (act: ReadEnvironment, customerId: string): Promise<Export> => {
  const { slowDb: db } = act
  const kept = await self(db, customerId)
  const [addresses, favorites, orders, points, mails, carts, saved, enquiries, subscriptions, sessions] =
    await Promise.all([
      addressBook(db, customerId),
      allFavorites(db, customerId),
      wholeOrders(db, customerId),
      pointMovements(db, customerId),
      mailsOfCustomer(db, customerId),
      cartContents(db, customerId),
      savedContents(db, customerId),
      enquiriesOf(db, customerId),
      subscriptionsOf(db, customerId, kept.email_key),
      sessionsOf(db, customerId, act.now),
    ])
  const {
    email_key: _key,
    password_hash: _hash,
    secret_key_hash: _secret,
    secret_expires_at: _secretEnd,
    reset_key_hash: _reset,
    reset_expires_at: _resetEnd,
    version: _version,
    // The members' note.
    note: _note,
    own_fields: _own,
    deleted_at: _deleted,
    merged_into: _merged,
    group_id: group,
    // A customer who is blocked reads nothing here.
    blocked_at: _blocked,
    block_reason: _reason,
    ...customer
  } = kept
  return {
    customer: { ...renamed(customer), groupName: await groupName(act, group) },
    addresses: addresses.map((address) => ({ ...address })),
    favorites: favorites.map(renamed),
    orders: orders.map(renamed),
    points: points.map(renamed),
    mails: mails.map(({ text, ...mail }) => renamed({ ...mail, text: withoutKeys(text) })),
    carts: carts.map(renamed),
    savedItems: saved.map(renamed),
    enquiries: enquiries.map(renamed),
    subscriptions: subscriptions.map(renamed),
    connectedApps: sessions.flatMap(({ app_name, scope, created_at, seen_at }) =>
      app_name === null ? [] : [renamed({ app_name, scope, created_at, seen_at })],
    ),
  }
}

/** Removes keys from mails: a key opens more than a session does, so a stolen cookie must not reveal it. */
const withoutKeys = (text: string): string => text.replace(/\?\w*[kK]ey=\w+/g, '')

/** Renames a row, and the rows within it, to the names of the interface. */
const renamed = (row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      Array.isArray(value) ? value.map(renamed) : value,
    ]),
  )
