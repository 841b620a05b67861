import { message } from '../../../hypermedia/message.ts'
import { fail, isFailure, ok } from '../../../hypermedia/reply.ts'
import { type InputOf, withPreparation } from '../../../hypermedia/transition.ts'
import { chosenColumns, csvFile, csvOfPages, importOf, importPageOf } from '../../csv/index.ts'
import type { Handlers, ReadEnvironment, WriteEnvironment } from '../../environment.ts'
import { collectedOf } from '../../orders/collected.rules.ts'
import { inJapanese, recordsIn } from '../../orders/names.rules.ts'
import type { Carrier } from '../../settings/delivery/carrier.rules.ts'
import { baseInfo, choices, deliveryMethods, paidInAdvance, paymentMethods } from '../../settings/index.ts'
import { LineType } from '../../settings/tax/tax.rules.ts'
import { link } from '../../transitions.ts'
import { orderCells } from '../csv/order-csv.cells.ts'
import { orderOwnColumns, SHIPPING_COLUMNS } from '../csv/order-csv.columns.ts'
import { type OrderOfFile, pagesOfOrders } from '../csv/order-csv.queries.ts'
import { linesOf, rowsOfPages, wordsOf } from '../csv/order-csv.ts'
import { filterOf } from '../order/order-list.filter.ts'
import type { OrderFilter } from '../order/order-matching.queries.ts'
import { carrierColumns, type Labelled, type Parcel } from './carriers.rules.ts'
import type * as contract from './shipping-csv.contract.ts'
import type { doExportShipping } from './shipping-csv.contract.ts'
import { referenceOf } from './shipping-csv.rules.ts'
import { shippingKind } from './shipping-csv.ts'
import { countShippingLines, countWaiting } from './shipping-export.queries.ts'
import type { FORMATS } from './shipping-export.rules.ts'

const imports = importOf(shippingKind)

export const shippingCsvHandlers: Handlers<typeof contract> = {
  async goExportShipping(act) {
    const { encoding, format = 'shop', ids, ...asked } = act.input
    const filter = { ...(await filterOf(asked, act)), ids }
    const links = [
      link('goOrderList', asked),
      link('goImportShippingCsv'),
      link('goCsvConfig', { csvType: SHIPPING_COLUMNS.type }),
    ]
    const { text, ...counts } = await fileOf(act, filter, format)
    return ok({ csv: text, ...counts }, { file: named(act, { format, encoding }, text), links })
  },

  doExportShipping: withPreparation(
    async (act: ReadEnvironment & Chosen) => {
      const { ids, format = 'shop' } = act.input
      const { text, ...counts } = await fileOf(act, { ids }, format)
      let csv = ''
      for await (const part of text) csv += part
      return { csv, ...counts }
    },
    async (act: WriteEnvironment & Chosen, made) => {
      if (act.input.ids.length === 0)
        return fail('badInput', { errors: { ids: message('office.order.noneChosen') } })
      if (made.rowCount === 0)
        return fail('badInput', {
          errors: { ids: message('office.shipping.noneToSend', { unpaid: made.unpaidCount }) },
        })
      const file = named(act, act.input, asPart(made.csv))
      return ok(made, { file, links: [link('goImportShippingCsv')] })
    },
  ),

  async goImportShippingCsv(act) {
    const links = [link('goExportShipping'), link('goOrderList')]
    return ok(await importPageOf(act, shippingKind), { form: {}, links })
  },

  doImportShippingCsv: withPreparation(imports.prepare, async (act, imported) => {
    const answer = await imported.act(act)
    if (isFailure(answer)) return answer
    const { wrong, unchanged } = answer.state
    return { ...answer, state: { ...answer.state, accepted: wrong === 0, skipped: unchanged } }
  }),
}

interface Chosen {
  readonly input: InputOf<typeof doExportShipping>
}

const fileOf = (act: ReadEnvironment, filter: OrderFilter, format: (typeof FORMATS)[number]) =>
  format === 'shop' ? ownFile(act, filter) : carrierFile(act, filter, format)

const asPart = async function* (text: string) {
  yield text
}

const named = (
  { today }: Pick<ReadEnvironment, 'today'>,
  { format = 'shop', encoding }: Pick<Chosen['input'], 'format' | 'encoding'>,
  text: AsyncIterable<string>,
) => {
  const letters = encoding ?? (format === 'shop' ? 'utf-8-bom' : 'shift_jis')
  return csvFile(format === 'shop' ? 'shipping_' : `${format}_`, today, text, letters)
}

/** Writes the shop's own file: a line for each line of a shipping, in the columns that members chose. */
const ownFile = async (act: ReadEnvironment, filter: OrderFilter) => {
  const { slowDb } = act
  const cells = orderCells(await wordsOf(act), await orderOwnColumns(act))
  const columns = await chosenColumns(act, SHIPPING_COLUMNS, cells)
  return {
    text: csvOfPages(
      columns,
      rowsOfPages(pagesOfOrders(slowDb, filter), (one) => shippedLines(recordsIn(act.language, one))),
    ),
    rowCount: await countShippingLines(slowDb, filter),
    unpaidCount: 0,
  }
}

/** Writes a carrier's file: a line for each parcel to be sent. Orders that wait for their payment are left out. */
const carrierFile = async (act: ReadEnvironment, filter: OrderFilter, carrier: Carrier) => {
  const { slowDb } = act
  const [parcelsOf, paidFirst] = await Promise.all([parcelsWriter(act), paidInAdvance(act.memory)])
  const { sent, unpaid } = await countWaiting(slowDb, filter, paidFirst)
  return {
    text: csvOfPages(
      carrierColumns(carrier),
      rowsOfPages(pagesOfOrders(slowDb, filter, { paidFirst }), parcelsOf),
    ),
    rowCount: sent,
    unpaidCount: unpaid,
  }
}

/** Returns the lines of an order that belong to a shipping, one shipping after the other. */
const shippedLines = (whole: OrderOfFile) => {
  const lines = linesOf(whole)
  return whole.shippings.flatMap(({ id }) => lines.filter(({ shipping }) => shipping?.id === id))
}

/** Returns a function that writes the unsent parcels of an order. */
const parcelsWriter = async ({ memory, today }: ReadEnvironment) => {
  // Labels are in Japanese, whatever the member's language.
  const [base, prefs, payments, methods] = await Promise.all([
    memory.get(baseInfo),
    choices(memory, 'pref', 'ja'),
    paymentMethods(memory, 'ja'),
    deliveryMethods(memory, 'ja'),
  ])
  const prefOf = (id: number | null) => prefs.find((one) => one.id === id)?.name ?? ''
  const from: Labelled = {
    name: base.shop_name,
    kana: '',
    company: '',
    postalCode: base.postal_code ?? '',
    town: `${prefOf(base.pref)}${base.addr01 ?? ''}`,
    street: base.addr02 ?? '',
    phone: base.phone_number ?? '',
  }
  return ({ order, shippings, lines }: OrderOfFile): readonly Parcel[] => {
    const paidWhen = payments.find(({ paymentId }) => paymentId === order.payment_id)?.paidWhen
    return shippings.flatMap((one, at) => {
      if (one.shipped_at !== null) return []
      const goods = lines.filter(
        ({ type, shipping_id }) => type === LineType.product && shipping_id === one.id,
      )
      return [
        {
          reference: referenceOf(order.order_no ?? '', at + 1, shippings.length),
          to: {
            name: `${one.name01} ${one.name02}`,
            kana: [one.kana01, one.kana02].filter(Boolean).join(' '),
            company: one.company_name ?? '',
            postalCode: one.postal_code,
            town: `${prefOf(one.pref)}${one.addr01}`,
            street: one.addr02,
            phone: one.phone_number,
          },
          from,
          today,
          deliveryDate: one.delivery_date,
          // Carriers in Japan read it.
          deliveryTime: inJapanese(one).delivery_time,
          temperature:
            methods.find(({ deliveryId }) => deliveryId === one.delivery_id)?.temperature ?? 'normal',
          goods: goods.map((line) => inJapanese(line).product_name).join('、'),
          collect: collectedOf(order, paidWhen, at),
        },
      ]
    })
  }
}
