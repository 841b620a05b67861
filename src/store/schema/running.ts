import type { Generated } from 'kysely'
import type { Named } from './columns.ts'
import { table } from './table.ts'

/** A mail that the shop writes. If a text is null, the theme's own file is used. */
interface MailTemplateTable extends Named {
  id: number
  /** `<name>` of the theme's files `mail/<name>_text.liquid` and `mail/<name>_html.liquid`. */
  file_name: string
  subject: string
  subject_en: string | null
  /** Null if the theme's file is used; so are the three below. */
  text: string | null
  html: string | null
  text_en: string | null
  html_en: string | null
  /** True if the merchant made it: then it has no files of its own. */
  deletable: Generated<boolean>
  version: number
}

/** The one row of the mail server that sends mails; without a host they are kept and not sent. */
interface MailServerTable {
  id: number
  host: string | null
  port: number
  security: 'tls' | 'startTls' | 'plain'
  user_name: string | null
  /** Sealed with the secret of the shop. */
  password: string | null
  version: number
}

/** A rendered mail, stored whether or not it is sent. */
interface MailTable {
  id: string
  message_id: string
  /** Its event; null if that was delivered before mails stored it. */
  event_id: string | null
  order_id: string | null
  customer_id: string | null
  /** The member who wrote it, if one did. */
  member_id: string | null
  template: string
  sender: string
  recipient: string
  bcc: string | null
  reply_to: string | null
  /** The Message-IDs of the mails that it continues, the oldest first, with spaces between. */
  thread: string | null
  /** The address that ends the subscription by which it was sent (RFC 8058); null if it was sent for another reason. */
  unsubscribe: string | null
  subject: string
  text: string
  html: string
  created_at: string
  sent_at: string | null
}

/** An event, with its delivery to one subscriber. */
interface OutboxTable {
  id: string
  /** `*` until its subscribers are known. */
  subscriber: string
  event: string
  /** JSON. */
  payload: string
  created_at: string
  attempts: number
  next_attempt_at: string
  leased_until: string | null
  done_at: string | null
  /** The time when it was given up; it is then in the list of dead letters. */
  dead_at: string | null
  last_error: string | null
}

/** A piece of work that is done in the background. */
interface JobTable {
  id: string
  kind: string
  /** The one who asked for it, in the words of the department that enqueued it. */
  who: string
  /** JSON. */
  input: string
  state: 'waiting' | 'running' | 'done' | 'failed'
  /** The completed part of `total`; a total of 0 is not known yet. */
  done: number
  total: number
  /** JSON; null until it is done. */
  result: string | null
  /** JSON; null unless it failed. */
  errors: string | null
  /** The number of attempts. */
  tries: number
  leased_until: string | null
  created_at: string
  started_at: string | null
  ended_at: string | null
}

/** A job that is enqueued again and again. */
interface ScheduleTable {
  /** The kind of the job. */
  kind: string
  /** The interval, in words. */
  rhythm: string
  next_at: string
}

interface RateLimitTable {
  key: string
  hits: number
  expires_at: string
}

/** The stored answer to a request with an Idempotency-Key, for its repetitions. */
interface IdempotencyTable {
  visitor: string
  transition: string
  key: string
  /** The digest of the parsed input: another input with the same key is rejected. */
  digest: string
  /** JSON; null only within the transaction of the effect. */
  reply: string | null
  expires_at: string
}

/** An installed plugin. */
interface PluginTable {
  code: string
  version: string
  enabled: boolean
  /** The number of its migrations that were taken. */
  steps: number
  /** The error for which it was switched off. */
  fault: string | null
  fault_at: string | null
  /** The values of its settings that the office keeps, by their names, as JSON; sealed with the secret of the shop. */
  secret_settings: string | null
  created_at: string
}

/** The last error of a plugin in the background: in a listener or a job. */
interface BackgroundFaultTable {
  plugin_code: string
  fault: string
  fault_at: string
}

/** The row that is written to test whether the database is writable. */
interface HeartbeatTable {
  id: number
  at: string
}

/** A product feed as it was made last. */
interface FeedTable {
  /** The name of its address. */
  name: string
  /** Its file among those of the shop. */
  file: string
  media_type: string
  /** The digest of its text. */
  digest: string
  article_count: number
  /** Articles without what the feed requires. */
  left_out_count: number
  /** The version of the shop's information that it was made of. */
  shop_version: number
  made_at: string
}

export const runningTables = {
  mail_template: table<MailTemplateTable>({ shared: true }),
  mail_server: table<MailServerTable>({ shared: true, backup: { emptied: ['password'] } }),
  mail: table<MailTable>({ audit: false }),
  outbox: table<OutboxTable>({ audit: false }),
  job: table<JobTable>({ audit: false }),
  feed: table<FeedTable>({ key: ['name'], backup: false, audit: false }),
  schedule: table<ScheduleTable>({ key: ['kind'], audit: false }),
  rate_limit: table<RateLimitTable>({ key: ['key'], backup: false, audit: false }),
  idempotency: table<IdempotencyTable>({
    key: ['visitor', 'transition', 'key'],
    backup: false,
    audit: false,
  }),
  plugin: table<PluginTable>({ key: ['code'], shared: true, backup: { emptied: ['secret_settings'] } }),
  background_fault: table<BackgroundFaultTable>({ key: ['plugin_code'], backup: false, audit: false }),
  heartbeat: table<HeartbeatTable>({ backup: false }),
}
