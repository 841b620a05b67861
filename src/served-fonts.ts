import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { type FontCode, servedFonts } from './store/themes/fonts.ts'
import { assetAddresses } from './ui/assets.ts'

/** The folder that the build, development and tests put them in, from their packages (`scripts/fonts.ts`). */
const DIST = fileURLToPath(new URL('../dist', import.meta.url))
const YEAR_SECONDS = 31_536_000

const AT = '/assets/fonts/'
const FOLDER = join(DIST, 'assets', 'fonts')
/** The parts of a font that have the Latin letters and the digits. */
const LATIN = /url\(([^)]+-latin-(?:wght|\d+)-normal\.woff2[^)]*)\)/g

const addressOf = assetAddresses(DIST)

/** The addresses of a font that the shop serves. */
export interface ServedFont {
  /** Its style sheet. */
  readonly style: string
  /**
   * Its parts with Latin letters and digits, to be loaded before the page is drawn: Japanese characters are as wide
   * in every font, but these are not, so that the page would move when they come.
   */
  readonly latin: readonly string[]
}

const latinIn = (code: FontCode): readonly string[] => {
  const sheet = join(FOLDER, `${code}.css`)
  if (!existsSync(sheet)) return []
  return [...readFileSync(sheet, 'utf8').matchAll(LATIN)].map(([, file]) => AT + file)
}

const known = new Map<FontCode, ServedFont>()

/** Returns the addresses of a font that the shop serves. */
export const servedFont = (code: FontCode): ServedFont => {
  const font = known.get(code) ?? { style: addressOf(`fonts/${code}.css`), latin: latinIn(code) }
  known.set(code, font)
  return font
}

/** Returns the address of the style sheet of a font by the value of a setting; undefined if the shop does not serve it. */
export const fontSheetFor = (value: string): string | undefined =>
  Object.hasOwn(servedFonts, value) ? servedFont(value as FontCode).style : undefined

/** Serves the style sheets of the fonts, compressed, and the parts of the fonts that they name with their version. */
export const serveFonts = (app: FastifyInstance): void => {
  app.register(fastifyStatic, {
    ...{ prefix: AT, root: FOLDER, decorateReply: false },
    ...{ index: false as const, preCompressed: true, maxAge: YEAR_SECONDS * 1000, immutable: true },
  })
}
