import { createHash } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { Reader, Writer } from '../../store/database.ts'
import { kept } from '../../store/memory.ts'

/** In place of a theme: what belongs to pages and blocks that merchants made, which no theme has. */
export const NO_THEME = ''

/** The theme in force, and what merchants wrote in place of its templates. */
export interface TemplatesInForce {
  readonly themeCode: string
  /** The values of its settings by their names, as far as they were set. */
  readonly settings: Readonly<Record<string, string>>
  /** Another for each other state of the templates. */
  readonly version: string
  /** Texts by the name of the template, such as `pages/Cart/index`; one that ends in `.en` is for English alone. */
  readonly written: ReadonlyMap<string, string>
}

/** The theme in force with all that was written over it. */
export const templatesInForce = kept(async (db): Promise<TemplatesInForce> => {
  const { theme_code } = await db.selectFrom('base_info').select('theme_code').executeTakeFirstOrThrow()
  const [rows, theme] = await Promise.all([
    db
      .selectFrom('template')
      .select(['name', 'body'])
      .where('theme_code', 'in', [theme_code, NO_THEME])
      // What is written for the theme stands over what belongs to none.
      .orderBy('theme_code')
      .orderBy('name')
      .execute(),
    db.selectFrom('theme').select('settings').where('code', '=', theme_code).executeTakeFirst(),
  ])
  const digest = createHash('sha256').update(JSON.stringify(rows)).digest('base64url')
  return {
    themeCode: theme_code,
    settings: theme ? JSON.parse(theme.settings) : {},
    version: rows.length === 0 ? theme_code : `${theme_code} ${digest}`,
    written: new Map(rows.map(({ name, body }) => [name, body])),
  }
})

/** A template of a theme, by its name. */
export interface TemplateName {
  readonly themeCode: string
  readonly name: string
}

/** What was written in place of a template; undefined where its file stands. */
export const writtenTemplate = async (db: Reader, of: TemplateName): Promise<string | undefined> =>
  (
    await db
      .selectFrom('template')
      .select('body')
      .where('theme_code', '=', of.themeCode)
      .where('name', '=', of.name)
      .executeTakeFirst()
  )?.body

/**
 * Writes a text in place of a template's file, or with null has the file stand again, and notes who did it;
 * false where it is so already.
 */
export const writeTemplate = async (
  tx: Writer,
  of: TemplateName,
  body: string | null,
  by: { readonly memberId: string; readonly now: Date },
): Promise<boolean> => {
  if (((await writtenTemplate(tx, of)) ?? null) === body) return false
  const at = by.now.toISOString()
  const row = { theme_code: of.themeCode, name: of.name }
  if (body === null)
    await tx
      .deleteFrom('template')
      .where('theme_code', '=', of.themeCode)
      .where('name', '=', of.name)
      .execute()
  else
    await tx
      .insertInto('template')
      .values({ ...row, body, updated_at: at })
      .onConflict((conflict) =>
        conflict.columns(['theme_code', 'name']).doUpdateSet({ body, updated_at: at }),
      )
      .execute()
  await tx
    .insertInto('template_change')
    .values({ id: uuidv7(), ...row, body, member_id: by.memberId, created_at: at })
    .execute()
  return true
}

/** Gives what was written for a template, and what was noted of it, to one of another name. */
export const renameTemplate = async (tx: Writer, of: TemplateName, name: string): Promise<void> => {
  for (const table of ['template', 'template_change'] as const)
    await tx
      .updateTable(table as 'template')
      .set({ name })
      .where('theme_code', '=', of.themeCode)
      .where('name', '=', of.name)
      .execute()
}

/** One change of a template, by its id; nothing where it is one of another. */
export const templateChange = (db: Reader, of: TemplateName, id: string) =>
  db
    .selectFrom('template_change')
    .select(['id', 'body'])
    .where('theme_code', '=', of.themeCode)
    .where('name', '=', of.name)
    .where('id', '=', id)
    .executeTakeFirst()

/** What was written in place of a template, the newest first, by whom and when; a null text had its file stand again. */
export const templateChanges = (db: Reader, of: TemplateName, most: number) =>
  db
    .selectFrom('template_change')
    .leftJoin('member', 'member.id', 'template_change.member_id')
    .select([
      'template_change.id',
      'template_change.body',
      'template_change.created_at',
      'member.name as member_name',
    ])
    .where('template_change.theme_code', '=', of.themeCode)
    .where('template_change.name', '=', of.name)
    .orderBy('template_change.id', 'desc')
    .limit(most)
    .execute()
