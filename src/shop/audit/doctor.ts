import { message } from '../../hypermedia/message.ts'
import type { Reader } from '../../store/database.ts'
import { type Check, gatherFindings } from '../../store/doctor/check.ts'
import type { Vault } from '../vault.ts'
import { type AuditEntry, entriesAfter } from './audit.queries.ts'
import { entryDigest, entrySeal } from './digest.ts'

/**
 * Each entry of the audit log carries the digest of the one before: one that was changed, or taken out
 * between others, is found; out of which the shop itself took something, by its seal. The oldest ones go with time, so that the first that is left has none to be held against.
 */
export const auditCheck = (vault: Pick<Vault, 'derive'>): Check => ({
  name: 'auditLog',
  async find(db) {
    const found = gatherFindings()
    const digestOf = entryDigest(vault)
    const sealOf = entrySeal(vault)
    const isWhole = (entry: AuditEntry, previous: string): boolean =>
      entry.seal === null
        ? entry.digest === digestOf(entry, previous)
        : entry.seal === sealOf(entry, previous)
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
