import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { guardedWrites } from './writes.ts'

const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

// Whether the test fails without the guard is asked by `npm run test:mutations`.
describe('The list of writes that may not go wrong', () => {
  it.each(guardedWrites)('has its guard and its test: $what', ({ file, guard, test }) => {
    expect(read(file).split(guard)).toHaveLength(2)
    expect(read(test.namedIn ?? test.file)).toContain(test.name)
  })
})
