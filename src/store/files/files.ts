import { resolve, sep } from 'node:path'

/** A part of a file, by its first and its last byte, from 0. */
export interface Part {
  readonly start: number
  readonly end: number
}

/**
 * Where the files of a shop lie, by their names: paths with slashes, none of which leads elsewhere. A file
 * has its name only once all of it is there, and laying another one under the name replaces it.
 */
export interface Files {
  /** Lays a file there, whole. */
  put(name: string, content: AsyncIterable<Buffer> | Buffer): Promise<void>
  /** Its bytes, or those from one to another; nothing where there is none of that name. */
  read(name: string, part?: Part): Promise<AsyncIterable<Buffer> | undefined>
  /** Takes a file away, if it is there. */
  remove(name: string): Promise<void>
  /** Throws where they cannot be reached, or written. */
  assertThere(): Promise<void>
  /** The names of all that lie there, in their order. */
  list(): AsyncIterable<string>
}

const ANYWHERE = resolve(sep, 'files')

/** Whether a name would lead out of the folder that it stands in. */
export const leadsElsewhere = (name: string): boolean => !resolve(ANYWHERE, name).startsWith(ANYWHERE + sep)
