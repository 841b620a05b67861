import type { Kysely } from 'kysely'
import type { Writer } from '../../store/database.ts'
import { foldForSearch } from '../../store/folding.ts'
import { cached } from '../../store/memory.ts'
import type { Database } from '../../store/schema.ts'
import type { Synonyms, SynonymWord } from './synonym-words.ts'

type Db = Kysely<Database>

/** A group of synonyms, with its words in the merchant's order. */
export interface Synonym {
  readonly id: string
  readonly words: readonly SynonymWord[]
}

/** All groups, the newest first. */
export const allSynonyms = async (db: Db): Promise<readonly Synonym[]> => {
  const rows = await db
    .selectFrom('synonym')
    .selectAll()
    .orderBy('group_id', 'desc')
    .orderBy('sort_no')
    .execute()
  return [...Map.groupBy(rows, ({ group_id }) => group_id)].map(([id, words]) => ({ id, words }))
}

/** The groups with a word that contains a text, folded; all of them without a text. */
export const naming = (synonyms: readonly Synonym[], text: string | undefined): readonly Synonym[] => {
  const sought = foldForSearch(text ?? '').trim()
  return synonyms.filter(({ words }) =>
    words.some(({ word, folded }) => folded.includes(sought) || foldForSearch(word).includes(sought)),
  )
}

/** The synonyms of searches, cached until a group changes. */
export const synonymsInForce = cached(async (db): Promise<Synonyms> => {
  const groups = await allSynonyms(db)
  return new Map(
    groups.flatMap(({ words }) => {
      const wordings = words.map(({ folded }) => folded.split(' '))
      return words.map(({ folded }) => [folded, wordings] as const)
    }),
  )
})

/** Writes a group in place of its former words. */
export const writeSynonym = async (tx: Writer, { id: group_id, words }: Synonym): Promise<void> => {
  await deleteSynonym(tx, group_id)
  const rows = words.map(({ word, folded }, sort_no) => ({ folded, group_id, word, sort_no }))
  await tx.insertInto('synonym').values(rows).execute()
}

/** Deletes a group. */
export const deleteSynonym = async (tx: Writer, id: string): Promise<void> => {
  await tx.deleteFrom('synonym').where('group_id', '=', id).execute()
}
