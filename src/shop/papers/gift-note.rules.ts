import { message } from '../../hypermedia/message.ts'
import { personName } from '../../hypermedia/writing.ts'
import type { Paper, PaperLine } from '../press.ts'
import { paperOf, type Sale, type Wanted, type Words } from './papers.rules.ts'

type Parcel = Sale['order']['shippings'][number]

/**
 * Returns the documents of an order of one kind. Each parcel that is a gift has a delivery note of its own, which
 * states no amount (GFT-06); the usual one is then for the other parcels.
 */
export const papersOf = (sale: Sale, wanted: Wanted, words: Words): readonly Paper[] => {
  const { shippings } = sale.order
  const gifts = shippings.filter(isGift)
  if (wanted.kind !== 'deliveryNote' || gifts.length === 0) return [paperOf(sale, wanted, words)]
  const usual = gifts.length < shippings.length ? [paperOf(sale, wanted, words)] : []
  return [...usual, ...gifts.map((parcel) => giftNote(sale, parcel, wanted, words))]
}

const isGift = ({ gifts }: Parcel): boolean => gifts.length > 0

/** For the recipient: what is in the parcel, from whom, and what makes a gift of it. */
const giftNote = (sale: Sale, parcel: Parcel, wanted: Wanted, words: Words): Paper => {
  const { say } = words
  const { customer, ...order } = sale.order
  const name = say(message('paper.addressee', { name: personName(sale.language, customer) }))
  const recipient = { ...parcel.address, email: '' }
  const ofParcel = {
    ...order,
    customer: recipient,
    items: parcel.items,
    shippings: [parcel],
    paymentName: null,
  }
  const { table, notes, ...note } = paperOf({ ...sale, order: ofParcel }, wanted, words)
  return {
    ...note,
    destinations: [],
    lead: [say(message('paper.giftLead', { name }))],
    table: table && {
      ...table,
      heads: { ...table.heads, price: '', total: '' },
      lines: table.lines.map((line, at) => withoutAmounts(line, parcel.items[at]?.productName)),
    },
    sums: [],
    taxes: [],
    footnote: null,
    notes: {
      title: say(message('paper.gift')),
      lines: [...parcel.gifts.flatMap((gift) => giftWords(gift, words)), ...(notes?.lines ?? [])],
    },
  }
}

/** The mark of the reduced rate goes too: it speaks of the price. */
const withoutAmounts = (line: PaperLine, name = line.name): PaperLine => ({
  ...line,
  name,
  price: '',
  total: '',
})

const giftWords = (
  { giftKind: kind, giftName: name, giftText }: Parcel['gifts'][number],
  { say }: Words,
): readonly string[] => {
  const text = giftText ?? ''
  const first = say(message('paper.giftOf', { kind, name, text: kind === 'noshi' ? text : '' })).trim()
  return kind === 'card' && text !== '' ? [first, ...text.split('\n')] : [first]
}
