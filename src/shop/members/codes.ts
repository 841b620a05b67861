import { createHash } from 'node:crypto'
import { countTowards, hitsUnder } from '../../store/limits.ts'
import type { WriteEnvironment } from '../environment.ts'
import { type Member, takeRecoveryCode, takeStep } from './member.queries.ts'
import { guessesOf, isDeviceCode } from './members.rules.ts'
import { stepOf } from './totp.ts'

/** Wrong codes of one member in a day, by whoever knows the password. */
const MOST_WRONG_CODES_A_DAY = 20
const A_DAY_MINUTES = 1440

type Env = Pick<WriteEnvironment, 'db' | 'now' | 'security'>

/** Takes a code of a member's device, or a recovery code, once; false where it is none of theirs. */
export const takeCode = (act: Env, member: Member, code: string): Promise<boolean> =>
  isDeviceCode(code) ? takeDeviceCode(act, member, code) : takeRecoveryCode(act.db, member.id, codeHash(code))

const takeDeviceCode = async ({ db, now, security }: Env, member: Member, code: string): Promise<boolean> => {
  if (member.totp_secret === null) return false
  const step = stepOf(security.vault.open(member.totp_secret), code, now)
  return step !== undefined && takeStep(db, member.id, step)
}

/** Whether so many wrong codes were given for a member in a day that none is judged any more. */
export const isGuessed = async ({ db, now }: Env, { id }: Pick<Member, 'id'>): Promise<boolean> =>
  (await hitsUnder(db, guessesOf(id), now)) >= MOST_WRONG_CODES_A_DAY

/** Counts a wrong code of a member. */
export const countGuess = async ({ db, now }: Env, { id }: Pick<Member, 'id'>): Promise<void> => {
  const limit = { key: guessesOf(id), most: MOST_WRONG_CODES_A_DAY, minutes: A_DAY_MINUTES, slows: false }
  await countTowards(db, [limit], now)
}

/** What is kept of a recovery code. */
export const codeHash = (code: string): string => createHash('sha256').update(code).digest('base64url')
