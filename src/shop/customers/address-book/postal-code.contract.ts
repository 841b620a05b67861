import { z } from 'zod'
import { needed } from '../../../hypermedia/input.ts'
import { safe } from '../../../hypermedia/transition.ts'
import { addressInputs } from '../fields.ts'

export const goPostalCode = safe('/postal-code', {
  title: 'The prefecture and the city of a postal code',
  for: 'anyone',
  // Typed into a form: a link to it is taken with the code that stands there.
  input: { postalCode: needed(addressInputs.postalCode) },
  state: {
    postalCode: z.string(),
    pref: z.int(),
    prefName: z.string(),
    /** City, and the town that the code stands for. */
    addr01: z.string(),
    /** The street, where the code is that of one firm alone. */
    addr02: z.string().nullable(),
  },
  always: ['goTop'],
  errors: ['badInput', 'postalCodeUnknown'],
})
