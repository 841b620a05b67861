import type { Reader, Writer } from '../../store/database.ts'
import type { Row } from '../../store/schema.ts'

/** What is wrong with a template that a page was to be shown with. */
export interface Break {
  /** The key of the page. */
  readonly page: string
  /** The state of the templates in force (`TemplatesInForce.version`). */
  readonly templates: string
  /** The template that is wrong, by its name, and the line in it. */
  readonly file: string
  readonly line: number
  /** In the words of the template language. */
  readonly reason: string
}

const DAY_MS = 86_400_000
/** What did not happen for so long is told no more: the program may be a newer one by now. */
const TOLD_DAYS = 7
const LONGEST_REASON = 500

/** Notes that a page broke, one row for each page; what broke before the templates were changed is forgotten. */
export const noteBreak = async (tx: Writer, { reason, ...found }: Break, now: Date): Promise<void> => {
  const at = now.toISOString()
  await tx.deleteFrom('template_break').where('templates', '<>', found.templates).execute()
  const said = { ...found, reason: reason.slice(0, LONGEST_REASON).replaceAll('\0', '') }
  await tx
    .insertInto('template_break')
    .values({ ...said, first_at: at, last_at: at })
    .onConflict((conflict) => conflict.column('page').doUpdateSet({ ...said, last_at: at }))
    .execute()
}

/** The pages that broke with the templates as they are, by their keys. */
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
        row('last_at', '>', new Date(now.getTime() - TOLD_DAYS * DAY_MS).toISOString()),
        // What is not tried again does not happen again either.
        row('reason', 'like', 'twice: %'),
      ]),
    )
    .orderBy('page')
    .execute()
  return new Map(rows.map((row) => [row.page, row]))
}
