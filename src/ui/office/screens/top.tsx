import type { ComponentChild } from 'preact'
import type { ResolvedLink } from '../../../hypermedia/graph.ts'
import { yenIn } from '../../money.ts'
import { BarChart } from '../chart.tsx'
import { usePage } from '../context.ts'
import { Card, Go, Head } from '../parts.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Table } from '../table.tsx'

type State = ScreenProps<'goAdminTop'>['state']
type Compared = NonNullable<State['barsTotal']>

export const Top: Screen<'goAdminTop'> = ({ state, links }) => {
  const { t, titleOf } = usePage()
  const isNew = links.goOpening !== undefined
  return (
    <>
      <Head title={titleOf('goAdminTop')} lead={t('top.hello', { name: state.name })} />
      {state.sendsMail || isNew ? null : <MailsKept to={links.goMailServer} />}
      {isNew ? <FirstSteps steps={state.firstSteps} all={links.goOpening} /> : null}
      <div class="morning">
        <Waiting waiting={state.waiting} />
        {isNew || !state.orders ? null : <Sales orders={state.orders} />}
      </div>
      {isNew || !state.barsTotal ? null : <Chart state={state} total={state.barsTotal} />}
      <div class="cards">
        {isNew || state.orderStatuses.length === 0 ? null : <Statuses statuses={state.orderStatuses} />}
        <Counts state={state} toCustomers={links.goCustomerList} toSoldOut={links.goStockList} />
      </div>
      {state.lowStock.variants.length > 0 ? <LowStock lowStock={state.lowStock} /> : null}
    </>
  )
}

const MailsKept = ({ to }: { readonly to: ResolvedLink | undefined }) => {
  const { t } = usePage()
  return (
    <p class="notices warning ways">
      {t('top.mailsKept')} <Go to={to}>{t('top.setMailServer')}</Go>
    </p>
  )
}

/** Draws a link if it is offered, else its name. */
const Way = ({
  to,
  children,
}: {
  readonly to: ResolvedLink | undefined
  readonly children: ComponentChild
}) => (to ? <Go to={to}>{children}</Go> : <span>{children}</span>)

const FirstSteps = ({
  steps,
  all,
}: {
  readonly steps: State['firstSteps']
  readonly all: ResolvedLink | undefined
}) => {
  const { t } = usePage()
  return (
    <Card title={t('top.firstSteps')}>
      <p>{t('top.firstStepsLead')}</p>
      <ol class="steps">
        {steps.map(({ step, title, text, links = {} }) => (
          <li key={step}>
            <Way to={Object.values(links)[0]}>{title}</Way>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <p>
        <Go to={all}>{t('opening.toGuide')}</Go>
      </p>
    </Card>
  )
}

/** Work that is late or failed. */
const URGENT: readonly string[] = ['maintenance', 'late', 'failedMails', 'deadLetters', 'failedJobs']

const Waiting = ({ waiting }: { readonly waiting: State['waiting'] }) => {
  const { t, language } = usePage()
  const number = new Intl.NumberFormat(language)
  return (
    <Card title={t('top.waiting')}>
      {waiting.length === 0 ? <p>{t('top.nothingWaits')}</p> : null}
      <ul class="plain tiles">
        {waiting.map(({ what, title, count, links = {} }) => (
          <li key={what} class={URGENT.includes(what) ? 'urgent' : undefined}>
            <Way to={Object.values(links)[0]}>
              <strong>{number.format(count)}</strong> <span>{title}</span>
            </Way>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const Sales = ({ orders }: { readonly orders: NonNullable<State['orders']> }) => {
  const { t } = usePage()
  return (
    <Card title={t('top.sales')}>
      <dl class="compared">
        <Figure name={t('top.today')} of={orders.today} beside={t('top.weekBefore')} />
        <Figure name={t('top.yesterday')} of={orders.yesterday} beside={t('top.weekBefore')} />
        <Figure name={t('top.month')} of={orders.month} beside={t('top.monthBefore')} />
      </dl>
    </Card>
  )
}

const WAYS = { '1': 'more', '0': 'same', '-1': 'less' } as const

/**
 * Shows a sales figure, its difference in words and with its sign, and the figure that it is compared with.
 */
const Figure = ({
  name,
  of: { count, total, change, before },
  beside,
}: {
  readonly name: string
  readonly of: Compared
  readonly beside: string
}) => {
  const { t, language } = usePage()
  const yen = yenIn(language)
  const number = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' })
  const way = WAYS[`${Math.sign(change.total || change.count)}` as keyof typeof WAYS]
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{yen(total)}</strong> {t('top.orders', { count })}
      </dd>
      <dd>
        {t('top.change', {
          way,
          total: change.total > 0 ? `+${yen(change.total)}` : yen(change.total),
          count: number.format(change.count),
        })}
      </dd>
      <dd class="soft">{t('top.beside', { beside, total: yen(before.total), count: before.count })}</dd>
    </div>
  )
}

const Chart = ({ state, total }: { readonly state: State; readonly total: Compared }) => {
  const { t, language } = usePage()
  const { period, periods, bars } = state
  const yen = yenIn(language)
  const words = wordsOf(language, period)
  const amounts = (sales: Sold) =>
    t('top.sold', { span: words.range(sales), total: yen(sales.total), count: sales.count })
  return (
    <Card title={t('top.chart')}>
      <nav class="tabs" aria-label={t('top.periods')}>
        {periods.map(({ period: one, title, links = {} }) => (
          <Go key={one} to={links.goAdminTop} class="button" current={one === period}>
            {title}
          </Go>
        ))}
      </nav>
      <ul class="plain legend">
        <li class="now">{amounts(total)}</li>
        <li class="before">{amounts(total.before)}</li>
      </ul>
      <BarChart
        title={t('top.chart')}
        description={t('top.chartSays', { now: amounts(total), before: amounts(total.before) })}
        format={yen}
        bars={bars.map((bar) => ({
          label: words.short(bar),
          summary: t('top.chartSays', { now: amounts(bar), before: amounts(bar.before) }),
          value: bar.total,
          before: bar.before.total,
        }))}
      />
      <details class="more">
        <summary>{t('top.figures')}</summary>
        <Table
          label={t('top.chart')}
          rows={bars.toReversed()}
          empty=""
          columns={[
            { title: t('top.span'), cell: (bar) => words.full(bar) },
            { title: t('top.sales'), number: true, cell: (bar) => yen(bar.total) },
            { title: t('top.count'), number: true, cell: (bar) => t('top.orders', { count: bar.count }) },
            { title: t('top.spanBefore'), cell: ({ before }) => words.full(before) },
            { title: t('top.salesBefore'), number: true, cell: ({ before }) => yen(before.total) },
            {
              title: t('top.countBefore'),
              number: true,
              cell: ({ before }) => t('top.orders', { count: before.count }),
            },
          ]}
        />
      </details>
    </Card>
  )
}

type Sold = Compared['before']
type Span = Pick<Sold, 'from' | 'until'>

/** The formats of a bar's label: the short one below it, and the full one. */
const WORDS: Readonly<
  Record<State['period'], readonly [short: Intl.DateTimeFormatOptions, full: Intl.DateTimeFormatOptions]>
> = {
  day: [
    { month: 'numeric', day: 'numeric' },
    { month: 'numeric', day: 'numeric', weekday: 'short' },
  ],
  week: [
    { month: 'numeric', day: 'numeric' },
    { year: 'numeric', month: 'numeric', day: 'numeric' },
  ],
  month: [{ month: 'short' }, { year: 'numeric', month: 'long' }],
  year: [{ year: 'numeric' }, { year: 'numeric' }],
}

const wordsOf = (language: string, period: State['period']) => {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const words = new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options })
    return ({ from, until }: Span) => words.formatRange(new Date(from), new Date(until))
  }
  const [short, full] = WORDS[period]
  const first = format(short)
  return {
    short: ({ from }: Span) => first({ from, until: from }),
    full: format(full),
    range: format({ dateStyle: 'medium' }),
  }
}

const Statuses = ({ statuses }: { readonly statuses: State['orderStatuses'] }) => {
  const { t, language } = usePage()
  const number = new Intl.NumberFormat(language)
  return (
    <Card title={t('top.statuses')}>
      <Figures
        figures={statuses.map(({ name, count, links }) => [name, number.format(count), links?.goOrderList])}
      />
    </Card>
  )
}

const Counts = ({
  state,
  toCustomers,
  toSoldOut,
}: {
  readonly state: State
  readonly toCustomers: ResolvedLink | undefined
  readonly toSoldOut: ResolvedLink | undefined
}) => {
  const { t, language } = usePage()
  const number = new Intl.NumberFormat(language)
  return (
    <Card title={t('top.shop')}>
      <Figures
        figures={[
          [t('top.products'), number.format(state.countProducts)],
          [t('top.soldOut'), number.format(state.countNonStockProducts), toSoldOut],
          [t('top.customers'), number.format(state.countCustomers), toCustomers],
        ]}
      />
    </Card>
  )
}

/** Shows figures, each with its name, and a link to the counted records if there is one. */
const Figures = ({
  figures,
}: {
  readonly figures: readonly (readonly [name: string, value: string, to?: ResolvedLink | undefined])[]
}) => (
  <dl class="figures">
    {figures.map(([name, value, to]) => (
      <div key={name} class="figure">
        <dt>{name}</dt>
        <dd>
          <Way to={to}>{value}</Way>
        </dd>
      </div>
    ))}
  </dl>
)

const LowStock = ({ lowStock: { threshold, count, countOver, variants } }: Pick<State, 'lowStock'>) => {
  const { t, language } = usePage()
  const number = new Intl.NumberFormat(language)
  const shown = { threshold: threshold ?? 0, shown: variants.length }
  return (
    <Card title={t('top.stock')}>
      <p>
        {count === null
          ? t('top.lowStockMany', { ...shown, count: countOver ?? 0 })
          : t('top.lowStock', { ...shown, count })}
      </p>
      <Table
        label={t('top.stock')}
        rows={variants}
        empty=""
        columns={[
          {
            title: t('top.productName'),
            cell: ({ productName, className, links = {} }) => (
              <>
                <Way to={links.goAdminProduct}>{productName}</Way> <span class="soft">{className}</span>
              </>
            ),
          },
          { title: t('top.productCode'), cell: ({ productCode }) => <code>{productCode}</code> },
          { title: t('top.pieces'), number: true, cell: ({ stock }) => number.format(stock) },
        ]}
      />
    </Card>
  )
}
