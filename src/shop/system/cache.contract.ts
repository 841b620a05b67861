import { z } from 'zod'
import { optional, text } from '../../hypermedia/input.ts'
import { idempotent, safe } from '../../hypermedia/transition.ts'
import { KEPT_KINDS } from '../machine.ts'
import { Sentence } from '../values.ts'

export const goContentCache = safe('/admin/content/cache', {
  title: 'What the process that answers keeps in memory',
  for: 'member',
  state: {
    kept: z.array(
      z.object({
        kind: z.enum(KEPT_KINDS),
        /** Its name as text. */
        title: z.string(),
        entries: z.int(),
        /** Null, like the next two, if they are not counted. */
        bytes: z.int().nullable(),
        /** Requests for cached values, since the process was started. */
        hits: z.int().nullable(),
        /** Requests for values that were not cached. */
        misses: z.int().nullable(),
      }),
    ),
  },
  submitTo: 'doClearCache',
  always: ['doClearCache', 'goSystemInfo'],
})

export const doClearCache = idempotent('PUT', '/admin/content/cache', {
  title: 'Have every process forget what it keeps in memory',
  for: 'member',
  refusedAt: 'goContentCache',
  input: { mode: optional(text(32, { control: 'hidden' })) },
  state: { message: Sentence },
  offers: ['goContentCache'],
})
