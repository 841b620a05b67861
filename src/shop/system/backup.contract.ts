import { z } from 'zod'
import { key } from '../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../hypermedia/transition.ts'
import { Sentence } from '../values.ts'

export const goBackupList = safe('/admin/backup', {
  title: 'The backups that lie on the machine of the shop',
  for: 'member',
  state: {
    backups: z.array(
      z.object({
        name: z.string(),
        /** Bytes. */
        size: z.int(),
        /** UTC, ISO 8601. */
        createdAt: z.string(),
      }),
    ),
    count: z.int(),
  },
  always: ['doStartBackup', 'goJobList'],
  items: { backups: ['goBackupFile', 'doDeleteBackup'] },
})

export const doStartBackup = unsafe('POST', '/admin/backup', {
  title: 'Have a backup made of all that the shop has',
  for: 'member',
  once: true,
  refusedAt: 'goBackupList',
  state: { jobId: z.string(), message: Sentence },
  offers: ['goJob'],
  always: ['goBackupList'],
})

export const goBackupFile = safe('/admin/backup/file', {
  title: 'A backup as a file',
  for: 'member',
  input: { name: key() },
  state: { name: z.string(), size: z.int() },
  answers: ['zip'],
  always: ['goBackupList'],
  errors: ['backupUnknown'],
})

export const doDeleteBackup = idempotent('DELETE', '/admin/backup', {
  title: 'Throw a backup away',
  for: 'member',
  needsConsent: true,
  refusedAt: 'goBackupList',
  input: { name: key() },
  state: { name: z.string(), message: Sentence },
  offers: ['goBackupList'],
  errors: ['backupUnknown'],
})
