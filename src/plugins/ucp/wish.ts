import { createHash } from 'node:crypto'
import { z } from '../../plugin.ts'
import { protocolError } from '../agents/refusal.ts'
import {
  Address,
  BuyerParts,
  type Destination,
  Instrument,
  id,
  readAs,
  summedUp,
  type Wish,
} from '../agents/wish.ts'

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
    lines: lines ? summedUp(lines.map(({ item, quantity }) => ({ code: item.id, quantity }))) : before.lines,
    buyer: buyer ?? before.buyer,
    asksShipping: before.asksShipping || method !== undefined,
    destinations: method ? (method.destinations ?? []).map(withId) : before.destinations,
    destinationId: method ? (method.selected_destination_id ?? null) : before.destinationId,
    optionId: method ? (option ?? null) : before.optionId,
    codes: discounts ? (discounts.codes ?? []) : before.codes,
    handlerId: chosen?.handler_id ?? before.handlerId,
  }
}

/** Gives an address without an id one by its content, so that the same address has the same. */
const withId = ({
  id: given,
  ...parts
}: Omit<Destination, 'id'> & { readonly id?: string | null | undefined }) => ({
  ...parts,
  id: given ?? `dest_${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 16)}`,
})

/** The body of a request to complete a checkout. */
export const CompletionShape = z.object({
  payment: z.object({ instruments: z.array(Instrument).min(1).max(10) }).nullish(),
  /** The instrument, as January had it. */
  payment_data: Instrument.nullish(),
})

/** Reads the instrument with which a checkout is completed. */
export const instrumentIn = (body: unknown): Instrument => {
  const { payment, payment_data: data } = readAs(CompletionShape, body)
  const instrument = payment?.instruments.find(({ selected }) => selected) ?? payment?.instruments[0] ?? data
  if (!instrument) throw protocolError(400, 'invalid_request', 'The payment must have an instrument')
  return instrument
}
