import { z } from 'zod'
import { safe } from '../../hypermedia/transition.ts'

const Bytes = z.int().min(0)

export const goSystemInfo = safe('/admin/system', {
  title: 'What the shop runs on, what waits, and how much room there is',
  for: 'member',
  state: {
    info: z.object({
      /** The version of this program. */
      version: z.string(),
      /** The version of Node.js. */
      node: z.string(),
      database: z.object({ kind: z.enum(['sqlite', 'postgres']), version: z.string(), size: Bytes }),
      /** The migrations of the schema, in order. */
      migrations: z.array(
        z.object({
          name: z.string(),
          /** UTC, ISO 8601. */
          doneAt: z.string(),
        }),
      ),
      /** Pending events, and dead letters. */
      outbox: z.object({ waiting: z.int(), failed: z.int() }),
      jobs: z.object({ waiting: z.int(), running: z.int(), failed: z.int() }),
      /** Memory of the process that answers. */
      memory: z.object({ resident: Bytes, heap: Bytes }),
      /** Space on its machine; null while it is being counted. */
      disk: z.object({
        free: Bytes,
        files: Bytes.nullable(),
        backups: Bytes.nullable(),
        logs: Bytes.nullable(),
      }),
      /** The start of the process that answers: UTC, ISO 8601. */
      upSince: z.string(),
      /** The number of processes on the database; null if it is not known. */
      processes: z.int().nullable(),
    }),
  },
  always: ['goDoctor', 'goJobList', 'goOutboxList', 'goAdminLog'],
})
