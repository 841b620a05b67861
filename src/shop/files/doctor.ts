import { message } from '../../hypermedia/message.ts'
import { type Check, gatherFindings } from '../../store/doctor/check.ts'
import type { Files } from '../../store/files/files.ts'
import { filesAfter } from './files.queries.ts'
import { contentFile, thumbnailFile } from './paths.rules.ts'

/** Rows per page. */
const PAGE = 1000

/**
 * Checks that the content of each merchant's file, and its small picture, exist where they are served from.
 */
export const filesCheck = (places: readonly Files[]): Check => ({
  name: 'files',
  async find(db) {
    const there = new Set<string>()
    for (const files of places) for await (const name of files.list()) there.add(name)
    const found = gatherFindings()
    let last = ''
    for (;;) {
      const rows = await filesAfter(db, last, PAGE)
      for (const { id, path, has_thumbnail } of rows)
        for (const name of [contentFile(id), ...(has_thumbnail ? [thumbnailFile(id)] : [])])
          if (!there.has(name)) found.add(message('doctor.fileMissing', { name, path }))
      last = rows.at(-1)?.id ?? last
      if (rows.length < PAGE) return found.all()
    }
  },
})
