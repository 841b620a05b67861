import { uuidv7 } from 'uuidv7'
import { type Message, message } from '../../hypermedia/message.ts'
import { created, fail, item, ok } from '../../hypermedia/reply.ts'
import { contentVersion } from '../content-version.ts'
import type { Handlers } from '../environment.ts'
import { pageOf, pagesBeside } from '../paging.ts'
import { saved } from '../records/index.ts'
import { lockSettings } from '../settings/index.ts'
import { link } from '../transitions.ts'
import { faultIn, JOINT, MOST_SYNONYMS, type SynonymWord, wordsTyped } from './synonym-words.ts'
import type * as contract from './synonyms.contract.ts'
import { allSynonyms, deleteSynonym, naming, type Synonym, writeSynonym } from './synonyms.queries.ts'

export const synonymsHandlers: Handlers<typeof contract> = {
  async goSynonymList({ slowDb, input }) {
    const { page, asked } = pageOf(input)
    const { limit, offset } = page
    const { nameKeyword, synonymWords } = asked
    const found = naming(await allSynonyms(slowDb), nameKeyword)
    const synonyms = found.slice(offset, offset + limit).map((synonym) => {
      const synonymId = synonym.id
      return item({ ...stated(synonym), version: versionOf(synonym) }, [
        link('doUpdateSynonym', { synonymId }),
        link('doDeleteSynonym', { synonymId }),
      ])
    })
    return ok(
      {
        synonyms,
        filters: { nameKeyword: nameKeyword ?? null },
        count: found.length,
        limit,
        offset,
      },
      {
        form: { values: { synonymWords } },
        links: [
          ...pagesBeside({ limit, offset }, found.length, (at) =>
            link('goSynonymList', { nameKeyword, limit: input.limit, offset: at }),
          ),
          link('goSynonymList'),
          link('goMissedWordList'),
          link('goAuditLog', { table: 'synonym' }),
        ],
      },
    )
  },

  async doCreateSynonym({ db, input }) {
    await lockSettings(db)
    const kept = await allSynonyms(db)
    const words = wordsTyped(input.synonymWords)
    const fault = faultIn(words) ?? takenIn(kept, words) ?? fullWith(kept)
    if (fault) return refused(fault)
    const id = uuidv7()
    await writeSynonym(db, { id, words })
    return created(stated({ id, words }), link('goSynonymList'), {
      notices: [message('office.synonym.made', { words: joined(words) })],
    })
  },

  async doUpdateSynonym({ db, input }) {
    await lockSettings(db)
    const all = await allSynonyms(db)
    const kept = all.find(({ id }) => id === input.synonymId)
    if (!kept) return fail('synonymUnknown')
    const words = input.synonymWords === undefined ? kept.words : wordsTyped(input.synonymWords)
    const fault =
      faultIn(words) ??
      takenIn(
        all.filter((one) => one !== kept),
        words,
      )
    if (fault) return refused(fault)
    return saved(input, {
      before: kept,
      version: versionOf(kept),
      change: joined(words) !== joined(kept.words),
      async write() {
        const after = { id: kept.id, words }
        await writeSynonym(db, after)
        return after
      },
      state: stated,
      done: () => message('office.synonym.changed', { words: joined(words) }),
      page: () => link('goSynonymList'),
    })
  },

  async doDeleteSynonym({ db, input }) {
    await lockSettings(db)
    const { synonymId } = input
    const kept = (await allSynonyms(db)).find(({ id }) => id === synonymId)
    if (!kept) return fail('synonymUnknown')
    await deleteSynonym(db, kept.id)
    const done = message('office.synonym.deleted', { words: joined(kept.words) })
    return ok({ synonymId }, backToList(done))
  },
}

const refused = (fault: Message) => fail('badInput', { errors: { synonymWords: fault } })

/** The fault of words of which another group has one; undefined if there is none. */
const takenIn = (others: readonly Synonym[], words: readonly SynonymWord[]): Message | undefined => {
  const own = new Set(words.map(({ folded }) => folded))
  for (const other of others) {
    const taken = other.words.find(({ folded }) => own.has(folded))
    if (taken) return message('input.synonymTaken', { word: taken.word, group: joined(other.words) })
  }
  return undefined
}

const fullWith = ({ length }: readonly Synonym[]): Message | undefined =>
  length < MOST_SYNONYMS ? undefined : message('input.synonymsFull', { max: MOST_SYNONYMS })

const joined = (words: readonly SynonymWord[]): string => words.map(({ word }) => word).join(JOINT)

const backToList = (done: Message) => ({
  location: link('goSynonymList'),
  notices: [done] as const,
})

const versionOf = ({ words }: Synonym): number => contentVersion(joined(words))

const stated = ({ id, words }: Synonym) => ({
  synonymId: id,
  wordsAlike: words.map(({ word }) => word),
})
