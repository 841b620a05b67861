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
  /** The name of the one that will be its picture once its sizes are made. */
  image_waiting: string | null
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

/** A word of those that mean the same to a search of the shop. */
interface SynonymTable {
  /** As a search folds it. */
  folded: string
  /** The same for all that mean the same. */
  group_id: string
  /** As it was typed. */
  word: string
  sort_no: number
}

/** What was searched for in the shop on a day, and found nothing. Who searched is not known. */
interface MissedWordTable {
  day: string
  /** As a search folds it. */
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
