import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { databases } from '../../../test/support/shop.ts'
import type { Store } from '../../store/database.ts'
import { type EmptyDatabase, emptyStore } from '../../store/store.fixture.ts'
import { MOST_OF_A_DAY } from './kept-words.ts'
import type { MissedFilter } from './missed-words.fields.ts'
import { missedRows } from './missed-words.queries.ts'
import { MissedWords } from './missed-words.ts'

const MONDAY = '2026-11-23'
const at = (time: string, today = MONDAY, network = 'one') => ({
  now: new Date(`${today}T${time}Z`),
  today,
  visitor: { network },
})

/** For whom each search comes after another network's. */
class AfterAnother extends MissedWords {
  override note(typed: string, search: ReturnType<typeof at>): void {
    super.note(typed, { ...search, visitor: { network: 'another' } })
    super.note(typed, search)
  }
}

describe.each(databases)('Words that found nothing, on %s', (database) => {
  let made: EmptyDatabase & { readonly store: Store }
  const troubles: unknown[] = []

  beforeAll(async () => {
    made = await emptyStore(database, inject('adminUrl'), inject('workshop'))
  })

  afterAll(() => made?.clear())

  beforeEach(async () => {
    troubles.length = 0
    await made.store.write((tx) => tx.deleteFrom('missed_word').execute())
  })

  const collector = (store: Pick<Store, 'write' | 'dialect'> = made.store) =>
    new AfterAnother({ store, report: (error) => troubles.push(error) })

  const page = { limit: 1000, offset: 0, order: 'searchCount', descending: true } as const
  const listed = async (filter: MissedFilter = {}) =>
    (await missedRows(made.store.reader, filter, page)).rows.map(({ word, times }) => [word, Number(times)])

  const rows = async () => (await made.store.reader.selectFrom('missed_word').selectAll().execute()).length

  it('are written when they are settled, and not before', async () => {
    const missed = collector()
    missed.note('ポット', at('10:00:00'))
    expect(await rows()).toBe(0)
    await missed.settle()
    expect(await listed()).toEqual([['ポット', 1]])
    await missed.settle()
    expect(await listed()).toEqual([['ポット', 1]])
  })

  it('are written once two networks searched for them on one day, and then by whomever', async () => {
    const missed = new MissedWords({ store: made.store, report: (error) => troubles.push(error) })
    const searched = async (network: string | undefined, day = MONDAY) => {
      const { visitor: _, ...moment } = at('10:00:00', day)
      missed.note('ポット', { ...moment, visitor: network === undefined ? {} : { network } })
      await missed.settle()
      return listed()
    }
    expect(await searched('one')).toEqual([])
    expect(await searched('one')).toEqual([])
    expect(await searched(undefined)).toEqual([])
    expect(await searched('other', '2026-11-24')).toEqual([])
    expect(await searched('one', '2026-11-24')).toEqual([['ポット', 1]])
    expect(await searched('one', '2026-11-24')).toEqual([['ポット', 2]])
  })

  it('count once between two writings, and again after each, over all processes', async () => {
    const [one, other] = [collector(), collector()]
    for (const typed of ['ポット', 'ぽっと', 'ﾎﾟｯﾄ']) one.note(typed, at('10:00:00'))
    other.note('ポット', at('10:00:30'))
    await Promise.all([one.settle(), other.settle()])
    one.note('ポット', at('10:01:00'))
    await one.settle()
    expect(await listed()).toEqual([['ポット', 3]])
    const { rows: found } = await missedRows(made.store.reader, {}, page)
    expect([found[0]?.firstAt, found[0]?.lastAt]).toEqual([
      expect.stringMatching(/^2026-11-23T10:00:/),
      '2026-11-23T10:01:00.000Z',
    ])
  })

  it('add up over their days, and are found by days and by a part in any spelling', async () => {
    const missed = collector()
    missed.note('ポット', at('10:00:00', '2026-11-20'))
    missed.note('ポット', at('10:00:00', '2026-11-23'))
    missed.note('鉄瓶 100%', at('10:00:00', '2026-11-21'))
    await missed.settle()
    expect(await listed()).toEqual([
      ['ポット', 2],
      ['鉄瓶 100%', 1],
    ])
    expect(await listed({ dateFrom: '2026-11-21', dateTo: '2026-11-22' })).toEqual([['鉄瓶 100%', 1]])
    expect(await listed({ dateFrom: '2026-11-23' })).toEqual([['ポット', 1]])
    expect(await listed({ nameKeyword: 'ぽっ' })).toEqual([['ポット', 2]])
    expect(await listed({ nameKeyword: '0%' })).toEqual([['鉄瓶 100%', 1]])
    expect(await listed({ nameKeyword: '%%' })).toEqual([])
    const { count } = await missedRows(made.store.reader, {}, { ...page, limit: 1, offset: 1 })
    expect(count).toBe(2)
  })

  it('are so many of a day at most, whatever strangers send: those asked for most, the latest among equals', async () => {
    const missed = collector()
    for (let time = 0; time < 2; time += 1) {
      missed.note('欲しい物', at('09:00:00'))
      await missed.settle()
    }
    missed.note('一度だけ', at('09:00:01'))
    await missed.settle()
    for (let round = 0; round < 4; round += 1) {
      for (let word = 0; word < 2 * MOST_OF_A_DAY; word += 1)
        missed.note(`出鱈目${round}の${word}`, at(`1${round}:00:00`))
      await missed.settle()
      expect(await rows()).toBeLessThanOrEqual(MOST_OF_A_DAY)
    }
    const words = (await listed()).map(([word]) => word)
    expect(words).toHaveLength(MOST_OF_A_DAY)
    expect(words[0]).toBe('欲シイ物')
    expect(words).not.toContain('一度ダケ')
    // Another day has room of its own.
    missed.note('明日', at('00:00:00', '2026-11-24'))
    await missed.settle()
    expect(await rows()).toBe(MOST_OF_A_DAY + 1)
  })

  it('are no more than so many where several processes write at once', async () => {
    const all = Array.from({ length: 4 }, collector.bind(undefined, undefined))
    for (const [process, missed] of all.entries())
      for (let word = 0; word < MOST_OF_A_DAY; word += 1) missed.note(`${process} ${word}`, at('10:00:00'))
    await Promise.all(all.map((missed) => missed.settle()))
    expect(troubles).toEqual([])
    expect(await rows()).toBe(MOST_OF_A_DAY)
  })

  it('are kept for the next time where they could not be written, and written at the end', async () => {
    let isAway = true
    const missed = collector({
      dialect: made.store.dialect,
      write: async (work) => {
        if (isAway) throw new Error('away')
        return made.store.write(work)
      },
    })
    missed.start()
    missed.note('ポット', at('10:00:00'))
    await missed.settle()
    expect(troubles).toHaveLength(1)
    isAway = false
    missed.note('鉄瓶', at('10:00:00'))
    await missed.stop()
    expect(await listed()).toEqual([
      ['ポット', 1],
      ['鉄瓶', 1],
    ])
  })
})
