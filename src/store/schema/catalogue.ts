import type { Generated } from 'kysely'
import type { Named, WithOwnFields } from './columns.ts'
import { table } from './table.ts'

interface CategoryTable extends Named, WithOwnFields {
  id: Generated<number>
  parent_id: number | null
  /** 1 for a root, 5 at the deepest (CAT-01). */
  level: number
  sort_no: number
  /** The name of its picture. */
  image: string | null
  /** The name of its next picture, whose sizes are not made yet. */
  image_waiting: string | null
  /** The rule that decides which products are in it, as JSON; null if they are chosen by hand. */
  rule: string | null
}

interface ClassNameTable extends Named {
  id: Generated<number>
  backend_name: string | null
  sort_no: number
}

interface ClassCategoryTable extends Named {
  id: Generated<number>
  class_name_id: number
  backend_name: string | null
  visible: boolean
  sort_no: number
}

interface TagTable extends Named {
  id: Generated<number>
  sort_no: number
}

/** A word of a group of synonyms for searches. */
interface SynonymTable {
  /** The word, folded as in a search. */
  folded: string
  /** Equal for all synonyms. */
  group_id: string
  /** The word as typed. */
  word: string
  sort_no: number
}

/** A search without results on a day. The searcher is not stored. */
interface MissedWordTable {
  day: string
  /** The words, folded as in a search. */
  word: string
  times: number
  first_at: string
  last_at: string
}

export const catalogueTables = {
  category: table<CategoryTable>({ shared: true }),
  class_name: table<ClassNameTable>({ shared: true }),
  class_category: table<ClassCategoryTable>({ shared: true }),
  tag: table<TagTable>({ shared: true }),
  synonym: table<SynonymTable>({ key: ['folded'], shared: true }),
  missed_word: table<MissedWordTable>({ key: ['day', 'word'], audit: false }),
}
