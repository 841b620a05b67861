import type { Message } from '../hypermedia/message.ts'
import type { Check, Examined } from '../store/doctor/check.ts'
import { storeChecks, storeWarnings } from '../store/doctor/checks.ts'
import { foldersCheck } from '../store/doctor/folders.ts'
import type { Files } from '../store/files/files.ts'
import { auditCheck } from './audit/index.ts'
import { picturesCheck, stockCheck } from './catalog/doctor.ts'
import { movementsCheck, sumsCheck } from './checkout/doctor.ts'
import { pointsCheck } from './customers/doctor.ts'
import { filesCheck } from './files/index.ts'
import { orderPointsCheck, purchasesCheck } from './order-management/doctor.ts'
import { orderWordsCheck, salesCheck } from './orders/doctor.ts'
import { derivers, secretCheck } from './security/index.ts'
import type { Vault } from './vault.ts'

/**
 * Everything that must hold of a shop; `pictures` is where pictures,
 * and the files of merchants, are served from, `vault` what the digests of the audit log are made with,
 * `dataDir` where backups, papers and the log lie.
 */
export const checks = (pictures: readonly Files[], vault: Vault, dataDir?: string): readonly Check[] => [
  ...storeChecks,
  pointsCheck,
  stockCheck,
  movementsCheck,
  sumsCheck,
  salesCheck,
  orderWordsCheck,
  orderPointsCheck,
  purchasesCheck,
  picturesCheck(pictures),
  filesCheck(pictures),
  auditCheck((db) => derivers(db, vault)),
  secretCheck(vault),
  foldersCheck(dataDir),
  ...storeWarnings,
]

/** What came of a check, as it is told to people. */
export const inWords = ({ name, examples, ...found }: Examined, say: (message: Message) => string) => ({
  name,
  ...found,
  title: say({ key: `doctor.check.${name}` }),
  examples: examples.map(say),
})
