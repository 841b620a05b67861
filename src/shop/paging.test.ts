import { describe, expect, it } from 'vitest'
import { fromNearerEnd, pagesBeside, sorting } from './paging.ts'

it.each([
  [{ limit: 5, offset: 0 }, 5, {}],
  [{ limit: 5, offset: 0 }, 6, { next: 5 }],
  [{ limit: 5, offset: 5 }, 11, { prev: 0, next: 10 }],
  [{ limit: 5, offset: 3 }, 8, { prev: 0 }],
  // Behind the end the way back leads to what is there.
  [{ limit: 5, offset: 500 }, 8, { prev: 3 }],
  [{ limit: 5, offset: 500 }, 0, { prev: 0 }],
])('beside %j of %i there is %j', (page, count, beside) => {
  const links = pagesBeside(page, count, (offset) => ({ rel: 'goList', input: { offset } }))
  expect(Object.fromEntries(links.map(({ as, input }) => [as, input.offset]))).toEqual(beside)
})

it('is read from the nearer end, and is the same page', () => {
  const rows = Array.from({ length: 11 }, (_, at) => at)
  for (let offset = 0; offset < 14; offset += 1)
    for (let limit = 1; limit < 14; limit += 1) {
      const near = fromNearerEnd({ limit, offset }, rows.length)
      const read = near.isReversed ? rows.toReversed() : rows
      const page = read.slice(near.offset, near.offset + near.limit)
      expect(near.isReversed ? page.toReversed() : page).toEqual(rows.slice(offset, offset + limit))
      if (offset < rows.length) expect(near.offset).toBeLessThanOrEqual((rows.length - near.limit) / 2)
    }
})

describe('A list that is sorted', () => {
  const list = sorting(['name', 'made'], '-made')

  it('takes each of its columns, in either direction, and no other', () => {
    for (const sort of ['name', '-name', 'made', '-made'])
      expect(list.input.sort.safeParse(sort).success).toBe(true)
    for (const sort of ['price', '--made', '+made'])
      expect(list.input.sort.safeParse(sort).success).toBe(false)
  })

  it('is read as it was asked for, and in the usual order where nobody says', () => {
    expect(list.pageOf({ sort: 'name', limit: 5, offset: 10, word: 'a' })).toEqual({
      page: { limit: 5, offset: 10, order: 'name', descending: false },
      asked: { word: 'a' },
    })
    expect(list.pageOf({})).toEqual({
      page: { limit: 50, offset: 0, order: 'made', descending: true },
      asked: {},
    })
  })
})
