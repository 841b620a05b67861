import { z } from 'zod'
import { safe, unsafe } from '../../hypermedia/transition.ts'
import { Sentence } from '../values.ts'

export const goDoctor = safe('/admin/doctor', {
  title: 'Whether all that the shop keeps agrees, as it was found last',
  for: 'member',
  state: {
    /** When it was looked at last: UTC, ISO 8601; null where it never was. */
    lookedAt: z.string().nullable(),
    /** Whether it is being looked at now, or was not brought to an end the last time. */
    run: z.enum(['running', 'failed']).nullable(),
    checks: z.array(
      z.object({
        name: z.string(),
        /** What was looked at, in words. */
        title: z.string(),
        verdict: z.enum(['well', 'warning', 'fault']),
        /** How many things were found. */
        count: z.int(),
        /** The first of them. */
        examples: z.array(Sentence),
      }),
    ),
  },
  offers: ['doRunDoctor', 'goJob'],
  always: ['goSystemInfo'],
})

export const doRunDoctor = unsafe('POST', '/admin/doctor', {
  title: 'Have it looked at whether all that the shop keeps agrees',
  for: 'member',
  once: true,
  refusedAt: 'goDoctor',
  state: { jobId: z.string(), message: Sentence },
  offers: ['goJob', 'goDoctor'],
})
