import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, constants, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { OWNER_ONLY, syncDirectory, unlessMissing } from '../data-dir.ts'
import { removeStale } from '../parts.ts'
import { type Files, leadsElsewhere } from './files.ts'

/** The end of the name of a file that is still being written. */
const PART = /\.[0-9a-f]{16}\.part$/

/** Files in a folder of this machine, which only its owner may read. */
export const diskFiles = (folder: string): Files => {
  const root = resolve(folder)
  return {
    async put(name, content) {
      const path = pathWithin(root, name)
      await mkdir(dirname(path), { recursive: true, mode: OWNER_ONLY.directory })
      const part = `${path}.${randomBytes(8).toString('hex')}.part`
      try {
        const bytes = Buffer.isBuffer(content) ? Readable.from([content]) : content
        await pipeline(bytes, createWriteStream(part, { flags: 'wx', mode: OWNER_ONLY.file, flush: true }))
        await rename(part, path)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
      syncDirectory(dirname(path))
    },
    async read(name, part) {
      const handle = await unlessMissing(open(pathWithin(root, name)))
      return handle?.createReadStream(part)
    },
    async remove(name) {
      await rm(pathWithin(root, name), { force: true })
    },
    assertThere: () => access(root, constants.R_OK | constants.W_OK | constants.X_OK),
    list: () => namesBelow(root),
  }
}

async function* namesBelow(root: string): AsyncGenerator<string> {
  const found = await unlessMissing(readdir(root, { recursive: true, withFileTypes: true }))
  const paths = (found ?? [])
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  for (const path of paths)
    if (PART.test(path)) await removeStale(path)
    else yield relative(root, path).split(sep).join('/')
}

/** The path of a file in a folder. Throws if the name leads out of the folder. */
const pathWithin = (root: string, name: string): string => {
  if (leadsElsewhere(name)) throw new Error(`A file that would leave its folder: ${name}`)
  return resolve(root, name)
}
