import { createHash } from 'node:crypto'
import { emailKey, z } from '../../plugin.ts'
import { protocolError } from './refusal.ts'

const LONGEST = 200
const word = () => z.string().max(LONGEST)
const id = () => z.string().min(1).max(255)

const Address = z.object({
  full_name: word().nullish(),
  first_name: word().nullish(),
  last_name: word().nullish(),
  street_address: word().nullish(),
  extended_address: word().nullish(),
  address_locality: word().nullish(),
  address_region: word().nullish(),
  address_country: word().nullish(),
  postal_code: word().nullish(),
  phone_number: word().nullish(),
})

/** An address that goods can be sent to. */
export type Destination = z.infer<typeof Address> & { readonly id: string }

const BuyerParts = z.object({
  full_name: word().nullish(),
  first_name: word().nullish(),
  last_name: word().nullish(),
  email: z.string().max(254).nullish(),
  phone_number: word().nullish(),
  consent: z
    .object({
      analytics: z.boolean().nullish(),
      preferences: z.boolean().nullish(),
      marketing: z.boolean().nullish(),
      sale_of_data: z.boolean().nullish(),
    })
    .nullish(),
})

/** The buyer, as far as the platform tells. */
export type Buyer = z.infer<typeof BuyerParts>

/** An instrument of a payment, with its credential. */
export const Instrument = z.object({
  id: id(),
  handler_id: id(),
  type: word().nullish(),
  brand: word().nullish(),
  last_digits: word().nullish(),
  selected: z.boolean().nullish(),
  display: z.record(z.string(), z.unknown()).nullish(),
  credential: z.record(z.string(), z.unknown()).nullish(),
})

/** An instrument of a payment. */
export type Instrument = z.infer<typeof Instrument>

const Method = z.object({
  type: z.enum(['shipping', 'pickup']).nullish(),
  destinations: z
    .array(Address.extend({ id: id().nullish() }))
    .max(10)
    .nullish(),
  selected_destination_id: id().nullish(),
  groups: z
    .array(z.object({ selected_option_id: id().nullish() }))
    .max(5)
    .nullish(),
})

/** The body of a request to create or to change a checkout or a cart. */
export const WishShape = z.object({
  line_items: z
    .array(z.object({ item: z.object({ id: id() }), quantity: z.int().min(1).max(1_000_000) }))
    .max(100)
    .nullish(),
  buyer: BuyerParts.nullish(),
  fulfillment: z.object({ methods: z.array(Method).max(1).nullish() }).nullish(),
  discounts: z.object({ codes: z.array(z.string().min(1).max(100)).max(10).nullish() }).nullish(),
  payment: z
    .object({
      selected_instrument_id: id().nullish(),
      instruments: z.array(Instrument).max(10).nullish(),
    })
    .nullish(),
  cart_id: id().nullish(),
})

/** A request to create or to change a checkout or a cart. */
export type WishRequest = z.infer<typeof WishShape>

/** The wish of a platform for a checkout, as far as it has said. */
export interface Wish {
  /** Pieces by the codes of the goods, each once. */
  readonly lines: readonly { readonly code: string; readonly quantity: number }[]
  readonly buyer: Buyer
  /** Whether the platform asks how the goods are sent. */
  readonly asksShipping: boolean
  readonly destinations: readonly Destination[]
  readonly destinationId: string | null
  readonly optionId: string | null
  readonly codes: readonly string[] | undefined
  readonly handlerId: string | null
}

/** The wish of a platform that has said nothing. */
export const NO_WISH: Wish = {
  lines: [],
  buyer: {},
  asksShipping: false,
  destinations: [],
  destinationId: null,
  optionId: null,
  codes: undefined,
  handlerId: null,
}

/** Reads a part of a request; a body of another shape ends it with 400. */
export const readAs = <T>(shape: z.ZodType<T>, body: unknown): T => {
  const { data, error } = shape.safeParse(body ?? {})
  if (error === undefined) return data
  const [first] = error.issues
  const at = first?.path.join('.') ?? ''
  throw protocolError(
    400,
    'invalid_request',
    `${at === '' ? 'The body' : at}: ${first?.message ?? 'invalid'}`,
  )
}

/** Reads the body of a request to create or to change a checkout or a cart. */
export const readWish = (body: unknown): WishRequest => readAs(WishShape, body)

/** The wish after a request: parts that it leaves out stay as they were. `known` are addresses of the buyer. */
export const wishAfter = (
  before: Wish,
  { line_items: lines, buyer, fulfillment, discounts, payment }: WishRequest,
): Wish => {
  const method = fulfillment?.methods?.[0]
  const option = method?.groups?.find((group) => group.selected_option_id)?.selected_option_id
  const chosen = payment?.instruments?.find(({ selected }) => selected) ?? payment?.instruments?.[0]
  return {
    lines: lines ? summedUp(lines) : before.lines,
    buyer: buyer ?? before.buyer,
    asksShipping: before.asksShipping || method !== undefined,
    destinations: method ? (method.destinations ?? []).map(withId) : before.destinations,
    destinationId: method ? (method.selected_destination_id ?? null) : before.destinationId,
    optionId: method ? (option ?? null) : before.optionId,
    codes: discounts ? (discounts.codes ?? []) : before.codes,
    handlerId: chosen?.handler_id ?? before.handlerId,
  }
}

const summedUp = (lines: NonNullable<WishRequest['line_items']>): Wish['lines'] => {
  const sums = new Map<string, number>()
  for (const { item, quantity } of lines) sums.set(item.id, (sums.get(item.id) ?? 0) + quantity)
  return [...sums].map(([code, quantity]) => ({ code, quantity }))
}

/** Gives an address without an id one by its content, so that the same address has the same. */
const withId = ({
  id: given,
  ...parts
}: Omit<Destination, 'id'> & { readonly id?: string | null | undefined }) => ({
  ...parts,
  id: given ?? `dest_${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 16)}`,
})

/** The folded address of the buyer, by which they are found; null if the platform told none. */
export const emailKeyOf = ({ buyer: { email } }: Wish): string | null => (email ? emailKey(email) : null)

/** Whether a wish tells of a person. */
export const hasBuyer = ({ buyer, destinations }: Wish): boolean =>
  Object.keys(buyer).length > 0 || destinations.length > 0

/** Returns the address that was chosen: the only one, unless an id says which. */
export const chosenDestination = ({ destinations, destinationId }: Wish): Destination | undefined =>
  destinations.find((one) => one.id === destinationId)
