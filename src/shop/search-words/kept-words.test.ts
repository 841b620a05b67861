import { describe, expect, it } from 'vitest'
import { LONGEST_MISSED, wordToKeep } from './kept-words.ts'

describe('What is kept of a search that found nothing', () => {
  it.each([
    ['ＴＥＡ　ぽっと', 'tea ポット'],
    [' ﾃﾇｸﾞｲ ', 'テヌグイ'],
    ['tea & pot', 'tea pot'],
    ['100-0001', '100-0001'],
    ['4901234', '4901234'],
    ['@cosme', '@cosme'],
    ['あ'.repeat(LONGEST_MISSED), 'ア'.repeat(LONGEST_MISSED)],
  ])('is one entry in whatever width, case or kana: %j', (typed, kept) => {
    expect(wordToKeep(typed)).toBe(kept)
  })

  it.each([
    'あ'.repeat(LONGEST_MISSED + 1),
    '☆☆',
    ' ',
    '',
    'taro@example.com',
    '山田 taro＠example.com',
    'taro @ example.com',
    '090-1234-5678',
    '０９０１２３４５６７８',
    '山田太郎 03(1234)5678',
    '+81 90 1234 5678',
    '4111 1111 1111 1111',
    '090－1234－5678',
    '０９０ー１２３４ー５６７８',
  ])('is nothing where it is long, says nothing, or may tell of somebody: %j', (typed) => {
    expect(wordToKeep(typed)).toBeUndefined()
  })
})
