import { z } from 'zod'
import { safe } from '../../hypermedia/transition.ts'

const Bytes = z.int().min(0)

export const goSystemInfo = safe('/admin/system', {
  title: 'What the shop runs on, what waits, and how much room there is',
  for: 'member',
  state: {
    info: z.object({
      /** Of this program. */
      version: z.string(),
      /** Of Node.js. */
      node: z.string(),
      database: z.object({ kind: z.enum(['sqlite', 'postgres']), version: z.string(), size: Bytes }),
      /** What was done to the schema, in its order. */
      migrations: z.array(
        z.object({
          name: z.string(),
          /** UTC, ISO 8601. */
          doneAt: z.string(),
        }),
      ),
      /** Events that are still to be delivered, and those that were given up. */
      outbox: z.object({ waiting: z.int(), failed: z.int() }),
      jobs: z.object({ waiting: z.int(), running: z.int(), failed: z.int() }),
      /** Of the process that answers. */
      memory: z.object({ resident: Bytes, heap: Bytes }),
      /** On its machine; null as long as it is being counted. */
      disk: z.object({
        free: Bytes,
        files: Bytes.nullable(),
        backups: Bytes.nullable(),
        logs: Bytes.nullable(),
      }),
      /** When the process that answers was started: UTC, ISO 8601. */
      upSince: z.string(),
      /** How many processes share the database; null where that is not known. */
      processes: z.int().nullable(),
    }),
  },
  always: ['goDoctor', 'goJobList', 'goOutboxList', 'goAdminLog'],
})
