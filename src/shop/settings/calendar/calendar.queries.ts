import type { Kysely } from 'kysely'
import type { Reader, Writer } from '../../../store/database.ts'
import type { Database, Row } from '../../../store/schema.ts'

type Holiday = Row<'holiday'>

/** Returns the days on which the shop is closed, in their order. */
export const allHolidays = (db: Reader): Promise<Holiday[]> =>
  db.selectFrom('holiday').selectAll().orderBy('day').execute()

/** Returns a holiday by its id. */
export const holidayById = (db: Kysely<Database>, id: number): Promise<Holiday | undefined> =>
  db.selectFrom('holiday').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns whether another holiday has this day. */
export const isHolidayTaken = async (tx: Writer, day: string, but?: number): Promise<boolean> => {
  const row = await tx.selectFrom('holiday').select('id').where('day', '=', day).executeTakeFirst()
  return row !== undefined && row.id !== but
}

/** Deletes a holiday; returns false if there is none. */
export const deleteHoliday = async (tx: Writer, id: number): Promise<boolean> => {
  const row = await tx.deleteFrom('holiday').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}

/** Sets the days of the week on which the shop is closed, joined by commas. */
export const setClosedWeekdays = async (tx: Writer, closed_weekdays: string): Promise<void> => {
  await tx.updateTable('base_info').set({ closed_weekdays }).where('id', '=', 1).execute()
}
