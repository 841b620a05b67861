import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldForSearch, foldKana, spellingsOf } from './folding.ts'

describe('Folding for a search (LST-03)', () => {
  it.each([
    ['ＡＢＣ　１２３', 'abc 123'],
    ['Tea', 'tea'],
    ['ひらがな', 'ヒラガナ'],
    ['ﾃﾇｸﾞｲ', 'テヌグイ'],
    ['ゔぁいおりん', 'ヴアイオリン'],
    ['㈱', '(株)'],
    ['がぎ', 'ガギ'],
    ['ほうじちゃ', 'ホウジチヤ'],
    ['鎌ヶ谷ヵ所', '鎌ケ谷カ所'],
    ['コーヒー', 'コーヒー'],
    ['コ〜ヒ～ー', 'コーヒー'],
    ['らーーめん', 'ラーメン'],
    ['髙橋 𠮷野', '高橋 吉野'],
    ['行燈', '行灯'],
    ['葛\u{E0100}', '葛'],
  ])('makes %s one with %s', (typed, folded) => {
    expect(foldForSearch(typed)).toBe(folded)
  })

  it.each([
    ['はし', 'ばし'],
    ['ビル', 'ビール'],
    ['おばさん', 'おばあさん'],
    ['茶筒', '茶筅'],
    ['斉', '斎'],
    ['土', '士'],
    ['3~5', '3ー5'],
    ['a-b', 'aーb'],
    ['らめん', 'らーめん'],
  ])('keeps %s apart from %s', (one, other) => {
    expect(foldForSearch(one)).not.toBe(foldForSearch(other))
  })

  it('changes nothing that is folded already', () => {
    const kana = fc.string({
      unit: fc.constantFrom(...Array.from('ーー~〜～ｰァゃっヶかがﾞ゛あ髙﨑𠮷茶\u{FE00} ')),
    })
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), kana), (text) => {
        const once = foldForSearch(text)
        expect(foldForSearch(once)).toBe(once)
        expect(foldKana(once)).toBe(once)
      }),
      // A long mark behind a small kana with a voicing mark.
      { examples: [['っﾞ～']] },
    )
  })
})

describe('The spellings of a word that is searched (LST-03)', () => {
  /** Whether a typed word finds a text. */
  const meets = (typed: string, text: string): boolean =>
    spellingsOf(foldForSearch(typed)).some((spelling) => foldForSearch(text).includes(spelling))

  it.each([
    ['コーヒー', 'コーヒ豆'],
    ['コーヒ', 'コーヒー豆'],
    ['こおひい', 'コーヒー豆'],
    ['コーヒー', 'こおひい豆'],
    ['おーきい', 'おおきい皿'],
    ['おおきい', 'おーきい皿'],
    ['お～きい', 'おおきい皿'],
    ['しーたけ', '干ししいたけ'],
    ['いも', 'やきいも'],
    ['いちご', 'あまいいちご'],
    ['おにぎり', 'しおおにぎり'],
    ['ほーじちや', 'ほーじちゃ'],
    ['きつぷ', 'きっぷ'],
    ['龍ケ崎', '龍ヶ﨑の急須'],
  ])('let %s find %s', (typed, text) => {
    expect(meets(typed, text)).toBe(true)
  })

  it.each([
    ['ビル', 'ビール'],
    ['ビール', 'ビル'],
    ['いす', 'リース'],
    ['いと', 'シート'],
    ['キー', 'おおきい皿'],
    ['おばさん', 'おばあさん'],
    ['地図', 'チーズ'],
    ['ちず', 'チーズ'],
    ['かど', 'カード'],
    ['はし', 'ばし'],
  ])('do not let %s find %s', (typed, text) => {
    expect(meets(typed, text)).toBe(false)
  })

  it('are few, whatever is typed, and find the word itself', () => {
    const word = fc.string({ unit: fc.constantFrom(...Array.from('ーあああいおおかき茶a')), minLength: 1 })
    fc.assert(
      fc.property(word, (typed) => {
        expect(spellingsOf(foldForSearch(typed)).length).toBeLessThanOrEqual(4)
        expect(meets(typed, typed)).toBe(true)
      }),
    )
  })
})
