import { createHash } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { Reader, Writer } from '../../store/database.ts'
import { cached } from '../../store/memory.ts'

/** The theme code for templates of pages and blocks that merchants made, which no theme has. */
export const NO_THEME = ''

/** The theme in force, with the merchant's replacements of its templates. */
export interface TemplatesInForce {
  readonly themeCode: string
  /** The values of its settings by their names, if they are set. */
  readonly settings: Readonly<Record<string, string>>
  /** Identifies the state of the templates. */
  readonly version: string
  /**
   * Texts by the name of the template, such as `pages/Cart/index`; one that ends in `.en` is for English
   * only.
   */
  readonly written: ReadonlyMap<string, string>
}

/** Caches the theme in force with all replacements. */
export const templatesInForce = cached(async (db): Promise<TemplatesInForce> => {
  const { theme_code } = await db.selectFrom('base_info').select('theme_code').executeTakeFirstOrThrow()
  const [rows, theme] = await Promise.all([
    db
      .selectFrom('template')
      .select(['name', 'body'])
      .where('theme_code', 'in', [theme_code, NO_THEME])
      // Replacements for the theme precede those without a theme.
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

/** Returns the replacement of a template; undefined if its file is in force. */
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
 * Replaces a template's file, or with null restores it, and records the author; returns false if nothing
 * changed.
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

/** Renames the replacement of a template, with its history. */
export const renameTemplate = async (tx: Writer, of: TemplateName, name: string): Promise<void> => {
  for (const table of ['template', 'template_change'] as const)
    await tx
      .updateTable(table as 'template')
      .set({ name })
      .where('theme_code', '=', of.themeCode)
      .where('name', '=', of.name)
      .execute()
}

/** Returns one change of a template, by its id; undefined if it belongs to another. */
export const templateChange = (db: Reader, of: TemplateName, id: string) =>
  db
    .selectFrom('template_change')
    .select(['id', 'body'])
    .where('theme_code', '=', of.themeCode)
    .where('name', '=', of.name)
    .where('id', '=', id)
    .executeTakeFirst()

/**
 * Returns the history of a template, the newest change first, with authors and times; a null text restored
 * its file.
 */
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
