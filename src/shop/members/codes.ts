import { createHash } from 'node:crypto'
import { takeCountBack, takeTry } from '../../store/limits.ts'
import type { WriteEnvironment } from '../environment.ts'
import { type Member, takeRecoveryCode, takeStep } from './member.queries.ts'
import { guessesOf, isDeviceCode } from './members.rules.ts'
import { stepOf } from './totp.ts'

/** Wrong codes of one member in a day, by whoever knows the password. */
const MOST_WRONG_CODES_A_DAY = 20
const A_DAY_MINUTES = 1440

type Env = Pick<WriteEnvironment, 'db' | 'now' | 'services'>

/**
 * What became of a code: none is judged any more once so many were wrong in a day, and none of a device that was
 * sealed with a secret which the shop does not have any more.
 */
export type Judged = 'right' | 'wrong' | 'notJudged' | 'unreadable'

/**
 * Judges a code of a member's device, or a recovery code, and takes it once. The try is counted first, or as
 * many could be judged at once as come at once; a right code gives it back, a refusal has to stand.
 */
export const judgeCode = async (act: Env, member: Member, code: string): Promise<Judged> => {
  if (isUnreadable(act, member, code)) return 'unreadable'
  const key = guessesOf(member.id)
  if (!(await takeTry(act.db, { key, most: MOST_WRONG_CODES_A_DAY, minutes: A_DAY_MINUTES }, act.now)))
    return 'notJudged'
  const isRight = isDeviceCode(code)
    ? await takeDeviceCode(act, member, code)
    : await takeRecoveryCode(act.db, member.id, codeHash(code))
  if (isRight) await takeCountBack(act.db, [key])
  return isRight ? 'right' : 'wrong'
}

const isUnreadable = (
  { services: { security } }: Env,
  { totp_secret: sealed }: Member,
  code: string,
): boolean => isDeviceCode(code) && sealed !== null && security.vault.open(sealed) === undefined

const takeDeviceCode = async (
  { db, now, services: { security } }: Env,
  member: Member,
  code: string,
): Promise<boolean> => {
  if (member.totp_secret === null) return false
  const secret = security.vault.open(member.totp_secret)
  const step = secret === undefined ? undefined : stepOf(secret, code, now)
  return step !== undefined && takeStep(db, member.id, step)
}

/** What is kept of a recovery code. */
export const codeHash = (code: string): string => createHash('sha256').update(code).digest('base64url')
