import { fail, item, ok } from '../../hypermedia/reply.ts'
import { type JobRow, jobById, jobsOf } from '../../store/jobs.ts'
import { type Handlers, memberOf, type ReadEnvironment, worded } from '../environment.ts'
import { memberNames } from '../members/index.ts'
import { pageOf, pagesBeside } from '../paging.ts'
import { link } from '../transitions.ts'
import type * as contract from './jobs.contract.ts'

/** Seconds after which the page of a running job is refreshed. */
const LOOK_AGAIN_SECONDS = 2

export const jobsHandlers: Handlers<typeof contract> = {
  async goJobList(act) {
    const { page } = pageOf(act.input)
    const { limit, offset } = page
    const { rows, count } = await jobsOf(act.db, page)
    const names = await memberNames(
      act.db,
      rows.map(({ who }) => who),
    )
    return ok(
      {
        jobs: rows.map((row) => item(described(row, names, act), [link('goJob', { jobId: row.id })])),
        count,
        limit,
        offset,
      },
      {
        links: [...pagesBeside({ limit, offset }, count, (at) => link('goJobList', { limit, offset: at }))],
        ...(rows.some(isGoingOn) && { about: { refresh: LOOK_AGAIN_SECONDS } }),
      },
    )
  },

  async goJob(act) {
    const row = await jobById(act.db, act.input.jobId)
    // Members see their own jobs, and all where they may see the list.
    if (!row || (row.who !== memberOf(act) && !act.may('goJobList'))) return fail('jobUnknown')
    const names = await memberNames(act.db, [row.who])
    return ok(
      { ...described(row, names, act), result: resultOf(row), errors: recordIn(row.errors) },
      {
        links: [...placesOf(row)],
        ...(isGoingOn(row) && { about: { refresh: LOOK_AGAIN_SECONDS } }),
      },
    )
  },
}

const isGoingOn = ({ state }: JobRow): boolean => state === 'waiting' || state === 'running'

/** Returns the links to the result of a job. */
const placesOf = ({ id, kind, state }: JobRow) => {
  if (kind === 'papers' && state === 'done') return [link('goOrderPdfFile', { jobId: id })]
  if (kind === 'doctor') return [link('goDoctor')]
  return kind === 'backup' ? [link('goBackupList')] : []
}

/** The doctor's findings have a page of their own. */
const resultOf = ({ kind, result }: JobRow) => (kind === 'doctor' ? null : recordIn(result))

const recordIn = (json: string | null): Record<string, unknown> | null =>
  json === null ? null : ((JSON.parse(json) ?? null) as Record<string, unknown> | null)

const titleOf = (
  kind: string,
  { say, services, language }: Pick<ReadEnvironment, 'say' | 'services' | 'language'>,
): string => {
  // Jobs of plugins have names; one whose plugin is gone has only that of its kind.
  if (!kind.includes(':')) return say({ key: `office.job.${kind}` })
  const title = services.plugins.jobTitle(kind)
  return title ? worded(language, title.ja, title.en) : kind
}

const described = (
  row: JobRow,
  names: ReadonlyMap<string, string>,
  { say, services, language }: Pick<ReadEnvironment, 'say' | 'services' | 'language'>,
) => ({
  jobId: row.id,
  kind: row.kind,
  title: titleOf(row.kind, { say, services, language }),
  state: row.state,
  done: row.done,
  total: row.total,
  memberName: names.get(row.who) ?? null,
  createdAt: row.created_at,
  startedAt: row.started_at,
  endedAt: row.ended_at,
})
