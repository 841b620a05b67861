import { resolve, sep } from 'node:path'

/** A part of a file, by its first and its last byte, from 0. */
export interface Part {
  readonly start: number
  readonly end: number
}

/**
 * The files of a shop by their names: paths with slashes that stay within the folder. A file has its name only
 * once it is complete. Storing another one under the name replaces it.
 */
export interface Files {
  /** Stores a whole file. */
  put(name: string, content: AsyncIterable<Buffer> | Buffer): Promise<void>
  /** Its bytes, or a part of them; undefined if there is no such file. */
  read(name: string, part?: Part): Promise<AsyncIterable<Buffer> | undefined>
  /** Deletes a file if it exists. */
  remove(name: string): Promise<void>
  /** Throws if the files cannot be reached or written. */
  assertThere(): Promise<void>
  /** The names of all files, in order. */
  list(): AsyncIterable<string>
}

const ANYWHERE = resolve(sep, 'files')

/** Whether a name leads out of its folder. */
export const leadsElsewhere = (name: string): boolean => !resolve(ANYWHERE, name).startsWith(ANYWHERE + sep)
