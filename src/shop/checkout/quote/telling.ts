import type { Values } from '../../../hypermedia/input.ts'
import { type Message, message } from '../../../hypermedia/message.ts'
import { type Failure, fail } from '../../../hypermedia/reply.ts'
import { readItems } from '../../../store/sessions.ts'
import { emailKey } from '../../customers/fields.ts'
import {
  guestIn,
  kanaMissing,
  keepGuest,
  keepOtherAddresses,
  keepUnfinishedGuest,
  type UnfinishedGuest,
  unfinishedGuestIn,
} from '../../customers/index.ts'
import type { ReadEnvironment, WriteEnvironment } from '../../environment.ts'
import {
  isFull,
  type KnownAddresses,
  knownAddresses,
  OWN_ADDRESS,
  type Place,
  placesOf,
} from '../address/addresses.ts'
import type { Basket } from '../draft/draft.ts'
import { differences, isIn, shareOut } from '../sharing/sharing.ts'
import {
  ADDRESS_FIELDS,
  FURTHER_FIELDS,
  GUEST_FIELDS,
  guestAfter,
  missingOf,
  requiredAt,
  saysWho,
  withBlanks,
} from './guest.rules.ts'
import type { doQuoteOrder } from './quote.contract.ts'
import { withTyped } from './typed.ts'

type Quote = Values<typeof doQuoteOrder.input>
type Errors = Readonly<Record<string, Message>>
type Destination = NonNullable<Quote['destinations']>[number]

/** The orderer as far as they are known: empty texts, and prefecture 0, stand for what is missing. */
export const knownSoFar = ({
  known,
  unfinished,
  ofVisit,
}: Pick<Basket, 'known' | 'unfinished' | 'ofVisit'>): KnownAddresses => {
  if (known?.complete) return known
  const orderer = withBlanks(guestAfter(known?.orderer ?? {}, unfinished))
  const isOpen = missingOf(orderer, ADDRESS_FIELDS).length > 0
  const own = isOpen ? { ...orderer, unfinished: OWN_ADDRESS } : orderer
  return {
    points: null,
    ofVisit,
    ...known,
    orderer,
    complete: false,
    addresses: new Map<string, Place>([[OWN_ADDRESS, own], ...(known?.addresses ?? placesOf(ofVisit))]).set(
      OWN_ADDRESS,
      own,
    ),
  }
}

/**
 * The required inputs of an order that are not known yet. A customer's katakana are asked for in their account alone.
 */
export const lackingOf = async (
  act: ReadEnvironment | WriteEnvironment,
  { orderer, points }: Pick<KnownAddresses, 'orderer' | 'points'>,
): Promise<readonly string[]> => [
  ...missingOf(orderer),
  ...(points === null ? await kanaMissing(act, orderer) : []),
]

/** Stores what a request says about who orders. Returns the errors, by field. */
export const keepWho = async (act: WriteEnvironment, input: Quote): Promise<Errors> => {
  const { email, email_confirm: again } = input
  if (again !== undefined && emailKey(again) !== emailKey(email ?? ''))
    return { email_confirm: message('input.emailMismatch') }
  if (!saysWho(input)) return {}
  const items = await readItems(act.db, act.visitor.key, act.now)
  const unfinished = unfinishedGuestIn(items)
  if (act.visitor.customerId !== null) return keepHome(act, input, unfinished)
  const guest = guestAfter(guestIn(items)?.orderer ?? unfinished, input)
  if (missingOf(guest).length > 0) await keepUnfinishedGuest(act, guest)
  else await keepGuest(act, withBlanks(guest))
  return {}
}

/**
 * Stores the address of a customer who has none, for the visit: it is theirs once an order is drawn up. Everything
 * else about a customer is changed in their account.
 */
const keepHome = async (
  act: WriteEnvironment,
  input: Quote,
  unfinished: UnfinishedGuest,
): Promise<Errors> => {
  const known = await knownAddresses(act)
  if (!known || known.complete) {
    const field = [...GUEST_FIELDS, ...FURTHER_FIELDS].find((name) => input[name] !== undefined) ?? 'name01'
    return { [field]: message('checkout.changedInAccount') }
  }
  await keepUnfinishedGuest(act, guestAfter(guestAfter(known.orderer, unfinished), input))
  return {}
}

interface Ready {
  readonly basket: Basket
  readonly known: KnownAddresses
  readonly here: { readonly cartKey: string }
}

/**
 * Shares the goods of a basket out to several addresses, and stores those that are new. Returns what there is to
 * say about it. The quantities of the cart stay: shares that do not add up to them are errors.
 */
export const keepDestinations = async (
  act: WriteEnvironment,
  ready: Ready,
  destinations: readonly Destination[],
): Promise<readonly Message[] | Failure<'badInput' | 'addressNotFound' | 'addressBookFull'>> => {
  const errors = {
    ...unknownParts(ready, destinations),
    ...differences(ready.basket, 'destinations', destinations),
  }
  if (Object.keys(errors).length > 0) return fail('badInput', { errors, at: ready.here })
  let { known } = ready
  const rows: { addressId: string; productCode?: string; quantity?: number }[] = []
  for (const { addressId, productCode, quantity, ...parts } of destinations) {
    const typed = addressId === undefined ? withTyped(known, parts) : { id: addressId, known }
    const { id } = typed
    known = typed.known
    if (!known.addresses.has(id)) return fail('addressNotFound', { at: ready.here })
    rows.push({
      addressId: id,
      ...(productCode !== undefined && { productCode }),
      ...(quantity !== undefined && { quantity }),
    })
  }
  if (known.ofVisit !== ready.known.ofVisit) {
    if (isFull(act, known)) return fail('addressBookFull', { at: ready.here })
    await keepOtherAddresses(act, known.ofVisit)
  }
  return shareOut(act, { basket: ready.basket, known }, rows)
}

/** Parts of an address that are missing, and goods that are not in the basket. */
const unknownParts = ({ basket }: Ready, destinations: readonly Destination[]): Errors => {
  const errors: Record<string, Message> = {}
  for (const [at, { addressId, productCode, quantity, ...parts }] of destinations.entries()) {
    const missing = addressId === undefined ? missingOf(parts, ADDRESS_FIELDS) : []
    for (const field of missing) errors[`destinations.${at}.${field}`] = requiredAt(field)
    // To a single place all goods go, however many are said.
    if (destinations.length > 1 && quantity !== undefined && productCode === undefined)
      errors[`destinations.${at}.productCode`] = message('input.required')
    if (!isIn(basket, productCode)) errors[`destinations.${at}.productCode`] = message('checkout.notInCart')
  }
  return errors
}
