import { addressInputs } from '../customers/fields.ts'
import { kind, record } from '../records/index.ts'
import { masterOptions } from '../settings/index.ts'

const line = () => kind.alwaysSent(kind.string(255))
const optionalText = () => kind.nullable(kind.string(255))
const { postalCode, pref, phoneNumber } = addressInputs

/** An address of a customer's book, as the office edits it. */
export const address = record('customer_address', 'addressId', {
  name01: ['name01', line()],
  name02: ['name02', line()],
  kana01: ['kana01', optionalText()],
  kana02: ['kana02', optionalText()],
  companyName: ['company_name', optionalText()],
  postalCode: ['postal_code', kind.alwaysSent(kind.textOf(postalCode))],
  pref: ['pref', kind.alwaysSent({ ...kind.reference(masterOptions('pref'), 47), required: pref })],
  addr01: ['addr01', line()],
  addr02: ['addr02', line()],
  phoneNumber: ['phone_number', kind.alwaysSent(kind.textOf(phoneNumber))],
})
