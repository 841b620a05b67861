import { type Message, message } from '../../hypermedia/message.ts'
import { created, fail, item, ok } from '../../hypermedia/reply.ts'
import type { Row } from '../../store/schema.ts'
import { changesOf } from '../changes.ts'
import { contentVersion } from '../content-version.ts'
import type { Handlers } from '../environment.ts'
import { lockSettings } from '../settings/index.ts'
import { link } from '../transitions.ts'
import { shiftRows } from './places.queries.ts'
import { type Order, shiftsOf, withPlace } from './places.rules.ts'
import { statedMoves } from './places.ts'
import type * as contract from './tags.contract.ts'
import { allTags, changeTag, deleteTag, insertTag, productsOfTags } from './tags.queries.ts'

const ORDER: Order = { highestFirst: false }

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

  async doCreateTag({ db, input, say }) {
    await lockSettings(db)
    const { tagName: name, tagNameEn: name_en = null } = input
    const sort_no = Math.max(0, ...(await allTags(db)).map((tag) => tag.sort_no)) + 1
    const id = await insertTag(db, { name, name_en, sort_no })
    const done = message('office.tag.made', { name })
    return created({ ...stated({ id, name, name_en, sort_no }), message: say(done) }, link('goTagList'), {
      notices: [done],
      links: ways(),
    })
  },

  async doUpdateTag({ db, dialect, input, say }) {
    await lockSettings(db)
    const tags = await allTags(db)
    const tag = tags.find(({ id }) => String(id) === input.tagId)
    if (!tag) return fail('tagUnknown')
    const { tagName, tagNameEn, sortNo, version = versionOf(tag) } = input
    const words = changesOf(tag, { name: tagName, name_en: tagNameEn })
    if (words && version !== versionOf(tag)) return fail('staleVersion', { state: stated(tag) })
    if (words) await changeTag(db, tag.id, words)
    const shifts = sortNo === undefined ? [] : shiftsOf(withPlace(tags, tag, sortNo, ORDER), ORDER)
    await shiftRows(db, dialect, 'tag', shifts)
    const changed = words !== undefined || shifts.length > 0
    const kept = (await allTags(db)).find(({ id }) => id === tag.id) ?? tag
    const done = message(changed ? 'office.tag.changed' : 'office.nothingChanged', { name: kept.name })
    return ok({ ...stated(kept), changed, message: say(done) }, backToList(done))
  },

  async doDeleteTag({ db, input, say }) {
    await lockSettings(db)
    const tag = (await allTags(db)).find(({ id }) => String(id) === input.tagId)
    if (!tag) return fail('tagUnknown')
    await deleteTag(db, tag.id)
    const done = message('office.tag.deleted', { name: tag.name })
    return ok({ tagId: input.tagId, message: say(done) }, backToList(done))
  },
}

const ways = () => [link('goTagList'), link('goAdminTop')]

const backToList = (done: Message) => ({ location: link('goTagList'), notices: [done], links: ways() })

// A tag that only changed its place is the same to who edits its words.
const versionOf = ({ name, name_en }: Row<'tag'>): number => contentVersion([name, name_en])

const stated = ({ id, name, name_en, sort_no }: Row<'tag'>) => ({
  tagId: String(id),
  tagName: name,
  tagNameEn: name_en,
  sortNo: sort_no,
})

const listed = (tags: readonly Row<'tag'>[], tag: Row<'tag'>, at: number, productCount: number) => {
  const tagId = String(tag.id)
  return item(
    {
      ...stated(tag),
      productCount,
      moves: statedMoves(tags, at, ORDER, (sortNo) => link('doUpdateTag', { tagId, sortNo })),
      version: versionOf(tag),
    },
    [
      link('doUpdateTag', { tagId }),
      link('doDeleteTag', { tagId }),
      link('goAdminProductList', { tagId: tag.id, status: [1, 2, 3] }),
    ],
  )
}
