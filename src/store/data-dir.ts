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

/** The modes of what nobody but the owner of the process may read. */
export const OWNER_ONLY = { directory: 0o700, file: 0o600 }
/** A directory in which others may make files too, such as /tmp, is not ours to close. */
const STICKY = 0o1000
const SECRET_LENGTH = 32

/**
 * Makes the data directory where it is missing, and closes it and its files to all but their owner:
 * customers' names and addresses are in them. SQLite gives its log the permissions of its file.
 * Throws a sentence that names DATA_DIR where nothing can be written there.
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

/** Makes the SQLite file where it is missing, readable by its owner alone before anything stands in it. Throws as `prepareDataDir`. */
export const prepareSqliteFile = (dataDir: string): void =>
  inDataDir(dataDir, () => closeSync(openSync(resolve(dataDir, 'noren.sqlite'), 'a', OWNER_ONLY.file)))

/** Why a directory cannot be used, by the code of the system. */
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

/** The secret of a shop, and the one before it while that is being replaced. */
export interface AppSecrets {
  readonly current: string
  readonly former: string | undefined
}

/** Where a shop has its secret from. */
interface SecretPlace {
  readonly dataDir: string
  readonly appSecret: string | undefined
  readonly appSecretOld: string | undefined
}

/** The secrets that a shop is run with: those of the environment, else those that are kept, made where there are none. */
export const appSecretsOf = (place: SecretPlace): AppSecrets =>
  presentSecrets(place) ?? { current: keptSecret(place.dataDir).current, former: place.appSecretOld }

/** The same, without making any: nothing where there are none. */
export const presentSecrets = ({ dataDir, appSecret, appSecretOld }: SecretPlace): AppSecrets | undefined => {
  if (appSecret !== undefined) return { current: appSecret, former: appSecretOld }
  if (!existsSync(secretFile(dataDir))) return undefined
  const { current, former } = keptSecret(dataDir)
  return { current, former: former ?? appSecretOld }
}

const secretFile = (dataDir: string): string => resolve(dataDir, 'secret')

/**
 * The secret of a shop that was given none: made once, readable by its owner alone, on the disk
 * before anybody goes by it; the former one stands in the second line. Throws a sentence where the file holds no secret.
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

/** Keeps secrets in the place of those that are kept; a process that reads them meanwhile finds the ones or the others. */
export const replaceSecrets = (dataDir: string, { current, former }: AppSecrets): void => {
  const file = secretFile(dataDir)
  const draft = draftOf(file, former === undefined ? current : `${current}\n${former}\n`)
  renameSync(draft, file)
  syncDirectory(dirname(file))
}

/** Of two processes that start at once one links its draft first, whole; the other one goes by that. */
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
    // A name that outlives a power cut must not lead to an empty file.
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  return draft
}

/** Has the names in a directory outlive a power cut. Windows opens no directories, and needs no such thing. */
export const syncDirectory = (directory: string): void => {
  if (process.platform === 'win32') return
  const handle = openSync(join(directory, '.'), 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** What was opened, or nothing where it is not there. */
export const unlessMissing = <T>(opened: Promise<T>): Promise<T | undefined> =>
  opened.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
