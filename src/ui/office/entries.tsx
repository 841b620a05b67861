import type { ComponentChild } from 'preact'
import type { JsonSchema } from '../../hypermedia/graph.ts'
import type { LinkMap } from '../../hypermedia/resolve.ts'
import { type OfficePage, usePage } from './context.ts'
import { type ListLook, useList } from './list-context.ts'
import { Go } from './parts.tsx'
import { type Column, Table, type TableProps } from './table.tsx'
import { isNumber, propertiesOf, Value } from './values.tsx'

/** A row of a list in a state. */
type Entry = object & { readonly links?: LinkMap }

/** A column for a property of the rows, with its differences from the contract. */
type PropertyColumn<Row> = Partial<Column<Row>> & {
  readonly of: keyof Row & string
  /** Shown for an empty value. */
  readonly none?: ComponentChild
}

/** A column of a screen: a property as in its contract, with differences, or a column of its own. */
export type EntryColumn<Row> = (keyof Row & string) | PropertyColumn<Row> | Column<Row>

interface EntriesProps<Row> extends Omit<TableProps<Row>, 'columns' | 'label'> {
  /** The property of the state with the rows. */
  readonly list: string
  readonly label?: string
  readonly columns: readonly EntryColumn<Row>[]
}

/**
 * Draws the rows of a list under headings, by the contract of the page: the names of properties, their
 * formats, whether the list can be sorted by them. The first column links to the record; members choose among
 * the others.
 */
export const Entries = <Row extends Entry>({
  list: name,
  label,
  columns,
  rows,
  ...shown
}: EntriesProps<Row>) => {
  const page = usePage()
  const list = useList()
  const { transition } = page.model
  if (!transition) return null
  const properties = propertiesOf(transition)[name]?.items?.properties ?? {}
  const columnOf = (given: EntryColumn<Row>, at: number): Column<Row> => {
    const column = typeof given === 'string' ? { of: given } : given
    return 'of' in column ? propertyColumn(page, list, column, properties[column.of] ?? {}, at === 0) : column
  }
  return (
    <Table
      label={label ?? page.titleOf(transition.name)}
      columns={columns.map(columnOf)}
      rows={list ? rows.map((row, at) => placed(page, list, row, at)) : rows}
      {...shown}
    />
  )
}

/** Returns a row whose link to its record says where in the list it stands. */
const placed = <Row extends Entry>(
  { graph }: OfficePage,
  { screen, query, first }: ListLook,
  row: Row,
  at: number,
): Row => {
  const from = query.toString()
  if (first === undefined || !row.links) return row
  const links = Object.fromEntries(
    Object.entries(row.links).map(([name, link]) => {
      const { input, schemas } = graph.named(link.rel)
      const isRecord = link.method === 'GET' && input.atRow?.meta()?.rowOf === screen
      // A search that is too long for an address leads nowhere.
      const isShort = isRecord && from.length <= (schemas.input.properties?.fromList?.maxLength ?? 0)
      return [name, isShort ? { ...link, href: withPlace(link.href, from, first + at) } : link]
    }),
  )
  return { ...row, links }
}

const withPlace = (href: string, from: string, atRow: number): string => {
  const place = new URLSearchParams({ ...(from !== '' && { fromList: from }), atRow: String(atRow) })
  return `${href}${href.includes('?') ? '&' : '?'}${place}`
}

const propertyColumn = <Row extends Entry>(
  page: OfficePage,
  list: ListLook | undefined,
  { of: name, none, ...stated }: PropertyColumn<Row>,
  property: JsonSchema,
  isFirst: boolean,
): Column<Row> => {
  const { translate, language } = page
  const cell = (row: Row) => {
    const value = row[name]
    return none !== undefined && value === null ? none : <Value value={value} of={property} name={name} />
  }
  return {
    title: stated.title ?? property.labels?.[language] ?? translate(`field.${name}`),
    number: isNumber(property),
    cell: isFirst ? (row) => <Named of={row}>{cell(row)}</Named> : cell,
    ...(list?.isArranged && !isFirst && { name }),
    ...(list?.sorts.includes(name) && { sort: name }),
    ...stated,
  }
}

/** Draws the name of a row, linked to its record: the first page that can be opened from it. */
export const Named = ({
  of: { links = {} },
  children,
}: {
  readonly of: Entry
  readonly children: ComponentChild
}) => {
  const way = Object.values(links).find(({ method }) => method === 'GET')
  return way ? <Go to={way}>{children}</Go> : children
}
