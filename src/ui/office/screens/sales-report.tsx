import { yenIn } from '../../money.ts'
import { Popup } from '../bulk.tsx'
import { BarChart } from '../chart.tsx'
import { usePage } from '../context.ts'
import { dateFormat } from '../dates.ts'
import { Field } from '../field.tsx'
import { Form, Submit } from '../forms.tsx'
import { Card, Go, Head, Tabs } from '../parts.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { type Column, Table } from '../table.tsx'
import { SavedAs } from './csv-import.tsx'

type State = ScreenProps<'goSalesReport'>['state']
type Figures = State['allOrders']
type Line = Figures &
  Pick<State['rows'][number], 'label' | 'links'> & { readonly kind: 'whole' | 'row' | 'others' }

export const SalesReport: Screen<'goSalesReport'> = ({ state }) => {
  const { t, titleOf } = usePage()
  const { by, groupings, allOrders: whole } = state
  const notes = useNotes()
  const isEmpty = whole.count === 0 && whole.before.count === 0
  return (
    <>
      <div class="list-head">
        <Head title={titleOf('goSalesReport')} lead={t('report.lead')} />
        <div class="ways list-ways">
          <SavedAs of={state.exports} />
          <Journals of={state.journals} />
        </div>
      </div>
      <Card>
        <Form to="goSalesReport" given={{ by }} class="search">
          <Field name="from" />
          <Field name="until" />
          <Submit label={t('report.show')} />
        </Form>
        <Tabs
          label={t('report.by')}
          of={groupings.map(({ by: one, title, links = {} }) => ({
            label: title,
            to: links.goSalesReport,
            current: one === by,
          }))}
        />
        {whole.count === 0 ? <p class="empty">{t('report.empty')}</p> : null}
        {isEmpty || !isDrawn(by) ? null : <Chart state={state} />}
        {notes[by] === undefined ? null : <p class="hint">{notes[by]}</p>}
        {isEmpty ? null : <Rows state={state} />}
      </Card>
    </>
  )
}

/** Draws the files for bookkeeping programs. */
const Journals = ({ of: files }: { readonly of: State['journals'] }) => {
  const { t } = usePage()
  const programs = {
    freee: t('report.program.freee'),
    moneyforward: t('report.program.moneyforward'),
    yayoi: t('report.program.yayoi'),
  }
  const days = { order: t('report.bookedOn.order'), shipping: t('report.bookedOn.shipping') }
  return (
    <Popup label={t('report.journals')}>
      <p class="hint">{t('report.journalMeans')}</p>
      {files.map(({ program, bookedOn, links = {} }) => (
        <Go key={`${program} ${bookedOn}`} to={links.goExportAccounting} class="button">
          {t('report.journal', { program: programs[program], day: days[bookedOn] })}
        </Go>
      ))}
    </Popup>
  )
}

/** Returns sentences about the rows, where their names do not explain them. */
const useNotes = (): Readonly<Partial<Record<State['by'], string>>> => {
  const { t } = usePage()
  return {
    product: t('report.noteProduct'),
    category: t('report.noteCategory'),
    prefecture: t('report.notePrefecture'),
    customer: t('report.noteCustomer'),
  }
}

const DRAWN: readonly State['by'][] = ['day', 'week', 'month', 'hour']

/** Whether the rows follow each other in time. */
const isDrawn = (by: State['by']): boolean => DRAWN.includes(by)

/** Returns the words for spans of days, for sums in yen, and for the sales of a span. */
const useWords = () => {
  const { t, language } = usePage()
  const days = dateFormat(language, { timeZone: 'UTC', dateStyle: 'medium' })
  const yen = yenIn(language)
  const number = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' })
  const span = ({ from, until }: Pick<State, 'from' | 'until'>) =>
    days.formatRange(new Date(from), new Date(until))
  return {
    yen,
    span,
    sold: (name: string, { total, count }: Figures['before']) =>
      t('top.sold', { span: name, total: yen(total), count }),
    change: ({ change }: Figures) =>
      t('top.change', {
        way: WAYS[`${Math.sign(change.total || change.count)}` as keyof typeof WAYS],
        total: change.total > 0 ? `+${yen(change.total)}` : yen(change.total),
        count: number.format(change.count),
      }),
  }
}

const WAYS = { '1': 'more', '0': 'same', '-1': 'less' } as const

/** The formats of the labels below the bars. */
const SHORT: Readonly<Partial<Record<State['by'], Intl.DateTimeFormatOptions>>> = {
  day: { month: 'numeric', day: 'numeric' },
  week: { month: 'numeric', day: 'numeric' },
  month: { month: 'short' },
}

const Chart = ({ state }: { readonly state: State }) => {
  const { t, language } = usePage()
  const { by, rows, allOrders: whole, before } = state
  const words = useWords()
  const now = words.sold(words.span(state), whole)
  const then = words.sold(words.span(before), whole.before)
  const short = SHORT[by] && dateFormat(language, { timeZone: 'UTC', ...SHORT[by] })
  return (
    <>
      <ul class="plain legend">
        <li class="now">{now}</li>
        <li class="before">{then}</li>
      </ul>
      <BarChart
        title={t('top.chart')}
        description={t('top.chartSays', { now, before: then })}
        format={words.yen}
        bars={rows.map((row) => ({
          label: short ? short.format(new Date(row.key)) : row.key,
          summary: t('top.chartSays', {
            now: words.sold(row.label, row),
            before: words.sold(t('report.before'), row.before),
          }),
          value: row.total,
          before: row.before.total,
        }))}
      />
    </>
  )
}

const Rows = ({ state }: { readonly state: State }) => {
  const { t } = usePage()
  const { by, groupings, rows, others, allOrders: whole, before } = state
  const words = useWords()
  const title = groupings.find((one) => one.by === by)?.title ?? ''
  const lines: readonly Line[] = [
    { ...whole, label: t('report.whole'), kind: 'whole' },
    ...rows.map((row): Line => ({ ...row, kind: 'row' })),
    ...(others === null ? [] : [{ ...others, label: t('report.others'), kind: 'others' as const }]),
  ]
  const pieces: Column<Line> = {
    title: t('report.pieces'),
    number: true,
    cell: ({ pieceCount }) => (pieceCount ? t('report.pieceCount', { count: pieceCount }) : '–'),
  }
  return (
    <>
      <p class="hint">{t('report.beside', { span: words.span(before) })}</p>
      <Table
        label={t('report.table')}
        rows={lines}
        empty=""
        columns={[
          { title, cell: (line) => <Name of={line} /> },
          { title: t('top.sales'), number: true, cell: ({ total }) => words.yen(total) },
          {
            title: t('top.count'),
            number: true,
            cell: (line) => (hasOrders(line) ? t('top.orders', { count: line.count }) : '–'),
          },
          ...(whole.pieceCount === null ? [] : [pieces]),
          { title: t('report.salesBefore'), number: true, cell: (line) => words.yen(line.before.total) },
          { title: t('report.change'), number: true, cell: words.change },
        ]}
      />
    </>
  )
}

/** Whether orders are counted: fees and discounts are sums only. */
const hasOrders = ({ count, total }: Figures): boolean => count !== 0 || total === 0

/** Draws the name of a row, as a link to its orders or its product if there is one. */
const Name = ({ of: { kind, label, links = {} } }: { readonly of: Line }) => {
  const [way] = Object.values(links)
  if (way) return <Go to={way}>{label}</Go>
  return kind === 'whole' ? <strong>{label}</strong> : <span>{label}</span>
}
