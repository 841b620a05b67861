import type { Deriver } from '../vault.ts'
import type { AuditEntry } from './audit.queries.ts'

type Unsigned = Omit<AuditEntry, 'digest' | 'seal' | 'secret'>

const wordsOf = (entry: Unsigned, previous: string): readonly string[] => {
  const { seq, at, member_id, login_id, member_name, client_ip, transition, input, changes } = entry
  const words = [previous, String(seq), new Date(at).toISOString(), member_id, login_id, member_name]
  return [...words, client_ip, transition, input, changes]
}

/** The digest of an entry over the one before: only this shop can make it, so that none can be changed or left out unseen. */
export const entryDigest =
  (deriver: Deriver) =>
  (entry: Unsigned, previous: string): string =>
    deriver.derive('audit', ...wordsOf(entry, previous)).toString('base64url')

/**
 * The digest of an entry out of which something was taken. It is over the digest that the entry had, which stays,
 * so that the chain goes on as it was; and only this shop can make it, so that nobody else takes something out unseen.
 */
export const entrySeal =
  (deriver: Deriver) =>
  (entry: Unsigned & Pick<AuditEntry, 'digest'>, previous: string): string =>
    deriver.derive('audit-sealed', ...wordsOf(entry, previous), entry.digest).toString('base64url')
