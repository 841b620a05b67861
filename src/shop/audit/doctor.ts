import { message } from '../../hypermedia/message.ts'
import type { Reader } from '../../store/database.ts'
import { type Check, gatherFindings } from '../../store/doctor/check.ts'
import type { Deriver } from '../vault.ts'
import { type AuditEntry, entriesAfter } from './audit.queries.ts'
import { entryDigest, entrySeal } from './digest.ts'

/**
 * Each entry of the audit log carries the digest of the one before: one that was changed, or taken out
 * between others, is found; out of which the shop itself took something, by its seal. The oldest ones go with time, so that the first that is left has none to be held against.
 * `derivers` gives what the entries of each secret are held against, by its fingerprint; those of one that is known and lost are passed over.
 */
export const auditCheck = (
  derivers: (db: Reader) => Promise<ReadonlyMap<string | null, Deriver | undefined>>,
): Check => ({
  name: 'auditLog',
  async find(db) {
    const found = gatherFindings()
    const known = await derivers(db)
    const isWhole = (entry: AuditEntry, previous: string): boolean => {
      const deriver = known.get(entry.secret)
      if (!deriver) return known.has(entry.secret)
      return entry.seal === null
        ? entry.digest === entryDigest(deriver)(entry, previous)
        : entry.seal === entrySeal(deriver)(entry, previous)
    }
    let before: AuditEntry | undefined
    for await (const entry of entries(db)) {
      if (before && entry.seq !== before.seq + 1)
        found.add(message('doctor.entriesMissing', { from: before.seq, to: entry.seq }))
      else if ((before || entry.seq === 1) && !isWhole(entry, before?.digest ?? ''))
        found.add(message('doctor.entryChanged', { seq: entry.seq }))
      before = entry
    }
    return found.all()
  },
})

const PAGE = 1000

async function* entries(db: Reader): AsyncGenerator<AuditEntry> {
  let last = 0
  for (;;) {
    const rows = await entriesAfter(db, {}, last, PAGE)
    yield* rows
    if (rows.length < PAGE) return
    last = rows.at(-1)?.seq ?? last
  }
}
