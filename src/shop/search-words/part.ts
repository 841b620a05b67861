import { answering, type Every, type Part } from '../part.ts'
import * as missedWords from './missed-words.contract.ts'
import { missedWordsHandlers } from './missed-words.handlers.ts'
import { missedWordsSweep } from './missed-words.queries.ts'
import { MissedWords } from './missed-words.ts'
import * as synonyms from './synonyms.contract.ts'
import { synonymsHandlers } from './synonyms.handlers.ts'

const contracts = { office: { synonyms, missedWords } }

declare module '../transitions.ts' {
  interface Transitions extends Every<typeof contracts> {}
}

/** The words of searches: synonyms, and words without results. */
export const part: Part = {
  name: 'search-words',
  area: 'settings',
  departments: answering(contracts, {
    office: { synonyms: synonymsHandlers, missedWords: missedWordsHandlers },
  }),
  menu: [
    { group: 'selling', screen: 'goSynonymList', at: 60 },
    { group: 'reports', screen: 'goMissedWordList', at: 10 },
  ],
  sweeps: [missedWordsSweep],
  works({ store, report }) {
    const missedWords = new MissedWords({
      store,
      report: (error) => report(error, 'words that found nothing were not counted'),
    })
    return { pollers: { missedWords }, services: { missedWords } }
  },
}
