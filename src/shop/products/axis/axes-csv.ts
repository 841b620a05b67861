import { clearable, flag, integer, optional, text } from '../../../hypermedia/input.ts'
import { message } from '../../../hypermedia/message.ts'
import type { Writer } from '../../../store/database.ts'
import { type CsvKind, type CsvSource, keptOr, type ReadLine, readLines } from '../../csv/index.ts'
import type { ReadEnvironment } from '../../environment.ts'
import { deleteRow, insertRow, updateRow } from '../../records/index.ts'
import { lockSettings } from '../../settings/index.ts'
import { link } from '../../transitions.ts'
import { allAxes, holdersOfValue, productsOfValues, valueCounts, valuesOf } from './axes.queries.ts'
import { axis, axisValue } from './axes.record.ts'
import { type AxesNow, type AxisLine, type AxisWork, planAxes } from './axes-csv.rules.ts'

/**
 * The parsed lines of a file. They are compared with the stored rows twice: for the preview, and when they
 * are written.
 */
interface Plan {
  readonly read: readonly ReadLine<AxisLine>[]
  readonly encoding: CsvSource['encoding']
}

/** Axes are listed without pages, and are a choice in the form of each product. */
const MOST_AXES = 2_000
/** The values of an axis are listed without pages. */
const MOST_VALUES = 10_000

type Db = ReadEnvironment['db'] | Writer

const Id = optional(integer(1))

const words = { name: text(255), backendName: clearable(text(255)), remove: optional(flag()) }

/** Imports files of axes. */
export const classNameKind: CsvKind<
  Plan,
  'doImportClassNameCsv' | 'goImportClassNameCsv' | 'goClassNameList'
> = {
  name: 'className',
  submit: link('doImportClassNameCsv'),
  screen: link('goImportClassNameCsv'),
  list: link('goClassNameList'),
  mostLines: MOST_AXES,
  columns: [{ name: 'id' }, { name: 'name', required: true }, { name: 'backendName' }, { name: 'remove' }],
  async plan({ db }, source, progress) {
    const { read, faults } = await readLines(source, { id: Id, ...words }, progress)
    const { encoding } = source
    const planned = planAxes(read, await axesNow(db, encoding))
    return { ...planned, faults: [...faults, ...planned.faults], plan: { read, encoding } }
  },
  async write(act, { read, encoding }) {
    const { db } = act
    await lockSettings(db)
    const now = await axesNow(db, encoding)
    const { works, faults } = planAxes(read, now)
    if (faults.length > 0) return faults
    let highest = Math.max(0, ...now.kept.map(({ sort_no }) => sort_no))
    for (const { id, remove, change } of newestLast(works)) {
      const sort_no = highest + 1
      if (id === undefined) {
        await insertRow(db, 'class_name', { name: '', ...axis.initial, ...change, sort_no })
        highest = sort_no
      } else if (remove) await deleteRow(db, 'class_name', id)
      else await updateRow(db, 'class_name', id, change)
    }
    return undefined
  },
}

/**
 * New rows come first in their list, in the order of the file: each is placed before the one created before
 * it.
 */
const newestLast = (works: readonly AxisWork[]): readonly AxisWork[] => [
  ...works.filter(({ id }) => id !== undefined),
  ...works.filter(({ id }) => id === undefined).toReversed(),
]

const axesNow = async (db: Db, encoding: CsvSource['encoding']) => {
  const [kept, holders] = await Promise.all([allAxes(db), valueCounts(db)])
  return { kept, holders, keptOr: keptOr(encoding) } satisfies AxesNow
}

/** Imports files of axis values. */
export const classCategoryKind: CsvKind<
  Plan,
  'doImportClassCategoryCsv' | 'goImportClassCategoryCsv' | 'goClassNameList'
> = {
  name: 'classCategory',
  submit: link('doImportClassCategoryCsv'),
  screen: link('goImportClassCategoryCsv'),
  list: link('goClassNameList'),
  mostLines: MOST_VALUES,
  columns: [
    { name: 'id' },
    { name: 'classNameId', required: true },
    { name: 'name', required: true },
    { name: 'backendName', also: 'backendNameOfOthers' },
    { name: 'remove' },
  ],
  async plan({ db }, source, progress) {
    const inputs = { id: Id, classNameId: integer(1), ...words }
    const { read, faults } = await readLines(source, inputs, progress)
    const { encoding } = source
    const planned = planAxes(read, await valuesNow(db, encoding))
    return { ...planned, faults: [...faults, ...planned.faults], plan: { read, encoding } }
  },
  async write(act, { read, encoding }) {
    await lockSettings(act.db)
    const now = await valuesNow(act.db, encoding)
    const { works, faults } = planAxes(read, now)
    if (faults.length > 0) return faults
    const highest = new Map<number, number>()
    for (const { class_name_id, sort_no } of now.kept)
      highest.set(class_name_id, Math.max(sort_no, highest.get(class_name_id) ?? 0))
    for (const work of newestLast(works)) {
      const { id, remove, change, classNameId = 0 } = work
      const sort_no = (highest.get(classNameId) ?? 0) + 1
      if (id === undefined) {
        const own = { class_name_id: classNameId, sort_no }
        await insertRow(act.db, 'class_category', { name: '', ...axisValue.initial, ...change, ...own })
        highest.set(classNameId, sort_no)
      } else if (!remove) await updateRow(act.db, 'class_category', id, change)
      else {
        const count = await holdersOfValue(act.db, act.dialect, id)
        if (count > 0) return [work.line.fault(message('csv.inUse', { count }), 'remove')]
        await deleteRow(act.db, 'class_category', id)
      }
    }
    return undefined
  },
}

const valuesNow = async (db: Db, encoding: CsvSource['encoding']) => {
  const ids = (await allAxes(db)).map(({ id }) => id)
  const kept = await valuesOf(db, ids)
  const holders = await productsOfValues(
    db,
    kept.map(({ id }) => id),
  )
  return { kept, holders, axisIds: new Set(ids), keptOr: keptOr(encoding) } satisfies AxesNow
}
