import { describe, expect, it } from 'vitest'
import { LONGEST_MISSED, wordToKeep } from './kept-words.ts'

describe('What is kept of a search that found nothing', () => {
  it.each([
    ['ＴＥＡ　ぽっと', 'tea ポット'],
    [' ﾃﾇｸﾞｲ ', 'テヌグイ'],
    ['tea & pot', 'tea pot'],
    ['急須 490123', '急須 490123'],
    ['京都 市松 3枚', '京都 市松 3枚'],
    ['下町の器', '下町ノ器'],
    ['road bike 2', 'road bike 2'],
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
    // A name beside a postal number says where somebody lives, and no product is searched for by one.
    '100-0001',
    '〒１００ー０００１ 山田',
    '4901234',
    '千代田区千代田1-1',
    '東京都千代田区',
    '千代田 一丁目',
    '千代田１丁目',
    '1-1 Chiyoda-ku',
    '12 Baker Street',
  ])('is nothing where it is long, says nothing, or may tell of somebody: %j', (typed) => {
    expect(wordToKeep(typed)).toBeUndefined()
  })
})
