import { message } from '../../hypermedia/message.ts'
import type { Reader } from '../../store/database.ts'
import { type Check, gatherFindings } from '../../store/doctor/check.ts'
import type { Deriver } from '../vault.ts'
import { type AuditEntry, entriesAfter } from './audit.queries.ts'
import { entryDigest, entrySeal } from './digest.ts'

/**
 * Checks that each entry of the audit log contains the digest of the one before: so it finds changed and
 * removed entries, and by their seal those from which the shop itself erased a part. The oldest ones expire,
 * so the first remaining one cannot be compared. `derivers` returns the key of each secret, by its
 * fingerprint; entries of a known, lost secret are skipped.
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
