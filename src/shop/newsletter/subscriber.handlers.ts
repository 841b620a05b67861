import { message } from '../../hypermedia/message.ts'
import { fail, item, ok } from '../../hypermedia/reply.ts'
import type { Row } from '../../store/schema.ts'
import { type CsvColumn, clockOf, csvFile, csvOf } from '../csv/index.ts'
import type { Handlers, ReadEnvironment } from '../environment.ts'
import { pageOf, pagesBeside } from '../paging.ts'
import { endSubscription, subscriptionById } from '../subscriptions/index.ts'
import { SUBSCRIPTION_STATES, stateOf } from '../subscriptions/subscription.rules.ts'
import { link } from '../transitions.ts'
import type * as contract from './subscriber.contract.ts'
import { countSubscribers, subscriberRows, subscribersAfter } from './subscribers.queries.ts'

type Subscription = Row<'subscription'>

const ORIGINS: Readonly<Record<Subscription['origin'], string>> = {
  entry: 'newsletter.origin.entry',
  checkout: 'newsletter.origin.checkout',
  mypage: 'newsletter.origin.mypage',
  form: 'newsletter.origin.form',
  import: 'newsletter.origin.import',
}

const REASONS: Readonly<Record<NonNullable<Subscription['end_reason']>, string>> = {
  reader: 'newsletter.reason.reader',
  member: 'newsletter.reason.member',
  bounced: 'newsletter.reason.bounced',
}

const STATES = {
  active: 'newsletter.state.active',
  unconfirmed: 'newsletter.state.unconfirmed',
  ended: 'newsletter.state.ended',
} as const

const LANGUAGES = { ja: 'newsletter.language.ja', en: 'newsletter.language.en' } as const

const describeSubscriber = ({ say }: Pick<ReadEnvironment, 'say'>, row: Subscription) => ({
  subscriptionId: row.id,
  email: row.email,
  subscriptionState: stateOf(row),
  subscriptionOrigin: say({ key: ORIGINS[row.origin] }),
  mailLanguage: say({ key: LANGUAGES[row.language] }),
  askedAt: row.asked_at,
  confirmedAt: row.confirmed_at,
  endedAt: row.ended_at,
  endReason: row.end_reason === null ? null : say({ key: REASONS[row.end_reason] }),
  customerId: row.customer_id,
})

export const subscriberHandlers: Handlers<typeof contract> = {
  async goSubscriptionList(act) {
    const { slowDb, input } = act
    const { page, asked } = pageOf(input)
    const [rows, count] = await Promise.all([
      subscriberRows(slowDb, asked, page),
      countSubscribers(slowDb, asked),
    ])
    return ok(
      {
        subscriptions: rows.map((row) =>
          item(describeSubscriber(act, row), [
            ...(row.customer_id === null ? [] : [link('goCustomer', { customerId: row.customer_id })]),
            ...(row.ended_at === null ? [link('doEndSubscription', { subscriptionId: row.id })] : []),
          ]),
        ),
        count,
        ...page,
      },
      {
        form: {
          values: asked,
          options: {
            subscriptionState: SUBSCRIPTION_STATES.map((value) => ({
              value,
              label: act.say({ key: STATES[value] }),
            })),
          },
        },
        links: [
          ...pagesBeside(page, count, (offset) =>
            link('goSubscriptionList', { ...asked, limit: input.limit, offset }),
          ),
          link('goExportSubscriptions', asked),
        ],
      },
    )
  },

  async doEndSubscription({ db, now, input }) {
    const { subscriptionId } = input
    const row = await subscriptionById(db, subscriptionId)
    if (!row) return fail('subscriptionUnknown')
    const changed = await endSubscription(db, row.id, 'member', now)
    return ok(
      { subscriptionId, changed },
      {
        location: link('goSubscriptionList'),
        notices: [message('office.newsletter.ended', { email: row.email })],
      },
    )
  },

  async goExportSubscriptions(act) {
    const { slowDb, today, input } = act
    const { encoding, ...asked } = input
    const text = csvOf(columnsOf(act), (last, most) =>
      subscribersAfter(slowDb, asked, { after: last?.id ?? '', most }),
    )
    return ok(
      { csv: text, rowCount: await countSubscribers(slowDb, asked) },
      { file: csvFile('subscribers_', today, text, encoding), links: [link('goSubscriptionList', asked)] },
    )
  },
}

/** The columns of the file; their headings are those of the list. */
const columnsOf = (act: ReadEnvironment): readonly CsvColumn<Subscription>[] => {
  const { say } = act
  const at = clockOf(act)
  return [
    { title: say({ key: 'newsletter.column.email' }), value: ({ email }) => email },
    {
      title: say({ key: 'newsletter.column.subscriptionState' }),
      value: (row) => say({ key: STATES[stateOf(row)] }),
    },
    {
      title: say({ key: 'newsletter.column.subscriptionOrigin' }),
      value: ({ origin }) => say({ key: ORIGINS[origin] }),
    },
    {
      title: say({ key: 'newsletter.column.mailLanguage' }),
      value: ({ language }) => say({ key: LANGUAGES[language] }),
    },
    { title: say({ key: 'newsletter.column.askedAt' }), value: ({ asked_at }) => at(asked_at) },
    { title: say({ key: 'newsletter.column.confirmedAt' }), value: ({ confirmed_at }) => at(confirmed_at) },
    { title: say({ key: 'newsletter.column.endedAt' }), value: ({ ended_at }) => at(ended_at) },
    {
      title: say({ key: 'newsletter.column.endReason' }),
      value: ({ end_reason }) => (end_reason === null ? null : say({ key: REASONS[end_reason] })),
    },
  ]
}
