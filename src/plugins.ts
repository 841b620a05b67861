import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, readlink, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Logger } from 'pino'
import { satisfies, valid, validRange } from 'semver'
import type { Config } from './config.ts'
import type { Catalogue } from './hypermedia/language.ts'
import { programVersion } from './runtime.ts'
import {
  type Contribution,
  contributionOf,
  type FailedPlugin,
  type FoundPlugin,
  type Plugin,
} from './shop/plugins/index.ts'
import { foldersBelow, ownFolders } from './shop-folder.ts'
import { OWNER_ONLY } from './store/data-dir.ts'

const PROGRAM = fileURLToPath(new URL('..', import.meta.url))
const CODE = /^[a-z][a-z0-9-]{1,30}$/

/** The folders of a shop's own code beside those that its configuration names. */
export interface Beside {
  readonly plugins?: readonly string[]
  readonly themes?: readonly string[]
  /** The folder of a plugin's templates and texts, if it is not the plugin's own. */
  readonly partsOf?: (directory: string) => string
  /** Whether a plugin that cannot be used is an error, and not merely listed as failed. */
  readonly isStrict?: boolean
}

/** The plugins of a shop, and those that cannot be used. */
export interface FoundPlugins {
  readonly found: readonly Contribution[]
  readonly failed: readonly FailedPlugin[]
}

/**
 * Finds the plugins of a shop: built-in ones, those in folders of `DATA_DIR/plugins` and of `SHOP_DIR/plugins`, the
 * folders that are given beside them, and the packages that `PLUGINS` names.
 */
export const findPlugins = async (
  config: Pick<Config, 'dataDir' | 'plugins' | 'shopDir' | 'variable'>,
  log: Pick<Logger, 'error'>,
  program: readonly Plugin[],
  { plugins: beside = [], partsOf = (directory) => directory, isStrict = false }: Beside = {},
): Promise<FoundPlugins> => {
  const found: FoundPlugin[] = program.map((plugin) => ({
    plugin,
    origin: 'program' as const,
    digest: null,
    ...partsIn(join(PROGRAM, 'plugins', plugin.code)),
  }))
  const failed: FailedPlugin[] = []
  const noteFailed = (name: string, origin: FoundPlugin['origin'], error: unknown): void => {
    if (isStrict)
      throw error instanceof SyntaxError ? error : new Error(`${name}: ${String(error)}`, { cause: error })
    log.error({ err: error, plugin: name }, 'a plugin cannot be used')
    failed.push({ name, origin, reason: String(error) })
  }
  const tried = async (name: string, origin: FoundPlugin['origin'], directory: () => string) => {
    try {
      found.push(await loaded(directory(), origin, partsOf))
    } catch (error) {
      noteFailed(name, origin, error)
    }
  }
  const folder = resolve(config.dataDir, 'plugins')
  for (const name of await foldersIn(folder)) await tried(name, 'folder', () => join(folder, name))
  for (const path of [...ownFolders(config.shopDir, 'plugins'), ...beside])
    await tried(basename(path), 'folder', () => path)
  for (const name of config.plugins) await tried(name, 'package', () => packageAt(name))
  const contributions = new Map<string, Contribution>()
  for (const one of found)
    try {
      assertFits(one.plugin, contributions)
      contributions.set(one.plugin.code, contributionOf(one, config.variable))
    } catch (error) {
      noteFailed(one.plugin.code, one.origin, error)
    }
  return { found: [...contributions.values()], failed }
}

const assertFits = (plugin: Plugin, known: ReadonlyMap<string, unknown>): void => {
  const { code, version, fits } = plugin
  if (!CODE.test(code)) throw new Error(`${code} is no code for a plugin`)
  if (known.has(code)) throw new Error(`${code} is there twice`)
  if (valid(version) === null) throw new Error(`${version} is no version`)
  if (validRange(fits) === null) throw new Error(`${fits} names no versions`)
  if (!satisfies(programVersion(), fits))
    throw new Error(`${code} ${version} fits Noren ${fits}, and this is ${programVersion()}`)
}

/** Returns the folders with plugins; in them `noren/plugin` is this program. */
const foldersIn = async (folder: string): Promise<readonly string[]> => {
  if (!existsSync(folder)) return []
  const modules = join(folder, 'node_modules')
  await mkdir(modules, { recursive: true, mode: OWNER_ONLY.directory })
  const self = join(modules, 'noren')
  if ((await readlink(self).catch(() => undefined)) !== PROGRAM) {
    await rm(self, { force: true })
    await symlink(PROGRAM, self, 'dir')
  }
  return foldersBelow(folder)
}

/**
 * Returns the path of a package that is installed in the current directory of the program, or beside the
 * program.
 */
const packageAt = (name: string): string => {
  const folders = [process.cwd(), PROGRAM]
  for (const folder of folders)
    for (const modules of createRequire(join(folder, 'package.json')).resolve.paths(name) ?? [])
      if (existsSync(join(modules, name, 'package.json'))) return join(modules, name)
  throw new Error(`The package ${name} is installed neither in ${folders.join(' nor in ')}`)
}

const loaded = async (
  directory: string,
  origin: FoundPlugin['origin'],
  partsOf: (directory: string) => string,
): Promise<FoundPlugin> => {
  const { main = 'index.js' } = JSON.parse(await readFile(join(directory, 'package.json'), 'utf8')) as {
    readonly main?: string
  }
  if (/\.[cm]?ts$/.test(main) && !process.features.typescript)
    throw new Error(`${main} needs Node.js 22.18 or newer, which runs TypeScript as it is`)
  const { default: plugin } = (await import(pathToFileURL(join(directory, main)).href)) as {
    readonly default?: Plugin
  }
  if (typeof plugin?.setup !== 'function') throw new Error(`${main} has no plugin as its default export`)
  return { plugin, origin, digest: await digestOf(directory), ...partsIn(partsOf(directory)) }
}

/** Returns the templates and texts of a plugin, in their folders. */
const partsIn = (directory: string): Pick<FoundPlugin, 'templates' | 'words'> => {
  const templates = join(directory, 'templates')
  const words = (language: string): Catalogue => {
    const path = join(directory, 'words', `${language}.json`)
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  }
  return {
    templates: existsSync(templates) ? templates : undefined,
    words: { ja: words('ja'), en: words('en') },
  }
}

/** Returns the SHA-256 of the names and contents of a plugin's files, without its own packages. */
const digestOf = async (directory: string): Promise<string> => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.slice(directory.length).includes('node_modules'))
    .sort()
  const hash = createHash('sha256')
  for (const path of paths)
    hash
      .update(path.slice(directory.length))
      .update('\0')
      .update(await readFile(path))
  return hash.digest('hex')
}
