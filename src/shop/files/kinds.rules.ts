/** What is known of a kind of file. */
interface Kind {
  readonly type: string
  /** How names of such files end; the first one is given where a name ends otherwise. */
  readonly endings: readonly string[]
  /** Shown where it is opened; all else is downloaded. */
  readonly isShown?: true
  readonly isPicture?: true
  readonly isLarge?: true
}

/** The kinds of file that are taken. No browser runs anything in any of them, as they are served. */
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

/** The media types that are taken. */
export const MEDIA_TYPES = NAMES.map((kind) => KINDS[kind].type)

/** The kind of a name that a row has; nothing for a folder. */
export const kindNamed = (name: string): Kind | undefined => {
  const kind = NAMES.find((one) => one === name)
  return kind && KINDS[kind]
}

const MEGABYTE = 1024 * 1024
const MOST_BYTES = 10 * MEGABYTE
/** Videos and archives. */
export const MOST_BYTES_LARGE = 50 * MEGABYTE

/** How large a file of a kind may be, in bytes. */
export const mostBytes = (kind: FileKind): number => {
  const { isLarge }: Kind = KINDS[kind]
  return isLarge ? MOST_BYTES_LARGE : MOST_BYTES
}

/** Kinds that are text, and begin in no certain way. */
const TEXTS: readonly FileKind[] = ['svg', 'txt', 'css']

/** Whether a file of a media type must be read to tell what it is. */
export const isToRead = (mediaType: string): boolean => TEXTS.some((kind) => KINDS[kind].type === mediaType)

/**
 * The kind of a file: by the media type that its first bytes gave it, or where it is text by what is in
 * it, which must fit its name. Nothing where it is none that is taken.
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

/** Text in UTF-8 with nothing in it that no text has. */
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

/** The ending of a name, in small letters, without its dot; empty where there is none. */
export const endingOf = (name: string): string => /[^.]\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/**
 * The name under which a file of a kind is kept: one of a picture is given the ending of what it is, since
 * pictures are often called after another format. Nothing where the ending says something else altogether.
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
