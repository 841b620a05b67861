import type { Writer } from '../../store/database.ts'

/** The operations of the sign-in: their counters have keys that begin with these names. */
const DOORS = ['doAdminLogin', 'doVerifyTwoFactorAuth', 'doSetTwoFactorAuth', 'doPasskeyLogin']

/** Returns the addresses from which a login id was tried in vain since an instant. */
export const addressesTried = async (
  tx: Writer,
  loginId: string,
  since: Date,
): Promise<readonly string[]> => {
  const rows = await tx
    .selectFrom('login_history')
    .select('client_ip')
    .distinct()
    .where('login_id', '=', loginId)
    .where('success', '=', false)
    .where('created_at', '>', since.toISOString())
    .execute()
  return rows.map(({ client_ip }) => client_ip)
}

/**
 * Deletes the counters of a key, and those of the sign-in with one of these digests; returns their number.
 */
export const dropCounters = async (
  tx: Writer,
  key: string,
  digests: ReadonlySet<string>,
): Promise<number> => {
  const counted = await tx
    .selectFrom('rate_limit')
    .select('key')
    .where((eb) => eb.or(DOORS.map((door) => eb('key', 'like', `${door}:%`))))
    .execute()
  const keys = counted.map((row) => row.key).filter((one) => one.split(':').some((part) => digests.has(part)))
  const { numDeletedRows } = await tx
    .deleteFrom('rate_limit')
    .where('key', 'in', [key, ...keys])
    .executeTakeFirst()
  return Number(numDeletedRows)
}
