import type { WriteEnvironment } from '../environment.ts'
import { digestAt, entriesAbout, rewriteEntry } from './audit.queries.ts'
import { type Said, type Subject, withoutPerson } from './audit.rules.ts'
import { entrySeal } from './digest.ts'

/**
 * Takes out of the log who somebody was: what these columns of their record and of its parts had in them, and
 * what was typed for it. That something was done, when, by whom and to which record stays, and so does the chain.
 */
export const forgetPerson = async (
  { db, services: { security } }: WriteEnvironment,
  subject: Subject,
  columns: readonly string[],
): Promise<void> => {
  const sealOf = entrySeal(security.vault)
  for (const entry of await entriesAbout(db, subject)) {
    const said: Said = { input: JSON.parse(entry.input), changes: JSON.parse(entry.changes) }
    const left = withoutPerson(said, subject, columns)
    const texts = { input: JSON.stringify(left.input), changes: JSON.stringify(left.changes) }
    if (texts.input === entry.input && texts.changes === entry.changes) continue
    const seal = sealOf({ ...entry, ...texts }, await digestAt(db, entry.seq - 1))
    await rewriteEntry(db, entry.seq, { ...texts, seal, secret: security.vault.fingerprint })
  }
}
