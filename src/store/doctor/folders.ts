import { constants } from 'node:fs'
import { access, readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { unlessMissing } from '../data-dir.ts'
import { PART_STALE_MS } from '../parts.ts'
import { type Check, gatherFindings } from './check.ts'

/** Folders of a data directory that contain whole files. A file is `NAME.part` until it is complete. */
const FOLDERS = ['backups', 'papers', 'logs']

/** Checks that the folders of backups, job files and the log can be written, and contain nothing unfinished. */
export const foldersCheck = (dataDir: string | undefined): Check => ({
  name: 'folders',
  isWarning: true,
  async find() {
    const found = gatherFindings()
    for (const folder of dataDir === undefined ? [] : FOLDERS) {
      const path = resolve(dataDir ?? '', folder)
      const names = await unlessMissing(readdir(path)).catch(() => null)
      const isOpen = await access(path, constants.W_OK).then(
        () => true,
        () => names === undefined,
      )
      if (names === null || !isOpen) found.add({ key: 'doctor.folderClosed', params: { folder } })
      for (const name of (names ?? []).filter((one) => one.endsWith('.part')).sort()) {
        const lying = await unlessMissing(stat(join(path, name)))
        if (lying && Date.now() - lying.mtimeMs > PART_STALE_MS)
          found.add({
            key: 'doctor.unfinished',
            params: { file: `${folder}/${name}`, bytes: lying.size },
          })
      }
    }
    return found.all()
  },
})
