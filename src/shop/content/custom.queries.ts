import type { Reader } from '../../store/database.ts'
import { kept } from '../../store/memory.ts'
import { CUSTOM_FILES, type CustomKind, customFile, customPath } from './custom.rules.ts'

const NAMES = Object.values(CUSTOM_FILES).map(({ name }) => name)
const kindOf = (name: string): CustomKind => (name === CUSTOM_FILES.style.name ? 'style' : 'script')

/** A page that is still open may ask for what was in force before: so many changes back it is there. */
const MOST_CHANGES = 10

const inForce = (db: Reader) =>
  db
    .selectFrom('template')
    .select(['name', 'body'])
    .where('theme_code', '=', '')
    .where('name', 'in', NAMES)
    .execute()

const lately = (db: Reader) =>
  db
    .selectFrom('template_change')
    .select(['name', 'body'])
    .where('theme_code', '=', '')
    .where('name', 'in', NAMES)
    .orderBy('id', 'desc')
    .limit(MOST_CHANGES)
    .execute()

/** Where the merchant's own style sheet and script are served; null where there is none. */
export const customPaths = kept(async (db): Promise<Readonly<Record<CustomKind, string | null>>> => {
  const paths = Object.fromEntries(
    (await inForce(db)).map(({ name, body }) => [kindOf(name), customPath(kindOf(name), body)]),
  )
  return { style: null, script: null, ...paths }
})

/** The texts that are served, by the name of the file: those in force, and those that were until lately. */
export const customTexts = kept(async (db): Promise<ReadonlyMap<string, string>> => {
  const rows = [...(await inForce(db)), ...(await lately(db))]
  return new Map(
    rows.flatMap(({ name, body }) =>
      body === null ? [] : [[customFile(kindOf(name), body), body] as const],
    ),
  )
})
