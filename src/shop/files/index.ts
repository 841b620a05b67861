import type { Keeper } from '../../store/files/unused.ts'
import { keptAmong } from './files.queries.ts'
import { contentFile, idOf, thumbnailFile } from './paths.rules.ts'

export { servedFile } from './files.queries.ts'
export { picturesIn, takePictures } from './pictures-sent.ts'
export { isServed } from './served.ts'
export { leaveFiles } from './taking.ts'

/** Keeps the content of merchants' files as long as they have a row. */
export const userFiles: Keeper = {
  nameOf: (file) => {
    const id = idOf(file)
    return id === undefined ? undefined : contentFile(id)
  },
  filesOf: (name) => {
    const id = idOf(name) ?? ''
    return [contentFile(id), thumbnailFile(id)]
  },
  usedAmong: keptAmong,
}
