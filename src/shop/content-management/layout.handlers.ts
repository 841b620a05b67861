import { message } from '../../hypermedia/message.ts'
import { fail, item, ok } from '../../hypermedia/reply.ts'
import { withPreparation } from '../../hypermedia/transition.ts'
import type { Row } from '../../store/schema.ts'
import { changesOf } from '../changes.ts'
import { previewOf } from '../content/index.ts'
import { type Handlers, type ReadEnvironment, type WriteEnvironment, worded } from '../environment.ts'
import { saved } from '../records/index.ts'
import { lockSettings } from '../settings/index.ts'
import { link } from '../transitions.ts'
import { allBlocks } from './block.queries.ts'
import { HOME } from './block.rules.ts'
import type * as contract from './layout.contract.ts'
import {
  arrange,
  blockCounts,
  changeLayout,
  layoutById,
  positionsOf,
  shownLayouts,
} from './layout.queries.ts'
import { layout as layoutRecord } from './layout.record.ts'
import { filesOf, isSameArrangement, LAST_SECTION, positionsFrom } from './layout.rules.ts'
import { shownPages } from './page.queries.ts'

type Layout = Row<'layout'>
type Page = Row<'page'>

/** The input with the place of each block. */
const POSITIONS = 'positions'

export const layoutHandlers: Handlers<typeof contract> = {
  async goLayoutList({ db }) {
    const [layouts, blocks, pages] = await Promise.all([shownLayouts(db), blockCounts(db), shownPages(db)])
    return ok(
      {
        layouts: layouts.map((layout) =>
          item(
            {
              ...toState(layout),
              blockCount: blocks.get(layout.id) ?? 0,
              pageCount: pages.filter(({ layout_id }) => layout_id === layout.id).length,
            },
            [link('goLayout', { layoutId: String(layout.id) })],
          ),
        ),
        count: layouts.length,
      },
      {
        links: [link('goAuditLog', { table: 'layout' })],
      },
    )
  },

  async goLayout(act) {
    const { layoutId } = act.input
    if (layoutId === undefined) return nothing()
    const layout = await layoutById(act.db, layoutId)
    if (!layout) return fail('layoutUnknown')
    const [record, pages, blocks] = await Promise.all([
      recordOf(act, layout),
      pagesIn(act, layout),
      allBlocks(act.db),
    ])
    const used = new Set(record.positions.map(({ blockId }) => blockId))
    const unused = blocks
      .map(({ id, name }) => ({ blockId: String(id), blockName: name }))
      .filter(({ blockId }) => !used.has(blockId))
    const nowhere = unused.map(({ blockId }) => ({ blockId, section: 0 }))
    const pageOptions = pages.map(({ pageId, pageName }) => ({ value: pageId, label: pageName }))
    return ok(
      {
        ...record,
        unused: unused.map((block) => item(block, [link('goBlock', { blockId: block.blockId })])),
        pages: pages.map((page) => item(page, [link('goPage', { pageId: page.pageId })])),
      },
      {
        form: {
          values: { ...record, positions: [...record.positions, ...nowhere] },
          options: { [`${POSITIONS}.section`]: sectionOptions(act), previewPageId: pageOptions },
        },
        links: [
          link('doUpdateLayout', { layoutId }),
          link('doPreviewLayout', { layoutId }),
          link('goLayoutList'),
          link('goBlockList'),
          link('goAuditLog', { table: 'layout', key: record.layoutId }),
        ],
      },
    )
  },

  async doUpdateLayout(act) {
    const { db, input } = act
    await lockSettings(db)
    const layout = await layoutById(db, input.layoutId)
    if (!layout) return fail('layoutUnknown')
    const { layoutName = input.name } = input
    const change = changesOf(layout, layoutRecord.columns({ layoutName }, act))
    const kept = await positionsOf(db, layout.id)
    const planned = await plannedPositions(act, input.positions)
    if (planned && 'errors' in planned) return fail('badInput', { errors: planned.errors })
    const isArranged = planned !== undefined && !isSameArrangement(kept, planned.rows)
    return saved(input, {
      before: layout,
      version: layout.version,
      change: change !== undefined || isArranged,
      async write() {
        if (isArranged) await arrange(db, layout.id, planned.rows)
        return changeLayout(db, layout.id, change ?? {})
      },
      state: (after) => recordOf(act, after),
      page: () => link('goLayout', { layoutId: input.layoutId }),
    })
  },

  doPreviewLayout: withPreparation(
    async (act) => {
      const { db, input } = act
      const layout = await layoutById(db, input.layoutId)
      if (!layout) return fail('layoutUnknown')
      const [pages, blocks, kept, planned] = await Promise.all([
        shownPages(db),
        allBlocks(db),
        positionsOf(db, layout.id),
        plannedPositions(act, input.positions),
      ])
      if (planned && 'errors' in planned) return fail('badInput', { errors: planned.errors })
      const { previewPageId } = input
      const page =
        previewPageId === undefined
          ? usualPage(pages, layout)
          : pages.find(({ id }) => String(id) === previewPageId)
      if (!page) return fail('pageUnknown')
      const files = new Map(blocks.map(({ id, file_name }) => [id, file_name]))
      const arrangement = filesOf(planned?.rows ?? kept, (id) => files.get(id))
      const about = await previewOf(act, page.url, { arrangement })
      return { state: { layoutId: input.layoutId, pageId: String(page.id) }, about }
    },
    async (_act, made) =>
      'failure' in made
        ? made
        : ok(made.state, {
            about: made.about,
            links: [link('goLayout', { layoutId: made.state.layoutId })],
          }),
  ),
}

/** Returns the page for the preview of a layout: the home page, unless it only has others. */
const usualPage = (pages: readonly Page[], { id }: Layout): Page | undefined => {
  const own = pages.filter(({ layout_id }) => layout_id === id)
  const home = ({ url }: Page) => url === HOME
  return own.find(home) ?? own[0] ?? pages.find(home)
}

type Env = ReadEnvironment | WriteEnvironment

const plannedPositions = async (
  { db }: Env,
  sent: Parameters<typeof positionsFrom>[0] | undefined,
): Promise<ReturnType<typeof positionsFrom> | undefined> => {
  if (sent === undefined) return undefined
  return positionsFrom(sent, new Set((await allBlocks(db)).map(({ id }) => String(id))))
}

/** Without a requested layout there is nothing to change: all layouts are built in. */
const nothing = () =>
  ok(
    {
      layoutId: null,
      layoutName: null,
      deviceType: null,
      version: null,
      positions: [],
      unused: [],
      pages: [],
    },
    { links: [link('goLayoutList'), link('goBlockList')] },
  )

const toState = (layout: Layout) => ({ ...layoutRecord.stated(layout), deviceType: layout.device_type })

const recordOf = async ({ db }: Env, layout: Layout) => ({
  ...toState(layout),
  positions: (await positionsOf(db, layout.id)).map(({ block_id, name, section, sort_no }) => {
    const blockId = String(block_id)
    return item({ blockId, blockName: name, section, sortNo: sort_no }, [link('goBlock', { blockId })])
  }),
  version: layout.version,
})

const pagesIn = async ({ db, language }: Env, { id }: Layout) =>
  (await shownPages(db))
    .filter(({ layout_id }) => layout_id === id)
    .map((page) => ({ pageId: String(page.id), pageName: worded(language, page.name, page.name_en) }))

const sectionOptions = ({ say }: Env) =>
  Array.from({ length: LAST_SECTION + 1 }, (_, section) => ({
    value: String(section),
    label: say(SECTIONS[section] ?? message('office.section.none')),
  }))

const SECTIONS = [
  message('office.section.none'),
  message('office.section.head'),
  message('office.section.bodyTop'),
  message('office.section.header'),
  message('office.section.contentsTop'),
  message('office.section.left'),
  message('office.section.mainTop'),
  message('office.section.mainBottom'),
  message('office.section.right'),
  message('office.section.contentsBottom'),
  message('office.section.footer'),
  message('office.section.drawer'),
  message('office.section.bodyEnd'),
]
