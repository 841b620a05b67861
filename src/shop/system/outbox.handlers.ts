import { message } from '../../hypermedia/message.ts'
import { fail, item, ok } from '../../hypermedia/reply.ts'
import type { Handlers, ReadEnvironment } from '../environment.ts'
import { withoutKeys } from '../mail/keys.rules.ts'
import { pageOf, pagesBeside } from '../paging.ts'
import { hiddenFrom } from '../people.rules.ts'
import { link } from '../transitions.ts'
import type * as contract from './outbox.contract.ts'
import { EVENT_STATES } from './outbox.contract.ts'
import { isUndelivered, undeliveredEvents } from './outbox.queries.ts'

export const outboxHandlers: Handlers<typeof contract> = {
  async goOutboxList(act) {
    const { input, slowDb, say } = act
    const { page, asked } = pageOf(input)
    const { limit, offset } = page
    const { rows, count } = await undeliveredEvents(slowDb, asked.state, page)
    return ok(
      {
        events: rows.map((row) => item(described(row, act), linksFor(row, act))),
        count,
        limit,
        offset,
      },
      {
        form: {
          values: asked,
          options: {
            state: EVENT_STATES.map((value) => ({ value, label: say({ key: `office.mailState.${value}` }) })),
          },
        },
        links: [
          ...pagesBeside({ limit, offset }, count, (at) => link('goOutboxList', { ...input, offset: at })),
        ],
      },
    )
  },

  async doDeliverAgain({ db, input, deliverAgain }) {
    const { eventId } = input
    const isDue = await deliverAgain(eventId)
    if (!isDue && !(await isUndelivered(db, eventId))) return fail('eventUnknown')
    const done = isDue ? message('office.eventTriedAgain') : message('office.eventOnItsWay')
    const list = link('goOutboxList')
    return ok({ eventId, alreadyWaiting: !isDue }, { location: list, notices: [done] })
  },
}

type Undelivered = Awaited<ReturnType<typeof undeliveredEvents>>['rows'][number]

const described = (row: Undelivered, act: Pick<ReadEnvironment, 'say' | 'may'>) => ({
  eventId: row.id,
  event: row.event,
  title: act.say({ key: `office.event.${row.event}` }),
  state: row.dead_at === null ? ('waiting' as const) : ('failed' as const),
  createdAt: row.created_at,
  attempts: row.attempts,
  // A mail server's error contains the address that it rejects.
  reason: row.last_error === null || hiddenFrom(act).length > 0 ? null : withoutKeys(row.last_error),
  nextAttemptAt: row.dead_at === null ? row.next_attempt_at : null,
  failedAt: row.dead_at,
})

const linksFor = (row: Undelivered, act: Pick<ReadEnvironment, 'now' | 'may'>) => {
  const isDue = row.dead_at === null && row.next_attempt_at <= act.now.toISOString()
  return [
    ...(isDue ? [] : [link('doDeliverAgain', { eventId: row.id })]),
    ...(row.mail_id === null || hiddenFrom(act).length > 0
      ? []
      : [link('goSentMail', { mailId: row.mail_id })]),
  ]
}
