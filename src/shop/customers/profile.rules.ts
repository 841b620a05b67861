import type { Row } from '../../store/schema.ts'
import { changesOf } from '../changes.ts'
import { profile } from './profile.record.ts'

type Kept = Row<'customer'>
type Told = Parameters<typeof changesOf<Kept>>[1]

/** The columns of a profile that change, and the names of their fields; neither where all is as it was. */
export const profileChange = (
  kept: Kept,
  told: Told,
): { readonly change: Partial<Kept>; readonly changed: readonly string[] } => {
  const change = changesOf(kept, told) ?? {}
  return { change, changed: profile.names.filter((name) => profile.fields[name][0] in change) }
}

const notOfAddress: readonly string[] = ['email', 'birth', 'sex', 'job']

/** Whether what was told changes who a customer's parcels go to, or where. */
export const changesAddress = (kept: Kept, told: Told): boolean =>
  profileChange(kept, told).changed.some((name) => !notOfAddress.includes(name))
