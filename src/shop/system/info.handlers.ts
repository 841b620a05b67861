import { ok } from '../../hypermedia/reply.ts'
import type { Handlers } from '../environment.ts'
import type * as contract from './info.contract.ts'
import { countEvents, countJobs, databaseFacts, stepsTaken } from './info.queries.ts'

/** Seconds after which the page is refreshed while space is being counted. */
const LOOK_AGAIN_SECONDS = 2

export const infoHandlers: Handlers<typeof contract> = {
  async goSystemInfo({ slowDb, dialect, services: { machine } }) {
    const [facts, migrations, outbox, jobs, free, used, processes] = await Promise.all([
      databaseFacts(slowDb, dialect),
      stepsTaken(slowDb),
      countEvents(slowDb),
      countJobs(slowDb),
      machine.freeBytes(),
      machine.usedBytes(),
      machine.processes(),
    ])
    const { version, node, upSince } = machine
    const { waiting, running, failed } = jobs
    const { files = null, backups = null, logs = null } = used ?? {}
    const info = {
      version,
      node,
      database: { kind: dialect, ...facts },
      migrations,
      outbox,
      jobs: { waiting, running, failed },
      memory: machine.memory(),
      disk: { free, files, backups, logs },
      upSince,
      processes: processes ?? null,
    }
    return ok(
      { info },
      {
        ...(!used && { about: { refresh: LOOK_AGAIN_SECONDS } }),
      },
    )
  },
}
