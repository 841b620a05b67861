import type { Link } from '../../hypermedia/link.ts'
import { type Message, message } from '../../hypermedia/message.ts'
import { created, fail, item, ok } from '../../hypermedia/reply.ts'
import type { Row } from '../../store/schema.ts'
import { changesOf } from '../changes.ts'
import { contentVersion } from '../content-version.ts'
import type { CsvColumn } from '../csv/index.ts'
import type { Handlers } from '../environment.ts'
import { lockSettings } from '../settings/index.ts'
import { link } from '../transitions.ts'
import { allAxes, changeAxis, deleteAxis, insertAxis, valueCounts } from './axes.queries.ts'
import type * as contract from './class-names.contract.ts'
import { exported } from './export.ts'
import { shiftRows } from './places.queries.ts'
import { type Order, shiftsOf, withPlace } from './places.rules.ts'
import { statedMoves } from './places.ts'

type Axis = Row<'class_name'>

const ORDER: Order = { highestFirst: true }

export const classNamesHandlers: Handlers<typeof contract> = {
  async goClassNameList({ db }) {
    const [axes, counts] = await Promise.all([allAxes(db), valueCounts(db)])
    return ok(
      {
        classNames: axes.map((axis, at) => listed(axes, axis, at, counts.get(axis.id) ?? 0)),
        count: axes.length,
      },
      {
        form: {},
        links: [
          link('goExportClassName'),
          link('goExportClassCategory'),
          link('goImportClassNameCsv'),
          link('goImportClassCategoryCsv'),
          link('goAdminProductList'),
          link('goAuditLog', { table: 'class_name' }),
          link('goAdminTop'),
        ],
      },
    )
  },

  async doCreateClassName({ db, input, say }) {
    await lockSettings(db)
    const { classNameLabel: name, classNameLabelEn: name_en = null, backendName: backend_name = null } = input
    const sort_no = Math.max(0, ...(await allAxes(db)).map((axis) => axis.sort_no)) + 1
    const words = { name, name_en, backend_name, sort_no }
    const axis = { ...words, id: await insertAxis(db, words) }
    const done = message('office.className.made', { name })
    return created({ ...stated(axis), message: say(done) }, link('goClassNameList'), {
      notices: [done],
      links: ways(axis),
    })
  },

  async doUpdateClassName({ db, dialect, input, say }) {
    await lockSettings(db)
    const axes = await allAxes(db)
    const axis = axes.find(({ id }) => String(id) === input.classNameId)
    if (!axis) return fail('classNameUnknown')
    const { classNameLabel, classNameLabelEn, backendName, sortNo, version = versionOf(axis) } = input
    const given = { name: classNameLabel, name_en: classNameLabelEn, backend_name: backendName }
    const words = changesOf<Partial<Axis>>(axis, given)
    if (words && version !== versionOf(axis)) return fail('staleVersion', { state: stated(axis) })
    if (words) await changeAxis(db, axis.id, words)
    const shifts = sortNo === undefined ? [] : shiftsOf(withPlace(axes, axis, sortNo, ORDER), ORDER)
    await shiftRows(db, dialect, 'class_name', shifts)
    const changed = words !== undefined || shifts.length > 0
    const kept = (await allAxes(db)).find(({ id }) => id === axis.id) ?? axis
    const done = message(changed ? 'office.className.changed' : 'office.nothingChanged', { name: kept.name })
    return ok({ ...stated(kept), changed, message: say(done) }, backToList(done, ways(axis)))
  },

  async doDeleteClassName({ db, input, say }) {
    await lockSettings(db)
    const axis = (await allAxes(db)).find(({ id }) => String(id) === input.classNameId)
    if (!axis) return fail('classNameUnknown')
    const { id, name } = axis
    const count = (await valueCounts(db)).get(id) ?? 0
    if (count > 0) return fail('classNameInUse', { params: { name, count } })
    await deleteAxis(db, id)
    const done = message('office.className.deleted', { name })
    const links = [link('goClassNameList'), link('goAdminTop')]
    return ok({ classNameId: input.classNameId, name, message: say(done) }, backToList(done, links))
  },

  async goExportClassName(act) {
    const columns: readonly CsvColumn<Axis>[] = [
      { title: act.say({ key: 'office.csv.className.id' }), value: ({ id }) => id },
      { title: act.say({ key: 'office.csv.className.name' }), value: ({ name }) => name },
      {
        title: act.say({ key: 'office.csv.className.backendName' }),
        value: ({ backend_name }) => backend_name,
      },
    ]
    return exported(act, 'class_name', await allAxes(act.db), columns, [
      link('goClassNameList'),
      link('goImportClassNameCsv'),
    ])
  },
}

const ways = ({ id }: Pick<Axis, 'id'>) => [
  link('goClassCategoryList', { classNameId: String(id) }),
  link('goClassNameList'),
  link('goAdminTop'),
]

const backToList = <Rel extends string>(done: Message, links: readonly Link<Rel>[]) => ({
  location: link('goClassNameList'),
  notices: [done],
  links,
})

// One that only changed its place is the same to who edits its words.
const versionOf = ({ name, name_en, backend_name }: Axis): number =>
  contentVersion([name, name_en, backend_name])

const stated = ({ id, name, name_en, backend_name, sort_no }: Axis) => ({
  classNameId: String(id),
  name,
  classNameLabel: name,
  nameEn: name_en,
  backendName: backend_name,
  sortNo: sort_no,
})

const listed = (axes: readonly Axis[], axis: Axis, at: number, valueCount: number) => {
  const classNameId = String(axis.id)
  return item(
    {
      ...stated(axis),
      valueCount,
      moves: statedMoves(axes, at, ORDER, (sortNo) => link('doUpdateClassName', { classNameId, sortNo })),
      version: versionOf(axis),
    },
    [
      link('goClassCategoryList', { classNameId }),
      link('doUpdateClassName', { classNameId }),
      // One that has values would be refused.
      ...(valueCount === 0 ? [link('doDeleteClassName', { classNameId })] : []),
    ],
  )
}
