import type { Check } from '../store/doctor/check.ts'
import type { Files } from '../store/files/files.ts'
import { parts } from './parts.ts'
import { checksOf } from './system/index.ts'
import type { Vault } from './vault.ts'

export { inWords } from './system/index.ts'

/**
 * Everything that must hold of a shop; `pictures` is where pictures,
 * and the files of merchants, are served from, `vault` what the digests of the audit log are made with,
 * `dataDir` where backups, papers and the log lie.
 */
export const checks = (pictures: readonly Files[], vault: Vault, dataDir?: string): readonly Check[] =>
  checksOf(parts, { pictures, vault, dataDir })
