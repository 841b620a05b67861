import { z } from 'zod'
import { key } from '../../hypermedia/input.ts'
import { idempotent, safe } from '../../hypermedia/transition.ts'
import { paged } from '../paging.ts'
import { Sentence } from '../values.ts'
import { arranged, arranging } from '../views/fields.ts'
import { missedFilter, missedSorting } from './missed-words.fields.ts'

export const goMissedWordList = safe('/admin/missed-word/missed-word-list', {
  title: 'What was searched for in the shop and found nothing',
  for: 'member',
  input: {
    ...missedFilter,
    ...missedSorting.input,
  },
  state: {
    missedWords: z.array(
      z.object({
        /** Folded as in searches: half width, lower case and katakana. */
        missedWord: z.string(),
        /** Searches of one minute count once. */
        searchCount: z.int(),
        /** UTC, ISO 8601. */
        firstAt: z.string(),
        lastAt: z.string(),
        /** Whether it is in a group of synonyms now. */
        hasSynonyms: z.boolean(),
      }),
    ),
    /** Days for which it is stored. */
    keptDays: z.int(),
    filters: z.record(z.string(), z.unknown()),
    ...paged.state,
    ...arranged,
  },
  submitTo: 'goMissedWordList',
  offers: ['goMissedWordList', 'doClearMissedWords', 'goSynonymList', ...arranging],
  items: {
    missedWords: ['goSynonymList', 'goProductList', 'doDeleteMissedWord'],
    views: ['goMissedWordList', 'doDeleteListView'],
  },
})

export const doDeleteMissedWord = idempotent('DELETE', '/admin/missed-word/missed-word', {
  title: 'Delete a word that found nothing from the list',
  for: 'member',
  refusedAt: 'goMissedWordList',
  input: { missedWord: key() },
  state: { missedWord: z.string(), message: Sentence },
  offers: ['goMissedWordList'],
  errors: ['missedWordUnknown'],
})

export const doClearMissedWords = idempotent('DELETE', '/admin/missed-word/missed-word-list', {
  title: 'Delete all words that found nothing',
  for: 'member',
  needsConsent: true,
  refusedAt: 'goMissedWordList',
  state: { message: Sentence },
  offers: ['goMissedWordList'],
})
