import { type Message, message } from '../../hypermedia/message.ts'

/** The longest name, and the longest path with all its folders, in characters. */
export const LONGEST_NAME = 100
const LONGEST_PATH = 500

/** The address of merchants' files. */
export const SERVED = '/files/user_data/'

/**
 * Characters that no name contains: control and invisible characters, and those with a special meaning in
 * some system or in addresses.
 */
const REFUSED = /[\p{C}\p{Zl}\p{Zp}\\/:*?"<>|%#]/u
/** Names that are devices on Windows, whatever their ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/** Returns a name in its stored form: Unicode NFC. */
export const nameFolded = (typed: string): string => typed.normalize('NFC').trim()

/** Returns the fault of the name of a file or a folder. */
export const nameFault = (name: string): Message | undefined =>
  REFUSED.test(name) || DEVICE.test(name) || /^\.|[. ]$/.test(name) ? message('input.fileName') : undefined

/** Returns the name of an uploaded file, without the characters that no name may contain. */
export const nameFrom = (sent: string): string => {
  const whole = nameFolded(sent.normalize('NFC').replace(new RegExp(REFUSED, 'gu'), '-'))
    .replace(/^[.\s]+/, '')
    .replace(/(?<![.\s])[.\s]+$/, '')
  const [, stem = whole, ending = ''] = /^(.+?)(\.[^.]{1,10})$/su.exec(whole) ?? []
  const name = [...stem].slice(0, LONGEST_NAME - 20).join('') + ending
  if (name === '') return 'file'
  return DEVICE.test(name) ? `_${name}` : name
}

/** Returns the path of a name in a folder; the top is empty. */
export const pathIn = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`)

/** Returns the fault of a path that is too long. */
export const pathFault = (path: string): Message | undefined =>
  path.length > LONGEST_PATH ? message('input.pathTooLong', { max: LONGEST_PATH }) : undefined

/** The last part of a path. */
export const nameIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Returns the folders of a path from the outermost, with itself at the end. */
export const foldersOf = (path: string): readonly string[] =>
  path === '' ? [] : path.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'))

/** Returns a name with a number, for files with equal names. */
export const numbered = (name: string, number: number): string => {
  if (number < 2) return name
  const dot = name.lastIndexOf('.')
  return dot <= 0 ? `${name}-${number}` : `${name.slice(0, dot)}-${number}${name.slice(dot)}`
}

/**
 * Returns the address of a path in the shop, escaped for any text, within quotes and brackets of any kind.
 */
export const addressOf = (path: string): string =>
  SERVED +
  path
    .split('/')
    .map((name) =>
      encodeURIComponent(name).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`),
    )
    .join('/')

/** Returns the address as it may have been typed. */
export const plainAddress = (path: string): string => SERVED + path

/** Returns the address of the small picture of a file. */
export const thumbnailAddress = (id: string): string => `/files/thumbnails/${id}.webp`

const FOLDER = 'user_data/'
const SMALL = '-thumbnail'

/** Returns the uploaded file with the content of a file. */
export const contentFile = (id: string): string => FOLDER + id

/** Returns the uploaded file with the small picture of a file. */
export const thumbnailFile = (id: string): string => contentFile(id) + SMALL

/** Returns the id of the row that an uploaded file belongs to; undefined if it is not a merchant's. */
export const idOf = (file: string): string | undefined =>
  /^user_data\/([0-9a-f-]{36})(?:-thumbnail)?$/.exec(file)?.[1]
