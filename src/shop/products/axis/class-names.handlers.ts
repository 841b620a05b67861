import { fail, item, ok } from '../../../hypermedia/reply.ts'
import type { Row } from '../../../store/schema.ts'
import type { CsvColumn } from '../../csv/index.ts'
import type { Handlers } from '../../environment.ts'
import { pageOf, pagesBeside, startOfPageWith } from '../../paging.ts'
import { recordHandlers } from '../../records/index.ts'
import { lockSettings } from '../../settings/index.ts'
import { link } from '../../transitions.ts'
import { exported } from '../csv/export.ts'
import type { Order } from '../place/places.rules.ts'
import { lastPlace, type Moving, movedRow, statedMoves } from '../place/places.ts'
import { allAxes, valueCounts } from './axes.queries.ts'
import { axis as axisRecord } from './axes.record.ts'
import type * as contract from './class-names.contract.ts'
import { naming } from './naming.ts'

type Axis = Row<'class_name'>

const ORDER: Order = { highestFirst: true }

const toState = ({ id, name, name_en, backend_name, sort_no }: Axis) => ({
  classNameId: String(id),
  name,
  classNameLabel: name,
  nameEn: name_en,
  backendName: backend_name,
  sortNo: sort_no,
})

const plain = recordHandlers({
  record: axisRecord,
  made: 'office.className.made',
  changed: 'office.className.changed',
  deleted: 'office.className.deleted',
  unknown: 'classNameUnknown',
  lock: lockSettings,
  find: async (tx, classNameId) => (await allAxes(tx)).find(({ id }) => String(id) === classNameId),
  nameOf: ({ name }) => name,
  own: async ({ db }) => ({ sort_no: lastPlace(await allAxes(db)) + 1 }),
  beside: (act: Moving, axis) => movedRow(act, axis, { table: 'class_name', order: ORDER, rows: allAxes }),
  stated: toState,
  page: ({ id }) => link('goClassNameList', { classNameId: String(id) }),
  list: () => link('goClassNameList'),
  ways: ({ id }) => [link('goClassCategoryList', { classNameId: String(id) })],
})

export const classNamesHandlers: Handlers<typeof contract> = {
  async goClassNameList({ db, input }) {
    const { page: asked, asked: searched } = pageOf(input)
    const { classNameId, nameKeyword } = searched
    const [axes, counts] = await Promise.all([allAxes(db), valueCounts(db)])
    const found = naming(axes, nameKeyword)
    const at = found.findIndex(({ id }) => String(id) === classNameId)
    const page = { ...asked, offset: input.offset ?? startOfPageWith(at, asked) }
    const places = new Map(axes.map(({ id }, place) => [id, place]))
    return ok(
      {
        filters: { nameKeyword: nameKeyword ?? null },
        classNames: found
          .slice(page.offset, page.offset + page.limit)
          .map((axis) =>
            listed(
              axis,
              counts.get(axis.id) ?? 0,
              nameKeyword === undefined ? { axes, at: places.get(axis.id) ?? 0 } : undefined,
            ),
          ),
        count: found.length,
        ...page,
      },
      {
        form: {},
        links: [
          ...pagesBeside(page, found.length, (offset) =>
            link('goClassNameList', { nameKeyword, limit: input.limit, offset }),
          ),
          link('goAuditLog', { table: 'class_name' }),
        ],
      },
    )
  },

  doCreateClassName: plain.create,
  doUpdateClassName: plain.update,
  doDeleteClassName: plain.remove({
    async before(tx, { id, name }) {
      const count = (await valueCounts(tx)).get(id) ?? 0
      return count > 0 ? fail('classNameInUse', { params: { name, count } }) : undefined
    },
    state: ({ id, name }) => ({ classNameId: String(id), name }),
  }),

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

/** States an axis with its moves, if it stands in the list of all. */
const listed = (
  axis: Axis,
  valueCount: number,
  place: { readonly axes: readonly Axis[]; readonly at: number } | undefined,
) => {
  const classNameId = String(axis.id)
  return item(
    {
      ...toState(axis),
      valueCount,
      moves: place
        ? statedMoves(place.axes, place.at, ORDER, (sortNo) =>
            link('doUpdateClassName', { classNameId, sortNo }),
          )
        : [],
      version: axisRecord.versionOf(axis),
    },
    [
      link('goClassCategoryList', { classNameId }),
      link('doUpdateClassName', { classNameId }),
      // The deletion of an axis with values would be rejected.
      ...(valueCount === 0 ? [link('doDeleteClassName', { classNameId })] : []),
    ],
  )
}
