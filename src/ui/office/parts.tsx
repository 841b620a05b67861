import type { ComponentChild, ComponentChildren } from 'preact'
import type { ResolvedLink } from '../../hypermedia/graph.ts'
import { usePage } from './context.ts'

/** The head of a screen: what it is, one sentence what it is for, and the one main action. */
export const Head = ({
  title,
  lead,
  action,
  actionLabel,
}: {
  readonly title: string
  readonly lead?: string
  readonly action?: ResolvedLink | undefined
  readonly actionLabel?: string
}) => (
  <div class="head">
    <div>
      <h1>{title}</h1>
      {lead === undefined ? null : <p class="lead">{lead}</p>}
    </div>
    <div class="ways">
      <History />
      <Go to={action} class="button primary">
        {actionLabel}
      </Go>
    </div>
  </div>
)

/** The way to what was changed in what is shown, where its state offers one. */
const History = () => {
  const { t, links, model } = usePage()
  return model.transition?.name === 'goAuditLog' ? null : <Go to={links.goAuditLog}>{t('audit.history')}</Go>
}

/** A way on, where it is open; nothing where it is not. */
export const Go = ({
  to,
  class: style,
  current = false,
  children,
}: {
  readonly to: ResolvedLink | undefined
  readonly class?: string
  /** Whether it leads to what is shown. */
  readonly current?: boolean
  readonly children: ComponentChildren
}) =>
  to ? (
    <a class={style} href={to.href} aria-current={current ? 'page' : undefined}>
      {children}
    </a>
  ) : null

/** A part of a page that belongs together. */
export const Card = ({
  id,
  title,
  children,
}: {
  /** What an address ends in that leads to it. */
  readonly id?: string
  readonly title?: string
  readonly children?: ComponentChildren
}) => (
  <section class="card" id={id}>
    {title === undefined ? null : <h2>{title}</h2>}
    {children}
  </section>
)

/** What goes on while it is looked at: with script it is kept as it is now. */
export const Live = ({ children }: { readonly children: ComponentChildren }) => (
  <div class="contents" data-live>
    {children}
  </div>
)

/** An instant in the shop's time, as it is written there: to the minute, or to the second. */
export const Instant = ({ at, exact = false }: { readonly at: string; readonly exact?: boolean }) => {
  const words = useInstant(exact)
  return <time dateTime={at}>{words(at)}</time>
}

/** What writes instants like that, for sentences. */
export const useInstant = (exact = false): ((at: string) => string) => {
  const { language, timeZone } = usePage()
  const timeStyle = exact ? 'medium' : 'short'
  const words = dateFormat(language, { timeZone, dateStyle: 'medium', timeStyle })
  return (at) => words.format(new Date(at))
}

/** What writes an instant as the shop's clocks show it, as an input for a moment is filled in. */
export const useMoment = (): ((at: string) => string) => {
  const { timeZone } = usePage()
  // Swedish dates are written as ISO 8601 has them.
  const words = dateFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return (at) => words.format(new Date(at)).replace(' ', 'T')
}

const dateFormats = new Map<string, Intl.DateTimeFormat>()

// To make one takes longer than to draw the field that it is for.
const dateFormat = (language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = JSON.stringify([language, options])
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(language, options)
  dateFormats.set(key, format)
  return format
}

/** An amount of yen; of two the lowest and the highest. */
export const Money = ({ yen, to = yen }: { readonly yen: number; readonly to?: number }) => {
  const { t } = usePage()
  return <>{yen === to ? t('money', { yen }) : t('moneyRange', { yen, to })}</>
}

const UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** An amount of bytes in the unit that suits it. */
export const Bytes = ({ count }: { readonly count: number }) => {
  const { language } = usePage()
  const power = Math.max(1, Math.min(UNITS.length, Math.floor(Math.log2(Math.max(count, 1)) / 10)))
  const unit = UNITS[power - 1] ?? 'kilobyte'
  const words = new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 })
  return <>{words.format(count / 1024 ** power)}</>
}

/** A day as it is written there, with its weekday; `YYYY-MM-DD`. */
export const Day = ({ day }: { readonly day: string }) => {
  const { language } = usePage()
  const words = dateFormat(language, {
    timeZone: 'UTC',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    weekday: 'short',
  })
  return <time dateTime={day}>{words.format(new Date(`${day}T00:00:00Z`))}</time>
}

/** Days of the week, 0 Sunday to 6 Saturday. */
export const Weekdays = ({ days }: { readonly days: readonly number[] }) => {
  const { language } = usePage()
  const words = dateFormat(language, { timeZone: 'UTC', weekday: 'long' })
  // The first day of 2023 was a Sunday.
  const named = days.map((at) => words.format(new Date(Date.UTC(2023, 0, 1 + at))))
  return <>{new Intl.ListFormat(language).format(named)}</>
}

/** A state as word and colour together. */
export const Badge = ({
  tone,
  children,
}: {
  readonly tone: 'good' | 'bad' | 'waits' | 'plain'
  readonly children: ComponentChildren
}) => <span class={`badge badge-${tone}`}>{children}</span>

/** What is told of one record, each under its name. */
export const Facts = ({
  of,
}: {
  readonly of: readonly { readonly name: string; readonly value: ComponentChild }[]
}) => (
  <dl class="facts">
    {of.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** Asks before something grave: opened, it says what will happen, and holds the form that does it. */
export const Ask = ({
  label,
  means,
  plain = false,
  usual = false,
  children,
}: {
  readonly label: string
  readonly means: string
  /** Whether nothing is lost by it. */
  readonly plain?: boolean
  /** Whether it is what the page is for. */
  readonly usual?: boolean
  readonly children: ComponentChildren
}) => (
  <details class="ask">
    <summary class={toneOf({ plain, usual })}>{label}</summary>
    <p>{means}</p>
    {children}
  </details>
)

const toneOf = ({ plain, usual }: { readonly plain: boolean; readonly usual: boolean }): string => {
  if (usual) return 'button primary'
  return plain ? 'button' : 'button danger'
}
