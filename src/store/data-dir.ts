import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** The modes of files and directories that only the owner of the process may read. */
export const OWNER_ONLY = { directory: 0o700, file: 0o600 }
/** A directory in which others may make files too, such as /tmp, is not closed. */
const STICKY = 0o1000
const SECRET_LENGTH = 32

/**
 * Makes the data directory if it is missing, and closes it and its files to all except their owner: they
 * contain customers' names and addresses. SQLite gives its log the permissions of its file. Throws a sentence
 * that names DATA_DIR if nothing can be written there.
 */
export const prepareDataDir = (dataDir: string): void =>
  inDataDir(dataDir, () => {
    mkdirSync(resolve(dataDir, 'files'), { recursive: true, mode: OWNER_ONLY.directory })
    close(resolve(dataDir), OWNER_ONLY.directory)
    for (const name of ['secret', 'noren.sqlite', 'noren.sqlite-wal', 'noren.sqlite-shm'])
      close(resolve(dataDir, name), OWNER_ONLY.file)
    for (const folder of ['.', 'files'])
      accessSync(resolve(dataDir, folder), constants.R_OK | constants.W_OK | constants.X_OK)
  })

/**
 * Makes the SQLite file if it is missing, readable by its owner alone before it has content. Throws as
 * `prepareDataDir`.
 */
export const prepareSqliteFile = (dataDir: string): void =>
  inDataDir(dataDir, () => closeSync(openSync(resolve(dataDir, 'noren.sqlite'), 'a', OWNER_ONLY.file)))

/** The reason why a directory cannot be used, by the code of the system. */
const UNUSABLE: Readonly<Record<string, string>> = {
  ENOTDIR: 'it is not a directory',
  EEXIST: 'it is not a directory',
  EISDIR: 'the SQLite file in it is a directory',
  EACCES: 'this process may not write there',
  EPERM: 'this process may not write there',
  EROFS: 'this process may not write there',
  ENOENT: 'it cannot be made',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk is full',
}

const inDataDir = (dataDir: string, work: () => void): void => {
  try {
    work()
  } catch (error) {
    const { code = '', path } = error as NodeJS.ErrnoException
    const why = UNUSABLE[code]
    if (why === undefined) throw error
    const where = path === undefined ? '' : ` (${path})`
    throw new Error(`The environment variable DATA_DIR cannot be "${dataDir}": ${why}${where}.`, {
      cause: error,
    })
  }
}

const close = (path: string, mode: number): void => {
  if (!existsSync(path)) return
  const { mode: present, uid } = statSync(path)
  const isOurs = process.getuid === undefined || process.getuid() === uid
  if (isOurs && (present & STICKY) === 0 && (present & 0o777) !== mode) chmodSync(path, mode)
}

/** The secret of a shop, and the former one while it is being replaced. */
export interface AppSecrets {
  readonly current: string
  readonly former: string | undefined
}

/** The places of a shop's secret. */
interface SecretPlace {
  readonly dataDir: string
  readonly appSecret: string | undefined
  readonly appSecretOld: string | undefined
}

/**
 * The secrets of a shop: those of the environment, else those of the data directory, which are made if there
 * are none.
 */
export const appSecretsOf = (place: SecretPlace): AppSecrets =>
  presentSecrets(place) ?? { current: keptSecret(place.dataDir).current, former: place.appSecretOld }

/** The secrets of a shop, without making any; undefined if there are none. */
export const presentSecrets = ({ dataDir, appSecret, appSecretOld }: SecretPlace): AppSecrets | undefined => {
  if (appSecret !== undefined) return { current: appSecret, former: appSecretOld }
  if (!existsSync(secretFile(dataDir))) return undefined
  const { current, former } = keptSecret(dataDir)
  return { current, former: former ?? appSecretOld }
}

const secretFile = (dataDir: string): string => resolve(dataDir, 'secret')

/**
 * The secret of a shop without one in the environment. It is made once, readable by its owner alone, and is on
 * the disk before it is used. The former secret is in the second line. Throws a sentence if the file contains
 * no secret.
 */
export const keptSecret = (dataDir: string): AppSecrets => {
  const file = secretFile(dataDir)
  if (!existsSync(file)) makeSecret(file)
  const [current = '', former] = readFileSync(file, 'utf8').trim().split(/\s+/)
  if (current.length < SECRET_LENGTH)
    throw new Error(
      `The secret in ${file} is ${current === '' ? 'empty' : 'too short'}: bring back the one that was there, or delete the file for a new one, which signs everybody out.`,
    )
  return { current, former }
}

/** A new secret. */
export const newSecret = (): string => randomBytes(SECRET_LENGTH).toString('base64url')

/** Replaces the stored secrets. A process that reads them meanwhile finds the old or the new ones. */
export const replaceSecrets = (dataDir: string, { current, former }: AppSecrets): void => {
  const file = secretFile(dataDir)
  const draft = draftOf(file, former === undefined ? current : `${current}\n${former}\n`)
  renameSync(draft, file)
  syncDirectory(dirname(file))
}

/** If two processes start at once, one links its complete draft first, and the other uses that. */
const makeSecret = (file: string): void => {
  const draft = draftOf(file, newSecret())
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    unlinkSync(draft)
  }
  syncDirectory(dirname(file))
}

const draftOf = (file: string, text: string): string => {
  const draft = `${file}.${randomBytes(8).toString('hex')}`
  const handle = openSync(draft, 'wx', OWNER_ONLY.file)
  try {
    writeSync(handle, text)
    // After a power cut, a name must not lead to an empty file.
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  return draft
}

/**
 * Ensures that the names in a directory survive a power cut. Windows does not open directories, and does not
 * need it.
 */
export const syncDirectory = (directory: string): void => {
  if (process.platform === 'win32') return
  const handle = openSync(join(directory, '.'), 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** The opened file; undefined if there is none. */
export const unlessMissing = <T>(opened: Promise<T>): Promise<T | undefined> =>
  opened.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
