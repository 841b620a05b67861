import type { Reader, Writer } from '../../store/database.ts'
import type { Row } from '../../store/schema.ts'

/** A template fault that prevented a page from being rendered as it should. */
export interface Break {
  /** The key of the page. */
  readonly page: string
  /** The version of the templates in force (`TemplatesInForce.version`). */
  readonly templates: string
  /** The faulty template by its name, and the line. */
  readonly file: string
  readonly line: number
  /** The message of the template language. */
  readonly reason: string
}

const DAY_MS = 86_400_000
/**
 * Faults that did not repeat for so many days are not shown any more: the program may be a newer one by now.
 */
const SHOWN_DAYS = 7
const LONGEST_REASON = 500

/** Records that a page broke, one row per page; deletes faults from before the templates changed. */
export const noteBreak = async (tx: Writer, { reason, ...found }: Break, now: Date): Promise<void> => {
  const at = now.toISOString()
  await tx.deleteFrom('template_break').where('templates', '<>', found.templates).execute()
  const stored = { ...found, reason: reason.slice(0, LONGEST_REASON).replaceAll('\0', '') }
  await tx
    .insertInto('template_break')
    .values({ ...stored, first_at: at, last_at: at })
    .onConflict((conflict) => conflict.column('page').doUpdateSet({ ...stored, last_at: at }))
    .execute()
}

/** Returns the pages that broke with the current templates, by their keys. */
export const breaksIn = async (
  db: Reader,
  templates: string,
  now: Date,
): Promise<ReadonlyMap<string, Row<'template_break'>>> => {
  const rows = await db
    .selectFrom('template_break')
    .selectAll()
    .where('templates', '=', templates)
    .where((row) =>
      row.or([
        row('last_at', '>', new Date(now.getTime() - SHOWN_DAYS * DAY_MS).toISOString()),
        // Pages that are not tried again cannot repeat their fault.
        row('reason', 'like', 'twice: %'),
      ]),
    )
    .orderBy('page')
    .execute()
  return new Map(rows.map((row) => [row.page, row]))
}
