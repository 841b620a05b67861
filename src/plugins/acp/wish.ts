import { z } from '../../plugin.ts'
import { protocolError } from '../agents/refusal.ts'
import {
  type Buyer,
  type Destination,
  type Instrument,
  id,
  readAs,
  summedUp,
  type Wish,
  word,
} from '../agents/wish.ts'

const MOST_LINES = 100
const MOST_CODES = 10
/** As long as the words to the shop may be with any order. */
const LONGEST_NOTES = 3000

const line = z.object({ id: id(), quantity: z.int().min(1).max(1_000_000).default(1) })

const Address = z.object({
  name: word(),
  line_one: word(),
  line_two: word().nullish(),
  city: word(),
  state: word(),
  country: word(),
  postal_code: word(),
})

const Details = z.object({
  name: word().nullish(),
  phone_number: word().nullish(),
  email: z.string().max(254).nullish(),
  address: Address.nullish(),
})

const BuyerParts = z.object({
  first_name: word().nullish(),
  last_name: word().nullish(),
  full_name: word().nullish(),
  email: z.string().max(254),
  phone_number: word().nullish(),
})

const codes = z.array(z.string().min(1).max(100)).max(MOST_CODES)

const Parts = {
  buyer: BuyerParts.nullish(),
  fulfillment_details: Details.nullish(),
  discounts: z.object({ codes: codes.nullish() }).nullish(),
  /** The former name of the codes. */
  coupons: codes.nullish(),
  order_notes: z.string().max(LONGEST_NOTES).nullish(),
}

const Create = z.object({
  ...Parts,
  line_items: z.array(line).min(1).max(MOST_LINES),
  currency: z.string().nullish(),
})

const Update = z.object({
  ...Parts,
  line_items: z.array(line).min(1).max(MOST_LINES).nullish(),
  selected_fulfillment_options: z
    .array(z.object({ type: z.literal('shipping').nullish(), option_id: id() }))
    .max(1)
    .nullish(),
})

const Complete = z.object({
  buyer: BuyerParts.nullish(),
  order_notes: Parts.order_notes,
  payment_data: z.object({
    handler_id: id(),
    instrument: z.object({ type: word(), credential: z.record(z.string(), z.unknown()) }),
  }),
})

type Change = z.infer<typeof Update>

/** The currency of the shop, as ACP writes it. */
export const CURRENCY = 'jpy'

/** The id of the one address of a checkout. */
const ADDRESS = 'address'

/** Reads a request to create a checkout. */
export const readCreate = (body: unknown): Change => {
  const { currency, ...parts } = readAs(Create, body)
  if (currency && currency.toLowerCase() !== CURRENCY)
    throw protocolError(400, 'unsupported_currency', 'currency: the shop sells in jpy')
  return parts
}

/** Reads a request to change a checkout. */
export const readUpdate = (body: unknown): Change => readAs(Update, body)

/** Reads a request to complete a checkout: the instrument, and what it changes before. */
export const readComplete = (
  body: unknown,
): { readonly instrument: Instrument; readonly change: Change | undefined } => {
  const { payment_data: data, ...change } = readAs(Complete, body)
  const { type, credential } = data.instrument
  return {
    instrument: { id: 'instrument', handler_id: data.handler_id, type, credential },
    change: Object.values(change).some((part) => part !== undefined) ? change : undefined,
  }
}

/** The wish after a request: parts that it leaves out stay as they were, and those that are null are taken away. */
export const wishAfter = (before: Wish, change: Change): Wish => {
  const { line_items: lines, fulfillment_details: details, selected_fulfillment_options: options } = change
  const asked = change.discounts?.codes ?? change.coupons
  return {
    ...before,
    lines: lines ? summedUp(lines.map(({ id: code, quantity }) => ({ code, quantity }))) : before.lines,
    buyer: buyerAfter(before.buyer, change),
    asksShipping: true,
    destinations: details === undefined ? before.destinations : destinationsIn(details),
    destinationId: ADDRESS,
    optionId: options === undefined ? before.optionId : (options?.[0]?.option_id ?? null),
    codes: change.discounts === null || change.coupons === null ? [] : (asked ?? before.codes),
    message: change.order_notes === undefined ? (before.message ?? null) : change.order_notes,
  }
}

const buyerAfter = (before: Buyer, { buyer, fulfillment_details: details }: Change): Buyer => {
  const own = buyer === undefined ? before : (buyer ?? {})
  const email = own.email || details?.email
  return { ...own, ...(email && { email }) }
}

const destinationsIn = (details: Change['fulfillment_details']): readonly Destination[] => {
  const { name, phone_number, address } = details ?? {}
  if (!address) return []
  return [
    {
      id: ADDRESS,
      full_name: address.name || name,
      ...{ street_address: address.line_one, extended_address: address.line_two },
      ...{ address_locality: address.city, address_region: address.state },
      ...{ address_country: address.country, postal_code: address.postal_code },
      phone_number,
    },
  ]
}
