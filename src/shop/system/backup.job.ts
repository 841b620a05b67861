import { basename } from 'node:path'
import { backup } from '../../store/backup/backup.ts'
import type { Shelf } from '../../store/backup/shelf.ts'
import type { Store } from '../../store/database.ts'
import type { Files } from '../../store/files/files.ts'
import type { JobKind } from '../../store/jobs.ts'

/** The parts of the backup job. */
export interface BackupJobParts {
  readonly store: Store
  readonly files: Files
  readonly backups: Shelf
  /** The version of this program. */
  readonly version: string
  readonly clock: () => Date
}

/** Makes a backup on the shelf; returns its name, and its numbers of rows and files. */
export const backupJob =
  ({ store, files: lying, backups, version, clock }: BackupJobParts): JobKind =>
  async (_job, { progress }) => {
    const now = clock()
    const file = await backups.place(now)
    const said = (total: number) => (done: number) => void progress(done, total).catch(() => undefined)
    const { tables, files } = await backup({ store, files: lying, file, version, now, progress: said })
    return {
      name: basename(file),
      rows: tables.reduce((sum, table) => sum + table.rows, 0),
      files: files.length,
    }
  }
