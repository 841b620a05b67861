import { dropItems, keepItem, readItems } from '../store/sessions.ts'
import type { ReadEnvironment, WriteEnvironment } from './environment.ts'

/** How long what is to be read through is kept: 30 minutes. */
const REVIEW_MS = 30 * 60_000

/** The button of a review page says that it is to be done, and nothing else. */
export const isSettling = ({
  mode,
  ...rest
}: { readonly mode?: string | undefined } & Readonly<Record<string, unknown>>): boolean =>
  mode === 'complete' && Object.values(rest).every((value) => value === undefined)

/** Keeps a checked input in the visitor's session until it was read through. */
export const keepForReview = ({ db, visitor, now }: WriteEnvironment, name: string, input: unknown) =>
  keepItem(db, visitor, name, input, now, REVIEW_MS)

/** What is kept to be read through; nothing where nothing is, or no longer. The caller knows what was kept under the name. */
export const keptForReview = async <T>(
  { db, visitor, now }: ReadEnvironment | WriteEnvironment,
  name: string,
): Promise<T | undefined> => (await readItems(db, visitor.key, now)).get(name) as T | undefined

/** Forgets what was kept to be read through. */
export const dropReviewed = ({ db, visitor }: WriteEnvironment, name: string): Promise<void> =>
  dropItems(db, visitor.key, [name])
