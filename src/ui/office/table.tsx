import type { ComponentChild } from 'preact'
import type { LinkMap } from '../../hypermedia/resolve.ts'
import { usePage } from './context.ts'
import { Field } from './field.tsx'
import { Form, Submit } from './forms.tsx'
import { type ListLook, useList } from './list-context.ts'
import { Long } from './long.tsx'
import { Go } from './parts.tsx'

/** A column of a table: its heading and its cells. */
export interface Column<Row> {
  readonly title: string
  readonly cell: (row: Row) => ComponentChild
  /** Numbers are aligned right, with digits of one width. */
  readonly number?: boolean
  /** True for the actions on the row: on a card they need no heading. */
  readonly action?: boolean
  /** The name by which members choose it; a column without one is always shown. */
  readonly name?: string
  /** Its name in the list's input `sort`, if the list can be sorted by it. */
  readonly sort?: string
  /** Whether it is shown only to members who chose it. */
  readonly extra?: boolean
  /** The width of the table from which it is shown, unless a member chose it; cards show it. */
  readonly from?: 'middle' | 'wide'
  /** Whether it holds long text: it has twelve characters in a line at least, and two lines at most. */
  readonly long?: boolean
}

/** The data of a table. */
export interface TableProps<Row> {
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  /** Shown if there are no rows: why, and what to do. */
  readonly empty: ComponentChild
  readonly label: string
  /** The choice of rows for an action on many: the input of the form `bulk`, and a row's value and name. */
  readonly choose?: {
    readonly name: string
    readonly of: (row: Row) => string
    readonly label: (row: Row) => string
  }
}

/**
 * Draws rows under headings; on a phone each row becomes a card. In a list, its columns can be chosen and
 * sorted by.
 */
export const Table = <Row,>({ rows, columns: all, empty, label, choose }: TableProps<Row>) => {
  const { t } = usePage()
  const list = useList()
  const shown = all.filter((column) => isShown(column, list))
  const columns = choose ? [{ ...choosing(choose), title: t('list.choose') }, ...shown] : shown
  return (
    <>
      {choose && rows.length > 0 ? <ChooseAll /> : null}
      {rows.length === 0 ? (
        <Empty list={list}>{empty}</Empty>
      ) : (
        <Grid rows={rows} columns={columns} label={label} />
      )}
      {list?.isArranged ? <Chooser columns={all} list={list} /> : null}
    </>
  )
}

/** Draws a box that ticks all rows of the page; it needs a script. */
const ChooseAll = () => {
  const { t } = usePage()
  return (
    <label class="choose-all" hidden>
      <input type="checkbox" /> {t('list.chooseAll')}
    </label>
  )
}

const choosing = <Row,>({ name, of, label }: TableProps<Row>['choose'] & {}) => ({
  action: true,
  isPick: true,
  cell: (row: Row) => (
    <input type="checkbox" form="bulk" name={`${name}[]`} value={of(row)} aria-label={label(row)} />
  ),
})

const isShown = ({ name, extra }: Column<never>, list: ListLook | undefined): boolean => {
  if (name === undefined) return true
  return list?.columns ? list.columns.includes(name) : !extra
}

/** Shows that there are no rows, and a link to all of them if conditions hide them. */
const Empty = ({
  list,
  children,
}: {
  readonly list: ListLook | undefined
  readonly children: ComponentChild
}) => {
  const { t } = usePage()
  return (
    <p class="empty">
      {children}{' '}
      {list?.unfiltered === undefined ? null : <a href={list.unfiltered}>{t('list.unfiltered')}</a>}
    </p>
  )
}

/** A column of a grid: in a list also that of the boxes. */
type GridColumn<Row> = Column<Row> & { readonly isPick?: boolean }

const Grid = <Row,>({
  rows,
  columns,
  label,
}: Pick<TableProps<Row>, 'rows' | 'label'> & { readonly columns: readonly GridColumn<Row>[] }) => {
  const list = useList()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section class={list ? 'table listed' : 'table'} aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.title} of={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Long rows={rows}>
            {(row) => (
              <tr>
                {columns.map((column) => (
                  <td
                    key={column.title}
                    data-title={column.action ? undefined : column.title}
                    class={styleOf(column, list)}
                  >
                    {column.long ? <div class="clamped">{column.cell(row)}</div> : column.cell(row)}
                  </td>
                ))}
              </tr>
            )}
          </Long>
        </tbody>
      </table>
    </section>
  )
}

/** Returns the classes of a column. Members who chose the columns see all of these. */
const styleOf = (
  { number, long, from, isPick }: GridColumn<never>,
  list: ListLook | undefined,
): string | undefined =>
  [
    ...(isPick ? ['tick'] : []),
    ...(number ? ['number'] : []),
    ...(long ? ['long'] : []),
    ...(from && !list?.columns ? [`from-${from}`] : []),
  ].join(' ') || undefined

/** Draws a heading; if the list can be sorted by it, with a link: first ascending, then descending. */
const Heading = ({ of }: { readonly of: GridColumn<never> }) => {
  const { title, sort } = of
  const list = useList()
  const style = styleOf(of, list)
  if (sort === undefined || !list)
    return (
      <th scope="col" class={style}>
        {of.isPick ? <span class="unseen">{title}</span> : title}
      </th>
    )
  const now = list.query.get('sort')
  const [way, mark] = waysOf(now, sort)
  return (
    <th scope="col" class={style} aria-sort={way}>
      <a href={list.with({ sort: now === sort ? `-${sort}` : sort })}>
        {title}
        {mark === undefined ? null : <span aria-hidden="true">{mark}</span>}
      </a>
    </th>
  )
}

const waysOf = (now: string | null, sort: string) => {
  if (now === sort) return ['ascending', ' ▲'] as const
  return now === `-${sort}` ? (['descending', ' ▼'] as const) : ([] as const)
}

/** Draws the form with which a member chooses the columns of a list. */
const Chooser = ({
  columns,
  list,
}: {
  readonly columns: readonly Column<never>[]
  readonly list: ListLook
}) => {
  const { t } = usePage()
  const named = columns.flatMap(({ name, title }) =>
    name === undefined ? [] : [{ value: name, label: title }],
  )
  if (named.length === 0) return null
  const chosen = columns.flatMap((column) => (column.name && isShown(column, list) ? [column.name] : []))
  return (
    <details class="chooser">
      <summary>{t('list.columns')}</summary>
      <Form to="doChooseColumns" given={{ screen: list.screen, query: list.query.toString() }}>
        <Field name="columns" options={named} value={chosen} />
        <Submit label={t('list.show')} plain />
      </Form>
    </details>
  )
}

const SIZES = [20, 50, 100, 200]

/** Shows the visible part of a list, links to the other pages, and the number of rows per page. */
export const Pager = ({
  links,
  count,
  countOver = null,
  limit,
  offset,
}: {
  readonly links: LinkMap
  readonly count: number | null
  /** The limit of the counting, if it was reached: there are more rows. */
  readonly countOver?: number | null
  readonly limit: number
  readonly offset: number
}) => {
  const { t } = usePage()
  const list = useList()
  const known = count ?? countOver
  if (known === null || known === 0) return null
  return (
    <nav class="pager" aria-label={t('pager.label')}>
      <span>
        {count === null
          ? t('pager.over', { from: offset + 1, count: known })
          : t('pager.range', { from: offset + 1, to: Math.min(offset + limit, count), count })}
      </span>
      {list && known > Math.min(...SIZES) ? (
        <span class="sizes">
          {t('pager.size')}
          {SIZES.map((size) => (
            <a
              key={size}
              href={list.with({ limit: size })}
              aria-current={size === limit ? 'true' : undefined}
            >
              {size}
            </a>
          ))}
        </span>
      ) : null}
      <Go to={links.prev} class="button">
        {t('pager.prev')}
      </Go>
      <Go to={links.next} class="button">
        {t('pager.next')}
      </Go>
    </nav>
  )
}
