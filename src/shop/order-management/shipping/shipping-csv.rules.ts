import { narrowed } from '../../../hypermedia/input.ts'
import { type Message, message } from '../../../hypermedia/message.ts'
import type { CsvFault, CsvStep, ReadLine } from '../../csv/index.ts'
import { OPEN } from '../../orders/status.rules.ts'
import { dayFault } from './shipping.rules.ts'

/** Plans the import of a file of sent shippings (SHP-06). */

/** A parsed line; values of columns that the file does not have are left out. */
export interface SentLine {
  readonly shippingId: string
  readonly trackingNumber?: string | null | undefined
  /** `YYYY-MM-DD`. */
  readonly shippedDate: string
}

/** A stored shipping, with the relevant data of its order. */
export interface KeptParcel {
  readonly id: string
  readonly orderId: string
  readonly orderNo: string
  readonly status: number
  readonly trackingNumber: string | null
  /** The day on which it left, `YYYY-MM-DD`; null: not yet. */
  readonly shippedDay: string | null
}

/** The work for a line. */
export interface SentWork {
  readonly line: ReadLine<SentLine>
  readonly parcel: KeptParcel
}

/**
 * Returns the reference of a shipping for carriers: the number of its order, followed by its place if there
 * are several. It is short enough for carriers' labels.
 */
export const referenceOf = (orderNo: string, place: number, count: number): string =>
  count > 1 ? `${orderNo}-${place}` : orderNo

/** Returns the order numbers that a shipping's reference can contain. */
export const orderNumbersIn = (name: string): readonly string[] => [name, name.replace(/-\d+$/, '')]

/** Indexes the shippings of whole orders by all their references; `which` if a reference is ambiguous. */
export const parcelsByName = (parcels: readonly KeptParcel[]): ReadonlyMap<string, KeptParcel | 'which'> => {
  const named = new Map<string, KeptParcel | 'which'>()
  for (const [orderNo, own] of Map.groupBy(parcels, (parcel) => parcel.orderNo)) {
    if (own.length > 1) named.set(orderNo, 'which')
    for (const [at, parcel] of own.entries()) {
      const reference = referenceOf(orderNo, at + 1, own.length)
      named.set(reference, named.has(reference) ? 'which' : parcel)
    }
  }
  for (const parcel of parcels) named.set(parcel.id, parcel)
  return named
}

/** Plans each line; lines that change nothing need no work. */
export const planSent = (
  lines: readonly ReadLine<SentLine>[],
  named: ReadonlyMap<string, KeptParcel | 'which'>,
  today: string,
  nameOf: (status: number) => string,
): {
  readonly steps: readonly CsvStep[]
  readonly faults: readonly CsvFault[]
  readonly works: readonly SentWork[]
} => {
  const steps: CsvStep[] = []
  const faults: CsvFault[] = []
  const works: SentWork[] = []
  const seen = new Map<string, SentLine>()
  for (const one of lines) {
    const { line, values } = one
    const parcel = named.get(values.shippingId)
    const found = faultsOf(values, parcel, seen, today, nameOf)
    faults.push(...found.map((fault) => line.fault(...fault)))
    if (found.length > 0 || !parcel || parcel === 'which') continue
    const changes = seen.has(parcel.id) ? [] : changesOf(values, parcel)
    seen.set(parcel.id, values)
    const outcome = changes.length > 0 ? 'changed' : 'unchanged'
    steps.push({ line: line.line, outcome, name: parcel.orderNo, changes })
    if (outcome === 'changed') works.push({ line: one, parcel })
  }
  return { steps, faults, works }
}

const changesOf = (
  { trackingNumber, shippedDate }: SentLine,
  { trackingNumber: kept, shippedDay }: KeptParcel,
) => [
  ...(trackingNumber === undefined || trackingNumber === kept
    ? []
    : [{ column: 'trackingNumber', before: kept, after: trackingNumber }]),
  ...(shippedDate === shippedDay ? [] : [{ column: 'shippedDate', before: shippedDay, after: shippedDate }]),
]

type Fault = readonly [why: Message, column: string]

const faultsOf = (
  values: SentLine,
  parcel: KeptParcel | 'which' | undefined,
  seen: ReadonlyMap<string, SentLine>,
  today: string,
  nameOf: (status: number) => string,
): readonly Fault[] => {
  const day = dayFault(values.shippedDate, today)
  const before = parcel && parcel !== 'which' ? seen.get(parcel.id) : undefined
  const isSame = parcel && parcel !== 'which' && changesOf(values, parcel).length === 0
  const standing = before || isSame ? undefined : parcelFault(parcel, nameOf)
  return [
    ...(day ? [[day, 'shippedDate'] as const] : []),
    ...(standing ? [[standing, 'shippingId'] as const] : []),
    ...(before && !isSaidAgain(before, values) ? [[message('csv.twice'), 'shippingId'] as const] : []),
  ]
}

const isSaidAgain = (one: SentLine, other: SentLine): boolean =>
  one.trackingNumber === other.trackingNumber && one.shippedDate === other.shippedDate

/**
 * Returns why the shipping of a line cannot be written, whatever else the line contains; undefined if it can.
 */
export const parcelFault = (
  parcel: KeptParcel | 'which' | undefined,
  nameOf: (status: number) => string,
): Message | undefined => {
  if (parcel === undefined) return message('csv.unknown')
  if (parcel === 'which') return message('office.shipping.which')
  return OPEN.includes(parcel.status)
    ? undefined
    : message('office.shipping.closed', { status: nameOf(parcel.status) })
}

/** A shipping with the effects of sending it. */
export interface Leaving extends Pick<KeptParcel, 'id' | 'orderId' | 'status' | 'shippedDay'> {
  /** Whether its customer was notified already, and whether they cannot be. */
  readonly isTold: boolean
  readonly isMute: boolean
  /** The points that the customer gets once the order is sent. */
  readonly points: number
}

/**
 * Sums up the effects of a file: the orders that it completes or sends in part, their points, and the mails.
 */
export const effectsOf = (
  works: readonly SentWork[],
  parcels: readonly Leaving[],
): Record<'sent' | 'inPart' | 'points' | 'mails' | 'mute', number> => {
  const named = new Set(works.map(({ parcel }) => parcel.id))
  const leaves = ({ id, shippedDay }: Leaving): boolean => shippedDay === null && named.has(id)
  const open = parcels.filter(({ status }) => OPEN.includes(status))
  const moved = [...Map.groupBy(open, ({ orderId }) => orderId).values()].filter((own) => own.some(leaves))
  const whole = moved.filter((own) => own.every((one) => one.shippedDay !== null || leaves(one)))
  const unannounced = parcels.filter(({ id, isTold }) => named.has(id) && !isTold)
  return {
    sent: whole.length,
    inPart: moved.length - whole.length,
    points: whole.reduce((sum, [one]) => sum + (one?.points ?? 0), 0),
    mails: unannounced.filter(({ isMute }) => !isMute).length,
    mute: unannounced.filter(({ isMute }) => isMute).length,
  }
}

/**
 * Converts a day as merchants and carriers write it to `YYYY-MM-DD`: with hyphens, slashes, or no separators.
 */
export const plainDay = (cell: string): string => {
  const folded = narrowed(cell).trim()
  const [, year = '', month = '', day = ''] =
    /^(\d{4})(\d{2})(\d{2})$/.exec(folded) ??
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?: [\d:]+)?$/.exec(folded) ??
    []
  return year === '' ? folded : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
