import { type Kysely, sql } from 'kysely'
import { type ColumnTypes, columnTypes, type Dialect } from '../columns.ts'
import type { Migration } from '../migration.ts'
import type { Database } from '../schema.ts'

/** Sessions that a customer can look through and end, changes of an e-mail address that wait for its key, and their pages and mails. */
export const accounts: Migration = {
  name: '0002-accounts',
  async run(db, dialect) {
    await sessions(db, dialect)
    await emailChanges(db, columnTypes(dialect))
    await sql`create index mail_by_recipient on mail (lower(recipient))`.execute(db)
    await completePages(db)
    await completeMails(db)
  },
}

// A process of the version before may still run and write sessions without these: none is required.
const sessions = async (db: Kysely<Database>, dialect: Dialect): Promise<void> => {
  const types = columnTypes(dialect)
  for (const [column, type] of [
    ['public_id', types.key],
    ['user_agent', types.text],
    ['ends_at', types.instant],
  ] as const)
    await db.schema.alterTable('session').addColumn(column, type).execute()
  if (dialect === 'sqlite') {
    await sql`update session set public_id = lower(hex(randomblob(16))),
      ends_at = strftime('%Y-%m-%dT%H:%M:%fZ', created_at, '+90 days')`.execute(db)
    await sql`update session set expires_at = min(expires_at, ends_at)`.execute(db)
  } else {
    await sql`update session set public_id = gen_random_uuid()::text,
      ends_at = created_at + interval '90 days',
      expires_at = least(expires_at, created_at + interval '90 days')`.execute(db)
  }
  await db.schema.createIndex('session_public').unique().on('session').column('public_id').execute()
  await endsDetach(db, dialect)
}

/** Whatever ends a session, the orders that it drew up or placed are no longer its own, nor what was answered to it. */
const endsDetach = async (db: Kysely<Database>, dialect: Dialect): Promise<void> => {
  // What an ended session left behind before there was this rule.
  await sql`update orders set session_id = null
    where session_id is not null and session_id not in (select id from session)`.execute(db)
  if (dialect === 'sqlite') {
    await sql`create trigger session_ends after delete on session begin
      update orders set session_id = null where session_id = old.id;
      delete from idempotency where visitor = old.id; end`.execute(db)
    return
  }
  await sql`create function session_ended() returns trigger language plpgsql as $$ begin
    update orders set session_id = null where session_id = old.id;
    delete from idempotency where visitor = old.id; return old; end $$`.execute(db)
  await sql`create trigger session_ends after delete on session
    for each row execute function session_ended()`.execute(db)
}

const emailChanges = async ({ schema }: Kysely<Database>, types: ColumnTypes): Promise<void> => {
  await schema
    .createTable('email_change')
    .addColumn('customer_id', types.key, (c) => c.primaryKey().references('customer.id'))
    .addColumn('id', types.key, (c) => c.notNull().unique())
    .addColumn('email', types.text, (c) => c.notNull())
    .addColumn('key_hash', types.key, (c) => c.unique())
    .addColumn('expires_at', types.instant, (c) => c.notNull())
    .execute()
  await schema
    .createTable('email_undo')
    .addColumn('id', types.key, (c) => c.primaryKey())
    .addColumn('customer_id', types.key, (c) => c.notNull().references('customer.id'))
    .addColumn('email', types.text, (c) => c.notNull())
    .addColumn('email_key', types.key, (c) => c.notNull())
    .addColumn('key_hash', types.key, (c) => c.unique())
    .addColumn('expires_at', types.instant, (c) => c.notNull())
    .execute()
  for (const column of ['customer_id', 'email_key'])
    await schema.createIndex(`email_undo_${column}`).on('email_undo').column(column).execute()
}

/** Pages: id, name, url key, file, title. A shop that is still empty gets them with all the others. */
const pages = [
  [
    54,
    'MYページ/メールアドレスの確認',
    'mypage_email',
    'Mypage/email',
    'メールアドレスの確認',
    'Confirm your e-mail address',
  ],
  [
    55,
    'MYページ/ログイン中の端末',
    'mypage_sessions',
    'Mypage/sessions',
    'ログイン中の端末',
    'Where you are signed in',
  ],
] as const

const completePages = async (db: Kysely<Database>): Promise<void> => {
  if (await isEmpty(db, 'page')) return
  await db
    .insertInto('page')
    .values(
      pages.map(([id, name, url, file_name, title, title_en]) => ({
        id,
        name,
        name_en: title_en,
        url,
        file_name,
        edit_type: 2,
        title,
        title_en,
        description: null,
        description_en: null,
        meta_robots: 'noindex',
        layout_id: 2,
        master_page_id: null,
      })),
    )
    .execute()
}

/** Mails: id, name, file, subject. */
const mails = [
  [
    10,
    'メールアドレス確認メール',
    'Address to be confirmed',
    'email_confirm',
    'メールアドレスのご確認',
    'Please confirm your e-mail address',
  ],
  [
    11,
    'メールアドレス変更通知メール',
    'Address changed',
    'email_changed',
    'メールアドレス変更のお知らせ',
    'Your e-mail address has been changed',
  ],
  [
    12,
    'メールアドレス復元通知メール',
    'Address restored',
    'email_restored',
    'メールアドレスを元に戻しました',
    'Your e-mail address has been restored',
  ],
  [
    13,
    'メールアドレス重複通知メール',
    'Address already in use',
    'email_taken',
    'メールアドレスのご利用について',
    'About your e-mail address',
  ],
] as const

const completeMails = async (db: Kysely<Database>): Promise<void> => {
  if (await isEmpty(db, 'mail_template')) return
  await db
    .insertInto('mail_template')
    .values(
      mails.map(([id, name, name_en, file_name, subject, subject_en]) => ({
        ...{ id, name, name_en, file_name, subject, subject_en },
        text: null,
        html: null,
        version: 1,
      })),
    )
    .execute()
}

const isEmpty = async (db: Kysely<Database>, table: 'page' | 'mail_template'): Promise<boolean> =>
  (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) === undefined
