import { z } from 'zod'
import { safe, unsafe } from '../../hypermedia/transition.ts'
import { Sentence } from '../values.ts'

export const goDoctor = safe('/admin/doctor', {
  title: 'Whether all that the shop keeps agrees, as it was found last',
  for: 'member',
  state: {
    /** The time of the last run: UTC, ISO 8601; null without one. */
    lookedAt: z.string().nullable(),
    /** Whether a run is in progress, or the last one failed. */
    run: z.enum(['running', 'failed']).nullable(),
    checks: z.array(
      z.object({
        name: z.string(),
        /** The name of the check. */
        title: z.string(),
        verdict: z.enum(['well', 'warning', 'fault']),
        /** The number of findings. */
        count: z.int(),
        /** The first findings. */
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
