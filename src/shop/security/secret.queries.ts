import { sql } from 'kysely'
import type { Reader, Writer } from '../../store/database.ts'
import type { Row } from '../../store/schema.ts'

/** A secret that the shop was run with, by its fingerprint. */
export type KnownSecret = Row<'app_secret'>

/** All that the shop was run with, the oldest first. */
export const knownSecrets = (db: Reader): Promise<readonly KnownSecret[]> =>
  db.selectFrom('app_secret').selectAll().orderBy('first_at').orderBy('fingerprint').execute()

/** Notes that the shop is run with a secret, or has been since some moment. */
export const noteSecret = async (
  tx: Writer,
  {
    fingerprint,
    firstAt,
    usedAt,
  }: { readonly fingerprint: string; readonly firstAt: Date; readonly usedAt: Date },
): Promise<void> => {
  const used_at = usedAt.toISOString()
  await tx
    .insertInto('app_secret')
    .values({ fingerprint, first_at: firstAt.toISOString(), used_at, derive_key: null })
    .onConflict((conflict) => conflict.column('fingerprint').doUpdateSet({ used_at }))
    .execute()
}

/** Keeps the key that a former secret derived with, sealed. */
export const keepDeriveKey = async (tx: Writer, fingerprint: string, sealed: string): Promise<void> => {
  await tx
    .updateTable('app_secret')
    .set({ derive_key: sealed })
    .where('fingerprint', '=', fingerprint)
    .execute()
}

/** The sealed devices of members. */
export const sealedDevices = async (
  db: Reader,
): Promise<readonly { readonly id: string; readonly login_id: string; readonly sealed: string }[]> => {
  const rows = await db
    .selectFrom('member')
    .select(['id', 'login_id', 'totp_secret'])
    .where('totp_secret', 'is not', null)
    .orderBy('login_id')
    .execute()
  return rows.map(({ totp_secret, ...member }) => ({ ...member, sealed: totp_secret ?? '' }))
}

/** Puts a device that was sealed anew in the place of the same one. */
export const resealDevice = async (
  tx: Writer,
  device: { readonly id: string; readonly sealed: string },
  anew: string,
): Promise<void> => {
  await tx
    .updateTable('member')
    .set({ totp_secret: anew })
    .where('id', '=', device.id)
    .where('totp_secret', '=', device.sealed)
    .execute()
}

/** The sealed password of the mail server; undefined if there is none. */
export const sealedMailPassword = async (db: Reader): Promise<string | undefined> => {
  const row = await db.selectFrom('mail_server').select('password').executeTakeFirst()
  return row?.password ?? undefined
}

/** Puts a password that was sealed anew in the place of the same one. */
export const resealMailPassword = async (tx: Writer, sealed: string, anew: string): Promise<void> => {
  await tx.updateTable('mail_server').set({ password: anew }).where('password', '=', sealed).execute()
}

/** The sealed settings of plugins. */
export const sealedPlugins = async (
  db: Reader,
): Promise<readonly { readonly code: string; readonly sealed: string }[]> => {
  const rows = await db
    .selectFrom('plugin')
    .select(['code', 'secret_settings'])
    .where('secret_settings', 'is not', null)
    .orderBy('code')
    .execute()
  return rows.map(({ code, secret_settings }) => ({ code, sealed: secret_settings ?? '' }))
}

/** Puts settings that were sealed anew in the place of the same ones. */
export const resealPlugin = async (
  tx: Writer,
  { code, sealed }: { readonly code: string; readonly sealed: string },
  anew: string,
): Promise<void> => {
  await tx
    .updateTable('plugin')
    .set({ secret_settings: anew })
    .where('code', '=', code)
    .where('secret_settings', '=', sealed)
    .execute()
}

/** The sealed secrets of webhooks. */
export const sealedWebhooks = (
  db: Reader,
): Promise<readonly Pick<Row<'webhook'>, 'id' | 'name' | 'secret' | 'former_secret'>[]> =>
  db.selectFrom('webhook').select(['id', 'name', 'secret', 'former_secret']).orderBy('id').execute()

/** Puts the secrets of a webhook that were sealed anew in the place of the same ones. */
export const resealWebhook = async (
  tx: Writer,
  { id, secret }: Pick<Row<'webhook'>, 'id' | 'secret'>,
  anew: Pick<Row<'webhook'>, 'secret' | 'former_secret'>,
): Promise<void> => {
  await tx.updateTable('webhook').set(anew).where('id', '=', id).where('secret', '=', secret).execute()
}

/** Entries of the audit log that were digested with one of these secrets; `null` is the first that is known. */
export const entriesOf = async (db: Reader, secrets: readonly (string | null)[]): Promise<number> => {
  const named = secrets.filter((secret) => secret !== null)
  const { count } = await db
    .selectFrom('audit_log')
    .select(sql<number>`count(*)`.as('count'))
    .where((eb) =>
      eb.or([
        ...(named.length > 0 ? [eb('secret', 'in', named)] : []),
        ...(secrets.includes(null) ? [eb('secret', 'is', null)] : []),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}
