import { z } from 'zod'
import { choice, integer, optional, text } from '../../hypermedia/input.ts'
import { safe } from '../../hypermedia/transition.ts'
import { LEVELS } from './log.rules.ts'

export const goAdminLog = safe('/admin/log', {
  title: 'The last lines of the log of this machine, the newest first',
  for: 'member',
  input: {
    /** Lines as grave as this, or graver. */
    level: optional(choice(LEVELS)),
    /** Part of a line. */
    nameKeyword: optional(text(255)),
    transition: optional(text(128)),
    requestId: optional(text(128)),
    limit: optional(integer(1, 1000)),
  },
  state: {
    log: z.array(
      z.object({
        /** UTC, ISO 8601; null, as are the next ones, in a line that is not as the shop writes them. */
        timestamp: z.string().nullable(),
        level: z.enum(LEVELS).nullable(),
        message: z.string(),
        transition: z.string().nullable(),
        requestId: z.string().nullable(),
        /** The HTTP status that was answered. */
        status: z.number().nullable(),
        milliseconds: z.number().nullable(),
        /** What went wrong, with where. */
        error: z.string().nullable(),
        /** As it stands; of a long one the beginning. */
        line: z.string(),
      }),
    ),
    limit: z.int(),
  },
  submitTo: 'goAdminLog',
  offers: ['goSystemInfo'],
  items: { log: ['goAdminLog'] },
})
