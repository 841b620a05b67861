import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../scripts/bundle.ts'

/** Sources whose comments are not in plain English yet. */
const EXCEPTIONS = [
  'src/shop/cart/',
  'src/shop/checkout/',
  'src/shop/own-fields/',
  'src/shop/products/product/product-list.',
  'src/ui/office/screens/product-list.',
]

/** A comment that leaves out what it is about, or needs the comment before it. */
const BEGINNING = /^\s*(?:\/\*\*|\*|\/\/|\{\/\*)\s+(?:What|Who|Whoever|The same)\b/

it('No comment begins with what, who or the same: it names the thing', () => {
  const found = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => join('src', file))
    .filter((file) => /\.tsx?$/.test(file) && !EXCEPTIONS.some((start) => file.startsWith(start)))
    .flatMap((file) =>
      readFileSync(join(ROOT, file), 'utf8')
        .split('\n')
        .flatMap((line, at) => (BEGINNING.test(line) ? [`${file}:${at + 1}${line}`] : [])),
    )
  expect(found).toEqual([])
})
