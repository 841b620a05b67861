import type { Generated } from 'kysely'

/** A name in Japanese and, unless it is the same, in English. */
export interface Named {
  name: string
  name_en: string | null
}

/** A record that has fields of its own beside its columns. */
export interface WithOwnFields {
  /** Their values by name, as JSON; those without one are left out. */
  own_fields: Generated<string>
}

/** Who somebody is, and where they live. */
export interface PersonColumns {
  name01: string
  name02: string
  kana01: string | null
  kana02: string | null
  company_name: string | null
  postal_code: string
  pref: number
  addr01: string
  addr02: string
  phone_number: string
}
