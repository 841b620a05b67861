import { message } from '../../../hypermedia/message.ts'
import { created, fail, isFailure, item, ok } from '../../../hypermedia/reply.ts'
import type { Row } from '../../../store/schema.ts'
import type { CsvColumn } from '../../csv/index.ts'
import { type Handlers, type ReadEnvironment, worded } from '../../environment.ts'
import { pageOf, pagesBeside, startOfPageWith } from '../../paging.ts'
import { insertRow, recordHandlers } from '../../records/index.ts'
import { lockSettings } from '../../settings/index.ts'
import { link } from '../../transitions.ts'
import { toId } from '../../values.ts'
import { exported } from '../csv/export.ts'
import type { Order } from '../place/places.rules.ts'
import { lastPlace, type Moving, movedRow, statedMoves } from '../place/places.ts'
import { allAxes, holdersOfValue, productsOfValues, valueById, valuesOf } from './axes.queries.ts'
import { axisValue } from './axes.record.ts'
import type * as contract from './class-categories.contract.ts'
import { naming } from './naming.ts'

type Value = Row<'class_category'>

const ORDER: Order = { highestFirst: true }

/** Two values of one axis with the same name would be indistinguishable in the shop. */
const nameTaken = () =>
  fail('badInput', { errors: { classCategoryName: message('input.classCategoryTaken') } })

const toState = ({ id, class_name_id, name, name_en, backend_name, visible, sort_no }: Value) => ({
  classCategoryId: String(id),
  classNameId: String(class_name_id),
  name,
  classCategoryName: name,
  nameEn: name_en,
  backendName: backend_name,
  visible,
  sortNo: sort_no,
})

const listOf = ({ class_name_id }: Value) =>
  link('goClassCategoryList', { classNameId: String(class_name_id) })

const pageWith = ({ id, class_name_id }: Value) =>
  link('goClassCategoryList', { classNameId: String(class_name_id), classCategoryId: String(id) })

const plain = recordHandlers({
  record: axisValue,
  made: 'office.classCategory.made',
  changed: 'office.classCategory.changed',
  deleted: 'office.classCategory.deleted',
  unknown: 'classCategoryUnknown',
  lock: lockSettings,
  find: (tx, classCategoryId) => valueById(tx, toId(classCategoryId)),
  nameOf: ({ name }) => name,
  async faults({ name }, { db }, id = 0) {
    const value = await valueById(db, id)
    const others = value ? await valuesOf(db, [value.class_name_id]) : []
    return others.some((one) => one.name === name && one.id !== id) ? nameTaken() : undefined
  },
  beside: (act: Moving, value) =>
    movedRow(act, value, {
      table: 'class_category',
      order: ORDER,
      rows: (tx) => valuesOf(tx, [value.class_name_id]),
    }),
  stated: toState,
  page: pageWith,
  list: listOf,
  links: [link('goClassNameList')],
})

export const classCategoriesHandlers: Handlers<typeof contract> = {
  async goClassCategoryList({ db, slowDb, input, language }) {
    const {
      page: asked,
      asked: { classNameId, classCategoryId, nameKeyword },
    } = pageOf(input)
    const axis = await axisOf(db, classNameId)
    if (!axis) return fail('classNameUnknown')
    const values = await valuesOf(db, [axis.id])
    const found = naming(values, nameKeyword)
    const at = found.findIndex(({ id }) => String(id) === classCategoryId)
    const offset = input.offset ?? startOfPageWith(at, asked)
    const page = { limit: asked.limit, offset }
    const shown = found.slice(offset, offset + page.limit)
    const counts = await productsOfValues(
      slowDb,
      shown.map(({ id }) => id),
    )
    const places = new Map(values.map(({ id }, at) => [id, at]))
    return ok(
      {
        classNameId,
        name: worded(language, axis.name, axis.name_en),
        filters: { nameKeyword: nameKeyword ?? null },
        classCategories: shown.map((value) =>
          listed(
            value,
            counts.get(value.id) ?? 0,
            nameKeyword === undefined ? { values, at: places.get(value.id) ?? 0 } : undefined,
          ),
        ),
        count: found.length,
        ...page,
      },
      {
        form: { values: { classNameId, visible: true } },
        links: [
          ...pagesBeside(page, found.length, (at) =>
            link('goClassCategoryList', { classNameId, nameKeyword, limit: input.limit, offset: at }),
          ),
          link('doCreateClassCategory', { classNameId }),
          link('goClassCategoryList', { classNameId }),
          link('goExportClassCategory', { classNameId }),
          link('goAuditLog', { table: 'class_category' }),
        ],
      },
    )
  },

  async doCreateClassCategory(act) {
    const { db, input } = act
    await lockSettings(db)
    const axis = await axisOf(db, input.classNameId)
    if (!axis) return fail('classNameUnknown')
    const values = await valuesOf(db, [axis.id])
    if (values.some(({ name }) => name === input.classCategoryName)) return nameTaken()
    const words = axisValue.created(input, act)
    const row = { ...words, class_name_id: axis.id, sort_no: lastPlace(values) + 1 }
    const value = { ...row, id: await insertRow(db, 'class_category', row) }
    return created(toState(value), listOf(value), {
      notices: [message('office.classCategory.made', { name: value.name })],
      links: [listOf(value), link('goClassNameList')],
    })
  },

  async doUpdateClassCategory(act) {
    const before = await valueById(act.db, toId(act.input.classCategoryId))
    const answer = await plain.update(act)
    const after = before && !isFailure(answer) ? await valueById(act.db, before.id) : undefined
    // Products are sorted by the prices of their offered variants.
    if (after && after.visible !== before?.visible) await act.startJob('products:refind', null)
    return answer
  },

  doDeleteClassCategory: plain.remove({
    async before(tx, { id, name }, { dialect }) {
      const count = await holdersOfValue(tx, dialect, id)
      return count > 0 ? fail('classCategoryInUse', { params: { name, count } }) : undefined
    },
    state: ({ id, class_name_id, name }) => ({
      classCategoryId: String(id),
      classNameId: String(class_name_id),
      name,
    }),
  }),

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

/** States a value with its moves, if it stands in the list of all. */
const listed = (
  value: Value,
  productCount: number,
  place: { readonly values: readonly Value[]; readonly at: number } | undefined,
) => {
  const state = toState(value)
  const { classCategoryId, classNameId } = state
  const own = { classCategoryId, classNameId }
  return item(
    {
      ...state,
      productCount,
      moves: place
        ? statedMoves(place.values, place.at, ORDER, (sortNo) =>
            link('doUpdateClassCategory', { ...own, sortNo }),
          )
        : [],
      version: axisValue.versionOf(value),
    },
    [
      link('doUpdateClassCategory', own),
      // The deletion of a value with products would be rejected.
      ...(productCount === 0 ? [link('doDeleteClassCategory', own)] : []),
    ],
  )
}
