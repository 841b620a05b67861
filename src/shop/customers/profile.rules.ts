import type { Row } from '../../store/schema.ts'
import { changesOf } from '../changes.ts'
import { profile } from './profile.record.ts'

type Kept = Row<'customer'>
type Given = Parameters<typeof changesOf<Kept>>[1]

/** Returns the changed columns of a profile, and the names of their fields; empty if nothing changed. */
export const profileChange = (
  kept: Kept,
  given: Given,
): { readonly change: Partial<Kept>; readonly changed: readonly string[] } => {
  const change = changesOf(kept, given) ?? {}
  return { change, changed: profile.names.filter((name) => profile.fields[name][0] in change) }
}

const notOfAddress: readonly string[] = ['email', 'birth', 'sex', 'job']

/** Returns whether an input changes the addressee or the address of a customer's parcels. */
export const changesAddress = (kept: Kept, given: Given): boolean =>
  profileChange(kept, given).changed.some((name) => !notOfAddress.includes(name))
