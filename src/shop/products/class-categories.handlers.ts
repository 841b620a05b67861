import { type Message, message } from '../../hypermedia/message.ts'
import { created, fail, item, ok } from '../../hypermedia/reply.ts'
import type { Row } from '../../store/schema.ts'
import { changesOf } from '../changes.ts'
import { contentVersion } from '../content-version.ts'
import type { CsvColumn } from '../csv/index.ts'
import { type Handlers, type ReadEnvironment, worded } from '../environment.ts'
import { lockSettings } from '../settings/index.ts'
import { link } from '../transitions.ts'
import { toId } from '../values.ts'
import {
  allAxes,
  changeValue,
  deleteValue,
  holdersOfValue,
  insertValue,
  productsOfValues,
  valueById,
  valuesOf,
} from './axes.queries.ts'
import type * as contract from './class-categories.contract.ts'
import { exported } from './export.ts'
import { shiftRows } from './places.queries.ts'
import { type Order, shiftsOf, withPlace } from './places.rules.ts'
import { statedMoves } from './places.ts'

type Value = Row<'class_category'>

const ORDER: Order = { highestFirst: true }

export const classCategoriesHandlers: Handlers<typeof contract> = {
  async goClassCategoryList({ db, slowDb, input, language }) {
    const { classNameId } = input
    const axis = await axisOf(db, classNameId)
    if (!axis) return fail('classNameUnknown')
    const values = await valuesOf(db, [axis.id])
    const counts = await productsOfValues(
      slowDb,
      values.map(({ id }) => id),
    )
    return ok(
      {
        classNameId,
        name: worded(language, axis.name, axis.name_en),
        classCategories: values.map((value, at) => listed(values, value, at, counts.get(value.id) ?? 0)),
        count: values.length,
      },
      {
        form: { values: { classNameId, visible: true } },
        links: [
          link('doCreateClassCategory', { classNameId }),
          link('goExportClassCategory', { classNameId }),
          link('goClassNameList'),
          link('goAuditLog', { table: 'class_category' }),
          link('goAdminTop'),
        ],
      },
    )
  },

  async doCreateClassCategory({ db, input, say }) {
    await lockSettings(db)
    const axis = await axisOf(db, input.classNameId)
    if (!axis) return fail('classNameUnknown')
    const { classCategoryName, classCategoryNameEn, backendName, visible = true } = input
    const values = await valuesOf(db, [axis.id])
    if (values.some(({ name }) => name === classCategoryName)) return nameTaken()
    const numbers = values.map(({ sort_no }) => sort_no)
    const words = {
      class_name_id: axis.id,
      name: classCategoryName,
      name_en: classCategoryNameEn ?? null,
      backend_name: backendName ?? null,
      visible,
      sort_no: Math.max(0, ...numbers) + 1,
    }
    const value = { ...words, id: await insertValue(db, words) }
    const done = message('office.classCategory.made', { name: value.name })
    const { location, ...rest } = backToList(value, done)
    return created({ ...stated(value), message: say(done) }, location, rest)
  },

  async doUpdateClassCategory({ db, dialect, input, say }) {
    await lockSettings(db)
    const value = await valueById(db, toId(input.classCategoryId))
    if (!value) return fail('classCategoryUnknown')
    const { classCategoryName, classCategoryNameEn, backendName, visible, sortNo } = input
    const given = {
      name: classCategoryName,
      name_en: classCategoryNameEn,
      backend_name: backendName,
      visible,
    }
    const words = changesOf<Partial<Value>>(value, given)
    if (words && (input.version ?? versionOf(value)) !== versionOf(value))
      return fail('staleVersion', { state: stated(value) })
    const values = await valuesOf(db, [value.class_name_id])
    if (words?.name !== undefined && values.some(({ name }) => name === words.name)) return nameTaken()
    if (words) await changeValue(db, value.id, words)
    const shifts = sortNo === undefined ? [] : shiftsOf(withPlace(values, value, sortNo, ORDER), ORDER)
    await shiftRows(db, dialect, 'class_category', shifts)
    const changed = words !== undefined || shifts.length > 0
    const kept = (await valueById(db, value.id)) ?? value
    const done = message(changed ? 'office.classCategory.changed' : 'office.nothingChanged', {
      name: kept.name,
    })
    return ok({ ...stated(kept), changed, message: say(done) }, backToList(kept, done))
  },

  async doDeleteClassCategory({ db, dialect, input, say }) {
    await lockSettings(db)
    const value = await valueById(db, toId(input.classCategoryId))
    if (!value) return fail('classCategoryUnknown')
    const { id, name } = value
    const count = await holdersOfValue(db, dialect, id)
    if (count > 0) return fail('classCategoryInUse', { params: { name, count } })
    await deleteValue(db, id)
    const done = message('office.classCategory.deleted', { name })
    const { classCategoryId, classNameId } = stated(value)
    return ok({ classCategoryId, classNameId, name, message: say(done) }, backToList(value, done))
  },

  async goExportClassCategory(act) {
    const { db, input, say } = act
    const { classNameId } = input
    const axes = await allAxes(db)
    const meant = classNameId === undefined ? axes : axes.filter(({ id }) => String(id) === classNameId)
    if (classNameId !== undefined && meant.length === 0) return fail('classNameUnknown')
    const values = await valuesOf(
      db,
      meant.map(({ id }) => id),
    )
    const columns: readonly CsvColumn<Value>[] = [
      { title: say({ key: 'office.csv.classCategory.id' }), value: ({ id }) => id },
      {
        title: say({ key: 'office.csv.classCategory.classNameId' }),
        value: ({ class_name_id }) => class_name_id,
      },
      { title: say({ key: 'office.csv.classCategory.name' }), value: ({ name }) => name },
      {
        title: say({ key: 'office.csv.classCategory.backendName' }),
        value: ({ backend_name }) => backend_name,
      },
    ]
    return exported(act, 'class_category', values, columns, [
      ...(classNameId === undefined ? [] : [link('goClassCategoryList', { classNameId })]),
      link('goClassNameList'),
      link('goImportClassCategoryCsv'),
    ])
  },
}

const axisOf = async (db: ReadEnvironment['db'], typed: string) =>
  (await allAxes(db)).find(({ id }) => String(id) === typed)

const backToList = ({ class_name_id }: Value, done: Message) => {
  const list = link('goClassCategoryList', { classNameId: String(class_name_id) })
  return { location: list, notices: [done], links: [list, link('goClassNameList'), link('goAdminTop')] }
}

/** Two values of one axis that are called the same could not be told apart in the shop. */
const nameTaken = () =>
  fail('badInput', { errors: { classCategoryName: message('input.classCategoryTaken') } })

// One that only changed its place is the same to who edits its words.
const versionOf = ({ name, name_en, backend_name, visible }: Value): number =>
  contentVersion([name, name_en, backend_name, visible])

const stated = ({ id, class_name_id, name, name_en, backend_name, visible, sort_no }: Value) => ({
  classCategoryId: String(id),
  classNameId: String(class_name_id),
  name,
  classCategoryName: name,
  nameEn: name_en,
  backendName: backend_name,
  visible,
  sortNo: sort_no,
})

const listed = (values: readonly Value[], value: Value, at: number, productCount: number) => {
  const state = stated(value)
  const { classCategoryId, classNameId } = state
  const own = { classCategoryId, classNameId }
  return item(
    {
      ...state,
      productCount,
      moves: statedMoves(values, at, ORDER, (sortNo) => link('doUpdateClassCategory', { ...own, sortNo })),
      version: versionOf(value),
    },
    [
      link('doUpdateClassCategory', own),
      // One that products have would be refused.
      ...(productCount === 0 ? [link('doDeleteClassCategory', own)] : []),
    ],
  )
}
