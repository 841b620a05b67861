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
    return ok({ backups, count: backups.length })
  },

  async doStartBackup({ startJob }) {
    const jobId = await startJob('backup', {})
    const job = link('goJob', { jobId })
    return created({ jobId }, job, {
      notices: [message('office.backupBegun')],
      links: [job],
    })
  },

  async goBackupFile({ services: { backups: shelf }, input }) {
    const path = await shelf.find(input.name)
    const shelved = (await shelf.list()).find(({ name }) => name === input.name)
    if (path === undefined || !shelved) return fail('backupUnknown')
    const { name, size } = shelved
    const file = { name: basename(path), contentType: 'application/zip', path }
    return ok({ name, size }, { file })
  },

  async doDeleteBackup({ services: { backups: shelf }, input }) {
    const { name } = input
    if (!(await shelf.drop(name))) return fail('backupUnknown')
    const list = link('goBackupList')
    return ok({ name }, { location: list, notices: [message('office.backupDeleted', { name })] })
  },
}
