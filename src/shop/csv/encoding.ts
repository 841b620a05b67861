import { setImmediate as othersGoOn } from 'node:timers/promises'
import iconv from 'iconv-lite'

/** In what letters a CSV file is written: UTF-8 with the mark that programs of tables know it by, or without; Shift_JIS. */
export const CSV_ENCODINGS = ['utf-8-bom', 'utf-8', 'shift_jis'] as const

export type CsvEncoding = (typeof CSV_ENCODINGS)[number]

/** The Shift_JIS that Windows writes, which EC-CUBE and Excel do too. */
const SHIFT_JIS = 'CP932'

const BYTE_ORDER_MARK = '\ufeff'

/** So many bytes are decoded before whoever else waits has a turn. */
const BYTES_AT_ONCE = 256 * 1024

/** A text, which begins with the mark, in the bytes of an encoding; what Shift_JIS has no letter for becomes `?`. */
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

/** Letters that Windows writes by another code than everybody else. */
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

/** What is left of a text that was written in Shift_JIS and read again. */
export const throughShiftJis = (text: string): string =>
  iconv.decode(iconv.encode(toWindows(text), SHIFT_JIS), SHIFT_JIS)

/** A file that was read: its text without a mark, and in what letters it was written. */
export interface DecodedCsv {
  readonly text: string
  readonly encoding: 'utf-8' | 'shift_jis'
}

/** The text of a file in UTF-8, with a mark or without, or else in Shift_JIS; nothing where it is in neither. */
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

/** A text without the mark that it may begin with. */
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
