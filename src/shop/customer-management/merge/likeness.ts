import { foldKana } from '../../../store/folding.ts'
import type { Row } from '../../../store/schema.ts'

type Customer = Row<'customer'>

const digitsOf = (phone: string | null): string => (phone ?? '').normalize('NFKC').replace(/\D/g, '')

const joined = (text: string | null): string => foldKana(text ?? '').replace(/[\s-]/g, '')

/** Returns whether two records are likely one person's: the same phone number and the same name, folded. */
export const isLikelySame = (
  one: Pick<Customer, 'name01' | 'name02' | 'phone_number'>,
  other: Pick<Customer, 'name01' | 'name02' | 'phone_number'>,
): boolean =>
  digitsOf(one.phone_number) !== '' &&
  digitsOf(one.phone_number) === digitsOf(other.phone_number) &&
  joined(one.name01) + joined(one.name02) === joined(other.name01) + joined(other.name02)

type Address = Omit<Row<'customer_address'>, 'customer_id' | 'created_at'>

const placeOf = (address: Address): string =>
  [
    ...[address.name01 + address.name02, address.company_name],
    ...[address.postal_code, String(address.pref), address.addr01, address.addr02, address.phone_number],
  ]
    .map(joined)
    .join('\n')

/** Returns those of `gone` that `kept` does not have, each once; case, width, spaces and hyphens make no other address. */
export const newAddresses = <A extends Address>(kept: readonly A[], gone: readonly A[]): readonly A[] => {
  const known = new Set(kept.map(placeOf))
  return gone.filter((address) => {
    const place = placeOf(address)
    if (known.has(place)) return false
    known.add(place)
    return true
  })
}
