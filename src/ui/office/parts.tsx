import type { ComponentChild, ComponentChildren } from 'preact'
import type { ResolvedLink } from '../../hypermedia/graph.ts'
import { type OfficePage, usePage } from './context.ts'
import { dateFormat, useInstant } from './dates.ts'
import { Asking } from './form-context.ts'
import { Star } from './menu.tsx'

/** Draws the head of a screen: its title, its purpose in one sentence, and its action. */
export const Head = ({
  title,
  lead,
  action,
  actionLabel,
  isAside = false,
}: {
  readonly title: string
  readonly lead?: string
  readonly action?: ResolvedLink | undefined
  readonly actionLabel?: string
  /** Whether the page has a main action beside this one. */
  readonly isAside?: boolean
}) => {
  const page = usePage()
  page.headings.push(title)
  const isMain = action !== undefined && !isAside && leadsToForm(page, action)
  if (isMain) page.hasPrimary = true
  return (
    <>
      <Beside />
      <div class="head">
        <div>
          <div class="head-title">
            <h1>{title}</h1>
            <Star />
          </div>
          {lead === undefined ? null : <p class="lead">{lead}</p>}
        </div>
        <div class="ways">
          <History />
          <Go to={action} class={isMain ? 'button primary' : 'button'}>
            {actionLabel}
          </Go>
        </div>
      </div>
    </>
  )
}

/** Whether a link leads to a form of the office. Files, pages of the shop and other lists are no main actions. */
const leadsToForm = ({ graph }: OfficePage, { rel }: ResolvedLink): boolean => {
  const { realm, answers, submitTo, input } = graph.named(rel)
  const isList = 'offset' in input
  return realm === 'office' && !answers && submitTo !== undefined && !isList
}

/** Links to the rows beside the page's record in the list that one came from, and back to that list. */
const Beside = () => {
  const { t, links } = usePage()
  const { prev, next, collection } = links
  return collection ? (
    <nav class="beside" aria-label={t('beside.label')}>
      <Go to={collection}>{t('beside.list')}</Go>
      <span class="beside-rows">
        {prev ? <a href={prev.href} rel="prev">{`← ${t('beside.prev')}`}</a> : null}
        {next ? <a href={next.href} rel="next">{`${t('beside.next')} →`}</a> : null}
      </span>
    </nav>
  ) : null
}

/** Links to the audit log of the page's record, if its state offers it. */
const History = () => {
  const { t, links, model } = usePage()
  return model.transition?.name === 'goAuditLog' ? null : <Go to={links.goAuditLog}>{t('audit.history')}</Go>
}

/** Draws a link if it is offered. */
export const Go = ({
  to,
  class: style,
  current = false,
  children,
}: {
  readonly to: ResolvedLink | undefined
  readonly class?: string
  /** Whether it links to the current page. */
  readonly current?: boolean
  readonly children: ComponentChildren
}) =>
  to ? (
    <a class={style} href={to.href} aria-current={current ? 'page' : undefined}>
      {children}
    </a>
  ) : null

/** Draws links to the pages of one screen, such as the lists that it edits, beside each other. */
export const Tabs = ({
  label,
  of: tabs,
}: {
  readonly label: string
  readonly of: readonly {
    readonly label: string
    readonly to: ResolvedLink | undefined
    readonly current: boolean
  }[]
}) => (
  <nav class="tabs" aria-label={label}>
    {tabs.map((tab) => (
      <Go key={tab.label} to={tab.to} class="button" current={tab.current}>
        {tab.label}
      </Go>
    ))}
  </nav>
)

/** Draws a part of a page that belongs together. */
export const Card = ({
  id,
  title,
  folded,
  children,
}: {
  /** Its id, for links to it. */
  readonly id?: string
  readonly title?: string
  /** Whether it is closed until somebody opens it by its title; undefined for a card that does not close. */
  readonly folded?: boolean | undefined
  readonly children?: ComponentChildren
}) =>
  folded === undefined ? (
    <section class="card" id={id}>
      {title === undefined ? null : <h2>{title}</h2>}
      {children}
    </section>
  ) : (
    <details class="card folding" id={id} open={!folded}>
      <summary>{title}</summary>
      {children}
    </details>
  )

/** Marks running work: a script refreshes it. */
export const Live = ({ children }: { readonly children: ComponentChildren }) => (
  <div class="contents" data-live>
    {children}
  </div>
)

/** Shows an instant in the shop's time zone: to the minute, or to the second. */
export const Instant = ({ at, exact = false }: { readonly at: string; readonly exact?: boolean }) => {
  const words = useInstant(exact)
  return <time dateTime={at}>{words(at)}</time>
}

/** Shows an amount of yen, or a range from the lowest to the highest. */
export const Money = ({ yen, to = yen }: { readonly yen: number; readonly to?: number }) => {
  const { t } = usePage()
  return <>{yen === to ? t('money', { yen }) : t('moneyRange', { yen, to })}</>
}

const UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Shows an amount of bytes in a suitable unit. */
export const Bytes = ({ count }: { readonly count: number }) => {
  const { language } = usePage()
  const power = Math.max(1, Math.min(UNITS.length, Math.floor(Math.log2(Math.max(count, 1)) / 10)))
  const unit = UNITS[power - 1] ?? 'kilobyte'
  const words = new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 })
  return <>{words.format(count / 1024 ** power)}</>
}

/** Shows a day with its weekday; `YYYY-MM-DD`. */
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

/** Shows days of the week, 0 Sunday to 6 Saturday. */
export const Weekdays = ({ days }: { readonly days: readonly number[] }) => {
  const { language } = usePage()
  const words = dateFormat(language, { timeZone: 'UTC', weekday: 'long' })
  // 1 January 2023 was a Sunday.
  const named = days.map((at) => words.format(new Date(Date.UTC(2023, 0, 1 + at))))
  return <>{new Intl.ListFormat(language).format(named)}</>
}

/** Shows a state by word and colour. */
export const Badge = ({
  tone,
  children,
}: {
  readonly tone: 'good' | 'bad' | 'waits' | 'plain'
  readonly children: ComponentChildren
}) => <span class={`badge badge-${tone}`}>{children}</span>

/** Shows the values of a record, each with its name. */
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

/** Asks before a grave action: opened, it explains the effects, and contains the form. */
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
  /** Whether it is the main action of the page. */
  readonly usual?: boolean
  readonly children: ComponentChildren
}) => {
  const page = usePage()
  const isMain = usual && !page.hasPrimary
  if (isMain) page.hasPrimary = true
  return (
    <details class="ask">
      <summary class={toneOf({ plain: plain || usual, isMain })}>{label}</summary>
      <p>{means}</p>
      <Asking.Provider value={isMain ? 'main' : 'other'}>{children}</Asking.Provider>
    </details>
  )
}

const toneOf = ({ plain, isMain }: { readonly plain: boolean; readonly isMain: boolean }): string => {
  if (isMain) return 'button primary'
  return plain ? 'button' : 'button danger'
}
