import { setImmediate as othersGoOn } from 'node:timers/promises'
import { clearable, day, text } from '../../../hypermedia/input.ts'
import { type Message, message } from '../../../hypermedia/message.ts'
import { isFailure } from '../../../hypermedia/reply.ts'
import type { Row } from '../../../store/schema.ts'
import { type CsvFault, type CsvKind, type CsvLine, readLines } from '../../csv/index.ts'
import { CustomerStatus } from '../../customers/index.ts'
import type { ReadEnvironment, WriteEnvironment } from '../../environment.ts'
import { leadsNowhere } from '../../mail/index.ts'
import { lockCustomersOf } from '../../orders/index.ts'
import { SHIPPED } from '../../orders/status.rules.ts'
import { link } from '../../transitions.ts'
import { lockOrders } from '../order/order.queries.ts'
import { officeStatusNamer } from '../status/moving.ts'
import { TrackingNumber } from './shipping.fields.ts'
import { changeShipping, type ShippingChange, shippingsOfOrder } from './shipping.queries.ts'
import { shippingWords } from './shipping.rules.ts'
import { announceShipping, noteChange, type OwnShipping, sendShipping } from './shipping.ts'
import { parcelsNamed } from './shipping-csv.queries.ts'
import {
  effectsOf,
  type KeptParcel,
  type Leaving,
  orderNumbersIn,
  parcelFault,
  parcelsByName,
  plainDay,
  planSent,
  type SentWork,
} from './shipping-csv.rules.ts'

interface Plan {
  readonly works: readonly SentWork[]
  readonly notify: boolean
}

const INPUTS = {
  shippingId: text(255),
  trackingNumber: clearable(TrackingNumber),
  shippedDate: day(),
}

/**
 * Imports files of sent shippings. Besides the shop's own, with the id of a shipping, it accepts the files of
 * carriers' programs: of Yamato's B2 お客様管理番号, 伝票番号 and 出荷予定日; of Sagawa's e飛伝 お客様管理番号, お問い合せ送り状No. and 出荷日;
 * of Japan Post's ゆうパックプリント お客様側管理番号, お問い合わせ番号 and 発送予定日. Their customer number is the reference that the
 * export for the carrier writes.
 */
export const shippingKind: CsvKind<Plan, 'doImportShippingCsv' | 'goImportShippingCsv' | 'goOrderList'> = {
  name: 'shipping',
  submit: link('doImportShippingCsv'),
  screen: link('goImportShippingCsv'),
  list: link('goOrderList'),
  columns: [
    {
      name: 'shippingId',
      required: true,
      elsewhere: ['shipping_id', 'お客様管理番号', 'お客様側管理番号', 'お客様管理ナンバー'],
    },
    {
      name: 'trackingNumber',
      elsewhere: [
        'tracking_number',
        '出荷伝票番号',
        '伝票番号',
        'お問い合せ送り状No.',
        'お問い合せ送り状No',
        'お問合せ送り状No.',
      ],
    },
    { name: 'shippedDate', required: true, elsewhere: ['ship_date', '発送日', '出荷予定日', '発送予定日'] },
  ],
  async plan(act, source, progress) {
    const fold = (name: string, cell: string) => (name === 'shippedDate' ? plainDay(cell) : cell)
    const { read, faults } = await readLines(source, INPUTS, progress, fold)
    const { lines } = source.table
    const rows = await parcelsIn(act, lines)
    const named = parcelsByName(rows.map((row) => keptParcel(act, row)))
    const nameOf = await officeStatusNamer(act)
    const planned = planSent(read, named, act.today, nameOf)
    const well = new Set(read.map(({ line }) => line))
    const unread = lines.filter((line) => !well.has(line))
    const about = new Map(lines.map((line) => [line.line, nameIn(line, named)]))
    return {
      steps: planned.steps,
      faults: [...faults, ...standingOf(unread, named, nameOf), ...planned.faults].map((fault) => ({
        ...fault,
        name: about.get(fault.line),
      })),
      effects: effectWords(
        effectsOf(
          planned.works,
          rows.map((row) => leavingOf(act, row)),
        ),
        nameOf(SHIPPED),
        source.notify,
      ),
      plan: { works: planned.works, notify: source.notify },
    }
  },
  async write(act, { works, notify }, progress) {
    const nameOf = await officeStatusNamer(act)
    const byOrder = [...Map.groupBy(works, ({ parcel }) => parcel.orderNo)]
    // The order in which all code locks several orders.
    byOrder.sort(([, [one]], [, [other]]) =>
      (one?.parcel.orderId ?? '') < (other?.parcel.orderId ?? '') ? -1 : 1,
    )
    const orders = await lockAll(
      act,
      byOrder.map(([orderNo]) => orderNo),
    )
    for (const [at, [orderNo, own]] of byOrder.entries()) {
      const order = orders.get(orderNo)
      const shippings = order ? await shippingsOfOrder(act.db, order.id) : []
      const named = parcelsByName(
        order ? shippings.map((one) => keptParcel(act, { ...one, ...ofOrder(order) })) : [],
      )
      const lines = own.map(({ line }) => line)
      const planned = planSent(lines, named, act.today, nameOf)
      const fault =
        planned.faults[0] ?? (order && (await writeLines(act, { order, shippings }, planned.works, notify)))
      if (fault) return [fault]
      progress(at, byOrder.length)
      // An order takes some milliseconds, with all effects of its move.
      await othersGoOn()
    }
    return undefined
  },
}

/**
 * Locks the orders of a file by their numbers, which sort like their ids, with their customers, before any is
 * sent.
 */
const lockAll = async (
  act: WriteEnvironment,
  orderNos: readonly string[],
): Promise<ReadonlyMap<string, Row<'orders'>>> => {
  const orders: Row<'orders'>[] = []
  for (let at = 0; at < orderNos.length; at += AT_ONCE)
    orders.push(...(await lockOrders(act.db, act.dialect, orderNos.slice(at, at + AT_ONCE))))
  await lockCustomersOf(act, orders)
  return new Map(orders.map((order) => [order.order_no ?? '', order]))
}

type Named = ReturnType<typeof parcelsByName>

/** Returns the reference of a line's shipping. */
const writtenIn = (line: CsvLine): string => line.cell('shippingId')?.trim() ?? ''

/** Returns the order's number of a line, or the text in its place. */
const nameIn = (line: CsvLine, named: Named): string => {
  const parcel = named.get(writtenIn(line))
  return parcel === undefined || parcel === 'which' ? writtenIn(line) : parcel.orderNo
}

/** Returns the errors of lines that name no shipping. */
const standingOf = (lines: readonly CsvLine[], named: Named, nameOf: (status: number) => string) =>
  lines.flatMap((line) => {
    const fault = writtenIn(line) === '' ? undefined : parcelFault(named.get(writtenIn(line)), nameOf)
    return fault ? [line.fault(fault, 'shippingId')] : []
  })

/** Describes the effects of a file, for a preview. */
const effectWords = (
  { sent, inPart, points, mails, mute }: ReturnType<typeof effectsOf>,
  status: string,
  notify: boolean,
): readonly Message[] => [
  message('office.shipping.willSend', { count: sent, status }),
  ...(inPart > 0 ? [message('office.shipping.willSendPart', { count: inPart })] : []),
  ...(points > 0 ? [message('office.shipping.willGrant', { points })] : []),
  message('office.shipping.willMail', { count: notify ? mails : 0 }),
  ...(notify && mute > 0 ? [message('office.shipping.willNotMail', { count: mute })] : []),
]

/** References looked up before other work has a turn. */
const AT_ONCE = 200

/** Returns the shippings of all orders that the lines name. */
const parcelsIn = async (
  act: Pick<ReadEnvironment, 'db'>,
  lines: readonly CsvLine[],
): Promise<readonly ParcelRow[]> => {
  const names = [...new Set(lines.map(writtenIn).filter(mayName))]
  const found = new Map<string, ParcelRow>()
  for (let at = 0; at < names.length; at += AT_ONCE) {
    const some = names.slice(at, at + AT_ONCE)
    const rows = await parcelsNamed(act.db, some, [...new Set(some.flatMap(orderNumbersIn))])
    for (const row of rows) found.set(row.id, row)
    await othersGoOn()
  }
  return [...found.values()]
}

type ParcelRow = Awaited<ReturnType<typeof parcelsNamed>>[number]

/** Texts that cannot be a reference are not looked up in the database. */
const mayName = (written: string): boolean =>
  written !== '' && written.length <= 255 && !written.includes('\0')

const leavingOf = (act: Pick<ReadEnvironment, 'dayOf'>, row: ParcelRow): Leaving => {
  const { customer_status: status, customer_id: customerId } = row
  const earns = customerId !== null && status !== CustomerStatus.withdrawn
  return {
    ...keptParcel(act, row),
    isTold: row.mail_sent_at !== null,
    isMute: leadsNowhere(row.email, status),
    points: earns ? row.add_point : 0,
  }
}

const ofOrder = ({ id, order_no, status }: Row<'orders'>) => ({ order_id: id, order_no, status })

const keptParcel = (
  { dayOf }: Pick<ReadEnvironment, 'dayOf'>,
  row: Pick<ParcelRow, 'id' | 'order_id' | 'order_no' | 'status' | 'tracking_number' | 'shipped_at'>,
): KeptParcel => ({
  id: row.id,
  orderId: row.order_id,
  orderNo: row.order_no ?? '',
  status: row.status,
  trackingNumber: row.tracking_number,
  shippedDay: row.shipped_at === null ? null : dayOf(new Date(row.shipped_at)),
})

/** Writes the lines of one locked order; returns the errors if it cannot be sent. */
const writeLines = async (
  act: WriteEnvironment,
  locked: Omit<OwnShipping, 'shipping'>,
  works: readonly SentWork[],
  notify: boolean,
): Promise<CsvFault | undefined> => {
  let { order, shippings } = locked
  for (const { line, parcel } of works) {
    const shipping = shippings.find(({ id }) => id === parcel.id)
    if (!shipping) continue
    const { trackingNumber, shippedDate } = line.values
    const change = {
      shipped_at: act.startOf(shippedDate).toISOString(),
      ...(trackingNumber !== undefined && { tracking_number: trackingNumber }),
    }
    const after = await writeLine(act, { order, shippings, shipping }, change)
    if (isFailure(after)) return line.line.fault(message('office.order.moveImpossible', after.params))
    if (notify && shipping.mail_sent_at === null) await announceShipping(act, order, shipping.id)
    order = after
    shippings = shippings.map((one) => (one === shipping ? { ...one, ...change } : one))
  }
  return undefined
}

/** Corrects a shipping that has left already; sends any other. */
const writeLine = async (
  act: WriteEnvironment,
  own: OwnShipping,
  change: ShippingChange & { readonly shipped_at: string },
) => {
  const { order, shippings, shipping } = own
  if (shipping.shipped_at === null) return sendShipping(act, own, change)
  await changeShipping(act.db, shipping.id, change)
  return noteChange(
    act,
    order,
    'tracking',
    shippingWords(shippings, shipping, change.tracking_number ?? null),
  )
}
