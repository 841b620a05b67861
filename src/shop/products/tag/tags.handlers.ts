import { item, ok } from '../../../hypermedia/reply.ts'
import type { Row } from '../../../store/schema.ts'
import type { Handlers } from '../../environment.ts'
import { recordHandlers } from '../../records/index.ts'
import { forgetPromotedTarget, lockSettings } from '../../settings/index.ts'
import { link } from '../../transitions.ts'
import type { Order } from '../place/places.rules.ts'
import { lastPlace, type Moving, movedRow, statedMoves } from '../place/places.ts'
import type * as contract from './tags.contract.ts'
import { allTags, leaveProducts, productsOfTags } from './tags.queries.ts'
import { tag as tagRecord } from './tags.record.ts'

const ORDER: Order = { highestFirst: false }

const toState = (row: Row<'tag'>) => ({ ...tagRecord.stated(row), sortNo: row.sort_no })

const plain = recordHandlers({
  record: tagRecord,
  made: 'office.tag.made',
  changed: 'office.tag.changed',
  deleted: 'office.tag.deleted',
  unknown: 'tagUnknown',
  lock: lockSettings,
  find: async (db, tagId) => (await allTags(db)).find(({ id }) => String(id) === tagId),
  nameOf: ({ name }) => name,
  own: async ({ db }) => ({ sort_no: lastPlace(await allTags(db)) + 1 }),
  beside: (act: Moving, tag) => movedRow(act, tag, { table: 'tag', order: ORDER, rows: allTags }),
  stated: toState,
  page: () => link('goTagList'),
  list: () => link('goTagList'),
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
        links: [link('goAuditLog', { table: 'tag' })],
      },
    )
  },

  doCreateTag: plain.create,
  doUpdateTag: plain.update,
  doDeleteTag: plain.remove({
    async before(tx, { id }) {
      await leaveProducts(tx, id)
      await forgetPromotedTarget(tx, 'tag_ids', id)
      return undefined
    },
    state: ({ id }) => ({ tagId: String(id) }),
  }),
}

const listed = (tags: readonly Row<'tag'>[], tag: Row<'tag'>, at: number, productCount: number) => {
  const tagId = String(tag.id)
  return item(
    {
      ...toState(tag),
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
