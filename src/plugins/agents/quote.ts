import { z } from '../../plugin.ts'
import { type Account, OWN } from './linked.ts'
import type { Act, Guest, Make } from './make.ts'
import { protocolError, Refusal, type Told } from './refusal.ts'
import { chosenDestination, type Wish } from './wish.ts'

/** The shape of a line of goods, as the interface states it. */
export const Item = z.object({
  productCode: z.string(),
  productName: z.string(),
  classCategoryName1: z.string().nullish(),
  classCategoryName2: z.string().nullish(),
  mainListImage: z.string().nullish(),
  price: z.int(),
  quantity: z.int(),
  totalPrice: z.int(),
})

/** A line of goods, as the interface states it. */
export type Item = z.infer<typeof Item>

const Delivery = z.object({
  deliveryId: z.string(),
  deliveryName: z.string(),
  fee: z.int(),
  earliestDate: z.string().nullish(),
  earliestLabel: z.string().nullish(),
})

const Document = z.object({
  items: z.array(Item),
  shippings: z.array(
    z.object({ deliveryId: z.string().nullable(), deliveryFee: z.int(), deliveries: z.array(Delivery) }),
  ),
  subtotal: z.int(),
  charge: z.int(),
  deliveryFeeTotal: z.int(),
  discount: z.int(),
  paymentTotal: z.int(),
  paymentId: z.string().nullable(),
  payments: z.array(z.object({ paymentId: z.string(), paymentName: z.string() })),
  unavailable: z.array(z.object({ field: z.string(), reason: z.string() })),
  missing: z.array(z.string()),
  messages: z.array(z.string()),
  canCheckout: z.boolean(),
  cartKey: z.string(),
  preOrderId: z.string().nullable(),
  expectedTotal: z.int().nullable(),
})

/** An order as the shop works it out, with the whole answer of its interface. */
export interface Quote extends z.infer<typeof Document> {
  readonly document: Readonly<Record<string, unknown>>
  /** Faults of inputs that the order goes without. */
  readonly told: readonly Told[]
}

const Problem = z.object({
  code: z.string(),
  detail: z.string().optional(),
  faults: z
    .record(z.string(), z.object({ code: z.string(), message: z.string(), limit: z.number().optional() }))
    .default({}),
})

/**
 * The words of a session for a checkout or a cart, or of one opening of a checkout by a browser: what is typed there is
 * seen in no other.
 */
export const sessionOf = (id: string, opening?: string | null): string =>
  opening ? `agent:${id}:${opening}` : `agent:${id}`

/** The input of `doQuoteOrder` that names a checkout of a protocol. */
export const tieOf = ({ code }: Pick<Make, 'code'>): string => `${code}Checkout`

const MARK = ':'

/** A checkout as the order that is worked out for it names it, with its opening. */
export const tiedTo = (id: string, opening?: string): string => (opening ? `${id}${MARK}${opening}` : id)

/** The parts of that name. */
export const tiedIn = (name: string): { readonly id: string; readonly opening: string | null } => {
  const [id = '', opening] = name.split(MARK)
  return { id, opening: opening ?? null }
}

/** The circumstances of a quote, beside its wish. */
interface Asked {
  readonly id: string
  readonly language: 'ja' | 'en'
  readonly paymentId?: string | undefined
  readonly confirm?: boolean
  /** The opening in whose session it is worked out. */
  readonly opening?: string
  /** The account of the customer who orders; undefined for a guest. */
  readonly account?: Account | undefined
}

/** The most attempts to work an order out: each one goes without the parts that were refused before. */
const MOST_ATTEMPTS = 6

/**
 * Has the shop work a wish out. Codes of discounts and parts of an address that it refuses are left out, and told of;
 * goods that it refuses end the request.
 */
export const quote = async (act: Act, make: Make, wish: Wish, asked: Asked): Promise<Quote> => {
  const lines = wish.lines.map(({ code, quantity }) => ({ productCode: code, quantity }))
  const told: Told[] = []
  let { guest, place } = whoOf(make, wish, asked)
  let codes = wish.codes
  let delivery = deliveryIn(make, wish.optionId)
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const input = {
      items: lines,
      ...(place === 'typed' ? { destinations: [guest] } : guest),
      ...(place === 'known' && { destinations: [{ addressId: wish.destinationId ?? OWN }] }),
      ...(place === 'own' && { destinations: [{ addressId: OWN }] }),
      ...(codes && make.discounts.input(codes)),
      ...(delivery !== undefined && { delivery }),
      ...(asked.paymentId !== undefined && { payment: asked.paymentId }),
      ...(wish.message != null && { message: wish.message }),
      ...(asked.confirm && { confirm: true }),
      [tieOf(make)]: tiedTo(asked.id, asked.opening),
    }
    const { status, document } = await act.ask('doQuoteOrder', input, {
      session: sessionOf(asked.id, asked.opening),
      language: asked.language,
    })
    if (status < 400) {
      const known = Document.parse(document)
      return { ...known, missing: known.missing.map(plainField), document, told }
    }
    const { code, detail = '', faults } = Problem.parse(document)
    const found = Object.entries(faults).map(([field, fault]) => [plainField(field), fault] as const)
    const goods = found.filter(([field]) => field.startsWith('items.'))
    if (goods.length > 0)
      throw new Refusal(
        'business',
        400,
        goods.map((fault) => goodsFault(fault, wish)),
      )
    const codesFault = found.find(([field]) => field === make.discounts.field)
    if (codes && codes.length > 0 && codesFault) {
      const [refused, ...others] = codes
      told.push(codeFault(refused ?? '', wish, codesFault[1].message))
      codes = others
    } else if (delivery !== undefined && found.some(([field]) => field === 'delivery')) delivery = undefined
    else if (!asked.confirm && found.some(([field]) => field in guest)) {
      const wrong = found.filter(([field]) => field in guest)
      told.push(...wrong.map(([field, { message }]) => guestFault(field, message)))
      const isWrong = (name: string) => wrong.some(([field]) => field === name)
      guest = Object.fromEntries(Object.entries(guest).filter(([name]) => !isWrong(name)))
    } else if (place === 'known' && code === 'addressNotFound') {
      told.push(unknownAddress)
      place = 'own'
    } else
      throw refusalOf(
        code,
        detail,
        found.map(([, { message }]) => message),
      )
  }
  throw protocolError(400, 'invalid_request', 'The shop refuses too many codes or parts of the order')
}

/** The part of a customer's order that says where it goes is the first row of a list; a guest's is the order's own. */
const plainField = (field: string): string => field.replace(/^destinations\.0\./, '')

/** How an order says where it goes: as a guest's, or to an address of a customer's account, or to one that is typed. */
type Place = 'guest' | 'own' | 'known' | 'typed'

const whoOf = (
  make: Make,
  wish: Wish,
  { id, account }: Pick<Asked, 'id' | 'account'>,
): { readonly guest: Guest; readonly place: Place } => {
  if (!account) return { guest: guestOf(make, wish, id), place: 'guest' }
  const { email: _, ...guest } = guestOf(make, { ...wish, buyer: account.buyer }, id)
  if (!account.isSettled) return { guest, place: 'guest' }
  const chosen = chosenDestination(wish)
  if (chosen) return make.addresses.takes(chosen) ? { guest, place: 'typed' } : { guest: {}, place: 'own' }
  return { guest: {}, place: wish.destinationId === null ? 'own' : 'known' }
}

const guestOf = (make: Make, wish: Wish, id: string) => {
  const destination = chosenDestination(wish)
  const isTaken = destination === undefined || make.addresses.takes(destination)
  return make.addresses.read(isTaken ? destination : undefined, wish.buyer, id)
}

const deliveryIn = ({ optionIds }: Make, optionId: string | null): string | undefined => {
  if (optionId === null) return undefined
  const [named] = Object.entries(optionIds).find(([, option]) => option === optionId) ?? []
  return named ?? optionId
}

type Fault = readonly [field: string, fault: { readonly code: string; readonly message: string }]

const goodsFault = ([field, { code, message }]: Fault, { lines }: Wish): Told => {
  const row = Number(field.split('.')[1])
  const named = lines[row]?.code ?? ''
  const isUnknown = field.endsWith('.productCode') && code !== 'stockOut' && code !== 'soldOut'
  return {
    type: 'error',
    code: isUnknown ? 'item_unavailable' : 'out_of_stock',
    content: isUnknown ? `${named} not found. ${message}` : `Insufficient stock of ${named}. ${message}`,
    path: `$.line_items[${row}]`,
    severity: 'recoverable',
  }
}

const codeFault = (code: string, { codes = [] }: Wish, content: string): Told => ({
  type: 'warning',
  code: 'discount_code_invalid',
  content,
  path: `$.discounts.codes[${codes.indexOf(code)}]`,
})

const DESTINATION = '$.fulfillment.methods[0].destinations[0]'

/** The parts of a request of UCP that are inputs of the interface; other protocols have words of their own. */
const PATHS: Readonly<Record<string, string>> = {
  name01: '$.buyer.last_name',
  name02: '$.buyer.first_name',
  email: '$.buyer.email',
  phoneNumber: '$.buyer.phone_number',
  postalCode: `${DESTINATION}.postal_code`,
  pref: `${DESTINATION}.address_region`,
  addr01: `${DESTINATION}.address_locality`,
  addr02: `${DESTINATION}.street_address`,
}

const unknownAddress: Told = {
  type: 'error',
  code: 'invalid',
  content: 'The account has no address of this id',
  path: '$.fulfillment.methods[0].selected_destination_id',
  severity: 'recoverable',
}

const guestFault = (field: string, content: string): Told => ({
  type: 'error',
  code: field === 'phoneNumber' ? 'invalid_phone' : 'invalid',
  content,
  path: PATHS[field] ?? '$.buyer',
  severity: 'recoverable',
})

/** Returns the message about an input that an order needs, and that nobody gave. */
export const lackOf = (field: string): Told => {
  const path = PATHS[field]
  return {
    type: 'error',
    code: 'missing',
    content: `${path?.replace(/^\$\./, '') ?? field} is required`,
    ...(path !== undefined && { path }),
    // An input that the protocols have no place for is given on a page of the shop.
    severity: path === undefined ? 'requires_buyer_input' : 'recoverable',
  }
}

const refusalOf = (code: string, detail: string, more: readonly string[]): Refusal => {
  const content = [detail, ...more].join(' ')
  const isGone = code === 'cartEmpty' || code === 'orderNeedsLook'
  return new Refusal('business', 409, [
    { type: 'error', code: isGone ? 'item_unavailable' : code, content, severity: 'recoverable' },
  ])
}
