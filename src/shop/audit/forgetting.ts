import type { WriteEnvironment } from '../environment.ts'
import { digestAt, entriesAbout, rewriteEntry } from './audit.queries.ts'
import { type Said, type Subject, withoutPerson } from './audit.rules.ts'
import { entrySeal } from './digest.ts'

/**
 * Erases a person's data from the log: the values of these columns of their record and its parts, and the
 * typed inputs for them. The operation, its time, its member and its record stay, and so does the chain.
 */
export const forgetPerson = async (
  { db, services: { security } }: WriteEnvironment,
  subject: Subject,
  columns: readonly string[],
): Promise<void> => {
  const sealOf = entrySeal(security.vault)
  for (const entry of await entriesAbout(db, subject)) {
    const parts: Said = { input: JSON.parse(entry.input), changes: JSON.parse(entry.changes) }
    const left = withoutPerson(parts, subject, columns)
    const texts = { input: JSON.stringify(left.input), changes: JSON.stringify(left.changes) }
    if (texts.input === entry.input && texts.changes === entry.changes) continue
    const seal = sealOf({ ...entry, ...texts }, await digestAt(db, entry.seq - 1))
    await rewriteEntry(db, entry.seq, { ...texts, seal, secret: security.vault.fingerprint })
  }
}
