import { sql } from 'kysely'
import { deleteSome, type Sweep } from '../../store/housekeeping.ts'

const MAIL_LIFE_MS = 30 * 24 * 3_600_000

/** Deletes stored mails after a month, except those whose event is not delivered yet. */
export const mailSweeps: readonly Sweep[] = [
  {
    name: 'mails',
    step: (tx, now) => {
      const before = new Date(now.getTime() - MAIL_LIFE_MS).toISOString()
      return deleteSome(tx, ['mail', 'id'], sql`created_at <= ${before} and not exists (${waiting})`)
    },
  },
]

/** Selects the event of a mail if it is not delivered yet. */
const waiting = sql`
  select 1 from outbox where outbox.done_at is null and outbox.id = mail.event_id`
