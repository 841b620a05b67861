import type { Check } from '../store/doctor/check.ts'
import type { Files } from '../store/files/files.ts'
import { parts } from './parts.ts'
import { checksOf } from './system/index.ts'
import type { Vault } from './vault.ts'

export { inWords } from './system/index.ts'

/**
 * Returns the checks of a shop; `pictures` are the stores that serve pictures, and the files of merchants,
 * `vault` makes the digests of the audit log, `dataDir` contains backups, documents and the log.
 */
export const checks = (pictures: readonly Files[], vault: Vault, dataDir?: string): readonly Check[] =>
  checksOf(parts, { pictures, vault, dataDir })
