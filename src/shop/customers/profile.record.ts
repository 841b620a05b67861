import { kind, record } from '../records/index.ts'
import { prefecture } from '../settings/fields.ts'
import { masterOptions } from '../settings/index.ts'
import { addressInputs, CompanyName, Email, Kana, PhoneNumber, PostalCode } from './fields.ts'

const needed = (typed: Parameters<typeof kind.textOf>[0]) => kind.alwaysSent(kind.textOf(typed))
const optionalText = (typed: Parameters<typeof kind.textOf>[0]) => kind.nullable(kind.textOf(typed))
const choice = (master: string) => kind.nullable(kind.reference(masterOptions(master)))

/** The profile that customers edit. */
export const profile = record('customer', 'customerId', {
  email: ['email', needed(Email)],
  name01: ['name01', needed(addressInputs.name01)],
  name02: ['name02', needed(addressInputs.name02)],
  kana01: ['kana01', optionalText(Kana)],
  kana02: ['kana02', optionalText(Kana)],
  companyName: ['company_name', optionalText(CompanyName)],
  postalCode: ['postal_code', optionalText(PostalCode)],
  pref: ['pref', prefecture()],
  addr01: ['addr01', optionalText(addressInputs.addr01)],
  addr02: ['addr02', optionalText(addressInputs.addr02)],
  phoneNumber: ['phone_number', optionalText(PhoneNumber)],
  birth: ['birth', kind.nullable(kind.date())],
  sex: ['sex', choice('sex')],
  job: ['job', choice('job')],
})
