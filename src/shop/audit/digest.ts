import type { Vault } from '../vault.ts'
import type { AuditEntry } from './audit.queries.ts'

/** The digest of an entry over the one before: only this shop can make it, so that none can be changed or left out unseen. */
export const entryDigest =
  (vault: Pick<Vault, 'derive'>) =>
  (entry: Omit<AuditEntry, 'digest'>, previous: string): string => {
    const { seq, at, member_id, login_id, member_name, client_ip, transition, input, changes } = entry
    const words = [previous, String(seq), new Date(at).toISOString(), member_id, login_id, member_name]
    return vault.derive('audit', ...words, client_ip, transition, input, changes).toString('base64url')
  }
