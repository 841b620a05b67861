import { uuidv7 } from 'uuidv7'
import type { Reader, Writer } from '../../store/database.ts'
import { contains } from '../../store/like.ts'
import type { Row } from '../../store/schema.ts'

const LONGEST_TYPED = 255

/** The means of an attempt to sign in. */
export type Means = Row<'login_history'>['means']

/** An attempt to sign in, as it is stored (SEC-02). */
export interface SignInTry {
  /** As typed; empty for an unknown passkey. */
  readonly loginId: string
  readonly memberId: string | null
  readonly clientIp: string
  readonly success: boolean
  /** A password by default. */
  readonly means?: Means
}

/** Stores an attempt to sign in; for a success, also the member's last sign-in (MEM-07). */
export const noteSignIn = async (tx: Writer, attempt: SignInTry, now: Date): Promise<void> => {
  const { loginId, memberId, clientIp, success, means = 'password' } = attempt
  const at = now.toISOString()
  await tx
    .insertInto('login_history')
    .values({
      id: uuidv7(),
      login_id: loginId.slice(0, LONGEST_TYPED),
      member_id: memberId,
      client_ip: clientIp,
      success,
      means,
      created_at: at,
    })
    .execute()
  if (success && memberId !== null)
    await tx.updateTable('member').set({ last_login_at: at }).where('id', '=', memberId).execute()
}

/** The conditions of a search in the history; all are optional. */
export interface HistoryFilter {
  /** Part of the login id or of the address. */
  readonly keyword?: string | undefined
  readonly success?: boolean | undefined
}

/** Returns attempts to sign in, the newest first, and their number. */
export const signInHistory = async (
  db: Reader,
  { keyword, success }: HistoryFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) => {
  let found = db.selectFrom('login_history')
  if (success !== undefined) found = found.where('success', '=', success)
  if (keyword !== undefined)
    found = found.where((eb) => eb.or([contains('login_id', keyword), contains('client_ip', keyword)]))
  const [rows, { count }] = await Promise.all([
    found
      .select(['id', 'login_id', 'member_id', 'client_ip', 'success', 'means', 'created_at'])
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, count: Number(count) }
}
