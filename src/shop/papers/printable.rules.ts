/** Replaces characters without a glyph, as printers have long done: 〓, the geta mark. */
export const LACKING = '〓'

const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' })

/** Characters that end a line, and control characters. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
/** Joiners, variation selectors and direction marks: they are invisible, and could reverse a text. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu

/**
 * Returns a text as it can be printed, in one line: each missing character becomes one 〓. `has` returns
 * whether there is a glyph for a code point.
 */
export const printable = (text: string, has: (codePoint: number) => boolean): string => {
  const clean = text.toWellFormed().normalize('NFC').replace(CONTROLS, ' ')
  return Array.from(graphemes.segment(clean), ({ segment }) => {
    const seen = segment.replace(UNSEEN, '')
    return [...seen].every((letter) => has(letter.codePointAt(0) ?? 0)) ? seen : LACKING
  }).join('')
}
