import { setImmediate as othersGoOn } from 'node:timers/promises'
import iconv from 'iconv-lite'

/**
 * The encodings of a CSV file: UTF-8 with the byte order mark for spreadsheets, UTF-8 without it, or Shift_JIS.
 */
export const CSV_ENCODINGS = ['utf-8-bom', 'utf-8', 'shift_jis'] as const

export type CsvEncoding = (typeof CSV_ENCODINGS)[number]

/** The Shift_JIS of Windows, EC-CUBE and Excel. */
const SHIFT_JIS = 'CP932'

const BYTE_ORDER_MARK = '\ufeff'

/** Bytes that are decoded before other work has a turn. */
const BYTES_AT_ONCE = 256 * 1024

/** Encodes a text that begins with the byte order mark. Characters that Shift_JIS does not have become `?`. */
export const encoded = async function* (
  text: AsyncIterable<string>,
  encoding: CsvEncoding,
): AsyncGenerator<string | Uint8Array> {
  let isFirst = true
  for await (const piece of text) {
    const written = isFirst && encoding !== 'utf-8-bom' ? piece.replace(BYTE_ORDER_MARK, '') : piece
    isFirst = false
    yield encoding === 'shift_jis' ? iconv.encode(toWindows(written), SHIFT_JIS) : written
  }
}

/** Characters that Windows encodes differently from others. */
const WINDOWS: Readonly<Record<string, string>> = {
  '〜': '～',
  '−': '－',
  '‖': '∥',
  '—': '―',
  '¢': '￠',
  '£': '￡',
  '¬': '￢',
}

const toWindows = (text: string): string => text.replace(/[〜−‖—¢£¬]/g, (letter) => WINDOWS[letter] ?? letter)

/** A text as it would be after writing it to Shift_JIS and reading it again. */
export const throughShiftJis = (text: string): string =>
  iconv.decode(iconv.encode(toWindows(text), SHIFT_JIS), SHIFT_JIS)

/** A decoded file: its text without a mark, and its encoding. */
export interface DecodedCsv {
  readonly text: string
  readonly encoding: 'utf-8' | 'shift_jis'
}

/** Decodes a file in UTF-8, with or without a mark, or else in Shift_JIS; undefined if it is in neither. */
export const decodedCsv = async (bytes: Buffer): Promise<DecodedCsv | undefined> => {
  const utf8 = await readBy(utf8Decoder(), bytes)
  if (utf8 !== undefined) return { text: withoutMark(utf8), encoding: 'utf-8' }
  const decoder = iconv.getDecoder(SHIFT_JIS)
  const text = await readBy(
    (piece) => (piece === undefined ? (decoder.end() ?? '') : decoder.write(piece)),
    bytes,
  )
  return text === undefined || text.includes('\ufffd') ? undefined : { text, encoding: 'shift_jis' }
}

/** Removes the byte order mark from a text. */
export const withoutMark = (text: string): string => (text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text)

type Decode = (piece: Buffer | undefined) => string

const utf8Decoder = (): Decode => {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  return (piece) => (piece === undefined ? decoder.decode() : decoder.decode(piece, { stream: true }))
}

const readBy = async (decode: Decode, bytes: Buffer): Promise<string | undefined> => {
  try {
    const texts: string[] = []
    for (let at = 0; at < bytes.length; at += BYTES_AT_ONCE) {
      texts.push(decode(bytes.subarray(at, at + BYTES_AT_ONCE)))
      await othersGoOn()
    }
    return texts.join('') + decode(undefined)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
