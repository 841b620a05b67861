import { message } from '../../hypermedia/message.ts'
import { created, ok } from '../../hypermedia/reply.ts'
import { newestJob } from '../../store/jobs.ts'
import type { Handlers } from '../environment.ts'
import { link } from '../transitions.ts'
import { inWords } from './checks.ts'
import type * as contract from './doctor.contract.ts'
import type { DoctorResult } from './doctor.job.ts'

/** Seconds after which the page of a running check is refreshed. */
const LOOK_AGAIN_SECONDS = 2

const GOING_ON = ['waiting', 'running'] as const

export const doctorHandlers: Handlers<typeof contract> = {
  async goDoctor({ db, say }) {
    const [last, open] = await Promise.all([
      newestJob(db, 'doctor', ['done']),
      newestJob(db, 'doctor', [...GOING_ON, 'failed']),
    ])
    const run = open && open.id > (last?.id ?? '') ? open : undefined
    const isGoingOn = run !== undefined && run.state !== 'failed'
    const { examined = [] } = JSON.parse(last?.result ?? '{}') as Partial<DoctorResult>
    return ok(
      {
        lookedAt: last?.ended_at ?? null,
        run: run ? (isGoingOn ? 'running' : 'failed') : null,
        checks: examined.map((one) => inWords(one, say)),
      },
      {
        links: [
          ...(isGoingOn ? [] : [link('doRunDoctor')]),
          ...(run ? [link('goJob', { jobId: run.id })] : []),
        ],
        ...(isGoingOn && { about: { refresh: LOOK_AGAIN_SECONDS } }),
      },
    )
  },

  async doRunDoctor({ db, startJob }) {
    // A request during a run gets that run.
    const jobId = (await newestJob(db, 'doctor', GOING_ON))?.id ?? (await startJob('doctor', {}))
    const page = link('goDoctor')
    return created({ jobId }, page, {
      notices: [message('office.doctorBegun')],
      links: [link('goJob', { jobId }), page],
    })
  },
}
