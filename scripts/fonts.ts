import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type FontCode, fontCodes } from '../src/store/themes/fonts.ts'
import { ROOT } from './bundle.ts'
import { isAlike, writeCompressed } from './compressed.ts'

/** The package of each font, and the style sheets in it that name a variable font, or its usual and its bold weight. */
const PACKAGES: Readonly<Record<FontCode, readonly [name: string, ...sheets: string[]]>> = {
  'noto-sans-jp': ['@fontsource-variable/noto-sans-jp', 'index.css'],
  'm-plus-2': ['@fontsource-variable/m-plus-2', 'index.css'],
  murecho: ['@fontsource-variable/murecho', 'index.css'],
  'biz-udpgothic': ['@fontsource/biz-udpgothic', '400.css', '700.css'],
  'zen-maru-gothic': ['@fontsource/zen-maru-gothic', '400.css', '700.css'],
  'noto-serif-jp': ['@fontsource-variable/noto-serif-jp', 'index.css'],
  'kaisei-opti': ['@fontsource/kaisei-opti', '400.css', '700.css'],
  'klee-one': ['@fontsource/klee-one', '400.css', '600.css'],
}

/** What the shop serves: a style sheet for each font, and beside it a folder of its parts with its licence. */
const FONTS = join(ROOT, 'dist', 'assets', 'fonts')

/** The folder of a package. */
const folderOf = (code: FontCode): string => join(ROOT, 'node_modules', PACKAGES[code][0])

/** Returns the style sheet of a font: that of its package, which names WOFF2 alone, at addresses with its version. */
const sheetOf = (code: FontCode): string => {
  const [, ...sheets] = PACKAGES[code]
  const { version } = JSON.parse(readFileSync(join(folderOf(code), 'package.json'), 'utf8'))
  const rules = sheets
    .map((sheet) => readFileSync(join(folderOf(code), sheet), 'utf8'))
    .join('')
    .replace(/, url\([^)]*\.woff\) format\('woff'\)/g, '')
    .replace(/\/\*.*?\*\/\n?/g, '')
    .replace(/url\(\.\/files\/([^)]+)\)/g, `url(${code}/$1?v=${version})`)
    .replace(/\n+ */g, '')
  return `/* SIL Open Font License 1.1: ${code}/LICENSE.txt */\n${rules}\n`
}

for (const code of fontCodes) {
  const sheet = Buffer.from(sheetOf(code))
  const path = join(FONTS, `${code}.css`)
  if (isAlike(path, sheet)) continue
  const parts = join(FONTS, code)
  rmSync(parts, { recursive: true, force: true })
  mkdirSync(parts, { recursive: true })
  copyFileSync(join(folderOf(code), 'LICENSE'), join(parts, 'LICENSE.txt'))
  const named = new Set([...sheet.toString().matchAll(/[\w-]+\.woff2/g)].map(([file]) => file))
  for (const file of readdirSync(join(folderOf(code), 'files')))
    if (named.has(file)) copyFileSync(join(folderOf(code), 'files', file), join(parts, file))
  // The style sheet comes last: once it is there, all that it names is there.
  await writeCompressed(path, sheet)
}
