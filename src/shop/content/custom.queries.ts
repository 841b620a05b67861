import type { Reader } from '../../store/database.ts'
import { cached } from '../../store/memory.ts'
import { CUSTOM_FILES, type CustomKind, customFile, customPath } from './custom.rules.ts'

const NAMES = Object.values(CUSTOM_FILES).map(({ name }) => name)
const kindOf = (name: string): CustomKind => (name === CUSTOM_FILES.style.name ? 'style' : 'script')

/** Open pages may still request earlier texts: so many changes back they are served. */
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

/** Caches the paths of the merchant's own style sheet and script; null without one. */
export const customPaths = cached(async (db): Promise<Readonly<Record<CustomKind, string | null>>> => {
  const paths = Object.fromEntries(
    (await inForce(db)).map(({ name, body }) => [kindOf(name), customPath(kindOf(name), body)]),
  )
  return { style: null, script: null, ...paths }
})

/** Caches the served texts by the name of the file: those in force, and those replaced lately. */
export const customTexts = cached(async (db): Promise<ReadonlyMap<string, string>> => {
  const rows = [...(await inForce(db)), ...(await lately(db))]
  return new Map(
    rows.flatMap(({ name, body }) =>
      body === null ? [] : [[customFile(kindOf(name), body), body] as const],
    ),
  )
})
