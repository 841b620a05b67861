import type { Check } from '../store/doctor/check.ts'
import { storeChecks, storeWarnings } from '../store/doctor/checks.ts'
import { picturesCheck, stockCheck } from './catalog/doctor.ts'
import { movementsCheck, sumsCheck } from './checkout/doctor.ts'
import { pointsCheck } from './customers/doctor.ts'

/** Everything that must hold of a shop; `pictureFolders` are those from which pictures of products are served. */
export const checks = (pictureFolders: readonly string[]): readonly Check[] => [
  ...storeChecks,
  pointsCheck,
  stockCheck,
  movementsCheck,
  sumsCheck,
  picturesCheck(pictureFolders),
  ...storeWarnings,
]
