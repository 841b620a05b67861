import { clearable, integer } from '../../hypermedia/input.ts'
import { kind } from '../records/index.ts'
import { masterOptions } from './index.ts'

const Prefecture = integer(0, 47, 'select')

/** A prefecture, or none: forms send 0 if nothing is chosen. */
export const prefecture = (): kind.Kind<number | null, false> => ({
  ...kind.nullable(kind.reference(masterOptions('pref'), 47)),
  required: Prefecture,
  optional: clearable(Prefecture),
  stored: (typed) => typed || null,
})
