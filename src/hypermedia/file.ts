import { z } from 'zod'

/** The kinds of files that a transition may answer with, each with its media types. */
const MEDIA_TYPES = {
  csv: ['text/csv'],
  pdf: ['application/pdf'],
  zip: ['application/zip'],
  picture: ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/svg+xml'],
} as const

export type FileKind = keyof typeof MEDIA_TYPES

/** The media types that a transition answers with, beside HAL, JSON and HTML. */
export const fileTypesOf = ({
  answers = [],
}: {
  readonly answers?: readonly FileKind[]
}): readonly string[] => answers.flatMap((kind) => MEDIA_TYPES[kind])

/** The content of a file, generated while it is sent, at the speed of the reader. It can be read once. */
export type FileContent = AsyncIterable<string | Uint8Array>

/** A file as an answer: its name for people, and its content or its path on the disk. */
export type FileReply = { readonly name: string; readonly contentType: string } & (
  | { readonly content: string | FileContent }
  | { readonly path: string }
)

const isMade = (value: unknown): value is AsyncIterable<string> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

/** A file of the state of its answer, with what plugins add to it. */
export type StateFile = Pick<FileReply, 'name' | 'contentType'> & {
  readonly made: (state: Readonly<Record<string, unknown>>) => string
}

/** A text of any length in a state, generated while it is sent, or complete already. Programs read a string. */
export const fileText = () =>
  z
    .custom<string | AsyncIterable<string>>((value) => typeof value === 'string' || isMade(value))
    .meta({
      type: 'string',
    })

/** The property of a state that is generated while it is sent. A state has one at most. */
export const fileTextIn = (
  state: Readonly<Record<string, unknown>>,
): { readonly name: string; readonly text: AsyncIterable<string> } | undefined => {
  for (const [name, text] of Object.entries(state)) if (isMade(text)) return { name, text }
  return undefined
}
