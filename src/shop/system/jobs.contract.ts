import { z } from 'zod'
import { key } from '../../hypermedia/input.ts'
import { safe } from '../../hypermedia/transition.ts'
import { paged } from '../paging.ts'

/** A piece of long work, as far as it is. */
const job = {
  jobId: z.string(),
  kind: z.string(),
  /** What is done, in words. */
  title: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  done: z.int(),
  /** 0 as long as it is not known. */
  total: z.int(),
  /** Who asked for it; null where nobody did. */
  memberName: z.string().nullable(),
  /** UTC, ISO 8601, as are the next two. */
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
}

export const goJobList = safe('/admin/jobs', {
  title: 'Long work: what runs, what waits, what ended in the last seven days',
  for: 'member',
  input: paged.input,
  state: { jobs: z.array(z.object(job)), ...paged.state },
  offers: ['goJobList'],
  items: { jobs: ['goJob'] },
})

export const goJob = safe('/admin/job', {
  title: 'A piece of long work and how far it is',
  for: 'member',
  input: { jobId: key() },
  state: {
    ...job,
    /** What came of it, by its kind. */
    result: z.record(z.string(), z.unknown()).nullable(),
    /** Why it failed. */
    errors: z.record(z.string(), z.unknown()).nullable(),
  },
  offers: ['goBackupList', 'goDoctor', 'goOrderPdfFile', 'goJob'],
  always: ['goJobList'],
  errors: ['jobUnknown'],
})
