import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../scripts/bundle.ts'

/** A comment that leaves out what it is about, or needs the comment before it. */
const BEGINNING = /^\s*(?:\/\*\*|\*|\/\/|\{\/\*)\s+(?:What|Who|Whoever|The same)\b/

it('No comment begins with what, who or the same: it names the thing', () => {
  const found = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => join('src', file))
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      readFileSync(join(ROOT, file), 'utf8')
        .split('\n')
        .flatMap((line, at) => (BEGINNING.test(line) ? [`${file}:${at + 1}${line}`] : [])),
    )
  expect(found).toEqual([])
})
