/** What a customer changes of their profile: what is left out stays, null clears. */

import type { Row } from '../../store/schema.ts'

type Kept = Row<'customer'>

/** What may be sent; `pref` 0 is the form's unselected default. */
export interface SentProfile {
  readonly email: string
  readonly name01?: string | undefined
  readonly name02?: string | undefined
  readonly kana01?: string | null | undefined
  readonly kana02?: string | null | undefined
  readonly companyName?: string | null | undefined
  readonly postalCode?: string | null | undefined
  readonly pref?: number | null | undefined
  readonly addr01?: string | null | undefined
  readonly addr02?: string | null | undefined
  readonly phoneNumber?: string | null | undefined
  /** The whole day, `YYYY-MM-DD`. */
  readonly birth?: string | null | undefined
  readonly sex?: number | null | undefined
  readonly job?: number | null | undefined
}

const columns = {
  email: 'email',
  name01: 'name01',
  name02: 'name02',
  kana01: 'kana01',
  kana02: 'kana02',
  companyName: 'company_name',
  postalCode: 'postal_code',
  pref: 'pref',
  addr01: 'addr01',
  addr02: 'addr02',
  phoneNumber: 'phone_number',
  birth: 'birth',
  sex: 'sex',
  job: 'job',
} as const satisfies Readonly<Record<keyof SentProfile, keyof Kept>>

type Change = { readonly [Column in (typeof columns)[keyof SentProfile]]?: Kept[Column] }

/** The columns that change, and the names of their fields; neither where all is as it was. */
export function profileChange(
  kept: Kept,
  sent: SentProfile,
): { readonly change: Change; readonly changed: readonly string[] } {
  const wanted = { ...sent, pref: sent.pref === 0 ? null : sent.pref }
  const changed = (Object.keys(columns) as (keyof SentProfile)[]).filter(
    (name) => wanted[name] !== undefined && wanted[name] !== kept[columns[name]],
  )
  const change = Object.fromEntries(changed.map((name) => [columns[name], wanted[name]])) as Change
  return { change, changed }
}

const notOfAddress: readonly string[] = ['email', 'birth', 'sex', 'job']

/** Whether what was sent changes who a customer's parcels go to, or where. */
export const changesAddress = (kept: Kept, sent: SentProfile): boolean =>
  profileChange(kept, sent).changed.some((name) => !notOfAddress.includes(name))
