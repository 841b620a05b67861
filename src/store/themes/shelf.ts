import { randomBytes, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { OWNER_ONLY, unlessMissing } from '../data-dir.ts'
import type { Files } from '../files/files.ts'
import { unpackTheme } from './archive.ts'
import { manifestIn, type ThemeManifest } from './manifest.ts'

const CODE = /^[a-z0-9][a-z0-9-]{0,63}$/
/**
 * The code of an installed theme ends with its time, in milliseconds to the base of 36, and four random digits.
 */
const BROUGHT_AT = /-([0-9a-z]{8})[0-9a-f]{4}$/
const GRACE_MS = 3_600_000
/** The name of an asset: no part of it begins with a dot. */
const ASSET = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/

/** A code for a theme that is installed now, made from its name. */
export const newThemeCode = (name: string, now: Date): string => {
  const word = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40)
  const at = now.getTime().toString(36).padStart(8, '0')
  return `${word || 'theme'}-${at}${randomBytes(2).toString('hex')}`
}

/** The themes of a shop: built-in ones, and those that were installed from archives. */
export interface ThemeShelf {
  /** The codes of the themes that are folders of the program or of the shop; the first is the base of all others. */
  readonly builtIn: readonly string[]
  /** The directories of a theme's files, then those of the default one. */
  directories(code: string): readonly string[]
  /** Whether an address below `/assets/` leads to a file of a theme. */
  hasAsset(address: string): boolean
  /** The manifest of a theme. */
  manifest(code: string): ThemeManifest | undefined
  /** Ensures that a theme's files are on this machine; false if it has none. */
  ready(code: string): Promise<boolean>
  /** Unpacks an archive into a separate folder, to try it; throws `BadArchive`. */
  unpack(archive: string): Promise<UnpackedTheme>
  /** The archive of a theme as it was installed; a built-in one is packed now. */
  archive(code: string): Promise<AsyncIterable<Buffer> | undefined>
  /** Deletes the archives and folders of unknown themes that are older than an hour. */
  sweep(known: ReadonlySet<string>, now: Date): Promise<void>
}

/** A theme in a separate folder. */
export interface UnpackedTheme {
  readonly directory: string
  /** Its manifest; a sentence if it is invalid. */
  readonly manifest: ThemeManifest | string | undefined
  /** Stores its archive under a code. */
  keep(code: string): Promise<void>
  discard(): Promise<void>
}

const archiveOf = (code: string): string => `themes/${code}.zip`

/**
 * The themes in these folders, of which one is the default theme, and those whose archives are among the files of a
 * shop, unpacked below `dataDir`. Throws if two folders have one name, or one that is no code of a theme.
 */
export const themesIn = (folders: readonly string[], dataDir: string, files: Files): ThemeShelf => {
  const unpacked = resolve(dataDir, 'themes')
  const own = byCode(folders)
  const builtIn = [...own.keys()].sort(
    (one, other) => Number(other === 'default') - Number(one === 'default') || one.localeCompare(other),
  )
  const fallback = 'default'
  const beneath = own.get(fallback) ?? ''
  const manifests = new Map<string, ThemeManifest | undefined>()
  const waiting = new Map<string, Promise<boolean>>()

  const folderOf = (code: string): string | undefined => {
    if (!CODE.test(code)) return undefined
    const folder = own.get(code) ?? join(unpacked, code)
    return existsSync(folder) ? folder : undefined
  }

  const fetched = async (code: string): Promise<boolean> => {
    const content = CODE.test(code) ? await files.read(archiveOf(code)) : undefined
    if (!content) return false
    const place = join(unpacked, `.${randomUUID()}`)
    await mkdir(place, { recursive: true, mode: OWNER_ONLY.directory })
    try {
      const archive = join(place, 'archive.zip')
      await pipeline(content, createWriteStream(archive, { mode: OWNER_ONLY.file }))
      await unpackTheme(archive, join(place, 'theme'))
      // Another process on this machine may have been faster.
      if (!existsSync(join(unpacked, code))) await rename(join(place, 'theme'), join(unpacked, code))
      return true
    } finally {
      await rm(place, { recursive: true, force: true })
    }
  }

  return {
    builtIn,
    directories(code) {
      const folder = code === fallback ? undefined : folderOf(code)
      return folder === undefined ? [beneath] : [folder, beneath]
    },
    hasAsset(address) {
      const [, code, below = ''] = /^\/assets\/theme\/([^/]+)\/(.+)$/.exec(address) ?? []
      const folder = code === undefined ? beneath : folderOf(code)
      const file = code === undefined ? address.slice('/assets/'.length) : below
      return folder !== undefined && ASSET.test(file) && existsSync(join(folder, 'assets', file))
    },
    manifest(code) {
      if (manifests.has(code)) return manifests.get(code)
      const folder = folderOf(code)
      const parsed = folder === undefined ? undefined : manifestIn(folder)
      const manifest = typeof parsed === 'string' ? undefined : parsed
      if (folder !== undefined) manifests.set(code, manifest)
      return manifest
    },
    async ready(code) {
      if (folderOf(code) !== undefined) return true
      const known = waiting.get(code)
      if (known) return known
      const made = fetched(code).finally(() => waiting.delete(code))
      waiting.set(code, made)
      return made
    },
    async unpack(archive) {
      const directory = join(unpacked, `.${randomUUID()}`)
      await mkdir(directory, { recursive: true, mode: OWNER_ONLY.directory })
      const discard = () => rm(directory, { recursive: true, force: true })
      try {
        await unpackTheme(archive, directory)
      } catch (error) {
        await discard()
        throw error
      }
      return {
        directory,
        manifest: manifestIn(directory),
        async keep(code) {
          await files.put(archiveOf(code), createReadStream(archive))
          if (existsSync(join(unpacked, code))) await discard()
          else await rename(directory, join(unpacked, code))
        },
        discard,
      }
    },
    async archive(code) {
      if (!CODE.test(code)) return undefined
      const folder = own.get(code)
      return folder === undefined ? files.read(archiveOf(code)) : packed(folder)
    },
    async sweep(known, now) {
      const isDue = (code: string): boolean => {
        const [, at] = BROUGHT_AT.exec(code) ?? []
        return !known.has(code) && at !== undefined && now.getTime() - Number.parseInt(at, 36) > GRACE_MS
      }
      for await (const name of files.list()) {
        const code = /^themes\/(.+)\.zip$/.exec(name)?.[1]
        if (code !== undefined && isDue(code)) await files.remove(name)
      }
      for (const name of (await unlessMissing(readdir(unpacked))) ?? []) {
        const path = join(unpacked, name)
        const isLeft = name.startsWith('.') && now.getTime() - (await stat(path)).mtimeMs > GRACE_MS
        if (isLeft || isDue(name)) await rm(path, { recursive: true, force: true })
      }
    },
  }
}

const byCode = (folders: readonly string[]): ReadonlyMap<string, string> => {
  const own = new Map<string, string>()
  for (const folder of folders) {
    const code = basename(folder)
    if (!CODE.test(code)) throw new Error(`${folder} has no name for a theme`)
    if (own.has(code)) throw new Error(`There is another theme of the name of ${folder}`)
    own.set(code, folder)
  }
  return own
}

/** Packs the files of a folder into an archive. */
const packed = async (folder: string): Promise<AsyncIterable<Buffer>> => {
  const zip = new ZipFile()
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const path of entries
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name))
    .sort())
    zip.addFile(path, path.slice(folder.length + 1))
  zip.end()
  return zip.outputStream as AsyncIterable<Buffer>
}
