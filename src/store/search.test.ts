import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { databases } from '../../test/support/shop.ts'
import type { Store } from './database.ts'
import { foldForSearch } from './folding.ts'
import { gramsOf, isLonger, productsOf, type Sought, searchOf, uncountedOf, wordsOf } from './search.ts'
import { emptyStore, productRow } from './store.fixture.ts'

describe('The words of a search (LST-03)', () => {
  it('are split on half-width and full-width spaces', () => {
    expect(wordsOf(' 茶　ＴＥＡ  のれん\t暖簾 ')).toEqual(['茶', 'tea', 'ノレン', '暖簾'])
    expect(wordsOf('　 ')).toEqual([])
  })
})

describe('The pairs of a text', () => {
  it('overlap, and the last character of each run stands alone', () => {
    expect(gramsOf('急須')).toEqual(['急須', '須'])
    expect(gramsOf('ab-c 一')).toEqual(['ab', 'b', 'c', '一'])
    expect(gramsOf('𠮷野')).toEqual(['𠮷野', '野'])
    expect(gramsOf('-- !')).toEqual([])
  })
})

describe.each(databases)('A search, on %s', (database) => {
  let store: Store
  let clear: () => Promise<void>

  beforeAll(async () => {
    const made = await emptyStore(database, inject('adminUrl'), inject('workshop'))
    store = made.store
    clear = made.clear
  })

  afterAll(() => clear?.())

  const fill = (texts: readonly string[]) =>
    store.write(async (tx) => {
      const search = searchOf(store.dialect)
      const before = await tx.selectFrom('product').select('id').execute()
      for (const { id } of before) await search.index(tx, [{ id, search_text: '' }])
      await tx.deleteFrom('product').execute()
      for (const text of texts) {
        const folded = foldForSearch(text)
        const { id } = await tx
          .insertInto('product')
          .values(productRow(text, folded))
          .returning('id')
          .executeTakeFirstOrThrow()
        await search.index(tx, [{ id, search_text: folded }])
      }
    })

  /** Searches the index, whose result must be that of the rows; returns the result of both. */
  const find = (typed: string): Promise<string[]> => findAll(wordsOf(typed), typed)

  const findAll = async (words: readonly Sought[], typed = JSON.stringify(words)): Promise<string[]> => {
    const search = searchOf(store.dialect)
    const source = search.source(words)
    const matches = search.matches(words)
    const named = async (query: ReturnType<typeof productsOf>) =>
      (await query.select('product.name').orderBy('product.id').execute()).map((row) => row.name)
    const byRows = await named(productsOf(store.reader, undefined).where(matches))
    const byIndex = productsOf(store.reader, source)
    const found = await named(source?.isSure ? byIndex : byIndex.where(matches))
    expect(found, typed).toEqual(byRows)
    return found
  }

  describe('over a few products', () => {
    const TEA = '茎ほうじ茶「焚火」 Roasted Stem Tea\nhojicha-100'
    const POT = '常滑焼の急須 Tokoname Teapot\nkyusu_200 100%'
    const CLOTH = 'ﾃﾇｸﾞｲ 注染 ＴＥＮＵＧＵＩ\ntenugui.a-b'
    const RARE = '𠮷野の葛 々〆ー C\\D'

    beforeAll(() => fill([TEA, POT, CLOTH, RARE]))

    it.each([
      ['茶', [TEA]],
      ['火', [TEA]],
      ['焼', [POT]],
      ['c', [TEA, RARE]],
      ['染', [CLOTH]],
      ['焚火', [TEA]],
      ['急須', [POT]],
      ['ほうじ', [TEA]],
      ['常滑焼', [POT]],
      ['ホウジ茶', [TEA]],
      ['ﾎｳｼﾞ', [TEA]],
      ['てぬぐい', [CLOTH]],
      ['テヌグイ', [CLOTH]],
      ['tea', [TEA, POT]],
      ['TEA', [TEA, POT]],
      ['ｔｅａ', [TEA, POT]],
      ['tenugui', [CLOTH]],
      ['hojicha-100', [TEA]],
      ['cha-1', [TEA]],
      ['kyusu_200', [POT]],
      ['tenugui.a-b', [CLOTH]],
      ['𠮷', [RARE]],
      ['𠮷野', [RARE]],
      ['々', [RARE]],
      ['〆ー', [RARE]],
      ['焙じ', []],
      ['茶焚', []],
      ['t', [TEA, POT, CLOTH]],
      ['ah', []],
    ])('finds %s, of one character and of more, in any width, case and kana', async (typed, found) => {
      expect(await find(typed)).toEqual(found)
    })

    it.each([
      ['tea roasted', [TEA]],
      ['tea　急須', [POT]],
      ['茶 急須', []],
      ['tea tea', [TEA, POT]],
    ])('wants every word of %s', async (typed, found) => {
      expect(await find(typed)).toEqual(found)
    })

    it.each([
      ['100%', [POT]],
      ['kyusu%200', []],
      ['kyusu_2', [POT]],
      ['kyus_', []],
      ['hojicha_100', []],
      ['a-b', [CLOTH]],
      ['a.b', []],
      ['c\\d', [RARE]],
      ['tea"', []],
      ['te*', []],
      ['tea & pot', [POT]],
      ['tea | pot', [POT]],
      ['!tea', []],
      ['tea:', []],
      ['(tea)', []],
      ['NEAR tea', []],
      ['tea OR pot', []],
    ])('takes %s literally', async (typed, found) => {
      expect(await find(typed)).toEqual(found)
    })

    it.each(['%', '_', '-', '\\', '「', '"', "'", '*', '☆ ☆'])(
      'takes %s, a mark alone, for no word',
      (typed) => {
        expect(wordsOf(typed)).toEqual([])
        expect(uncountedOf(typed)).toBe('marks')
      },
    )

    it.each<[Sought[], string[]]>([
      [[[['ほうじ'], ['急須']].map(([one = '']) => [foldForSearch(one)])], [TEA, POT]],
      [[[['roasted'], ['hojicha']]], [TEA]],
      [
        ['tea', [['tokoname'], ['stem']]],
        [TEA, POT],
      ],
      [['pot', [['roasted'], ['stem']]], []],
      [
        [
          [['roasted', 'tea'], ['c']],
          [['100'], ['野']],
        ],
        [TEA, RARE],
      ],
      [[[['tea', 'tokoname'], ['注染']]], [POT, CLOTH]],
      [[[['nowhere'], ['tenugui.a-b'], ['c\\d']]], [CLOTH, RARE]],
      [[[['nowhere'], ['tenugui.b-a']]], []],
    ])('wants one of several wordings, each as a whole: %j', async (words, found) => {
      expect(await findAll(words)).toEqual(found)
    })

    it('takes eight words at most, and says where there are more', () => {
      expect(wordsOf('1 2 3 4 ☆ 5 6 7 8 9')).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
      expect(uncountedOf('1 2 3 4 5 6 7 8 9')).toBe('rest')
      expect(uncountedOf('1 2 3 4 ☆ 5 6 7 8')).toBeUndefined()
      expect(uncountedOf(' ')).toBeUndefined()
    })

    it.runIf(database === 'sqlite')('says whether a source is longer than so many', async () => {
      const source = searchOf(store.dialect).source(['tea'])
      if (!source) throw new Error('SQLite has its words beside the products')
      expect(await isLonger(store.reader, source, 1)).toBe(true)
      expect(await isLonger(store.reader, source, 2)).toBe(false)
    })

    it('finds by what a product is called now, not by what it was called', async () => {
      await fill(['白磁の皿'])
      await store.write(async (tx) => {
        const { id } = await tx.selectFrom('product').select('id').executeTakeFirstOrThrow()
        await tx.updateTable('product').set({ search_text: '青磁ノ鉢' }).execute()
        await searchOf(store.dialect).index(tx, [{ id, search_text: '青磁ノ鉢' }])
      })
      expect(await find('白磁')).toEqual([])
      expect(await find('白')).toEqual([])
      expect(await find('青磁')).toEqual(['白磁の皿'])
    })
  })

  describe('over any texts', () => {
    // Few characters, so that texts and words meet; some fold, some are wild cards elsewhere.
    const letter = fc.constantFrom(
      ...[
        'a',
        'B',
        'ｂ',
        'ア',
        'あ',
        'ｱ',
        '茶',
        '々',
        'ー',
        '𠮷',
        '1',
        '１',
        '-',
        '_',
        '%',
        '.',
        '"',
        "'",
        '\\',
        '*',
        ':',
        ' ',
        '　',
        'ﾞ',
      ],
    )
    const text = fc.array(letter, { maxLength: 12 }).map((letters) => letters.join(''))
    const word = fc.array(letter, { minLength: 1, maxLength: 5 }).map((letters) => letters.join(''))
    const corpus = fc.array(text, { minLength: 1, maxLength: 6 })

    beforeEach(() => fill([]))

    it('finds just what looking through every text finds', async () => {
      await fc.assert(
        fc.asyncProperty(corpus, fc.array(word, { minLength: 1, maxLength: 12 }), async (texts, searches) => {
          await fill(texts)
          for (const typed of searches) {
            const words = wordsOf(typed)
            if (words.length === 0) continue
            const naive = texts.filter((one) => words.every((each) => foldForSearch(one).includes(each)))
            expect(await find(typed), `${typed} in ${JSON.stringify(texts)}`).toEqual(naive)
          }
        }),
        { numRuns: 40 },
      )
    })

    it('finds just what looking through every text finds, in any of several wordings', async () => {
      const wording = fc.array(word, { minLength: 1, maxLength: 2 }).map((parts) => wordsOf(parts.join(' ')))
      const wordings = fc.array(
        wording.filter((one) => one.length > 0),
        { minLength: 1, maxLength: 3 },
      )
      const searches = fc.array(fc.array(wordings, { minLength: 1, maxLength: 3 }), {
        minLength: 1,
        maxLength: 6,
      })
      await fc.assert(
        fc.asyncProperty(corpus, searches, async (texts, all) => {
          await fill(texts)
          for (const words of all) {
            const isIn = (text: string) =>
              words.every((any) => any.some((one) => one.every((part) => foldForSearch(text).includes(part))))
            expect(await findAll(words), JSON.stringify([words, texts])).toEqual(texts.filter(isIn))
          }
        }),
        { numRuns: 40 },
      )
    })
  })
})
