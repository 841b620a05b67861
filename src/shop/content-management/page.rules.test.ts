import { describe, expect, it } from 'vitest'
import { robotsOf } from './page.rules.ts'

describe('The instructions of a page for search engines', () => {
  it.each<
    readonly [string | null | undefined, boolean | undefined, string | null, string | null | undefined]
  >([
    // Typed, ticked, kept, and what comes of them.
    ['nofollow', undefined, null, 'nofollow'],
    [undefined, undefined, 'noindex', undefined],
    [undefined, true, null, 'noindex'],
    [null, true, null, 'noindex'],
    ['nofollow', true, null, 'noindex, nofollow'],
    [null, true, 'NOINDEX', 'NOINDEX'],
    [undefined, true, 'none, noindex', undefined],
    [undefined, false, 'noindex', null],
    [null, false, 'noindex', null],
    ['noindex, nofollow', false, 'noindex, nofollow', 'nofollow'],
    ['noindex', false, null, 'noindex'],
    ['nofollow', false, 'noindex', 'nofollow'],
  ])('typed as %j, ticked %j, kept as %j, become %j', (metaRobots, hiddenFromSearch, kept, after) => {
    expect(robotsOf({ metaRobots, hiddenFromSearch }, kept)).toBe(after)
  })
})
