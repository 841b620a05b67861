import { TOTP } from 'otpauth'
import type { Row } from '../../src/store/schema.ts'
import { HalClient } from './hal-client.ts'
import { hashOfOld } from './password-hash.ts'
import type { Shop } from './shop.ts'

/** The password of every member of the tests. */
export const MEMBER_PASSWORD = 'office2026'

let passwordHash: Promise<string> | undefined

/** Writes a member, a system administrator unless told otherwise; their id. */
export const memberOf = async (
  shop: Shop,
  told: Partial<Row<'member'>> & { readonly login_id: string },
): Promise<string> => {
  passwordHash ??= hashOfOld(MEMBER_PASSWORD)
  const at = shop.clock.now().toISOString()
  const row: Row<'member'> = {
    id: crypto.randomUUID(),
    name: '店長',
    authority: 0,
    role_id: null,
    password_hash: await passwordHash,
    active: true,
    totp_secret: null,
    totp_step: null,
    sort_no: 1,
    last_login_at: null,
    writes_scripts: false,
    created_at: at,
    updated_at: at,
    version: 1,
    ...told,
  }
  await shop.noren.store.write((tx) => tx.insertInto('member').values(row).execute())
  return row.id
}

/** A program at the door of the office, with the password given. */
export const atOffice = async (
  shop: Shop,
  loginId: string,
  password = MEMBER_PASSWORD,
  program?: HalClient,
): Promise<HalClient> => {
  const at = program ?? (await HalClient.enter(shop.base))
  await at.enterOffice()
  await at.follow('doAdminLogin', { loginId, password })
  return at
}

/** The code of a device at a moment. */
export const codeOf = (authKey: string, now: Date): string =>
  new TOTP({ secret: authKey }).generate({ timestamp: now.getTime() })
