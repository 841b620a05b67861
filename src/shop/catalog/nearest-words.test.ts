import { describe, expect, it } from 'vitest'
import { workOf } from '../../../test/support/cpu.ts'
import { foldForSearch } from '../../store/folding.ts'
import { nearSearches } from './near-words.ts'
import { beginning, distance, type KnownWord, maskOf, nearest, wordsIn } from './nearest-words.ts'

const known: readonly KnownWord[] = [
  ['てぬぐい', 9],
  ['マグカップ', 8],
  ['手ぬぐい', 7],
  ['急須', 6],
  ['青海波', 5],
  ['Furoshiki', 4],
  ['風呂敷', 3],
  ['コーヒーカップ', 2],
].map(([shown, count]) => {
  const folded = foldForSearch(String(shown))
  return { folded, shown: String(shown), count: Number(count), mask: maskOf(folded) }
})

const shown = (words: readonly KnownWord[]) => words.map((word) => word.shown)

describe('The words of products (LST-14)', () => {
  it.each([
    ['注染の手ぬぐい 青海波', ['注染の手ぬぐい', '注染', '手ぬぐい', '青海波']],
    ['麻ののれん', ['麻ののれん', 'のれん']],
    ['深蒸し煎茶「朝霧」', ['深蒸し煎茶', '煎茶', '朝霧']],
    [
      '白磁のマグカップ Two-Line 36cm 500',
      ['白磁のマグカップ', '白磁', 'マグカップ', 'Two', 'Line', '36cm', 'cm'],
    ],
    ['湯沸かし 注染てぬぐい', ['湯沸かし', '注染てぬぐい', 'てぬぐい']],
    ['☆ 茶 500 ', []],
  ])('of %j stand between marks, around の and in one script', (text, words) => {
    expect(new Set(wordsIn(text).map((word) => word.shown))).toEqual(new Set(words))
  })

  it.each([
    ['', '', 0],
    ['テヌグイ', 'テヌグイ', 0],
    ['テヌグイイ', 'テヌグイ', 1],
    ['テグヌイ', 'テヌグイ', 1],
    ['テヌヌグイ', 'テヌクイ', 2],
    ['テ', 'テヌグイ', 3],
    ['アイウエ', 'カキクケ', 3],
  ])('%j and %j differ by %i, as far as it matters', (one, other, away) => {
    expect([distance(one, other, 2), distance(other, one, 2)]).toEqual([away, away])
  })

  it.each([
    ['てぬぐいい', ['てぬぐい']],
    ['汁ぬぐい', ['てぬぐい', '手ぬぐい']],
    ['てぬぐみ', ['てぬぐい']],
    ['マグガッブ', ['マグカップ']],
    ['コーヒカップ', ['コーヒーカップ']],
    ['furosiki', ['Furoshiki']],
    ['青海浪', ['青海波']],
    ['急酒', []],
    ['てぬぐい', ['手ぬぐい']],
    ['まったく別の物', []],
    ['あ'.repeat(255), []],
  ])('near %j are %j, the nearest and most frequent first', (typed, words) => {
    expect(shown(nearest(foldForSearch(typed), known, 3))).toEqual(words)
  })

  it('are offered in the place of words that no product has', () => {
    expect(nearSearches('汁ぬぐい', known)).toEqual(['てぬぐい', '手ぬぐい'])
    expect(nearSearches('青海波　汁ぬぐい', known)).toEqual(['青海波 てぬぐい', '青海波 手ぬぐい'])
    expect(nearSearches('青海浪 てぬぐいい', known)).toEqual(['青海波 てぬぐい'])
    expect(nearSearches('青海波 急須', known)).toEqual([])
    expect(nearSearches('', known)).toEqual([])
  })

  it('begin as what was typed, the most frequent first', () => {
    expect(shown(beginning(foldForSearch('ま'), known, 5))).toEqual(['マグカップ'])
    expect(shown(beginning(foldForSearch('FURO'), known, 5))).toEqual(['Furoshiki'])
    expect(beginning('', known, 5)).toHaveLength(5)
  })

  it('of a large shop are looked through in a moment', async () => {
    const many = Array.from({ length: 30_000 }, (_, at) => {
      const folded = foldForSearch(`${at.toString(36)}テヌグ${at % 7}イ`)
      return { folded, shown: folded, count: at, mask: maskOf(folded) }
    })
    const { here } = await workOf(() => {
      for (let at = 0; at < 10; at += 1) nearest(foldForSearch('てぬぐいい'), many, 3)
    })
    expect(here / 10).toBeLessThan(50)
  })
})
