import { createHash } from 'node:crypto'
import { takeCountBack, takeTry } from '../../store/limits.ts'
import type { WriteEnvironment } from '../environment.ts'
import { type Member, takeRecoveryCode, takeStep } from './member.queries.ts'
import { guessesOf, isDeviceCode } from './members.rules.ts'
import { stepOf } from './totp.ts'

/** The most wrong codes of one member per day, by anybody who knows the password. */
const MOST_WRONG_CODES_A_DAY = 20
const A_DAY_MINUTES = 1440

type Env = Pick<WriteEnvironment, 'db' | 'now' | 'services'>

/**
 * The result of a code: `notJudged` once too many were wrong in a day, `unreadable` if the device was
 * encrypted with a secret that the shop does not have any more.
 */
export type Judged = 'right' | 'wrong' | 'notJudged' | 'unreadable'

/**
 * Validates a code of a member's device, or a recovery code, and uses it up. The attempt is counted first, or
 * concurrent requests could exceed the limit; a right code is not counted in the end, but the rejected ones
 * are.
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

/** Returns the stored hash of a recovery code. */
export const codeHash = (code: string): string => createHash('sha256').update(code).digest('base64url')
