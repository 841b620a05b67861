import type { Deriver } from '../vault.ts'
import type { AuditEntry } from './audit.queries.ts'

type Unsigned = Omit<AuditEntry, 'digest' | 'seal' | 'secret'>

const wordsOf = (entry: Unsigned, previous: string): readonly string[] => {
  const { seq, at, member_id, login_id, member_name, token_name, client_ip, transition, input, changes } =
    entry
  const words = [previous, String(seq), new Date(at).toISOString(), member_id, login_id, member_name]
  return [...words, token_name ?? '', client_ip, transition, input, changes]
}

/**
 * Returns the digest of an entry over the one before: only this shop can compute it, so that no entry can be
 * changed or removed unnoticed.
 */
export const entryDigest =
  (deriver: Deriver) =>
  (entry: Unsigned, previous: string): string =>
    deriver.derive('audit', ...wordsOf(entry, previous)).toString('base64url')

/**
 * Returns the seal of an entry from which a part was erased. It covers the entry's digest, which stays, so
 * that the chain remains valid; and only this shop can compute it, so that nobody else can erase a part
 * unnoticed.
 */
export const entrySeal =
  (deriver: Deriver) =>
  (entry: Unsigned & Pick<AuditEntry, 'digest'>, previous: string): string =>
    deriver.derive('audit-sealed', ...wordsOf(entry, previous), entry.digest).toString('base64url')
