import type { Kysely } from 'kysely'
import type { Reader, Writer } from '../../store/database.ts'
import { contains } from '../../store/like.ts'
import type { Database, Row } from '../../store/schema.ts'
import { addressesAsked, leadsTo } from './redirects.rules.ts'

type Db = Kysely<Database>

/** A redirect from a former address. */
export type Redirect = Row<'redirect'>

/** Returns the target of the redirect from a requested address, of the one with its query first. */
export const redirectAt = async (db: Reader, url: string): Promise<string | undefined> => {
  const asked = addressesAsked(url)
  if (asked.length === 0) return undefined
  const rows = await db
    .selectFrom('redirect')
    .selectAll()
    .where('from_address', 'in', [...asked])
    .execute()
  const found = asked.map((address) => rows.find((row) => row.from_address === address))
  return found.find((row) => row !== undefined)?.to_address
}

const named = (db: Db, text: string | undefined) =>
  db
    .selectFrom('redirect')
    .$if(text !== undefined, (query) =>
      query.where((eb) =>
        eb.or(
          [contains('from_address', text ?? ''), contains('to_address', text ?? '')].map((one) =>
            eb(one, '=', true),
          ),
        ),
      ),
    )

/** Returns the redirects with a text in one of their addresses, by the former one, and their number. */
export const redirectsNaming = async (
  db: Db,
  text: string | undefined,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) => {
  const [rows, { count }] = await Promise.all([
    named(db, text).selectAll().orderBy('from_address').limit(limit).offset(offset).execute(),
    named(db, text)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, count: Number(count) }
}

/** Returns a redirect by its id. */
export const redirectById = (db: Db, id: number): Promise<Redirect | undefined> =>
  db.selectFrom('redirect').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns the redirects of the former addresses that are asked for at one of this site, but for one. */
export const redirectsFrom = (tx: Reader, address: string, but: number | undefined): Promise<Redirect[]> =>
  tx
    .selectFrom('redirect')
    .selectAll()
    .where('from_address', 'in', [...addressesAsked(address)])
    .where('id', '<>', but ?? 0)
    .execute()

/** Returns a redirect that leads to a former address, other than one; undefined if there is none. */
export const redirectTo = async (
  tx: Reader,
  from: string,
  but: number | undefined,
): Promise<Redirect | undefined> => {
  const [path = ''] = from.split('?', 1)
  const rows = await tx
    .selectFrom('redirect')
    .selectAll()
    .where((eb) => eb(contains('to_address', path), '=', true))
    .where('id', '<>', but ?? 0)
    .execute()
  return rows.find((row) => leadsTo(row, from))
}

/** Deletes a redirect; returns false if there is none. */
export const deleteRedirect = async (tx: Writer, id: number): Promise<boolean> =>
  (await tx.deleteFrom('redirect').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined
