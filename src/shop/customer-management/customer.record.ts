import { groupOptions, profile } from '../customers/index.ts'
import { kind, record } from '../records/index.ts'

const { email, name01, name02, kana01, kana02, companyName, phoneNumber, ...others } = profile.fields

/** A customer as the office edits them; the fields are in the order of its form. */
export const customer = record('customer', 'customerId', {
  email,
  name01,
  name02,
  kana01,
  kana02,
  companyName,
  phoneNumber,
  ...others,
  groupId: ['group_id', kind.nullable(kind.reference(groupOptions))],
  /** For members only. */
  note: ['note', kind.nullable(kind.longText(3000))],
})
