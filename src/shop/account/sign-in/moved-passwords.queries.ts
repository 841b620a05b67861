import type { Kysely } from 'kysely'
import type { Reader, Writer } from '../../../store/database.ts'
import type { Sweep } from '../../../store/housekeeping.ts'
import type { Database, Row } from '../../../store/schema.ts'

/** Returns a hash of each slower form that customers' passwords have, of passwords that nobody knows. */
export const passwordSamples = async (db: Reader): Promise<readonly string[]> => {
  const rows = await db.selectFrom('password_form').select('sample').execute()
  return rows.map(({ sample }) => sample)
}

/** Replaces the hash of another program by one of this shop, unless the password changed meanwhile. */
export const renewPassword = async (
  tx: Writer,
  { id, password_hash }: Pick<Row<'customer'>, 'id' | 'password_hash'>,
  renewed: string,
): Promise<void> => {
  await tx
    .updateTable('customer')
    .set({ password_hash: renewed })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .execute()
}

const isLeft = (db: Kysely<Database>, form: string) =>
  db
    .selectFrom('customer')
    .select('id')
    .where('password_hash', 'like', `moved:php:%:${form.replace('$2b$', '$2_$')}%`)
    .limit(1)
    .executeTakeFirst()

/** Forgets the forms of passwords that no customer has any more: nobody waits for them again. */
export const passwordFormSweep: Sweep = {
  name: 'forms of moved passwords',
  async step(tx) {
    const forms = await tx.selectFrom('password_form').select('form').execute()
    let gone = 0
    for (const { form } of forms) {
      if (await isLeft(tx, form)) continue
      await tx.deleteFrom('password_form').where('form', '=', form).execute()
      gone += 1
    }
    return gone
  },
}

const AT_ONCE = 500

/** Returns of email addresses of customers whether they have no password; others are not in the map. */
export const emailsWithoutPassword = async (
  db: Kysely<Database>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, boolean>> => {
  const found = new Map<string, boolean>()
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    const rows = await db
      .selectFrom('customer')
      .select(['email_key', 'password_hash'])
      .where('email_key', 'in', keys.slice(at, at + AT_ONCE))
      .where('status', '<', 3)
      .execute()
    for (const { email_key, password_hash } of rows) found.set(email_key, password_hash === null)
  }
  return found
}

/** Keeps a sample of each slower form of passwords. */
export const keepPasswordForms = async (
  tx: Writer,
  samples: readonly { readonly form: string; readonly sample: string }[],
): Promise<void> => {
  for (const one of samples)
    await tx
      .insertInto('password_form')
      .values(one)
      .onConflict((conflict) => conflict.column('form').doNothing())
      .execute()
}

/** Stores the hashes of another program at regular customers who have no password; returns their number. */
export const setMovedPasswords = async (
  tx: Writer,
  hashes: readonly { readonly emailKey: string; readonly stored: string }[],
): Promise<number> => {
  let count = 0
  for (const { emailKey, stored } of hashes) {
    const { numUpdatedRows } = await tx
      .updateTable('customer')
      .set({ password_hash: stored })
      .where('email_key', '=', emailKey)
      .where('status', '=', 2)
      .where('password_hash', 'is', null)
      .executeTakeFirst()
    count += Number(numUpdatedRows)
  }
  return count
}
