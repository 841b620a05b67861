/** Stands for what the letters of the paper lack, as printers have long done: 〓, the geta mark. */
export const LACKING = '〓'

const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' })

/** What would end a line, or is no letter at all. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
/** Joiners, variation selectors and marks of direction: nothing of them is seen, and they could turn a text round. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu

/**
 * A text as it can be printed, in one line: each letter that is lacking shows as one 〓. `has` tells whether
 * there is a letter for a code point.
 */
export const printable = (text: string, has: (codePoint: number) => boolean): string => {
  const clean = text.toWellFormed().normalize('NFC').replace(CONTROLS, ' ')
  return Array.from(graphemes.segment(clean), ({ segment }) => {
    const seen = segment.replace(UNSEEN, '')
    return [...seen].every((letter) => has(letter.codePointAt(0) ?? 0)) ? seen : LACKING
  }).join('')
}
