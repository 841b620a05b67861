import { type Message, message } from '../../hypermedia/message.ts'
import type { UploadedFile } from '../../hypermedia/upload.ts'
import type { Files } from '../../store/files/files.ts'
import type { WriteEnvironment } from '../environment.ts'
import { lockFiles } from './files.queries.ts'
import { keepFiles } from './keeping.ts'
import { addressOf } from './paths.rules.ts'
import { type TakenFiles, takeFiles } from './taking.ts'

interface Sent {
  readonly files: Files
  readonly input: { readonly pictureFiles: readonly UploadedFile[] }
}

/** Validates and stores the pictures of a form (`PictureFiles`); `leaveFiles` deletes them if the form is rejected. */
export const takePictures = ({ files, input: { pictureFiles } }: Sent): Promise<TakenFiles> =>
  takeFiles({ files, input: { file: pictureFiles } })

type Act = Pick<WriteEnvironment, 'db' | 'dialect' | 'now' | 'visitor' | 'may'>

/**
 * Puts the pictures of a form among the merchant's files, at the top. Returns the rows of the form with their addresses
 * in place of typed ones, and a row for each that has none; or the error of one, by the number of its row from 0.
 */
export const picturesIn = async <R extends { readonly name: string }>(
  act: Act,
  { taken, fault, key = '' }: TakenFiles,
  rows: readonly R[],
): Promise<
  | { readonly rows: readonly (R | { readonly name: string; readonly value: string })[] }
  | { readonly at: number; readonly fault: Message }
> => {
  const rowOf = (name: string) => rows.findIndex((row) => row.name === name)
  if (fault) return { at: Math.max(0, rowOf(key)), fault }
  const [first] = taken
  if (!first) return { rows }
  if (!act.may('doUploadFile')) return { at: Math.max(0, rowOf(first.key)), fault: message('input.noUpload') }
  await lockFiles(act.db, act.dialect)
  const kept = await keepFiles(act, '', taken)
  if ('fault' in kept) return { at: Math.max(0, rowOf(first.key)), fault: kept.fault }
  const addresses = new Map(taken.map(({ key: name }, at) => [name, addressOf(kept.rows[at]?.path ?? '')]))
  const others = [...addresses].filter(([name]) => rowOf(name) < 0)
  return {
    rows: [
      ...rows.map((row) => {
        const value = addresses.get(row.name)
        return value === undefined ? row : { ...row, value }
      }),
      ...others.map(([name, value]) => ({ name, value })),
    ],
  }
}
