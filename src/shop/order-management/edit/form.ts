import type { Language } from '../../../hypermedia/language.ts'
import { message } from '../../../hypermedia/message.ts'
import type { Row } from '../../../store/schema.ts'
import { pricedForGroup, valueWords, variantByCode } from '../../catalog/index.ts'
import { changesOf } from '../../changes.ts'
import type { PostalAddress } from '../../customers/fields.ts'
import { prefectureOptions } from '../../customers/index.ts'
import { type ReadEnvironment, type WriteEnvironment, worded } from '../../environment.ts'
import { readIn } from '../../orders/names.rules.ts'
import { articlesNamed } from '../../products/index.ts'
import { deliveryMethods, paymentMethods } from '../../settings/index.ts'
import { LineType } from '../../settings/tax/tax.rules.ts'
import { giftChoices } from './gifts.ts'

type Environment = ReadEnvironment | WriteEnvironment

type Line = Row<'order_line'>

/** Returns the goods of an order line by line, for the form. */
export const editableLines = (
  lines: readonly Line[],
  language: Language,
  before: readonly { readonly id: string }[] = lines,
) =>
  lines
    .map(readIn(language))
    .filter(({ type }) => type === LineType.product)
    .map((line) => ({
      productCode: line.product_code ?? '',
      productName: line.product_name,
      className: [line.class_category_name1, line.class_category_name2].filter(Boolean).join(' / ') || null,
      shippingId: line.shipping_id ?? '',
      price02: line.price,
      quantity: line.quantity,
      taxRate: line.tax_rate,
      isNew: !before.some(({ id }) => id === line.id),
    }))

/** A line of goods in the form. */
type EditableLine = Omit<ReturnType<typeof editableLines>[number], 'taxRate'> & {
  readonly taxRate: number | null
}

/**
 * Returns the lines of a form that is shown again: the typed ones in their order, with the names of their
 * goods, then those that were added to the order meanwhile.
 */
export const linesTyped = async (
  act: Environment,
  typed: readonly { readonly productCode: string; readonly shippingId: string }[] | undefined,
  lines: readonly EditableLine[],
): Promise<readonly EditableLine[]> => {
  if (typed === undefined) return lines
  const left = [...lines]
  const rows: EditableLine[] = []
  for (const { productCode, shippingId } of typed) {
    const at = left.findIndex(
      (line) => line.productCode === productCode && (shippingId === '' || line.shippingId === shippingId),
    )
    const [own] = at < 0 ? [] : left.splice(at, 1)
    rows.push(own ?? (await newLine(act, productCode, shippingId)))
  }
  return [...rows, ...left]
}

const newLine = async (act: Environment, productCode: string, shippingId: string): Promise<EditableLine> => {
  const found = await variantByCode(act.db, productCode)
  const [variant] = await pricedForGroup(act, found ? [found] : [])
  return {
    productCode,
    productName: variant ? worded(act.language, variant.name, variant.name_en) : '',
    className: variant ? valueWords(variant, act.language) : null,
    shippingId,
    price02: variant?.price02 ?? 0,
    quantity: 0,
    taxRate: null,
    isNew: true,
  }
}

/**
 * Returns the articles that the words find and that a destination of the order does not have yet, each as a
 * line of quantity 0.
 */
export const linesToAdd = async (
  act: Environment,
  keyword: string | undefined,
  lines: readonly EditableLine[],
  shippingIds: readonly string[],
) => {
  const found = keyword === undefined ? [] : await articlesNamed(act, keyword, MOST_FOUND)
  const added = found.flatMap(({ productCode, productName, className, price02 }) => {
    const shippingId = shippingIds.find(
      (id) => !lines.some((line) => line.productCode === productCode && line.shippingId === id),
    )
    if (shippingId === undefined) return []
    const article = { productCode, productName, className, shippingId, price02 }
    return [{ ...article, quantity: 0, taxRate: null, isNew: true }]
  })
  return { found, lines: [...lines, ...added] }
}

/** The most articles shown for a search; longer words narrow it. */
const MOST_FOUND = 20

/** Returns the values of the form's rows. */
export const rowsOf = (lines: readonly EditableLine[]) =>
  lines.map(({ productCode, shippingId, quantity, price02, taxRate }) => ({
    productCode,
    shippingId,
    quantity,
    price02,
    ...(taxRate !== null && { taxRate }),
  }))

/** The field of a row's destination, as its choices are named. */
const PLACE_IN_ROW = ['items', 'shippingId'].join('.')

/** Returns the choices of an order's form; destinations only if there are several. */
export const orderOptions = async (act: Environment, shippings: readonly Row<'shipping'>[] = []) => ({
  ...(await prefectureOptions(act)),
  payment: (await paymentMethods(act.memory, act.language)).map(({ paymentId, paymentName }) => ({
    value: String(paymentId),
    label: paymentName,
  })),
  delivery: (await deliveryMethods(act.memory, act.language)).map(({ deliveryId, deliveryName }) => ({
    value: String(deliveryId),
    label: deliveryName,
  })),
  ...inRows(await giftChoices(act, shippings)),
  ...(shippings.length > 1 && {
    [PLACE_IN_ROW]: shippings.map(({ id, name01, name02 }, at) => ({
      value: id,
      label: act.say(message('office.order.destination', { number: at + 1, name: `${name01} ${name02}` })),
    })),
  }),
})

/** Returns choices of gifts for the form's rows of parcels too, and for the one parcel of a new order. */
const inRows = (choices: Awaited<ReturnType<typeof giftChoices>>) => ({
  ...choices,
  ...Object.fromEntries(Object.entries(choices).map(([kind, own]) => [`gifts.${kind}`, own])),
})

/** Returns an address, with the given fields taken from another. */
export const givenAddress = <A extends Partial<PostalAddress>>(
  kept: A,
  given: { readonly [F in keyof PostalAddress]?: PostalAddress[F] | undefined },
): A => ({ ...kept, ...changesOf<Partial<PostalAddress>>(kept, addressIn(given)) })

const addressIn = (given: { readonly [F in keyof PostalAddress]?: PostalAddress[F] | undefined }) => ({
  name01: given.name01,
  name02: given.name02,
  kana01: given.kana01,
  kana02: given.kana02,
  companyName: given.companyName,
  postalCode: given.postalCode,
  pref: given.pref,
  addr01: given.addr01,
  addr02: given.addr02,
  phoneNumber: given.phoneNumber,
})
