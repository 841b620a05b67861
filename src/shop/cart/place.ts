import { keepItem, readItems } from '../../store/sessions.ts'
import { customerById, guestIn, keepUnfinishedGuest, unfinishedGuestIn } from '../customers/index.ts'
import type { ReadEnvironment, WriteEnvironment } from '../environment.ts'
import type { Place } from '../settings/index.ts'

/** The name of the place that a visitor asked about, in their session's data. */
const PLACE = 'deliveryPlace'

/**
 * Returns the place that a visitor's goods would go to: that of their account or of their order so far, or else
 * the one that they asked about. Null if none is known.
 */
export const knownPlace = async (environment: ReadEnvironment | WriteEnvironment): Promise<Place | null> => {
  const { db, visitor, now } = environment
  if (visitor.customerId === null && !visitor.isOpen) return null
  const [items, customer] = await Promise.all([
    readItems(db, visitor.key, now),
    visitor.customerId === null ? undefined : customerById(db, visitor.customerId),
  ])
  const own = customer
    ? { pref: customer.pref, postalCode: customer.postal_code }
    : (guestIn(items)?.orderer ?? unfinishedGuestIn(items))
  return placeOf(own) ?? (items.get(PLACE) as Place | undefined) ?? null
}

/** Returns the place that a visitor asked about; by default the one that their goods would go to. */
export const askedPlace = async (environment: ReadEnvironment): Promise<Place | null> => {
  const { db, visitor, now } = environment
  if (!visitor.isOpen) return knownPlace(environment)
  const asked = (await readItems(db, visitor.key, now)).get(PLACE) as Place | undefined
  return asked ?? knownPlace(environment)
}

/** Remembers the place that a visitor asks about; a guest's order begins with it. */
export const rememberPlace = async (
  act: WriteEnvironment,
  place: { readonly pref: number; readonly postalCode: string },
): Promise<void> => {
  const { db, visitor, now } = act
  await keepItem(db, visitor, PLACE, place, now)
  if (visitor.customerId !== null) return
  const items = await readItems(db, visitor.key, now)
  const guest = unfinishedGuestIn(items)
  // Neither replaces a part of an address that was given.
  const isOpen = !guestIn(items) && !guest.pref && !guest.postalCode && !guest.addr01
  if (isOpen) await keepUnfinishedGuest(act, { ...guest, ...place })
}

const placeOf = ({
  pref = null,
  postalCode = null,
}: {
  readonly pref?: number | null | undefined
  readonly postalCode?: string | null | undefined
}): Place | null => (pref ? { pref, postalCode } : null)
