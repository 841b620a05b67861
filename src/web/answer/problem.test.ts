import { describe, expect, it } from 'vitest'
import { ja, wordsOf } from '../../../test/support/words.ts'
import { waitWords } from './problem.ts'

const en = wordsOf('en')

describe('How long to wait', () => {
  it.each([
    [1, '1秒', '1 second'],
    [89, '89秒', '89 seconds'],
    [90, '約2分', 'about 2 minutes'],
    [1798, '約30分', 'about 30 minutes'],
    [5340, '約89分', 'about 89 minutes'],
    [5341, '約2時間', 'about 2 hours'],
    [86_400, '約24時間', 'about 24 hours'],
  ])('%i seconds are said as %s', (seconds, japanese, english) => {
    expect(waitWords(ja, seconds)).toBe(japanese)
    expect(waitWords(en, seconds)).toBe(english)
  })
})
