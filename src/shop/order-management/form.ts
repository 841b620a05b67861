import type { Row } from '../../store/schema.ts'
import { changesOf } from '../changes.ts'
import type { PostalAddress } from '../customers/fields.ts'
import { prefectureOptions } from '../customers/index.ts'
import type { ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { articlesNamed } from '../products/index.ts'
import { deliveryMethods, paymentMethods } from '../settings/index.ts'
import { LineType } from '../settings/tax.rules.ts'

type Environment = ReadEnvironment | WriteEnvironment

type Line = Row<'order_line'>

/** The goods of an order line by line, as they are edited. */
export const editableLines = (lines: readonly Line[]) =>
  lines
    .filter(({ type }) => type === LineType.product)
    .map((line) => ({
      productCode: line.product_code ?? '',
      productName: line.product_name,
      className: [line.class_category_name1, line.class_category_name2].filter(Boolean).join(' / ') || null,
      shippingId: line.shipping_id ?? '',
      price02: line.price,
      quantity: line.quantity,
      taxRate: line.tax_rate,
    }))

/** One of them. */
type EditableLine = Omit<ReturnType<typeof editableLines>[number], 'taxRate'> & {
  readonly taxRate: number | null
}

/** The articles that words find and that are not in an order yet, each as a line of no pieces. */
export const linesToAdd = async (
  act: Environment,
  keyword: string | undefined,
  lines: readonly EditableLine[],
  shippingId: string,
) => {
  const found = keyword === undefined ? [] : await articlesNamed(act, keyword, MOST_FOUND)
  const added = found
    .filter(({ productCode }) => !lines.some((line) => line.productCode === productCode))
    .map(({ productCode, productName, className, price02 }) => ({
      ...{ productCode, productName, className, shippingId, price02, quantity: 0, taxRate: null },
    }))
  return { found, lines: [...lines, ...added] }
}

/** So many articles are shown of a search: who needs more types more. */
const MOST_FOUND = 20

/** What the rows of a form hold of lines. */
export const rowsOf = (lines: readonly EditableLine[]) =>
  lines.map(({ productCode, shippingId, quantity, price02, taxRate }) => ({
    ...{ productCode, shippingId, quantity, price02 },
    ...(taxRate !== null && { taxRate }),
  }))

/** The choices of a form for an order. */
export const orderOptions = async (act: Environment) => ({
  ...(await prefectureOptions(act)),
  payment: (await paymentMethods(act.memory, act.language)).map(({ paymentId, paymentName }) => ({
    value: String(paymentId),
    label: paymentName,
  })),
  delivery: (await deliveryMethods(act.memory, act.language)).map(({ deliveryId, deliveryName }) => ({
    value: String(deliveryId),
    label: deliveryName,
  })),
})

/** An address with what is given of another. */
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
