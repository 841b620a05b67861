import { type Message, message } from '../../../hypermedia/message.ts'
import type { Row } from '../../../store/schema.ts'
import { foldLabel } from '../../csv/index.ts'
import type { CustomerCells } from './customer-import.cells.ts'

/** Reads addresses of books from the lines of a file of customers. */

/** An address of a book. */
export type Address = Omit<Row<'customer_address'>, 'id' | 'customer_id' | 'created_at' | 'updated_at'>

/** Why a line is rejected, and at which column. */
export type Fault = readonly [why: Message, column?: string]

/** The ids of choices by their names, and whether names that are unknown count as none. */
interface NamesOfChoices {
  readonly named: Readonly<Record<'pref' | 'sex' | 'job', ReadonlyMap<string, number>>>
  readonly isForeign: boolean
}

/** Returns the id that a line has for a choice, by its id or else by its name. */
export const idIn = (
  values: CustomerCells,
  column: 'pref' | 'sex' | 'job',
  { named, isForeign }: NamesOfChoices,
): { readonly id: number | null | undefined } | { readonly fault: Fault } => {
  const id = values[column]
  const name = values[`${column}Name`]
  if (id != null)
    return [...named[column].values()].includes(id) ? { id } : { fault: [message('csv.unknown'), column] }
  if (name == null) return { id: id === undefined ? name : id }
  const found = named[column].get(foldLabel(name))
  if (found !== undefined) return { id: found }
  return isForeign ? { id: null } : { fault: [message('csv.unknownName'), `${column}Name`] }
}

/** Returns the address of a line for the book, which only has whole ones. */
export const readAddress = (
  values: CustomerCells,
  now: NamesOfChoices,
): { readonly address?: Address; readonly faults: readonly Fault[] } => {
  const pref = idIn(values, 'pref', now)
  if ('fault' in pref) return { faults: [pref.fault] }
  const needed = {
    name01: values.name01,
    name02: values.name02,
    postalCode: values.postalCode,
    pref: pref.id,
    addr01: values.addr01,
    addr02: values.addr02,
    phoneNumber: values.phoneNumber,
  }
  const faults = Object.entries(needed).flatMap(([column, value]): Fault[] =>
    value == null ? [[message('input.required'), column]] : [],
  )
  const { name01, name02, postalCode, addr01, addr02, phoneNumber } = needed
  if (!name01 || !name02 || !postalCode || !pref.id || !addr01 || !addr02 || !phoneNumber) return { faults }
  return {
    faults,
    address: {
      ...{ name01, name02, kana01: values.kana01 ?? null, kana02: values.kana02 ?? null },
      ...{ company_name: values.companyName ?? null, postal_code: postalCode, pref: pref.id },
      ...{ addr01, addr02, phone_number: phoneNumber },
    },
  }
}

/** Returns the addresses that a book does not have, each once. */
export const freshAddresses = <A extends { readonly address?: Address }>(
  read: readonly A[],
  book: readonly Address[],
): readonly A[] => {
  const seen = new Set(book.map(addressKey))
  return read.filter(({ address }) => {
    if (!address || seen.has(addressKey(address))) return false
    seen.add(addressKey(address))
    return true
  })
}

const addressKey = (address: Address): string =>
  JSON.stringify([
    ...[address.name01, address.name02, address.kana01, address.kana02, address.company_name],
    ...[address.postal_code, address.pref, address.addr01, address.addr02, address.phone_number],
  ])
