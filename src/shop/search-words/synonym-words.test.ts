import { describe, expect, it } from 'vitest'
import {
  faultIn,
  LONGEST_SYNONYM,
  MOST_ALIKE,
  MOST_SOUGHT,
  type Synonyms,
  withSynonyms,
  wordsTyped,
} from './synonym-words.ts'

describe('Words that mean the same, as they are typed', () => {
  const typed = (text: string) => wordsTyped(text).map(({ word }) => word)

  it.each([
    'Tシャツ、ティーシャツ、T-shirt',
    'Tシャツ,ティーシャツ,T-shirt',
    'Tシャツ，ティーシャツ､T-shirt',
    'Ｔシャツ\nティーシャツ\nＴ-shirt\n',
    '、Tシャツ、、 ティーシャツ ,\n\n　T-shirt、',
  ])('have commas of any kind or line breaks between them: %j', (text) => {
    expect(typed(text)).toEqual(['Tシャツ', 'ティーシャツ', 'T-shirt'])
  })

  it('count once where a search takes them for one, as they were typed first', () => {
    expect(typed('てぬぐい、手ぬぐい、テヌグイ、ﾃﾇｸﾞｲ、Tenugui、ｔｅｎｕｇｕｉ')).toEqual([
      'てぬぐい',
      '手ぬぐい',
      'Tenugui',
    ])
  })

  it('are folded as a search folds them, parts of one with a space between them', () => {
    expect(wordsTyped('Coffee 　Cup、てぬぐい、tea & pot')).toEqual([
      { word: 'Coffee Cup', folded: 'coffee cup' },
      { word: 'てぬぐい', folded: 'テヌグイ' },
      { word: 'tea & pot', folded: 'tea pot' },
    ])
  })

  it.each([
    ['', 'input.synonymAlone', {}],
    ['茶', 'input.synonymAlone', {}],
    ['茶、ちゃ、チャ', undefined, {}],
    ['ちゃ、チャ', 'input.synonymAlone', {}],
    ['茶、☆', 'input.synonymMarks', { word: '☆' }],
    [`茶、${'あ'.repeat(LONGEST_SYNONYM)}`, undefined, {}],
    [`茶、${'あ'.repeat(LONGEST_SYNONYM + 1)}`, 'input.synonymLong', { word: 'あ'.repeat(51) }],
    ['茶、1 2 3 4 5 6 7 8', undefined, {}],
    ['茶、1 2 3 4 5 6 7 8 9', 'input.synonymParts', { word: '1 2 3 4 5 6 7 8 9' }],
    [Array.from({ length: MOST_ALIKE }, (_, at) => at).join(), undefined, {}],
    [
      Array.from({ length: MOST_ALIKE + 1 }, (_, at) => at).join(),
      'input.synonymTooMany',
      { max: MOST_ALIKE },
    ],
  ])('are no group where there is something wrong with them: %j', (text, key, params) => {
    const fault = faultIn(wordsTyped(text))
    expect(fault?.key).toBe(key)
    expect(fault?.params ?? {}).toMatchObject(params)
  })
})

describe('The words of a search with their synonyms (LST-11)', () => {
  const synonymsOf = (...groups: (readonly string[])[]): Synonyms =>
    new Map(
      groups.flatMap((group) => group.map((word) => [word, group.map((one) => one.split(' '))] as const)),
    )

  const synonyms = synonymsOf(
    ['tシャツ', 'ティーシャツ', 't-shirt'],
    ['coffee cup', 'mug', 'マグ'],
    ['cup', 'カップ'],
  )

  it('are as they were typed where they are in no group', () => {
    expect(withSynonyms(['茶', '急須'], synonyms)).toEqual(['茶', '急須'])
    expect(withSynonyms([], synonyms)).toEqual([])
  })

  it('have all words of their group, the typed one first', () => {
    expect(withSynonyms(['白', 't-shirt'], synonyms)).toEqual([
      '白',
      [['t-shirt'], ['tシャツ'], ['ティーシャツ']],
    ])
  })

  it('have none where they are a part of one, or one of them a part', () => {
    expect(withSynonyms(['tシャ'], synonyms)).toEqual(['tシャ'])
    expect(withSynonyms(['長袖tシャツ'], synonyms)).toEqual(['長袖tシャツ'])
  })

  it('are taken together where a word of a group has several parts, the longest first', () => {
    expect(withSynonyms(['coffee', 'cup'], synonyms)).toEqual([[['coffee', 'cup'], ['mug'], ['マグ']]])
    expect(withSynonyms(['cup', 'coffee'], synonyms)).toEqual([[['cup'], ['カップ']], 'coffee'])
    expect(withSynonyms(['mug'], synonyms)).toEqual([[['mug'], ['coffee', 'cup'], ['マグ']]])
  })

  it('are so many at most, those that were typed always among them', () => {
    const large = synonymsOf(
      ...Array.from({ length: 8 }, (_, group) =>
        Array.from({ length: MOST_ALIKE }, (_, at) => `${group}-${at}`),
      ),
    )
    const typed = Array.from({ length: 8 }, (_, group) => `${group}-5`)
    const sought = withSynonyms(typed, large)
    const looked = sought.flatMap((one) => (typeof one === 'string' ? [one] : one.flat()))
    expect(looked).toHaveLength(MOST_SOUGHT)
    for (const word of typed) expect(looked).toContain(word)
    // The first words have of theirs what is left, the last ones none.
    expect(sought[0]).toHaveLength(MOST_SOUGHT - typed.length + 1)
    expect(withSynonyms(typed.slice(0, 1), large)[0]).toHaveLength(MOST_ALIKE)
    expect(sought.at(-1)).toBe('7-5')
  })
})
