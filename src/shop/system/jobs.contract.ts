import { z } from 'zod'
import { key } from '../../hypermedia/input.ts'
import { EVERYONE } from '../../hypermedia/realm.ts'
import { safe } from '../../hypermedia/transition.ts'
import { paged } from '../paging.ts'

/** A job, with its progress. */
const job = {
  jobId: z.string(),
  kind: z.string(),
  /** The name of its work. */
  title: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  done: z.int(),
  /** 0 while it is not known. */
  total: z.int(),
  /** The member who started it; null if none did. */
  memberName: z.string().nullable(),
  /** UTC, ISO 8601, like the next two. */
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
  permission: EVERYONE,
  input: { jobId: key() },
  state: {
    ...job,
    /** Its result, by its kind. */
    result: z.record(z.string(), z.unknown()).nullable(),
    /** The reason of its failure. */
    errors: z.record(z.string(), z.unknown()).nullable(),
  },
  offers: ['goBackupList', 'goDoctor', 'goOrderPdfFile', 'goJob'],
  always: ['goJobList'],
  errors: ['jobUnknown'],
})
