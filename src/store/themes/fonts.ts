const SANS = '"Hiragino Sans", "Noto Sans CJK JP", "Yu Gothic UI", Meiryo, sans-serif'
const SERIF = '"Hiragino Mincho ProN", "Yu Mincho", "YuMincho", "Noto Serif CJK JP", serif'

/**
 * The fonts that the shop serves itself, by their codes: each as a value of CSS, with the fonts of the visitor's
 * system for the time until it is loaded, and for characters that it lacks. Fontsource names variable ones so.
 */
export const servedFonts = {
  'noto-sans-jp': `"Noto Sans JP Variable", ${SANS}`,
  'm-plus-2': `"M PLUS 2 Variable", ${SANS}`,
  murecho: `"Murecho Variable", ${SANS}`,
  'biz-udpgothic': `"BIZ UDPGothic", ${SANS}`,
  'zen-maru-gothic': `"Zen Maru Gothic", "Hiragino Maru Gothic ProN", ${SANS}`,
  'noto-serif-jp': `"Noto Serif JP Variable", ${SERIF}`,
  'kaisei-opti': `"Kaisei Opti", ${SERIF}`,
  'klee-one': `"Klee One", ${SANS}`,
} as const

/** The code of a font that the shop serves. */
export type FontCode = keyof typeof servedFonts

/** The codes of the served fonts, in the order in which members choose from them. */
export const fontCodes = Object.keys(servedFonts) as readonly FontCode[]
