import { basename } from 'node:path'
import { message } from '../../hypermedia/message.ts'
import { created, fail, item, ok } from '../../hypermedia/reply.ts'
import type { Handlers } from '../environment.ts'
import { link } from '../transitions.ts'
import type * as contract from './backup.contract.ts'

export const backupHandlers: Handlers<typeof contract> = {
  async goBackupList({ services: { backups: shelf } }) {
    const all = await shelf.list()
    const backups = all.map(({ name, size, at }) =>
      item({ name, size, createdAt: at }, [link('goBackupFile', { name }), link('doDeleteBackup', { name })]),
    )
    return ok(
      { backups, count: backups.length },
      { links: [link('doStartBackup'), link('goJobList'), link('goAdminTop')] },
    )
  },

  async doStartBackup({ startJob, say }) {
    const jobId = await startJob('backup', {})
    const done = message('office.backupBegun')
    const job = link('goJob', { jobId })
    return created({ jobId, message: say(done) }, job, {
      notices: [done],
      links: [job, link('goBackupList')],
    })
  },

  async goBackupFile({ services: { backups: shelf }, input }) {
    const path = await shelf.find(input.name)
    const shelved = (await shelf.list()).find(({ name }) => name === input.name)
    if (path === undefined || !shelved) return fail('backupUnknown')
    const { name, size } = shelved
    const file = { name: basename(path), contentType: 'application/zip', path }
    return ok({ name, size }, { file, links: [link('goBackupList')] })
  },

  async doDeleteBackup({ services: { backups: shelf }, input, say }) {
    const { name } = input
    if (!(await shelf.drop(name))) return fail('backupUnknown')
    const done = message('office.backupDeleted', { name })
    const list = link('goBackupList')
    return ok({ name, message: say(done) }, { location: list, notices: [done], links: [list] })
  },
}
