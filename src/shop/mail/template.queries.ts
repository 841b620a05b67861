import type { Reader, Writer } from '../../store/database.ts'
import type { Row } from '../../store/schema.ts'
import { toId } from '../values.ts'

/** A template of a mail. */
export type Template = Row<'mail_template'>

/** Ids up to here belong to the shop's built-in mails, of this version or a later one. */
const LAST_OWN = 100

/** Returns all templates, in the order of their ids. */
export const templateRows = (db: Reader): Promise<Template[]> =>
  db.selectFrom('mail_template').selectAll().orderBy('id').execute()

/** Returns a template by its typed id; undefined if there is none. */
export const templateById = (db: Reader | Writer, id: string): Promise<Template | undefined> =>
  db.selectFrom('mail_template').selectAll().where('id', '=', toId(id)).executeTakeFirst()

/** Returns a template by its typed id, locked until the transaction ends. */
export const lockTemplate = (tx: Writer, id: string): Promise<Template | undefined> =>
  tx
    .updateTable('mail_template')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', toId(id))
    .returningAll()
    .executeTakeFirst()

/** Inserts a merchant's template, while the settings are locked; undefined if its name is taken. */
export const insertTemplate = async (
  tx: Writer,
  made: Pick<Template, 'name' | 'file_name' | 'subject'>,
): Promise<Template | undefined> => {
  const { last } = await tx
    .selectFrom('mail_template')
    .select((eb) => eb.fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow()
  return tx
    .insertInto('mail_template')
    .values({ ...made, id: Math.max(last ?? 0, LAST_OWN) + 1, deletable: true, version: 1 })
    .onConflict((conflict) => conflict.column('file_name').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Changes a template. */
export const changeTemplate = async (
  tx: Writer,
  { id, version }: Pick<Template, 'id' | 'version'>,
  change: Partial<Template>,
): Promise<void> => {
  await tx
    .updateTable('mail_template')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .execute()
}

/** Deletes a template. */
export const deleteTemplate = async (tx: Writer, id: number): Promise<void> => {
  await tx.deleteFrom('mail_template').where('id', '=', id).execute()
}

/** Returns an order by its number, or the newest one; undefined if there is none. */
export const orderToLookAt = (
  db: Reader,
  orderNo: string | undefined,
): Promise<{ id: string; order_no: string | null } | undefined> => {
  const numbered = db.selectFrom('orders').select(['id', 'order_no']).where('order_no', 'is not', null)
  return orderNo === undefined
    ? numbered.orderBy('id', 'desc').limit(1).executeTakeFirst()
    : numbered.where('order_no', '=', orderNo).executeTakeFirst()
}
