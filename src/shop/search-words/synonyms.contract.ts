import { z } from 'zod'
import { key, longText, optional, text, unchanged, version } from '../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../hypermedia/transition.ts'
import { paged } from '../paging.ts'
import { Sentence } from '../values.ts'

/** Long enough for the longest words of the largest group with their separators. */
const Words = longText(1000)

const Synonym = z.object({
  synonymId: z.string(),
  /** In the merchant's order. */
  wordsAlike: z.array(z.string()),
})

export const goSynonymList = safe('/admin/synonym/synonym-list', {
  title: 'The words that mean the same to a search of the shop, and the form for others',
  for: 'member',
  input: {
    nameKeyword: optional(text(255)),
    /** The first value of the form of a new group. */
    synonymWords: optional(Words),
    ...paged.input,
  },
  state: {
    synonyms: z.array(Synonym.extend({ version: z.int() })),
    filters: z.object({ nameKeyword: z.string().nullable() }),
    ...paged.state,
  },
  submitTo: 'doCreateSynonym',
  offers: ['doCreateSynonym', 'goSynonymList', 'goMissedWordList', 'goAuditLog'],
  items: { synonyms: ['doUpdateSynonym', 'doDeleteSynonym'] },
})

export const doCreateSynonym = unsafe('POST', '/admin/synonym/synonym-list', {
  title: 'Add words that mean the same: who searches for one of them finds the products of all',
  for: 'member',
  refusedAt: 'goSynonymList',
  once: true,
  input: { synonymWords: Words },
  state: { ...Synonym.shape, message: Sentence },
  offers: ['goSynonymList'],
  errors: ['badInput'],
})

export const doUpdateSynonym = idempotent('PUT', '/admin/synonym/synonym', {
  title: 'Give a group of synonyms other words',
  for: 'member',
  refusedAt: 'goSynonymList',
  input: { synonymId: key(), synonymWords: unchanged(Words), version: version() },
  state: { ...Synonym.shape, changed: z.boolean(), message: Sentence },
  offers: ['goSynonymList'],
  errors: ['badInput', 'synonymUnknown', 'staleVersion'],
})

export const doDeleteSynonym = idempotent('DELETE', '/admin/synonym/synonym', {
  title: 'Delete a group of synonyms: each of its words finds its own products alone',
  for: 'member',
  needsConsent: true,
  refusedAt: 'goSynonymList',
  input: { synonymId: key() },
  state: { synonymId: z.string(), message: Sentence },
  offers: ['goSynonymList'],
  errors: ['synonymUnknown'],
})
