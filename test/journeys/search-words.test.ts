import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createNoren, type Noren } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { linksTo } from '../support/customer.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, SECRET, type Shop } from '../support/shop.ts'
import { listenIn } from '../support/statements.ts'
import { ja } from '../support/words.ts'

const DAY_MS = 86_400_000
const TEA = 'hojicha-100'

describe.each(databases)('Words of searches, on %s', (database) => {
  let shop: Shop
  let other: Noren
  let bases: readonly URL[]
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database, { TRUST_PROXY: '127.0.0.1' })
    const { dataDir, databaseUrl, clock } = shop
    const config = readConfig({
      ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, APP_SECRET: SECRET },
      ...{ PORT: '0', LOG_LEVEL: 'silent', RATE_LIMITS: 'off', TRUST_PROXY: '127.0.0.1' },
    })
    const log = pino({ level: 'silent' })
    other = await createNoren(config, { clock: clock.now, monotonic: clock.monotonic, log })
    bases = [shop.base, new URL(await other.listen())]
    clerk = await clerkAt(shop, 'clerk')
  })

  afterAll(async () => {
    await other?.close()
    await shop?.close()
  })

  const search = async (
    name: string,
    base = shop.base,
    more: Readonly<Record<string, unknown>> = {},
    network = '192.0.2.1',
  ): Promise<readonly string[]> => {
    const program = await HalClient.enter(base, { headers: { 'x-forwarded-for': network } })
    const { document } = await program.follow('goProductList', { name, limit: 1000, ...more })
    expect(document.count).toBe(document.products.length)
    return document.products.map(({ productCode }) => productCode)
  }

  /** From two networks; another limit, because a page that is kept tells nothing of who asks for it again. */
  const searchTwice = async (
    name: string,
    base = shop.base,
    more: Readonly<Record<string, unknown>> = {},
  ): Promise<void> => {
    await search(name, base, { ...more, limit: 7 }, '198.51.100.1')
    await search(name, base, more)
  }

  const add = (synonymWords: string) => clerk.ask('doCreateSynonym', { synonymWords })
  const synonyms = async (input: object = {}) => (await clerk.ask('goSynonymList', { ...input })).document
  const clear = async () => {
    for (const { synonymId } of (await synonyms({ limit: 1000 })).synonyms)
      await clerk.ask('doDeleteSynonym', { synonymId })
  }

  describe('that mean the same', () => {
    beforeEach(clear)

    it('find the products of each other, seen at once by every process, also on pages that are kept', async () => {
      for (const base of bases) {
        expect(await search('たきび', base)).toEqual([])
        expect(await search('焚火', base)).toEqual([TEA])
      }
      const made = await add('焚火、たきび,Campfire\nキャンプファイヤー')
      expect(made.status).toBe(201)
      expect(made.headers.get('location')).toBe('/admin/synonym/synonym-list')
      const { synonymId, wordsAlike } = made.document
      expect(wordsAlike).toEqual(['焚火', 'たきび', 'Campfire', 'キャンプファイヤー'])
      for (const base of bases)
        for (const word of ['タキビ', 'ｃａｍｐｆｉｒｅ', 'きゃんぷふぁいやー', '焚火'])
          await expect.poll(() => search(word, base), { timeout: 3000 }).toEqual([TEA])

      const changed = await clerk.ask('doUpdateSynonym', { synonymId, synonymWords: '焚火、篝火' })
      expect(changed.document).toMatchObject({ wordsAlike: ['焚火', '篝火'], changed: true })
      for (const base of bases) {
        await expect.poll(() => search('篝火', base), { timeout: 3000 }).toEqual([TEA])
        expect(await search('campfire', base)).toEqual([])
      }

      const gone = await clerk.ask('doDeleteSynonym', { synonymId })
      expect(gone.status).toBe(200)
      for (const base of bases) await expect.poll(() => search('篝火', base), { timeout: 3000 }).toEqual([])
      expect((await clerk.ask('doDeleteSynonym', { synonymId })).status).toBe(404)
    })

    it('are whole words, beside others, in categories and in any order', async () => {
      await add('焚火、たきび')
      expect(await search('たき')).toEqual([])
      expect(await search('たきび台')).toEqual([])
      expect(await search('たきび hojicha')).toEqual([TEA])
      expect(await search('たきび 急須')).toEqual([])
      for (const orderby of ['1', '2', '3'])
        expect(await search('たきび', shop.base, { orderby })).toEqual([TEA])
    })

    it('may have several parts', async () => {
      await add('お湯 沸かし、Roasted Stem、焙じた茎')
      expect(await search('焙じた茎')).toEqual([TEA])
      expect(await search('お湯　沸かし')).toEqual([TEA])
      expect(await search('沸かし お湯')).toEqual([])
      expect(await search('お湯')).toEqual([])
    })

    it('do not widen what members search for', async () => {
      await add('焚火、たきび')
      expect((await clerk.ask('goAdminProductList', { nameKeyword: 'たきび' })).document.count).toBe(0)
      expect((await clerk.ask('goAdminProductList', { nameKeyword: '焚火' })).document.count).toBe(1)
    })

    it.each([
      ['茶', 'input.synonymAlone', undefined],
      ['ちゃ、チャ、ﾁｬ', 'input.synonymAlone', undefined],
      ['茶、☆', 'input.synonymMarks', { word: '☆' }],
      [`茶、${'あ'.repeat(51)}`, 'input.synonymLong', { word: 'あ'.repeat(51), max: 50 }],
      ['茶、a b c d e f g h i', 'input.synonymParts', { word: 'a b c d e f g h i' }],
      ['1、2、3、4、5、6、7、8、9、10、11', 'input.synonymTooMany', { max: 10 }],
      ['', 'input.required', undefined],
      [' 、 ', 'input.synonymAlone', undefined],
      ['茶\0、急須', 'input.text', undefined],
      ['あ'.repeat(1001), 'input.tooLong', { max: 1000 }],
    ])('are refused at their field: %j', async (synonymWords, key, params) => {
      const refused = await add(synonymWords)
      expect(refused.status).toBe(400)
      expect(problemIn(refused).errors).toEqual({ synonymWords: [ja(`message.${key}`, params)] })
      expect((await synonyms()).count).toBe(0)
    })

    it('are in one group: another one that has one of them is named', async () => {
      await add('焚火、たきび')
      const { document } = await add('急須、ティーポット')
      const told = {
        synonymWords: [ja('message.input.synonymTaken', { word: 'たきび', group: '焚火、たきび' })],
      }
      const twice = await add('火、ﾀｷﾋﾞ')
      expect([twice.status, problemIn(twice).errors]).toEqual([400, told])
      const { synonymId } = document
      const moved = await clerk.ask('doUpdateSynonym', { synonymId, synonymWords: '急須、タキビ' })
      expect([moved.status, problemIn(moved).errors]).toEqual([400, told])
      // Its own words it may keep, in another order and spelling.
      const own = await clerk.ask('doUpdateSynonym', {
        synonymId,
        synonymWords: 'てぃーぽっと、急須、どびん',
      })
      expect(own.document.wordsAlike).toEqual(['てぃーぽっと', '急須', 'どびん'])
    })

    it('are in one group, also where two members add them at the same moment', async () => {
      const rival = await clerkAt(shop, `rival-${database}`)
      const answers = await Promise.all([
        add('焚火、たきび'),
        rival.ask('doCreateSynonym', { synonymWords: 'たきび、篝火' }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 400])
      expect((await synonyms()).count).toBe(1)
    })

    it('are found by a part in any spelling, a page at a time', async () => {
      for (const words of ['焚火、たきび', '急須、ティーポット', '手ぬぐい、タオル']) await add(words)
      const found = async (input: object) =>
        (await synonyms(input)).synonyms.map(({ wordsAlike }) => wordsAlike[0])
      expect(await found({})).toEqual(['手ぬぐい', '急須', '焚火'])
      expect(await found({ nameKeyword: 'てぃーぽ' })).toEqual(['急須'])
      expect(await found({ limit: 1, offset: 1 })).toEqual(['急須'])
      const { document } = await clerk.ask('goSynonymList', { limit: 1, offset: 1 })
      expect([document._links?.prev, document._links?.next]).not.toContain(undefined)
      expect(await found({ nameKeyword: 'nowhere' })).toEqual([])
    })

    it('are changed by one member at a time, and as they are left out stay', async () => {
      const { synonymId } = (await add('焚火、たきび')).document
      const [before] = (await synonyms()).synonyms
      const same = await clerk.ask('doUpdateSynonym', { synonymId, version: 99 })
      expect(same.document).toMatchObject({ changed: false, wordsAlike: ['焚火', 'たきび'] })
      await clerk.ask('doUpdateSynonym', { synonymId, synonymWords: '焚火、篝火', version: before?.version })
      const late = await clerk.ask('doUpdateSynonym', {
        ...{ synonymId, synonymWords: '焚火、炎', version: before?.version },
      })
      expect(late.status).toBe(409)
      expect(late.document).toMatchObject({ code: 'staleVersion', wordsAlike: ['焚火', '篝火'] })
      expect((await clerk.ask('doUpdateSynonym', { synonymId: '99999999999' })).status).toBe(404)
    })

    it('stand in the audit log of their group', async () => {
      const { synonymId } = (await add('焚火、たきび')).document
      await clerk.ask('doDeleteSynonym', { synonymId })
      const { document } = await clerk.ask('goAuditLog', { table: 'synonym', key: 'タキビ' })
      expect(document.entries.slice(0, 2).map(({ transition }) => transition)).toEqual([
        'doDeleteSynonym',
        'doCreateSynonym',
      ])
      expect(JSON.stringify(document.entries[0])).toContain('たきび')
    })

    it('are kept with a browser, without script, which shows both where another member was first', async () => {
      const person = await browserAt(shop, 'browser', '/admin/synonym/synonym-list')
      await person.form(ja('message.office.action.doCreateSynonym')).fill({ synonymWords: '焚火' }).submit()
      expect(person.page.status).toBe(400)
      expect(person.text).toContain(ja('message.input.synonymAlone'))
      await person
        .form(ja('message.office.action.doCreateSynonym'))
        .fill({ synonymWords: '焚火、たきび' })
        .submit()
      expect(person.page.statuses).toEqual([303, 200])
      const [kept] = (await synonyms()).synonyms
      await clerk.ask('doUpdateSynonym', { synonymId: kept?.synonymId, synonymWords: '焚火、篝火' })
      await person.form('version').fill({ synonymWords: '焚火、炎' }).submit()
      expect(person.page.status).toBe(409)
      const conflict = person.find('tbody tr').querySelectorAll('td')
      expect(conflict.map(({ text }) => text)).toEqual([ja('field.synonymWords'), '焚火、炎', '焚火、篝火'])
      await person.form('version').submit()
      expect(person.page.statuses).toEqual([303, 200])
      expect((await synonyms()).synonyms[0]?.wordsAlike).toEqual(['焚火', '炎'])
    })
  })

  describe('that found nothing', () => {
    beforeEach(async () => {
      await clear()
      await settle()
      await clerk.ask('doClearMissedWords')
    })

    const settle = () => Promise.all([shop.noren.settleMissedWords(), other.settleMissedWords()])

    const missed = async (input: object = {}) => (await clerk.ask('goMissedWordList', { ...input })).document
    const words = async (input: object = {}) =>
      (await missed(input)).missedWords.map(({ missedWord, searchCount }) => [missedWord, searchCount])

    it('are counted once a minute by each process, from whatever spelling, and add up', async () => {
      for (const typed of ['無い物', '　無い物 ', '無い物']) await searchTwice(typed)
      await searchTwice('無い物', bases[1])
      await settle()
      await searchTwice('無い物', shop.base, { orderby: '1' })
      await settle()
      expect(await words()).toEqual([['無イ物', 3]])
    })

    it('are kept once two networks searched for them on one day, and not before', async () => {
      for (const limit of [1, 2]) await search('山田花子', shop.base, { limit })
      await settle()
      expect(await words()).toEqual([])
      await search('山田花子', shop.base, { limit: 3 }, '192.0.2.77')
      await settle()
      expect(await words()).toEqual([['山田花子', 1]])
    })

    it('are no more than what found nothing, in the whole shop, on the first page', async () => {
      for (const typed of ['焚火', '☆', 'taro@example.com', '090-1234-5678', '100-0001', 'あ'.repeat(51)])
        await searchTwice(typed)
      await searchTwice('焚火', shop.base, { category_id: '3' })
      await searchTwice('無い物', shop.base, { offset: 50 })
      await settle()
      expect(await words()).toEqual([])
    })

    it('are not written by the search itself, and not read anew for a page that is kept', async () => {
      const heard = listenIn(database)
      const look = () => fetch(new URL('/products?name=kept-nowhere', shop.base))
      expect((await look()).status).toBe(200)
      const asked = [...heard.said]
      heard.said.length = 0
      await look()
      expect(heard.said).toEqual([])
      heard.stop()
      expect(asked.length).toBeGreaterThan(0)
      expect(asked.filter((one) => /missed_word/.test(one))).toEqual([])
      await search('kept-nowhere')
      await settle()
      expect(await words()).toEqual([['kept-nowhere', 1]])
    })

    it('are sorted, found by days, and shown a page at a time', async () => {
      await searchTwice('先')
      await settle()
      shop.clock.advance(DAY_MS)
      clerk = await clerkAt(shop, 'next-day')
      for (let time = 0; time < 2; time += 1) {
        await searchTwice('無い物', shop.base, { limit: 10 + time })
        await settle()
      }
      await searchTwice('無い者')
      await settle()
      const named = async (input: object) => (await words(input)).map(([word]) => word)
      expect(await words({ sort: '-searchCount' })).toEqual([
        ['無イ物', 2],
        ['先', 1],
        ['無イ者', 1],
      ])
      expect((await named({ sort: 'lastAt' }))[0]).toBe('先')
      expect(await named({ sort: 'missedWord' })).toEqual(['先', '無イ物', '無イ者'])
      expect(await named({ sort: 'missedWord', limit: 1, offset: 1 })).toEqual(['無イ物'])
      expect((await missed({ limit: 1, offset: 1 })).count).toBe(3)
      const [{ lastAt = '' } = {}] = (await missed()).missedWords
      const today = new Date(Date.parse(lastAt) + 9 * 3_600_000).toISOString().slice(0, 10)
      expect(await words({ dateFrom: today, nameKeyword: 'もの' })).toEqual([])
      expect(await words({ dateFrom: today, nameKeyword: '無い' })).toHaveLength(2)
      expect(await words({ dateTo: '2020-01-01' })).toEqual([])
      expect(await words({ dateTo: '1000-01-01' })).toEqual([])
      expect(await words({ dateFrom: '1000-01-01', dateTo: '9999-12-31' })).toHaveLength(3)
    })

    it.each([{ sort: 'times' }, { dateFrom: '2026-13-01' }, { limit: 0 }, { limit: 1001 }, { offset: -1 }])(
      'are refused with %o',
      async (wrong) => {
        expect((await clerk.ask('goMissedWordList', wrong)).status).toBe(400)
      },
    )

    it('lead to a synonym, and find something from then on', async () => {
      await searchTwice('たきび')
      await settle()
      const person = await browserAt(shop, 'maker', '/admin/missed-word/missed-word-list')
      expect(person.text).toContain('タキビ')
      await person.clickLink(ja('office.missedWord.makeSynonym'))
      expect(person.form(ja('message.office.action.doCreateSynonym')).value('synonymWords')).toBe('タキビ')
      await person
        .form(ja('message.office.action.doCreateSynonym'))
        .fill({ synonymWords: 'タキビ、焚火' })
        .submit()
      expect(person.page.statuses).toEqual([303, 200])
      expect(await search('たきび')).toEqual([TEA])
      await person.open('/admin/missed-word/missed-word-list')
      await person.clickLink(ja('office.missedWord.synonyms'))
      expect(person.text).toContain('タキビ、焚火')
    })

    it('are deleted, one and all, and are not told in the audit log', async () => {
      for (const typed of ['山田太郎', '鈴木花子', '佐藤']) await searchTwice(typed)
      await settle()
      const gone = await clerk.ask('doDeleteMissedWord', { missedWord: '山田太郎' })
      expect(gone.status).toBe(200)
      expect((await clerk.ask('doDeleteMissedWord', { missedWord: '山田太郎' })).status).toBe(404)
      expect((await clerk.ask('doDeleteMissedWord', { missedWord: '佐藤\0' })).status).toBe(404)
      expect(await missed()).toMatchObject({ count: 2 })
      expect((await clerk.ask('doClearMissedWords')).status).toBe(200)
      expect(await missed()).toMatchObject({ count: 0 })
      const { document } = await clerk.ask('goAuditLog')
      expect(document.entries[0]).toMatchObject({ transition: 'doClearMissedWords' })
      expect(JSON.stringify(document.entries)).not.toMatch(/山田太郎|鈴木花子/)
    })

    it('are swept after ninety days', async () => {
      await searchTwice('昔')
      await settle()
      shop.clock.advance(89 * DAY_MS)
      clerk = await clerkAt(shop, 'in-time')
      await shop.noren.sweep()
      expect(await words()).toEqual([['昔', 1]])
      shop.clock.advance(DAY_MS)
      clerk = await clerkAt(shop, 'later')
      await shop.noren.sweep()
      expect(await words()).toEqual([])
    })
  })

  it('are for members alone', async () => {
    const stranger = await HalClient.enter(shop.base)
    for (const name of ['goSynonymList', 'goMissedWordList'] as const)
      expect((await stranger.follow(name, {}, linksTo(shop, name))).status).toBe(403)
  })

  it('are written when a process ends', async () => {
    await searchTwice('終わり', bases[1])
    await other.close()
    const rows = await shop.noren.store.reader.selectFrom('missed_word').select('word').execute()
    expect(rows).toContainEqual({ word: '終ワリ' })
  })
})
