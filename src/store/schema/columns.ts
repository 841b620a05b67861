import type { Generated } from 'kysely'

/** A name in Japanese and, unless it is the same, in English. */
export interface Named {
  name: string
  name_en: string | null
}

/** A record with fields that members added. */
export interface WithOwnFields {
  /** Their values by name, as JSON; empty ones are left out. */
  own_fields: Generated<string>
}

/** A person's name and address. */
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

/** The temperature at which goods are kept on their way: normal 常温, cool 冷蔵 or frozen 冷凍. */
export type Temperature = 'normal' | 'cool' | 'frozen'
