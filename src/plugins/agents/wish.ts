import { emailKey, z } from '../../plugin.ts'
import { protocolError } from './refusal.ts'

const LONGEST = 200

/** A word of a request. */
export const word = () => z.string().max(LONGEST)

/** An id in a request. */
export const id = () => z.string().min(1).max(255)

/** The shape of an address. */
export const Address = z.object({
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

/** The shape of a buyer. */
export const BuyerParts = z.object({
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

/** The shape of an instrument of a payment, with its credential. */
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
  /** The words of the buyer to the shop. */
  readonly message?: string | null
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

/** Sums the pieces of the same goods up. */
export const summedUp = (lines: Wish['lines']): Wish['lines'] => {
  const sums = new Map<string, number>()
  for (const { code, quantity } of lines) sums.set(code, (sums.get(code) ?? 0) + quantity)
  return [...sums].map(([code, quantity]) => ({ code, quantity }))
}

/** The folded address of the buyer, by which they are found; null if the platform told none. */
export const emailKeyOf = ({ buyer: { email } }: Wish): string | null => (email ? emailKey(email) : null)

/** Whether a wish tells of a person. */
export const hasBuyer = ({ buyer, destinations, message }: Wish): boolean =>
  Object.keys(buyer).length > 0 || destinations.length > 0 || Boolean(message)

/** Returns the address that was chosen: the only one, unless an id says which. */
export const chosenDestination = ({ destinations, destinationId }: Wish): Destination | undefined =>
  destinations.find((one) => one.id === destinationId)
