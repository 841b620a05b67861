import { createHash } from 'node:crypto'

/**
 * The merchant's own style sheet and script, stored as templates of no theme: they apply with every theme.
 */
export const CUSTOM_FILES = {
  style: { themeCode: '', name: 'custom.css' },
  script: { themeCode: '', name: 'custom.js' },
} as const

/** One of the two kinds. */
export type CustomKind = keyof typeof CUSTOM_FILES

/** Returns the file name of a text: it depends on the content, so that it can be cached for ever. */
export const customFile = (kind: CustomKind, body: string): string => {
  const digest = createHash('sha256').update(body).digest('hex').slice(0, 24)
  return CUSTOM_FILES[kind].name.replace('.', `-${digest}.`)
}

/** Returns the path of a text. */
export const customPath = (kind: CustomKind, body: string): string => `/assets/${customFile(kind, body)}`
