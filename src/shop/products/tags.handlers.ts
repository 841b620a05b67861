import { item, ok } from '../../hypermedia/reply.ts'
import type { Row } from '../../store/schema.ts'
import type { Handlers, WriteEnvironment } from '../environment.ts'
import { keeping } from '../records/index.ts'
import { lockSettings } from '../settings/index.ts'
import { link } from '../transitions.ts'
import { shiftRows } from './places.queries.ts'
import { type Order, shiftsOf, withPlace } from './places.rules.ts'
import { statedMoves } from './places.ts'
import type * as contract from './tags.contract.ts'
import { allTags, leaveProducts, productsOfTags } from './tags.queries.ts'
import { tag as tagRecord } from './tags.record.ts'

interface Placed {
  readonly sortNo?: number | undefined
}

const ORDER: Order = { highestFirst: false }

const stated = (row: Row<'tag'>) => ({ ...tagRecord.stated(row), sortNo: row.sort_no })

const kept = keeping({
  record: tagRecord,
  made: 'office.tag.made',
  changed: 'office.tag.changed',
  deleted: 'office.tag.deleted',
  unknown: 'tagUnknown',
  lock: lockSettings,
  find: async (db, tagId) => (await allTags(db)).find(({ id }) => String(id) === tagId),
  nameOf: ({ name }) => name,
  own: async ({ db }) => ({ sort_no: Math.max(0, ...(await allTags(db)).map(({ sort_no }) => sort_no)) + 1 }),
  async beside({ db, dialect, input: { sortNo } }: WriteEnvironment & { readonly input: Placed }, tag) {
    if (sortNo === undefined) return undefined
    const shifts = shiftsOf(withPlace(await allTags(db), tag, sortNo, ORDER), ORDER)
    if (shifts.length === 0) return undefined
    await shiftRows(db, dialect, 'tag', shifts)
    return (await allTags(db)).find(({ id }) => id === tag.id)
  },
  stated,
  page: () => link('goTagList'),
  links: [link('goTagList'), link('goAdminTop')],
})

export const tagsHandlers: Handlers<typeof contract> = {
  async goTagList({ db, slowDb }) {
    const [tags, counts] = await Promise.all([allTags(db), productsOfTags(slowDb)])
    return ok(
      {
        tags: tags.map((tag, at) => listed(tags, tag, at, counts.get(tag.id) ?? 0)),
        count: tags.length,
      },
      {
        form: {},
        links: [link('goAdminProductList'), link('goAuditLog', { table: 'tag' }), link('goAdminTop')],
      },
    )
  },

  doCreateTag: kept.create,
  doUpdateTag: kept.update,
  doDeleteTag: kept.remove({
    async before(tx, { id }) {
      await leaveProducts(tx, id)
      return undefined
    },
    state: ({ id }) => ({ tagId: String(id) }),
  }),
}

const listed = (tags: readonly Row<'tag'>[], tag: Row<'tag'>, at: number, productCount: number) => {
  const tagId = String(tag.id)
  return item(
    {
      ...stated(tag),
      productCount,
      moves: statedMoves(tags, at, ORDER, (sortNo) => link('doUpdateTag', { tagId, sortNo })),
      version: tagRecord.versionOf(tag),
    },
    [
      link('doUpdateTag', { tagId }),
      link('doDeleteTag', { tagId }),
      link('goAdminProductList', { tagId: tag.id, status: [1, 2, 3] }),
    ],
  )
}
