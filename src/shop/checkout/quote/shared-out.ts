import type { Values } from '../../../hypermedia/input.ts'
import { type Message, message } from '../../../hypermedia/message.ts'
import { type Failure, fail, isFailure } from '../../../hypermedia/reply.ts'
import { cartKeyOf } from '../../cart/index.ts'
import type { WriteEnvironment } from '../../environment.ts'
import { OWN_ADDRESS } from '../address/addresses.ts'
import { withSent } from '../draft/chosen.ts'
import { type Basket, basketOf } from '../draft/draft.ts'
import { originsOf } from '../sharing/carried.rules.ts'
import { differences, isIn, isSharedSo, shareOut } from '../sharing/sharing.ts'
import { requiredAll } from './guest.rules.ts'
import { fieldsOfNew, keepElsewhere, keepPlaces, singlePlace } from './places.ts'
import type { doQuoteOrder } from './quote.contract.ts'
import { keepDestinations, knownSoFar } from './telling.ts'
import { dropReplaced } from './typed.ts'

type Quote = Values<typeof doQuoteOrder.input>

type Refusal = Failure<'badInput' | 'addressNotFound' | 'addressBookFull'>

/** A basket after a quote said where its goods go. */
export interface SharedOut {
  readonly basket: Basket
  readonly news: readonly Message[]
  /** Where its rows share the goods out anew: how many shippings there were, and which of them each goes on from. */
  readonly anew?: { readonly former: number; readonly from: readonly (number | undefined)[] }
}

const LIST = 'allocations'

/**
 * The rows that say something: those to spare have no quantity. The rows of a form share nothing out as long as they
 * name one address, and then give way to another address that is typed for all goods.
 */
const rowsOf = ({ allocations = [], destinations = [] }: Quote) => {
  const rows = allocations.filter(({ quantity }) => quantity !== 0)
  const isShared = new Set(rows.map(({ addressId }) => addressId)).size > 1
  return isShared || destinations.length === 0 ? rows : []
}

/** A quote whose rows share the goods out: an address that is typed for all goods is then one more to choose. */
export const withPlaces = (input: Quote): Quote => {
  const typed = rowsOf(input).length > 0 ? typedIn(input) : []
  if (typed.length === 0) return input
  return { ...input, destinations: undefined, places: [...(input.places ?? []), ...typed] }
}

/** Whether the rows of a quote share a basket out in another way than it is. */
export const isSharedAnew = (basket: Basket, input: Quote): boolean =>
  rowsOf(input).length > 0 && !isSharedSo(basket, rowsOf(input))

/** Stores the addresses that a quote types, and shares a basket out as it says. */
export const sharedOut = async (
  act: WriteEnvironment,
  found: Basket,
  input: Quote,
): Promise<SharedOut | Refusal> => {
  const shared = await sharedOutTo(act, found, input)
  if (isFailure(shared) || !(input.places?.length || typedIn(input).length)) return shared
  return { ...shared, basket: await dropReplaced(act, found, shared.basket) }
}

const sharedOutTo = async (
  act: WriteEnvironment,
  found: Basket,
  input: Quote,
): Promise<SharedOut | Refusal> => {
  const here = { cartKey: cartKeyOf(found.live.cart) }
  const again = async (before: Basket) => (await basketOf(act, here)) ?? before
  const became = await keepPlaces(act, found, knownSoFar(found), input)
  if (isFailure(became)) return became
  let basket = input.places ? await again(found) : found
  const rows = rowsOf(input).map((row) => ({ ...row, addressId: became.get(row.addressId) ?? row.addressId }))
  if (rows.length > 0 && !isSharedSo(basket, rows)) {
    const known = knownSoFar(basket)
    const unknown = rows.filter(({ addressId }) => !known.addresses.has(addressId))
    const errors = {
      ...requiredAll(unknown.flatMap(({ addressId }) => fieldsOfNew(addressId))),
      ...goneErrors(basket, input),
      ...(isGrown(basket, rows)
        ? { [LIST]: message('checkout.grown') }
        : differences(basket, LIST, input.allocations ?? [])),
    }
    if (Object.keys(errors).length > 0) return fail('badInput', { errors, at: here })
    if (unknown.length > 0) return fail('addressNotFound', { at: here })
    const chosen = { ...basket, choices: withSent(basket.choices, input) }
    const news = await shareOut(act, { basket: chosen, known }, rows)
    const after = await again(basket)
    const cart = { lines: basket.live.flow.lines, addresses: known.addresses }
    const former = basket.choices.shippings
    const from = originsOf(former, after.choices.shippings, cart)
    return { basket: after, news, anew: { former: former.length, from } }
  }
  await keepElsewhere(act, basket, knownSoFar(basket), input)
  basket = await again(basket)
  if (singlePlace(input) || !input.destinations?.length) return { basket, news: [] }
  const news = await keepDestinations(act, { basket, known: knownSoFar(basket), here }, input.destinations)
  return isFailure(news) ? news : { basket: await again(basket), news }
}

/** Whether rows share a basket out as it is, but for the goods that were added since. */
const isGrown = (basket: Basket, rows: ReturnType<typeof rowsOf>): boolean => {
  const { strays, live } = basket
  const added = strays.map(({ variantId, quantity }) => ({
    addressId: OWN_ADDRESS,
    productCode: live.variants.get(variantId)?.productCode ?? '',
    quantity,
  }))
  return added.length > 0 && isSharedSo(basket, [...rows, ...added])
}

const goneErrors = (basket: Basket, { allocations = [] }: Quote) =>
  Object.fromEntries(
    allocations.flatMap(({ productCode }, row) =>
      isIn(basket, productCode) ? [] : [[`${LIST}.${row}.productCode`, message('checkout.notInCart')]],
    ),
  )

const typedIn = ({ destinations = [] }: Quote) =>
  destinations.flatMap(({ addressId, productCode: _code, quantity: _quantity, ...parts }) =>
    addressId === undefined ? [parts] : [],
  )
