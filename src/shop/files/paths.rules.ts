import { type Message, message } from '../../hypermedia/message.ts'

/** Longest name, and longest path with all its folders, in characters. */
export const LONGEST_NAME = 100
const LONGEST_PATH = 500

/** Where files of merchants are served. */
const SERVED = '/files/user_data/'

/** What no name holds: what steers or hides, and what some system or address means otherwise. */
const REFUSED = /[\p{C}\p{Zl}\p{Zp}\\/:*?"<>|%#]/u
/** Names that are devices on Windows, whatever their ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/** A name as it is kept: letters in one form, however they were typed (Unicode, NFC). */
export const nameFolded = (typed: string): string => typed.normalize('NFC').trim()

/** What is wrong with the name of a file or a folder. */
export const nameFault = (name: string): Message | undefined =>
  REFUSED.test(name) || DEVICE.test(name) || /^\.|[. ]$/.test(name) ? message('input.fileName') : undefined

/** The name that an uploaded file gets: what no name may hold is left out of it. */
export const nameFrom = (sent: string): string => {
  const whole = nameFolded(sent.normalize('NFC').replace(new RegExp(REFUSED, 'gu'), '-'))
    .replace(/^[.\s]+/, '')
    .replace(/(?<![.\s])[.\s]+$/, '')
  const [, stem = whole, ending = ''] = /^(.+?)(\.[^.]{1,10})$/su.exec(whole) ?? []
  const name = [...stem].slice(0, LONGEST_NAME - 20).join('') + ending
  if (name === '') return 'file'
  return DEVICE.test(name) ? `_${name}` : name
}

/** The path of a name in a folder; the top is empty. */
export const pathIn = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`)

/** What is wrong with a path for its length. */
export const pathFault = (path: string): Message | undefined =>
  path.length > LONGEST_PATH ? message('input.pathTooLong', { max: LONGEST_PATH }) : undefined

/** The last part of a path. */
export const nameIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** The folders that a path leads through, the outermost first, itself last. */
export const foldersOf = (path: string): readonly string[] =>
  path === '' ? [] : path.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'))

/** The name with a number, for the second of one name and those after it. */
export const numbered = (name: string, number: number): string => {
  if (number < 2) return name
  const dot = name.lastIndexOf('.')
  return dot <= 0 ? `${name}-${number}` : `${name.slice(0, dot)}-${number}${name.slice(dot)}`
}

/** The address of a path in the shop, as it may stand in any text, between quotes and brackets of any kind. */
export const addressOf = (path: string): string =>
  SERVED +
  path
    .split('/')
    .map((name) =>
      encodeURIComponent(name).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`),
    )
    .join('/')

/** The address as somebody may have typed it. */
export const plainAddress = (path: string): string => SERVED + path

/** The address of the small picture of a file. */
export const thumbnailAddress = (id: string): string => `/files/thumbnails/${id}.webp`

const FOLDER = 'user_data/'
const SMALL = '-thumbnail'

/** Where what is in a file lies among the uploaded files. */
export const contentFile = (id: string): string => FOLDER + id

/** Where its small picture lies. */
export const thumbnailFile = (id: string): string => contentFile(id) + SMALL

/** The id of the row that an uploaded file belongs to; nothing where it is none of a merchant's. */
export const idOf = (file: string): string | undefined =>
  /^user_data\/([0-9a-f-]{36})(?:-thumbnail)?$/.exec(file)?.[1]
