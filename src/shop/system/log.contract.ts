import { z } from 'zod'
import { choice, integer, optional, text } from '../../hypermedia/input.ts'
import { safe } from '../../hypermedia/transition.ts'
import { LEVELS } from './log.rules.ts'

export const goAdminLog = safe('/admin/log', {
  title: 'The last lines of the log of this machine, the newest first',
  for: 'member',
  input: {
    /** The lowest level of the lines. */
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
        /** UTC, ISO 8601; null, like the next fields, in a line of another format. */
        timestamp: z.string().nullable(),
        level: z.enum(LEVELS).nullable(),
        message: z.string(),
        transition: z.string().nullable(),
        requestId: z.string().nullable(),
        /** The HTTP status of the answer. */
        status: z.number().nullable(),
        milliseconds: z.number().nullable(),
        /** The error, with its stack. */
        error: z.string().nullable(),
        /** The line unchanged; only the beginning of a long one. */
        line: z.string(),
      }),
    ),
    limit: z.int(),
  },
  submitTo: 'goAdminLog',
  offers: ['goSystemInfo'],
  items: { log: ['goAdminLog'] },
})
