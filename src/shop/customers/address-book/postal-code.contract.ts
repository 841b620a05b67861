import { z } from 'zod'
import { needed } from '../../../hypermedia/input.ts'
import { safe } from '../../../hypermedia/transition.ts'
import { addressInputs } from '../fields.ts'

export const goPostalCode = safe('/postal-code', {
  title: 'The prefecture and the city of a postal code',
  for: 'anyone',
  // A form's link is followed with the code that is typed in it.
  input: { postalCode: needed(addressInputs.postalCode) },
  state: {
    postalCode: z.string(),
    pref: z.int(),
    prefName: z.string(),
    /** City, and the town of the code. */
    addr01: z.string(),
    /** The street, if the code is that of a single firm. */
    addr02: z.string().nullable(),
  },
  always: ['goTop'],
  errors: ['badInput', 'postalCodeUnknown'],
})
