import type { Row } from '../../../store/schema.ts'
import type { PostalAddress } from '../fields.ts'

/** The columns of an address, with equal names in every table. */
export type AddressColumns = Pick<
  Row<'customer_address'>,
  | 'name01'
  | 'name02'
  | 'kana01'
  | 'kana02'
  | 'company_name'
  | 'postal_code'
  | 'pref'
  | 'addr01'
  | 'addr02'
  | 'phone_number'
>

/** Converts an address to its columns. */
export const addressColumns = (address: PostalAddress): AddressColumns => ({
  name01: address.name01,
  name02: address.name02,
  kana01: address.kana01,
  kana02: address.kana02,
  company_name: address.companyName,
  postal_code: address.postalCode,
  pref: address.pref,
  addr01: address.addr01,
  addr02: address.addr02,
  phone_number: address.phoneNumber,
})

/** Converts columns to an address. */
export const addressOf = (row: AddressColumns): PostalAddress => ({
  name01: row.name01,
  name02: row.name02,
  kana01: row.kana01,
  kana02: row.kana02,
  companyName: row.company_name,
  postalCode: row.postal_code,
  pref: row.pref,
  addr01: row.addr01,
  addr02: row.addr02,
  phoneNumber: row.phone_number,
})
