import { createHash } from 'node:crypto'

/** The merchant's own style sheet and script, kept as templates of no theme: they stand whatever the theme is. */
export const CUSTOM_FILES = {
  style: { themeCode: '', name: 'custom.css' },
  script: { themeCode: '', name: 'custom.js' },
} as const

/** Which of the two. */
export type CustomKind = keyof typeof CUSTOM_FILES

/** The name under which a text is served: another for each other text, so that it may be kept for good. */
export const customFile = (kind: CustomKind, body: string): string => {
  const digest = createHash('sha256').update(body).digest('hex').slice(0, 24)
  return CUSTOM_FILES[kind].name.replace('.', `-${digest}.`)
}

/** The path at which it is served. */
export const customPath = (kind: CustomKind, body: string): string => `/assets/${customFile(kind, body)}`
