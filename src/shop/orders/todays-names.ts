/**
 * The names in an order as its shopper reads them on a page of the other language: an order made in Japanese has no
 * English names, but what it refers to may have them today. Mails and documents stay in the language of the order.
 */
import type { Row } from '../../store/schema.ts'
import { variantsById, type WordedVariant } from '../catalog/index.ts'
import type { ReadEnvironment } from '../environment.ts'
import { deliveryMethods, deliveryNames, giftOptions, paymentMethods } from '../settings/index.ts'
import { giftsIn } from './gifts.rules.ts'
import { readIn, recordsIn } from './names.rules.ts'
import type { WholeOrder } from './placed.queries.ts'
import type { WholeReturn } from './returning.queries.ts'

type Order = Pick<Row<'orders'>, 'language'>

/** Functions that give records with names for a reader; the records are not to be stored. */
export interface NamesToday {
  readonly ofOrder: (whole: WholeOrder) => WholeOrder
  readonly ofReturn: (order: Order, asked: WholeReturn) => WholeReturn
}

/**
 * Returns the names of orders for the language of the page: in Japanese those that were kept, in English those of
 * today's records. A name without English stays as it was ordered. Takes one query for any number of orders, and none
 * if all of them are in the language already.
 */
export const namesToday = async (
  act: Pick<ReadEnvironment, 'db' | 'memory' | 'language'>,
  orders: readonly Pick<WholeOrder, 'order' | 'lines'>[],
): Promise<NamesToday> => {
  const { db, memory, language } = act
  if (language === 'ja')
    return {
      ofOrder: (whole) => recordsIn('ja', whole),
      ofReturn: (_, asked) => ({ ...asked, lines: asked.lines.map(readIn('ja')) }),
    }
  const foreign = orders.filter(({ order }) => order.language !== language)
  if (foreign.length === 0) return { ofOrder: (whole) => whole, ofReturn: (_, asked) => asked }
  const ids = new Set(foreign.flatMap(({ lines }) => lines.flatMap(({ variant_id }) => variant_id ?? [])))
  const [variants, english] = await Promise.all([variantsById(db, [...ids]), methodNames(memory)])
  const goods = new Map(variants.map((variant) => [variant.id, variant]))
  const named = <L extends Goods>(line: L): L => inEnglish(line, goods.get(line.variant_id ?? 0))
  return {
    ofOrder: (whole) =>
      whole.order.language === language
        ? whole
        : {
            order: english.order(whole.order),
            shippings: whole.shippings.map(english.shipping),
            lines: whole.lines.map(named),
          },
    ofReturn: (order, asked) =>
      order.language === language ? asked : { ...asked, lines: asked.lines.map(named) },
  }
}

/** A line of an order or of a return. */
interface Goods {
  readonly variant_id: number | null
  readonly product_name: string
  readonly class_name1?: string | null
  readonly class_name2?: string | null
  readonly class_category_name1: string | null
  readonly class_category_name2: string | null
}

/** Returns a line with the English names of its variant; a choice that the variant no longer has stays as ordered. */
const inEnglish = <L extends Goods>(line: L, variant: WordedVariant | undefined): L => {
  if (!variant) return line
  const axis = (name: string | null | undefined, english: string | null) => (name ? english || name : name)
  return {
    ...line,
    product_name: variant.name_en || line.product_name,
    ...('class_name1' in line && {
      class_name1: axis(line.class_name1, variant.axis1_name_en),
      class_name2: axis(line.class_name2, variant.axis2_name_en),
    }),
    class_category_name1: axis(line.class_category_name1, variant.value1_name_en),
    class_category_name2: axis(line.class_category_name2, variant.value2_name_en),
  }
}

/** Returns functions that give orders and shippings the English names of their methods, where these have some. */
const methodNames = async (memory: ReadEnvironment['memory']) => {
  const both = async <T>(read: (memory: ReadEnvironment['memory'], language: 'ja' | 'en') => Promise<T>) =>
    Promise.all([read(memory, 'ja'), read(memory, 'en')])
  const [payments, deliveries, gifts] = await Promise.all([
    both(paymentMethods),
    both(deliveryMethods),
    both(giftOptions),
  ])
  // Without an English name a method has its Japanese one of today, and the order that of its own day.
  const known = (
    kept: string | null,
    japanese: string | null | undefined,
    english: string | null | undefined,
  ) => (kept === null || !english || english === japanese ? kept : english)
  const payment = (at: 0 | 1, id: number | null) =>
    payments[at].find(({ paymentId }) => paymentId === id)?.paymentName
  const gift = (at: 0 | 1, id: number) => gifts[at].find(({ giftOptionId }) => giftOptionId === id)?.giftName
  return {
    order: (order: Row<'orders'>): Row<'orders'> => ({
      ...order,
      payment_name: known(order.payment_name, payment(0, order.payment_id), payment(1, order.payment_id)),
    }),
    shipping: (row: Row<'shipping'>): Row<'shipping'> => {
      const [japanese, english] = [deliveryNames(deliveries[0], row), deliveryNames(deliveries[1], row)]
      return {
        ...row,
        delivery_name: known(row.delivery_name, japanese.delivery_name, english.delivery_name),
        delivery_time: known(row.delivery_time, japanese.delivery_time, english.delivery_time),
        gifts: JSON.stringify(
          giftsIn(row).map((one) => ({
            ...one,
            giftName:
              known(one.giftName, gift(0, one.giftOptionId), gift(1, one.giftOptionId)) ?? one.giftName,
          })),
        ),
      }
    },
  }
}
