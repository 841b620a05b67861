import type { Generated } from 'kysely'
import type { Named } from './columns.ts'
import { table } from './table.ts'

/** A mail that the shop writes. Where a text is null, the theme's own file stands for it. */
interface MailTemplateTable extends Named {
  id: number
  /** `<name>` of the theme's files `mail/<name>_text.liquid` and `mail/<name>_html.liquid`. */
  file_name: string
  subject: string
  subject_en: string | null
  /** Null where the file of the theme stands, as in the three below. */
  text: string | null
  html: string | null
  text_en: string | null
  html_en: string | null
  /** Whether the merchant made it: then it has no files of its own. */
  deletable: Generated<boolean>
  version: number
}

/** A mail as it was made, kept whether or not it is sent. */
interface MailTable {
  id: string
  message_id: string
  /** The event that called for it; null where that was delivered before mails knew theirs. */
  event_id: string | null
  order_id: string | null
  customer_id: string | null
  /** Who wrote it, where a member of the shop did. */
  member_id: string | null
  template: string
  sender: string
  recipient: string
  bcc: string | null
  reply_to: string | null
  subject: string
  text: string
  html: string
  created_at: string
  sent_at: string | null
}

/** An event on its way to one subscriber. */
interface OutboxTable {
  id: string
  /** `*` until it is known who hears of it. */
  subscriber: string
  event: string
  /** JSON. */
  payload: string
  created_at: string
  attempts: number
  next_attempt_at: string
  leased_until: string | null
  done_at: string | null
  /** Set when it was given up; it then waits in the dead-letter list. */
  dead_at: string | null
  last_error: string | null
}

/** A piece of work that is done in the background. */
interface JobTable {
  id: string
  kind: string
  /** Whom it is for, as whoever asked for it calls them. */
  who: string
  /** JSON. */
  input: string
  state: 'waiting' | 'running' | 'done' | 'failed'
  /** How much of `total` is done; a total of 0 is not known yet. */
  done: number
  total: number
  /** JSON; null until it is done. */
  result: string | null
  /** JSON; null unless it failed. */
  errors: string | null
  /** How often it was begun. */
  tries: number
  leased_until: string | null
  created_at: string
  started_at: string | null
  ended_at: string | null
}

/** A job that is asked for again and again. */
interface ScheduleTable {
  /** The kind of the job. */
  kind: string
  /** How often, in words. */
  rhythm: string
  next_at: string
}

interface RateLimitTable {
  key: string
  hits: number
  expires_at: string
}

/** The answer to a request that carried an Idempotency-Key, to be given again to whoever repeats it. */
interface IdempotencyTable {
  visitor: string
  transition: string
  key: string
  /** Of the parsed input: another input under the same key is refused. */
  digest: string
  /** JSON; null only within the transaction of the effect. */
  reply: string | null
  expires_at: string
}

/** A plugin that was installed. */
interface PluginTable {
  code: string
  version: string
  enabled: boolean
  /** How many of the steps that make its tables were taken. */
  steps: number
  /** Why it was switched off by itself: what it threw. */
  fault: string | null
  fault_at: string | null
  created_at: string
}

/** What a plugin threw last where nobody waited for it: in a listener or a job. */
interface BackgroundFaultTable {
  plugin_code: string
  fault: string
  fault_at: string
}

/** The row that is written to see whether the database takes writes. */
interface HeartbeatTable {
  id: number
  at: string
}

export const runningTables = {
  mail_template: table<MailTemplateTable>({ shared: true }),
  mail: table<MailTable>({ audit: false }),
  outbox: table<OutboxTable>({ audit: false }),
  job: table<JobTable>({ audit: false }),
  schedule: table<ScheduleTable>({ key: ['kind'], audit: false }),
  rate_limit: table<RateLimitTable>({ key: ['key'], backup: false, audit: false }),
  idempotency: table<IdempotencyTable>({
    key: ['visitor', 'transition', 'key'],
    backup: false,
    audit: false,
  }),
  plugin: table<PluginTable>({ key: ['code'], shared: true }),
  background_fault: table<BackgroundFaultTable>({ key: ['plugin_code'], backup: false, audit: false }),
  heartbeat: table<HeartbeatTable>({ backup: false }),
}
