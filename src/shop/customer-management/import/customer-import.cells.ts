import { clearable, flag, integer, optional, text, type Values } from '../../../hypermedia/input.ts'
import { dayIn, momentIn, plainNumber } from '../../csv/index.ts'
import { addressInputs, CompanyName, Email, Kana, PhoneNumber, PostalCode } from '../../customers/fields.ts'

const Id = integer(1, 2_147_483_647)
const Name = text(64)

/** The cells of a line that imports read, by the names of their columns. */
export const customerCells = {
  customerId: optional(text(64)),
  email: Email,
  name01: optional(addressInputs.name01),
  name02: optional(addressInputs.name02),
  kana01: clearable(Kana),
  kana02: clearable(Kana),
  companyName: clearable(CompanyName),
  postalCode: clearable(PostalCode),
  pref: clearable(integer(1, 47)),
  prefName: clearable(Name),
  addr01: clearable(addressInputs.addr01),
  addr02: clearable(addressInputs.addr02),
  phoneNumber: clearable(PhoneNumber),
  birth: clearable(text(32, { fold: dayIn, pattern: /^\d{4}-\d{2}-\d{2}$/, refused: 'input.date' })),
  sex: clearable(Id),
  sexName: clearable(Name),
  job: clearable(Id),
  jobName: clearable(Name),
  note: clearable(text(3000)),
  customerStatus: optional(integer(1, 3)),
  createDate: optional(
    text(40, {
      fold: momentIn,
      pattern: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(Z|[+-]\d{2}:\d{2})?$/,
      refused: 'input.moment',
    }),
  ),
  point: optional(integer(0, 2_147_483_647)),
  groupName: clearable(Name),
  newsletter: optional(flag()),
}

/** A parsed line: a customer, or a further address of theirs. */
export type CustomerCells = Values<typeof customerCells>

const NUMBERS = new Set(['pref', 'sex', 'job', 'customerStatus', 'point'])

const YES = /^(yes|true|1|はい|希望する|受け取る)$/i
const NO = /^(no|false|0|いいえ|希望しない|受け取らない)$/i

/** Converts a cell to the value that is validated. */
export const foldCustomerCell = (name: string, cell: string): unknown => {
  if (NUMBERS.has(name)) return plainNumber(cell)
  if (name !== 'newsletter') return cell
  if (YES.test(cell)) return '1'
  return NO.test(cell) ? '0' : cell
}
