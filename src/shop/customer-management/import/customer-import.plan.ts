import { message } from '../../../hypermedia/message.ts'
import type { Row } from '../../../store/schema.ts'
import { birthOf } from '../../account/birth.rules.ts'
import { changesOf } from '../../changes.ts'
import { type CsvFault, type CsvStep, foldLabel, type ReadLine } from '../../csv/index.ts'
import { emailKey } from '../../customers/fields.ts'
import { isByPurchases, type Rank } from '../../customers/group/group.rules.ts'
import { CustomerStatus } from '../../customers/index.ts'
import { heldByLine, NO_OWN_VALUES, type OwnColumn, ownChanges, ownFault } from '../../own-fields/index.ts'
import { instantOf } from '../../values.ts'
import { type Address, type Fault, freshAddresses, idIn, readAddress } from './customer-import.book.ts'
import type { CustomerCells } from './customer-import.cells.ts'

type Customer = Row<'customer'>

/** A customer as the lines of a file are compared with them. */
export interface KnownCustomer {
  readonly row: Customer
  readonly book: readonly Address[]
  /** Whether their points moved otherwise than by members: then a file's balance is older than theirs. */
  readonly hasOwnPoints: boolean
  /** Their address's subscription of newsletters; undefined without any. */
  readonly subscription: Pick<Row<'subscription'>, 'origin' | 'ended_at'> | undefined
}

/** The lines of one customer: the first is theirs, further ones are addresses of their book. */
export interface CustomerGroup {
  readonly key: string
  readonly lines: readonly ReadLine<CustomerCells>[]
}

/** The names and rules that lines are read with. */
export interface CustomersNow {
  readonly today: string
  readonly startOf: (day: string, time?: string) => Date
  readonly keptOr: <T extends string | null | undefined>(typed: T, kept: string | null) => T | string
  /** The ids of names, folded, by the column of the id. */
  readonly named: Readonly<Record<'pref' | 'sex' | 'job', ReadonlyMap<string, number>>>
  readonly groups: ReadonlyMap<string, Rank>
  readonly own: readonly OwnColumn[]
  /** Addresses that can still be restored to a former owner. */
  readonly reserved: ReadonlySet<string>
  readonly mostAddresses: number
  /** Whether the file comes from another program: its ids are not those of this shop. */
  readonly isForeign: boolean
}

/** The columns of a customer that a file writes. */
export type CustomerColumns = Partial<
  Pick<
    Customer,
    | 'name01'
    | 'name02'
    | 'kana01'
    | 'kana02'
    | 'company_name'
    | 'postal_code'
    | 'pref'
    | 'addr01'
    | 'addr02'
    | 'phone_number'
    | 'birth'
    | 'sex'
    | 'job'
    | 'note'
    | 'group_id'
    | 'created_at'
    | 'own_fields'
  >
>

/** The work for one customer. */
export interface CustomerWork {
  readonly group: CustomerGroup
  readonly known: KnownCustomer | undefined
  readonly email: string
  readonly change: CustomerColumns
  readonly addresses: readonly Address[]
  /** The points to add or, if negative, to take. */
  readonly points: number
  readonly newsletter: 'begins' | 'ends' | undefined
}

/** The plan for one customer. */
export interface PlannedCustomer {
  readonly steps: readonly CsvStep[]
  readonly faults: readonly CsvFault[]
  readonly work: CustomerWork | undefined
}

/** The format of a customer's id in this shop; ids of other shops are numbers. */
const OWN_ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

/** Groups lines by customer: by the id of this shop, or by the email address. */
export const groupCustomers = (
  lines: readonly ReadLine<CustomerCells>[],
  isForeign: boolean,
): readonly CustomerGroup[] =>
  [...Map.groupBy(lines, ({ values }) => keyOf(values, isForeign))].map(([key, own]) => ({ key, lines: own }))

const keyOf = ({ customerId = '', email }: CustomerCells, isForeign: boolean): string =>
  !isForeign && OWN_ID.test(customerId) ? customerId : emailKey(email)

/** Returns whether the key of a group is an id of this shop. */
export const isOwnId = (key: string): boolean => OWN_ID.test(key)

/** Plans the lines of one customer, or rejects them with their faults. */
export const planCustomer = (
  group: CustomerGroup,
  known: KnownCustomer | undefined,
  now: CustomersNow,
): PlannedCustomer => {
  const [first, ...others] = group.lines
  if (!first) return { steps: [], faults: [], work: undefined }
  const { values, line } = first
  const read = readPerson(values, known, now)
  const book = others.map((one) => ({ one, ...readAddress(one.values, now) }))
  const faults = [
    ...[...identityFaults(group, values, known, now), ...read.faults].map((fault) => line.fault(...fault)),
    ...book.flatMap(({ one, faults }) => faults.map((fault) => one.line.fault(...fault))),
  ]
  const fresh = freshAddresses(book, known?.book ?? [])
  const [tooMuch] = fresh.slice(Math.max(0, now.mostAddresses - (known?.book.length ?? 0)))
  if (tooMuch) faults.push(tooMuch.one.line.fault(message('csv.bookFull', { max: now.mostAddresses })))
  if (faults.length > 0) return { steps: [], faults, work: undefined }
  const before = known?.row
  const change = before ? (changesOf<CustomerColumns>(before, read.columns) ?? {}) : read.columns
  const points = pointsTo(values.point, known)
  const newsletter = newsletterFor(values.newsletter, known)
  const isChanged = Object.keys(change).length > 0 || points !== 0 || newsletter !== undefined
  const name = `${values.name01 ?? before?.name01 ?? ''} ${values.name02 ?? before?.name02 ?? ''}`.trim()
  const steps: CsvStep[] = [
    {
      line: line.line,
      outcome: before ? (isChanged ? 'changed' : 'unchanged') : 'created',
      name: `${name} <${values.email}>`,
      changes: before ? changesTold(before, change, { points, newsletter }, now) : [],
    },
    ...book.map(({ one }) => ({
      line: one.line.line,
      outcome: fresh.some((added) => added.one === one) ? ('created' as const) : ('unchanged' as const),
      name: `${one.values.name01 ?? ''} ${one.values.name02 ?? ''}`.trim(),
      changes: [],
    })),
  ]
  const addresses = fresh.flatMap(({ address }) => address ?? [])
  const hasWork = !before || isChanged || addresses.length > 0
  const work = { group, known, email: values.email, change, addresses, points, newsletter }
  return { steps, faults, work: hasWork ? work : undefined }
}

const identityFaults = (
  { key }: CustomerGroup,
  { email, name01, name02, customerStatus = 2 }: CustomerCells,
  known: KnownCustomer | undefined,
  { reserved }: CustomersNow,
): readonly Fault[] => {
  if (isOwnId(key) && !known) return [[message('csv.unknown'), 'customerId']]
  if (known && known.row.email_key !== emailKey(email)) return [[message('csv.emailStays'), 'email']]
  if (known && known.row.status === CustomerStatus.withdrawn)
    return [[message('csv.customerGone'), 'customerId']]
  // Nobody has proved that the address is theirs: what the file tells would be given to whoever typed it.
  if (known && known.row.status === CustomerStatus.provisional)
    return [[message('csv.customerUnproven'), 'email']]
  if (known) return []
  const required = message('input.required')
  return [
    ...(name01 === undefined ? [[required, 'name01'] as const] : []),
    ...(name02 === undefined ? [[required, 'name02'] as const] : []),
    ...(customerStatus === 2 ? [] : [[message('csv.customerStatus'), 'customerStatus'] as const]),
    ...(reserved.has(emailKey(email)) ? [[message('input.emailTaken'), 'email'] as const] : []),
  ]
}

/** Returns the columns that a line writes, or why it cannot. */
const readPerson = (values: CustomerCells, known: KnownCustomer | undefined, now: CustomersNow) => {
  const faults: Fault[] = []
  const before = known?.row
  const named = (column: 'pref' | 'sex' | 'job'): number | null | undefined => {
    const read = idIn(values, column, now)
    if ('fault' in read) faults.push(read.fault)
    return 'fault' in read ? undefined : read.id
  }
  const { birth } = values
  if (birth != null && birth !== before?.birth && !birthOf({ birth }, now.today).ok)
    faults.push([message('input.birth'), 'birth'])
  const group = groupIn(values, before, now)
  if (group && 'fault' in group) faults.push(group.fault)
  const kept = (typed: string | null | undefined, column: keyof CustomerColumns) =>
    now.keptOr(typed, (before?.[column] as string | null | undefined) ?? null)
  const heldBefore = before?.own_fields ?? NO_OWN_VALUES
  const held = heldByLine('customer', values, heldBefore, now)
  const lacking = before ? undefined : ownFault('customer', held, now)
  if (lacking) faults.push([lacking])
  const columns = {
    name01: kept(values.name01, 'name01') ?? undefined,
    name02: kept(values.name02, 'name02') ?? undefined,
    kana01: kept(values.kana01, 'kana01'),
    kana02: kept(values.kana02, 'kana02'),
    company_name: kept(values.companyName, 'company_name'),
    postal_code: values.postalCode,
    pref: named('pref'),
    addr01: kept(values.addr01, 'addr01'),
    addr02: kept(values.addr02, 'addr02'),
    phone_number: values.phoneNumber,
    birth,
    sex: named('sex'),
    job: named('job'),
    note: kept(values.note, 'note'),
    group_id: group && 'id' in group ? group.id : undefined,
    // Accounts of this shop began when they did.
    ...(!before && values.createDate && { created_at: instantOf(values.createDate, now.startOf) }),
    ...(held !== heldBefore && { own_fields: held }),
  }
  return { columns: withoutUndefined(columns), faults }
}

const withoutUndefined = (columns: object): CustomerColumns =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))

const groupIn = (
  { groupName }: CustomerCells,
  before: Customer | undefined,
  { groups }: CustomersNow,
): { readonly id: number | null } | { readonly fault: Fault } | undefined => {
  if (groupName === undefined) return undefined
  if (groupName === null) return { id: null }
  const group = groups.get(foldLabel(groupName))
  if (!group) return { fault: [message('csv.unknownName'), 'groupName'] }
  return isByPurchases(group) && group.id !== before?.group_id
    ? { fault: [message('input.groupByPurchases'), 'groupName'] }
    : { id: group.id }
}

/** Returns the points to move: none where the customer has earned or used points here since. */
const pointsTo = (point: number | undefined, known: KnownCustomer | undefined): number =>
  point === undefined || known?.hasOwnPoints ? 0 : point - (known?.row.point ?? 0)

/** Returns what becomes of newsletters: nobody gets them again who ended them here. */
const newsletterFor = (
  wanted: boolean | undefined,
  known: KnownCustomer | undefined,
): CustomerWork['newsletter'] => {
  const kept = known?.subscription
  if (wanted === true && !kept) return 'begins'
  return wanted === false && kept?.origin === 'import' && kept.ended_at === null ? 'ends' : undefined
}

const COLUMN_NAMES: Readonly<Record<string, string>> = {
  company_name: 'companyName',
  postal_code: 'postalCode',
  phone_number: 'phoneNumber',
  group_id: 'groupName',
}

const changesTold = (
  before: Customer,
  { own_fields, ...change }: CustomerColumns,
  { points, newsletter }: Pick<CustomerWork, 'points' | 'newsletter'>,
  now: CustomersNow,
): CsvStep['changes'] => [
  ...Object.entries(change).map(([column, after]) => ({
    column: COLUMN_NAMES[column] ?? column,
    before: before[column as keyof CustomerColumns] as string | number | null,
    after,
  })),
  ...(own_fields === undefined
    ? []
    : ownChanges('customer', { before: before.own_fields, after: own_fields }, now)),
  ...(points === 0 ? [] : [{ column: 'point', before: before.point, after: before.point + points }]),
  ...(newsletter === undefined
    ? []
    : [{ column: 'newsletter', before: newsletter === 'ends', after: newsletter === 'begins' }]),
]
