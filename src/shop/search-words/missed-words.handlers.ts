import { type Message, message } from '../../hypermedia/message.ts'
import { fail, item, ok } from '../../hypermedia/reply.ts'
import { wordsOf } from '../../store/search.ts'
import type { Handlers } from '../environment.ts'
import { pagesBeside } from '../paging.ts'
import { link } from '../transitions.ts'
import { arrangement } from '../views/index.ts'
import { MISSED_DAYS } from './kept-words.ts'
import type * as contract from './missed-words.contract.ts'
import { missedSorting } from './missed-words.fields.ts'
import { deleteMissed, missedRows } from './missed-words.queries.ts'
import { synonymsInForce } from './synonyms.queries.ts'

export const missedWordsHandlers: Handlers<typeof contract> = {
  async goMissedWordList(act) {
    const { slowDb, memory, input } = act
    const { page, asked } = missedSorting.pageOf(input)
    const { limit, offset } = page
    const [{ rows, count }, synonyms, arranged] = await Promise.all([
      missedRows(slowDb, asked, page),
      memory.get(synonymsInForce),
      arrangement(act, 'goMissedWordList'),
    ])
    const missedWords = rows.map(({ word: missedWord, times, firstAt, lastAt }) => {
      const hasSynonyms = synonyms.has(wordsOf(missedWord).join(' '))
      return item({ missedWord, searchCount: Number(times), firstAt, lastAt, hasSynonyms }, [
        link('goSynonymList', hasSynonyms ? { nameKeyword: missedWord } : { synonymWords: missedWord }),
        link('goProductList', { name: missedWord }),
        link('doDeleteMissedWord', { missedWord }),
      ])
    })
    return ok(
      {
        missedWords,
        keptDays: MISSED_DAYS,
        filters: asked,
        count,
        limit,
        offset,
        ...arranged.state,
      },
      {
        form: { values: asked },
        links: [
          ...pagesBeside({ limit, offset }, count, (at) =>
            link('goMissedWordList', { ...input, offset: at }),
          ),
          ...(count === 0 ? [] : [link('doClearMissedWords')]),
          link('goSynonymList'),
          ...arranged.links,
        ],
      },
    )
  },

  async doDeleteMissedWord({ db, input }) {
    const { missedWord } = input
    if ((await deleteMissed(db, missedWord)) === 0) return fail('missedWordUnknown')
    const done = message('office.missedWord.deleted', { word: missedWord })
    return ok({ missedWord }, backToList(done))
  },

  async doClearMissedWords({ db }) {
    await deleteMissed(db)
    const done = message('office.missedWord.cleared')
    return ok({}, backToList(done))
  },
}

const backToList = (done: Message) => ({
  location: link('goMissedWordList'),
  notices: [done] as const,
})
