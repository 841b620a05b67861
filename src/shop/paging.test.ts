import { expect, it } from 'vitest'
import { pagesBeside } from './paging.ts'

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
