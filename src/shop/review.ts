import { dropItems, keepItem, readItems } from '../store/sessions.ts'
import type { ReadEnvironment, WriteEnvironment } from './environment.ts'

/** The life of an input under review: 30 minutes. */
const REVIEW_MS = 30 * 60_000

/** Returns whether the button of a review page was pressed, without other values. */
export const isSettling = ({
  mode,
  ...rest
}: { readonly mode?: string | undefined } & Readonly<Record<string, unknown>>): boolean =>
  mode === 'complete' && Object.values(rest).every((value) => value === undefined)

/** Stores a validated input in the visitor's session, for its review. */
export const keepForReview = ({ db, visitor, now }: WriteEnvironment, name: string, input: unknown) =>
  keepItem(db, visitor, name, input, now, REVIEW_MS)

/**
 * Returns the input under review; undefined if there is none, or none any more. The caller knows the type
 * under the name.
 */
export const keptForReview = async <T>(
  { db, visitor, now }: ReadEnvironment | WriteEnvironment,
  name: string,
): Promise<T | undefined> => (await readItems(db, visitor.key, now)).get(name) as T | undefined

/** Deletes the input under review. */
export const dropReviewed = ({ db, visitor }: WriteEnvironment, name: string): Promise<void> =>
  dropItems(db, visitor.key, [name])
