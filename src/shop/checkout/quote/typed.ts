import { readItems } from '../../../store/sessions.ts'
import { keepOtherAddresses, type UnfinishedAddress } from '../../customers/index.ts'
import type { WriteEnvironment } from '../../environment.ts'
import { addressIn, freeId, type KnownAddresses, placesOf } from '../address/addresses.ts'
import { type Basket, choicesIn } from '../draft/draft.ts'
import type { Choices } from '../draft/kept.rules.ts'
import { addressKey } from '../sharing/allocation.rules.ts'
import { guestAfter } from './guest.rules.ts'

/** The parts of an address that are no part of its key (MUL-03). */
const DETAILS = ['postalCode', 'phoneNumber', 'companyName', 'kana01', 'kana02'] as const

/** The ids of the addresses that goods go to. */
const addressesIn = ({ shippings }: Choices): readonly string[] => shippings.map(({ addressId }) => addressId)

type Known = Pick<KnownAddresses, 'addresses' | 'ofVisit'>

/** Returns the addresses with others of the visit. */
export const withVisit = <K extends Known>(known: K, ofVisit: KnownAddresses['ofVisit']): K => ({
  ...known,
  ofVisit,
  addresses: new Map([
    ...[...known.addresses].filter(([id]) => !(id in known.ofVisit)),
    ...placesOf(ofVisit),
  ]),
})

/**
 * The id of an address that was typed in place, and the addresses after it. One that is known already stays, unless
 * other details of it were typed: those replace the address of the visit, and make one of its own beside one of a book.
 */
export const withTyped = <K extends Known>(
  known: K,
  sent: UnfinishedAddress,
): { readonly id: string; readonly known: K } => {
  const { addresses, ofVisit } = known
  const key = addressKey(addressIn(sent))
  const equal = [...addresses].filter(([, one]) => addressKey(one) === key)
  const isUnchanged = (one: UnfinishedAddress) => {
    const after = guestAfter(one, sent)
    return DETAILS.every((field) => (after[field] ?? null) === (one[field] ?? null))
  }
  const same = equal.find(([, one]) => isUnchanged(one))
  if (same) return { id: same[0], known }
  const id = equal.find(([one]) => one in ofVisit)?.[0] ?? freeId(ofVisit)
  const address = { ...addressIn(guestAfter(ofVisit[id] ?? {}, sent)), isTypedInPlace: true }
  return { id, known: withVisit(known, { ...ofVisit, [id]: address }) }
}

/** Forgets the addresses typed in place that goods went to before another was typed, and that nothing goes to now. */
export const dropReplaced = async (act: WriteEnvironment, before: Basket, now: Basket): Promise<Basket> => {
  const { ofVisit } = now
  const used = new Set(addressesIn(now.choices))
  const replaced = addressesIn(before.choices).filter((id) => ofVisit[id]?.isTypedInPlace && !used.has(id))
  if (replaced.length === 0) return now
  const items = await readItems(act.db, act.visitor.key, act.now)
  // The goods of another cart may go there.
  const elsewhere = new Set(choicesIn(items).flatMap(addressesIn))
  const others = Object.entries(ofVisit).filter(([id]) => !replaced.includes(id) || elsewhere.has(id))
  const left = Object.fromEntries(others)
  await keepOtherAddresses(act, left)
  return { ...now, ofVisit: left, known: now.known && withVisit(now.known, left) }
}
