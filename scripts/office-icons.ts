import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { icons } from '../src/ui/office/icons.ts'
import { ROOT } from './bundle.ts'

/** The icons of the office: Lucide's drawings of the names in `icons.ts`, as symbols of one file. */
const LUCIDE = join(ROOT, 'node_modules', 'lucide-static')
const ASSETS = join(ROOT, 'dist', 'office', 'assets')
const symbolOf = (name: string): string => {
  const [, shapes] =
    /<svg[^>]*>(.*)<\/svg>/s.exec(readFileSync(join(LUCIDE, 'icons', `${name}.svg`), 'utf8')) ?? []
  if (shapes === undefined) throw new Error(`Lucide's ${name} is no SVG`)
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.replace(/\s*\n\s*/g, '')}</symbol>`
}

const licence = readFileSync(join(LUCIDE, 'LICENSE'), 'utf8').split('\n---\n', 1)[0]?.trim()
mkdirSync(ASSETS, { recursive: true })
writeFileSync(
  join(ASSETS, 'icons.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg"><!-- Lucide (https://lucide.dev)\n${licence}\n-->${icons.map(symbolOf).join('')}</svg>\n`,
)
