import { clearable, flag, integer, optional, text } from '../../../hypermedia/input.ts'
import type { Dialect } from '../../../store/columns.ts'
import type { Writer } from '../../../store/database.ts'
import {
  type ColumnEnvironment,
  type CsvKind,
  type CsvSource,
  importColumns,
  keptOr,
  type ReadLine,
  readLines,
} from '../../csv/index.ts'
import type { ReadEnvironment, WriteEnvironment } from '../../environment.ts'
import { type OwnColumn, ownCellTypes, ownCsvColumns, ownFieldsOf } from '../../own-fields/index.ts'
import { deleteRow, insertRow, updateRow } from '../../records/index.ts'
import { link } from '../../transitions.ts'
import { shiftRows } from '../place/places.queries.ts'
import { shiftsOf } from '../place/places.rules.ts'
import { lastPlace } from '../place/places.ts'
import {
  categoriesNow,
  lockedCategories,
  moveLinks,
  productsOfCategories,
  shiftLevels,
} from './category.queries.ts'
import { category } from './category.record.ts'
import { branchOf, CATEGORY_ORDER, linkChange, treeOrder } from './category.rules.ts'
import { type CategoryLine, type CategoryWork, planTree } from './category-csv.rules.ts'

/** The whole tree is cached in memory, and is part of each page. */
const MOST_LINES = 2_000

/**
 * The parsed lines of a file. They are compared with the tree twice: for the preview, and when they are
 * written.
 */
interface Plan {
  readonly read: readonly ReadLine<CategoryLine>[]
  readonly encoding: CsvSource['encoding']
}

const INPUTS = {
  id: optional(integer(1)),
  name: text(255),
  parentId: clearable(integer(1)),
  level: optional(integer(1, 5)),
  remove: optional(flag()),
}

const COLUMNS = [
  { name: 'id' },
  { name: 'name', required: true },
  { name: 'parentId' },
  { name: 'level' },
  { name: 'remove' },
]

/** The columns of the fields that members added to categories. */
export const categoryOwnColumns = async (act: ColumnEnvironment): Promise<readonly OwnColumn[]> => {
  const taken = await importColumns(act, { name: 'category', columns: [...COLUMNS, { name: 'sortNo' }] })
  return ownCsvColumns(
    await ownFieldsOf(act, 'category'),
    act.language,
    taken.flatMap(({ labels }) => labels),
  )
}

/** Imports files of categories. */
export const categoryKind: CsvKind<Plan, 'doImportCategoryCsv' | 'goImportCategoryCsv' | 'goCategoryList'> = {
  name: 'category',
  submit: link('doImportCategoryCsv'),
  screen: link('goImportCategoryCsv'),
  list: link('goCategoryList'),
  mostLines: MOST_LINES,
  columns: COLUMNS,
  added: categoryOwnColumns,
  async plan(act, source, progress) {
    const { db, slowDb } = act
    const own = await categoryOwnColumns(act)
    const { read, faults } = await readLines(source, { ...INPUTS, ...ownCellTypes(own) }, progress)
    const { encoding } = source
    const [rows, products] = await Promise.all([categoriesNow(db), productsOfCategories(slowDb)])
    const planned = await planTree(read, { rows, products, own, ...textsOf(act, encoding) })
    return { ...planned, faults: [...faults, ...planned.faults], plan: { read, encoding } }
  },
  async write(act, { read, encoding }) {
    const { db, dialect } = act
    const rows = await lockedCategories(db, dialect)
    const products = await productsOfCategories(db)
    const own = await categoryOwnColumns(act)
    const { works, faults } = await planTree(read, { rows, products, own, ...textsOf(act, encoding) })
    if (faults.length > 0) return faults
    const isNew = ({ row }: CategoryWork) => row === undefined
    for (const work of works.filter((one) => !isNew(one))) await writeKept(db, dialect, work)
    let highest = lastPlace(rows)
    // Another line may have moved a parent; new categories are never parents.
    const parents = new Map((await categoriesNow(db)).map((one) => [one.id, one]))
    // New categories come first, in the order of the file.
    for (const { change, parent } of works.filter(isNew).toReversed()) {
      const above = parent ? parents.get(parent.id) : undefined
      const level = (above?.level ?? 0) + 1
      highest += 1
      const words = { ...category.initial, name: '', ...change }
      await insertRow(db, 'category', { ...words, parent_id: above?.id ?? null, level, sort_no: highest })
    }
    await shiftRows(db, dialect, 'category', shiftsOf(treeOrder(await categoriesNow(db)), CATEGORY_ORDER))
    return undefined
  },
}

/** Returns the functions that compare typed texts with stored ones. */
const textsOf = ({ startOf }: ReadEnvironment | WriteEnvironment, encoding: CsvSource['encoding']) => ({
  startOf,
  keptOr: keptOr(encoding),
})

const writeKept = async (
  db: Writer,
  dialect: Dialect,
  { row, rows, remove, change, parent }: CategoryWork,
): Promise<void> => {
  if (!row) return
  if (remove) return deleteRow(db, 'category', row.id)
  await updateRow(db, 'category', row.id, change)
  if (change.parent_id === undefined) return
  const branch = branchOf(rows, row.id).map(({ id }) => id)
  await shiftLevels(db, dialect, branch, (parent?.level ?? 0) + 1 - row.level)
  await moveLinks(db, dialect, linkChange(rows, row, change.parent_id))
}
