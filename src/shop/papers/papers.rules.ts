import type { Language } from '../../hypermedia/language.ts'
import { type Message, message } from '../../hypermedia/message.ts'
import { addressLines, personName } from '../../hypermedia/writing.ts'
import type { DescribedOrder } from '../orders/index.ts'
import { partOf, refundOf } from '../orders/refund-rates.rules.ts'
import type { Paper, PaperFact, PaperLine, PaperParty, PaperSum } from '../press.ts'
import type { OrderLine, RateSum } from '../settings/tax/sums.rules.ts'

/** The documents of an order: 納品書, 請求書, 領収書, 返還請求書. */
export const PAPERS = ['deliveryNote', 'invoice', 'receipt', 'creditNote'] as const
export type PaperKind = (typeof PAPERS)[number]

/** An order with all data of its documents, in the order's language. */
export interface Sale {
  readonly language: Language
  readonly orderNo: string
  /** `YYYY-MM-DD`, like every day here. */
  readonly orderedOn: string
  readonly order: DescribedOrder
  /** Yen of its total that it took over from the order of which goods came back for its goods. */
  readonly credit: number
  /** The lines of which its sums are computed. */
  readonly lines: readonly OrderLine[]
  readonly shop: Shop
}

/** The seller. */
export interface Shop {
  readonly shopName: string
  readonly companyName: string | null
  readonly postalCode: string | null
  readonly prefName: string | null
  readonly addr01: string | null
  readonly addr02: string | null
  /** The address in a line; in English with the postal code. */
  readonly place: string | null
  readonly phoneNumber: string | null
  readonly email: string
  readonly invoiceRegistrationNumber: string | null
}

/** The texts and formats of a language. */
export interface Words {
  readonly say: (message: Message) => string
  /** Formats whole yen. */
  readonly yen: (amount: number) => string
  /** Formats a day. */
  readonly day: (day: string) => string
}

/** A member's texts for documents. */
export interface Wording {
  /** The title of a delivery note, in place of its usual one; empty: the usual one. */
  readonly title: string
  /** Sentences above the sums of a delivery note. */
  readonly messages: readonly string[]
  /** Notes below the sums of any document. */
  readonly notes: readonly string[]
}

/** A requested document. */
export interface Wanted {
  readonly kind: PaperKind
  readonly wording: Wording
  readonly issuedOn: string
  /** The refund of a return invoice, and its day; without an amount everything. */
  readonly refund?:
    | {
        readonly total?: number | undefined
        readonly on: string
        /** The refunded sums at each rate, if they are known. */
        readonly rates?: readonly RateSum[] | undefined
        /** The part of it that other orders took over in exchange. */
        readonly passedOn?: number | undefined
      }
    | undefined
  /** The addressee, the purpose and the number of a receipt; by default it names the orderer. */
  readonly receipt?: ReceiptTerms | undefined
}

/** The terms of a receipt: 宛名, 但し書き, and its number among those of the order. */
export interface ReceiptTerms {
  readonly name: string
  readonly purpose: string
  readonly no: number
}

/**
 * Returns whether the shop issues qualified invoices: without a registration number they are plain ones
 * (TAX-13).
 */
export const isQualified = ({
  invoiceRegistrationNumber,
}: Pick<Shop, 'invoiceRegistrationNumber'>): boolean => (invoiceRegistrationNumber ?? '').trim() !== ''

/**
 * Returns a document of an order. Every figure is one of the order's; `refundOf` distributes those of a
 * refund.
 */
export const paperOf = (sale: Sale, wanted: Wanted, words: Words): Paper => {
  const { say } = words
  const notes = wanted.wording.notes.filter((note) => note !== '')
  return {
    mark: null,
    number: sale.orderNo,
    addressee: ordererOf(sale, words),
    issuer: issuerOf(sale, words),
    destinations: [],
    lead: [],
    amount: null,
    statement: [],
    table: null,
    sums: [],
    taxes: [],
    footnote: null,
    notes: notes.length === 0 ? null : { title: say(message('paper.notes')), lines: notes },
    ...PARTS[wanted.kind](sale, wanted, words),
  }
}

const QUALIFIED: Readonly<Record<PaperKind, string>> = {
  deliveryNote: 'paper.deliveryNote',
  invoice: 'paper.qualifiedInvoice',
  receipt: 'paper.receipt',
  creditNote: 'paper.qualifiedCreditNote',
}

const PLAIN: Readonly<Record<PaperKind, string>> = {
  ...QUALIFIED,
  invoice: 'paper.invoice',
  creditNote: 'paper.creditNote',
}

/** Returns the usual title of a shop's document. */
const titleOf = (kind: PaperKind, shop: Shop): Message =>
  message((isQualified(shop) ? QUALIFIED : PLAIN)[kind])

type Parts = Partial<Paper> & Pick<Paper, 'title' | 'facts'>

const deliveryNote = (sale: Sale, { wording, issuedOn }: Wanted, words: Words): Parts => ({
  title: wording.title === '' ? words.say(titleOf('deliveryNote', sale.shop)) : wording.title,
  facts: [...orderFacts(sale, words), fact('paper.issuedOn', words.day(issuedOn), words)],
  destinations: destinationsOf(sale, words),
  lead: wording.messages.filter((line) => line !== ''),
  ...tableOf(sale, words),
  sums: sumsIn(sale, words),
  taxes: taxesIn(sale.order.taxes, words),
})

const invoice = (sale: Sale, { issuedOn }: Wanted, words: Words): Parts => ({
  title: words.say(titleOf('invoice', sale.shop)),
  facts: [
    ...orderFacts(sale, words),
    fact('paper.soldOn', words.day(sale.orderedOn), words),
    fact('paper.issuedOn', words.day(issuedOn), words),
  ],
  lead: [words.say(message('paper.invoiceLead'))],
  amount: fact('paper.invoiceTotal', words.yen(Math.max(0, sale.order.paymentTotal - sale.credit)), words),
  ...tableOf(sale, words),
  sums: sumsIn(sale, words),
  taxes: taxesIn(sale.order.taxes, words),
})

const receipt = (sale: Sale, { issuedOn, receipt: terms }: Wanted, words: Words): Parts => {
  const { say, yen, day } = words
  const purpose = terms?.purpose || say(message('paper.purpose'))
  return {
    title: say(titleOf('receipt', sale.shop)),
    mark: terms && terms.no > 1 ? say(message('paper.reissued')) : null,
    ...(terms && { number: receiptNumber(sale, terms) }),
    facts: [
      ...(terms ? [fact('paper.receiptNo', receiptNumber(sale, terms), words)] : []),
      ...orderFacts(sale, words),
      fact('paper.issuedOn', day(issuedOn), words),
      ...(sale.credit === 0 ? [] : [fact('paper.ofWhichCredit', yen(sale.credit), words)]),
    ],
    ...(terms && {
      addressee: { name: say(message('paper.addressee', { name: terms.name })), lines: [] },
    }),
    amount: fact('paper.receiptTotal', yen(sale.order.paymentTotal), words),
    statement: [say(message('paper.received', { purpose }))],
    taxes: taxesIn(sale.order.taxes, words),
  }
}

const receiptNumber = ({ orderNo }: Sale, { no }: ReceiptTerms): string => `${orderNo}-${no}`

const creditNote = (sale: Sale, { issuedOn, refund }: Wanted, words: Words): Parts => {
  const { say, yen, day } = words
  const rates = refund?.rates
    ? partOf(refund.rates, refund.total ?? sumOf(refund.rates))
    : refundOf(sale.lines, refund?.total ?? sale.order.paymentTotal)
  const total = sumOf(rates)
  const { table, footnote } = tableOf(sale, words)
  return {
    title: say(titleOf('creditNote', sale.shop)),
    facts: [
      ...orderFacts(sale, words),
      fact('paper.soldOn', day(sale.orderedOn), words),
      fact('paper.refundedOn', day(refund?.on ?? issuedOn), words),
      fact('paper.issuedOn', day(issuedOn), words),
    ],
    lead: [say(message('paper.creditLead'))],
    amount: fact('paper.refundTotal', yen(total), words),
    table: { ...table, title: say(message('paper.refundedOf')) },
    footnote,
    sums: [
      { ...fact('paper.refundTotal', yen(total), words), isStrong: true },
      // A document of a part of the sum does not say which part.
      ...(refund?.passedOn && refund.passedOn <= total
        ? [fact('paper.ofWhichCredit', yen(refund.passedOn), words)]
        : []),
    ],
    taxes: taxesIn(rates, words),
  }
}

const sumOf = (rates: readonly RateSum[]): number => rates.reduce((sum, { total }) => sum + total, 0)

const PARTS: Readonly<Record<PaperKind, (sale: Sale, wanted: Wanted, words: Words) => Parts>> = {
  deliveryNote,
  invoice,
  receipt,
  creditNote,
}

const fact = (key: string, value: string, { say }: Words): PaperFact => ({
  name: say(message(key)),
  value,
})

const orderFacts = ({ orderNo, order: { paymentName } }: Sale, words: Words): readonly PaperFact[] => [
  fact('paper.orderNo', orderNo, words),
  ...(paymentName === null ? [] : [fact('paper.payment', paymentName, words)]),
]

const ordererOf = ({ language, order: { customer } }: Sale, { say }: Words): PaperParty => ({
  name: say(message('paper.addressee', { name: personName(language, customer) })),
  lines: [...addressLines(language, customer), customer.companyName ?? ''].filter(Boolean),
})

const issuerOf = ({ language, shop }: Sale, { say }: Words): PaperParty => {
  const { shopName, companyName, phoneNumber, email, invoiceRegistrationNumber } = shop
  return {
    name: shopName,
    lines: [
      companyName ?? '',
      ...(language === 'en' ? [shop.place ?? ''] : addressLines(language, shop)),
      phoneNumber === null ? '' : say(message('paper.phone', { phoneNumber })),
      email,
      isQualified(shop)
        ? say(message('paper.registration', { number: (invoiceRegistrationNumber ?? '').trim() }))
        : '',
    ].filter(Boolean),
  }
}

const destinationsOf = ({ language, order: { shippings } }: Sale, { say }: Words): readonly string[] =>
  shippings.map(({ address }, at) => {
    const name = say(message('paper.addressee', { name: personName(language, address) }))
    const params = {
      number: shippings.length > 1 ? at + 1 : '',
      name: [address.companyName, name].filter(Boolean).join(' '),
      place: addressLines(language, address).join(' '),
    }
    return say(message('paper.destination', params))
  })

const tableOf = ({ order: { items } }: Sale, words: Words) => {
  const { say } = words
  return {
    table: {
      title: null,
      heads: {
        name: say(message('paper.item')),
        price: say(message('paper.price')),
        quantity: say(message('paper.quantity')),
        total: say(message('paper.total')),
      },
      lines: items.map((item) => lineOf(item, words)),
    },
    footnote: items.some(({ reducedTax }) => reducedTax) ? say(message('paper.reduced')) : null,
  }
}

type Item = Sale['order']['items'][number]

const lineOf = (item: Item, { yen }: Words): PaperLine => ({
  name: item.reducedTax ? `${item.productName} ※` : item.productName,
  detail: [
    item.productCode,
    ...[
      [item.className1, item.classCategoryName1],
      [item.className2, item.classCategoryName2],
    ].map(([axis, value]) => (value ? [axis, value].filter(Boolean).join(': ') : '')),
  ]
    .filter(Boolean)
    .join('  '),
  price: yen(item.price),
  quantity: String(item.quantity),
  total: yen(item.totalPrice),
})

/** Returns the sums of an order in the order of mails and pages, without those that are zero. */
const sumsIn = ({ order, credit }: Sale, words: Words): readonly PaperSum[] => {
  const { yen } = words
  const charge = order.charge - order.giftTotal
  return [
    fact('paper.subtotal', yen(order.subtotal), words),
    ...(order.giftTotal === 0 ? [] : [fact('paper.giftTotal', yen(order.giftTotal), words)]),
    ...(charge === 0 ? [] : [fact('paper.charge', yen(charge), words)]),
    fact('paper.deliveryFee', yen(order.deliveryFeeTotal), words),
    ...order.discounts.map(({ discountName, amount }) => {
      const { name, value } = fact('paper.discount', yen(-amount), words)
      return { name: [name, discountName].filter(Boolean).join(' '), value }
    }),
    ...(order.taxFreeDiscount === 0
      ? []
      : [
          fact('paper.taxableTotal', yen(order.taxableTotal), words),
          fact(
            order.usePoint > 0 ? 'paper.points' : 'paper.taxFreeDiscount',
            yen(-order.taxFreeDiscount),
            words,
          ),
        ]),
    { ...fact('paper.paymentTotal', yen(order.paymentTotal), words), isStrong: true },
    ...(credit === 0
      ? []
      : [
          fact('paper.credit', yen(-credit), words),
          {
            ...fact('paper.amountDue', yen(Math.max(0, order.paymentTotal - credit)), words),
            isStrong: true,
          },
        ]),
  ]
}

const taxesIn = (rates: readonly RateSum[], { say, yen }: Words): Paper['taxes'] =>
  rates.map(({ rate, total, tax }) => [
    say(message('paper.rate', { rate })),
    yen(total),
    say(message('paper.taxWithin', { tax: yen(tax) })),
  ])
