import type { Values } from '../../../hypermedia/input.ts'
import { type Failure, fail } from '../../../hypermedia/reply.ts'
import { cartKeyOf } from '../../cart/index.ts'
import { keepOtherAddresses, type UnfinishedAddress } from '../../customers/index.ts'
import type { WriteEnvironment } from '../../environment.ts'
import { isFinished, isFull, type KnownAddresses, OWN_ADDRESS } from '../address/addresses.ts'
import { type Basket, type Draft, keepChoices } from '../draft/draft.ts'
import type { Choices } from '../draft/kept.rules.ts'
import { ADDRESS_FIELDS, arePartsOf, guestAfter, missingOf, requiredAll } from './guest.rules.ts'
import type { doQuoteOrder } from './quote.contract.ts'
import { withTyped, withVisit } from './typed.ts'

type Quote = Values<typeof doQuoteOrder.input>

/** The list of which the first row is the address for all goods. */
const ALL_GOODS = 'destinations'

/** The id of that address while parts of it are missing. */
const ELSEWHERE = 'elsewhere'

/** The id of one of `places`, which `allocations` name it by; the address has it while parts of it are missing. */
const newId = (at: number): string => `new-${at + 1}`

/** Where a form types the address of an id of which parts are missing. */
const rowOf = (id: string): string =>
  id === ELSEWHERE ? `${ALL_GOODS}.0` : `places.${Number(id.replace('new-', '')) - 1}`

/** Returns the inputs of one of `places`; none if another address has the id. */
export const fieldsOfNew = (id: string): readonly string[] =>
  /^new-[1-9]$/.test(id) ? ADDRESS_FIELDS.map((field) => `${rowOf(id)}.${field}`) : []

/** Returns the addresses of the visit of which parts are missing, as a form begins with them. */
export const typedPlaces = ({ ofVisit }: Pick<KnownAddresses, 'ofVisit'>) => {
  const [elsewhere, first] = [ofVisit[ELSEWHERE], ofVisit[newId(0)]]
  return { ...(elsewhere && { destinations: [elsewhere] }), ...(first && { places: [first] }) }
}

/** Returns the inputs that are missing of addresses to which goods go. */
export const missingPlaces = ({ choices, known }: Pick<Draft, 'choices' | 'known'>): readonly string[] => {
  const used = new Set(choices.shippings.map(({ addressId }) => addressId))
  return [...used].flatMap((id) => {
    const parts = known.ofVisit[id]
    return parts ? missingOf(parts, ADDRESS_FIELDS).map((field) => `${rowOf(id)}.${field}`) : []
  })
}

/** The single address for all goods in a request that does not place anything yet; parts of it may be missing. */
export const singlePlace = ({ destinations = [], confirm }: Quote): UnfinishedAddress | undefined => {
  const [row, ...others] = destinations
  if (!row || others.length > 0 || confirm) return undefined
  const { addressId, productCode, quantity: _, ...parts } = row
  return addressId === undefined && productCode === undefined && !isFinished(parts) ? parts : undefined
}

/** Whether the goods all go already to the address that these are parts of. */
const goesThere = (
  { choices: { shippings } }: Basket,
  { addresses }: KnownAddresses,
  parts: UnfinishedAddress,
): boolean => {
  const [first, ...others] = shippings
  const address = first && addresses.get(first.addressId)
  return (
    others.length === 0 &&
    address !== undefined &&
    first?.addressId !== OWN_ADDRESS &&
    arePartsOf(parts, address)
  )
}

/** Whether a quote types an address that is not known yet, or clears one that is. */
export const typesPlace = (basket: Basket, known: KnownAddresses, input: Quote): boolean => {
  const { destinations, places } = input
  const single = singlePlace(input)
  const isElsewhere = single
    ? !goesThere(basket, known, single)
    : destinations && (destinations.length > 0 || ELSEWHERE in known.ofVisit)
  return isElsewhere || (places !== undefined && placesAfter(basket, known, input).isChanged)
}

/** Where goods go that all go to an address of which parts may be missing. */
export const keepElsewhere = async (
  act: WriteEnvironment,
  basket: Basket,
  known: KnownAddresses,
  input: Quote,
): Promise<void> => {
  const { ofVisit } = known
  const single = singlePlace(input)
  if (single && !goesThere(basket, known, single)) {
    await keepOtherAddresses(act, { ...ofVisit, [ELSEWHERE]: guestAfter(ofVisit[ELSEWHERE] ?? {}, single) })
    const [first] = basket.choices.shippings
    if (first && first.addressId !== ELSEWHERE)
      await keepChoices(act, basket.live.cart, {
        ...basket.choices,
        shippings: [{ ...first, addressId: ELSEWHERE, lines: null }],
      })
  } else if (input.destinations && !single && ELSEWHERE in ofVisit) {
    const { [ELSEWHERE]: _, ...others } = ofVisit
    await keepOtherAddresses(act, others)
  }
}

const without = (ofVisit: KnownAddresses['ofVisit'], id: string): KnownAddresses['ofVisit'] =>
  Object.fromEntries(Object.entries(ofVisit).filter(([one]) => one !== id))

/** The addresses of a visit after further ones were typed, and the ids by which those are known from now on. */
const placesAfter = ({ choices }: Basket, known: KnownAddresses, { places = [], confirm }: Quote) => {
  const { ofVisit } = known
  let after = ofVisit
  const became = new Map<string, string>()
  // A row that was emptied is not sent.
  if (places.length === 0) after = without(after, newId(0))
  for (const [row, sent] of places.entries()) {
    const id = newId(row)
    const parts = guestAfter(after[id] ?? {}, sent)
    // A request may come late, with parts of an address that is complete by now; one that confirms means what it says.
    const since = confirm
      ? undefined
      : choices.shippings.find(
          ({ addressId }) => !(id in after) && addressId in after && arePartsOf(sent, after[addressId] ?? {}),
        )
    if (isFinished(parts)) {
      const typed = withTyped(withVisit(known, without(after, id)), parts)
      after = typed.known.ofVisit
      became.set(id, typed.id)
    } else if (since) became.set(id, since.addressId)
    else after = { ...after, [id]: parts }
  }
  return { after, became, isChanged: JSON.stringify(after) !== JSON.stringify(ofVisit) }
}

/**
 * Stores the addresses that are typed for the visit, and leads goods there that go to them already. Returns the ids
 * by which they are known from now on; the errors of missing parts if the order is to be drawn up.
 */
export const keepPlaces = async (
  act: WriteEnvironment,
  basket: Basket,
  known: KnownAddresses,
  input: Quote,
): Promise<ReadonlyMap<string, string> | Failure<'badInput' | 'addressBookFull'>> => {
  const { places, confirm } = input
  if (!places) return new Map()
  const at = { cartKey: cartKeyOf(basket.live.cart) }
  const { after, became, isChanged } = placesAfter(basket, known, input)
  const missing = places.flatMap((_, row) => {
    const parts = after[newId(row)]
    return parts ? missingOf(parts, ADDRESS_FIELDS).map((field) => `places.${row}.${field}`) : []
  })
  if (confirm && missing.length > 0) return fail('badInput', { errors: requiredAll(missing), at })
  if (!isChanged) return became
  if (isFull(act, { ...known, ofVisit: after })) return fail('addressBookFull', { at })
  await keepOtherAddresses(act, after)
  const renamed = renamedIn(basket.choices, became)
  if (renamed) await keepChoices(act, basket.live.cart, renamed)
  return became
}

const renamedIn = (choices: Choices, became: ReadonlyMap<string, string>): Choices | undefined =>
  choices.shippings.some(({ addressId }) => became.has(addressId))
    ? {
        ...choices,
        shippings: choices.shippings.map((one) => ({
          ...one,
          addressId: became.get(one.addressId) ?? one.addressId,
        })),
      }
    : undefined
