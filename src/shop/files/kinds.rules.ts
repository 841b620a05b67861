/** The properties of a kind of file. */
interface Kind {
  readonly type: string
  /** The endings of its names; the first one is added to names without one. */
  readonly endings: readonly string[]
  /** Shown in the browser; other files are downloaded. */
  readonly isShown?: true
  readonly isPicture?: true
  readonly isLarge?: true
}

/** The accepted kinds of files. As they are served, no browser runs code in them. */
export const KINDS = {
  png: { type: 'image/png', endings: ['png'], isShown: true, isPicture: true },
  jpeg: { type: 'image/jpeg', endings: ['jpg', 'jpeg'], isShown: true, isPicture: true },
  webp: { type: 'image/webp', endings: ['webp'], isShown: true, isPicture: true },
  gif: { type: 'image/gif', endings: ['gif'], isShown: true, isPicture: true },
  avif: { type: 'image/avif', endings: ['avif'], isShown: true, isPicture: true },
  // A picture in a page runs no script, but as a page of its own it would.
  svg: { type: 'image/svg+xml', endings: ['svg'], isPicture: true },
  pdf: { type: 'application/pdf', endings: ['pdf'] },
  txt: { type: 'text/plain', endings: ['txt'] },
  css: { type: 'text/css', endings: ['css'] },
  woff2: { type: 'font/woff2', endings: ['woff2'] },
  mp4: { type: 'video/mp4', endings: ['mp4', 'm4v'], isLarge: true },
  zip: { type: 'application/zip', endings: ['zip'], isLarge: true },
} as const satisfies Readonly<Record<string, Kind>>

/** A kind of file. */
export type FileKind = keyof typeof KINDS

const NAMES = Object.keys(KINDS) as FileKind[]

/** The accepted media types. */
export const MEDIA_TYPES = NAMES.map((kind) => KINDS[kind].type)

/** The accepted media types of pictures. */
export const PICTURE_TYPES = NAMES.flatMap((kind) => {
  const { type, isPicture }: Kind = KINDS[kind]
  return isPicture ? [type] : []
})

/** Returns the kind with a name from a row; undefined for a folder. */
export const kindNamed = (name: string): Kind | undefined => {
  const kind = NAMES.find((one) => one === name)
  return kind && KINDS[kind]
}

const MEGABYTE = 1024 * 1024
const MOST_BYTES = 10 * MEGABYTE
/** The size limit of videos and archives. */
export const MOST_BYTES_LARGE = 50 * MEGABYTE

/** Returns the size limit of a kind, in bytes. */
export const mostBytes = (kind: FileKind): number => {
  const { isLarge }: Kind = KINDS[kind]
  return isLarge ? MOST_BYTES_LARGE : MOST_BYTES
}

/** Kinds of text without a signature. */
const TEXTS: readonly FileKind[] = ['svg', 'txt', 'css']

/** Returns whether a file of a media type must be read to determine its kind. */
export const isToRead = (mediaType: string): boolean => TEXTS.some((kind) => KINDS[kind].type === mediaType)

/**
 * Returns the kind of a file: by the media type of its first bytes, or for text by its content, which must
 * match its name. Undefined if it is not accepted.
 */
export const kindOf = (
  mediaType: string,
  name: string,
  content: Uint8Array | undefined,
): FileKind | undefined => {
  if (content === undefined) return NAMES.find((kind) => KINDS[kind].type === mediaType)
  const text = textIn(content)
  const kind = TEXTS.find((one) => KINDS[one].endings.some((ending) => ending === endingOf(name)))
  if (text === undefined || kind === undefined) return undefined
  return isMarkup(text) === (kind === 'svg') && (kind !== 'svg' || SVG.test(text)) ? kind : undefined
}

/** Returns text in UTF-8 without control characters. */
const textIn = (content: Uint8Array): string | undefined => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    return /[\0-\x08\x0b\x0e-\x1f\x7f]/.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

const isMarkup = (text: string): boolean => text.trimStart().startsWith('<')

const SVG = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:[^-]|-(?!->))*-->\s*)*(?:<!doctype svg[^>[]*>\s*)?<svg[\s>]/i

/** Returns the ending of a name, in lower case, without its dot; empty if there is none. */
export const endingOf = (name: string): string => /[^.]\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/**
 * Returns the stored name of a file of a kind: a picture gets the ending of its format, since pictures often
 * have that of another. Undefined if the ending means something else altogether.
 */
export const nameFor = (kind: FileKind, name: string): string | undefined => {
  const { endings, isPicture }: Kind = KINDS[kind]
  const ending = endingOf(name)
  if (endings.includes(ending)) return name
  const isCalledPicture = Object.values<Kind>(KINDS).some(
    (other) => other.isPicture && other.endings.includes(ending),
  )
  if (kind === 'svg' || !isPicture || (!isCalledPicture && ending !== '')) return undefined
  return `${ending === '' ? name : name.slice(0, -ending.length - 1)}.${endings[0]}`
}
