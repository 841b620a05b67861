import { z } from 'zod'
import { integer, key, list, optional, text, unchanged } from '../../hypermedia/input.ts'
import { idempotent, safe } from '../../hypermedia/transition.ts'
import { Sentence } from '../values.ts'
import { layout } from './layout.record.ts'
import { LAST_SECTION } from './layout.rules.ts'

/** All blocks of the layout; those in section 0 are not shown. */
const Positions = list(
  z.object({
    blockId: key(),
    section: integer(0, LAST_SECTION, 'select'),
    /** Ascending; rows without one stay in the sent order. */
    sortNo: optional(integer(0, 1_000_000)),
  }),
  500,
)

const Layout = z.object({
  ...layout.state,
  /** 10: all devices; 2: phones. */
  deviceType: z.int(),
})

const Position = z
  .object({
    blockId: z.string(),
    blockName: z.string(),
    /**
     * 1 head, 2 beginning of the body, 3 header, 4 above, 5 left, 6 above the main part, 7 below it, 8 right,
     * 9 below, 10 footer, 11 drawer, 12 end of the body.
     */
    section: z.int(),
    sortNo: z.int(),
  })
  .meta({ named: 'BlockPosition' })

const record = { ...Layout.shape, positions: z.array(Position), version: z.int() }

const PageName = z.object({ pageId: z.string(), pageName: z.string() })

export const goLayoutList = safe('/admin/layout/layout-list', {
  title: 'The layouts, each an arrangement of blocks around pages',
  for: 'member',
  state: {
    layouts: z.array(Layout.extend({ blockCount: z.int(), pageCount: z.int() })),
    count: z.int(),
  },
  offers: ['goLayout', 'goAuditLog'],
  always: ['goBlockList', 'goPageList'],
  items: { layouts: ['goLayout'] },
})

export const goLayout = safe('/admin/layout/layout', {
  title: 'A layout: which blocks stand where',
  for: 'member',
  input: { layoutId: optional(key()) },
  state: {
    ...record,
    /** Null if none was requested, like all its own fields. */
    layoutId: z.string().nullable(),
    layoutName: z.string().nullable(),
    deviceType: z.int().nullable(),
    version: z.int().nullable(),
    /** The blocks that are not in it. */
    unused: z.array(z.object({ blockId: z.string(), blockName: z.string() })),
    /** The pages with this layout. */
    pages: z.array(PageName),
  },
  submitTo: 'doUpdateLayout',
  offers: [
    'doUpdateLayout',
    'doPreviewLayout',
    'goBlock',
    'goPage',
    'goAuditLog',
    'goLayoutList',
    'goBlockList',
  ],
  items: { positions: ['goBlock'], unused: ['goBlock'], pages: ['goPage'] },
  errors: ['layoutUnknown'],
})

export const doUpdateLayout = idempotent('PUT', '/admin/layout/layout', {
  title: 'Give a layout another name, or another arrangement as a whole',
  for: 'member',
  refusedAt: 'goLayout',
  input: {
    ...layout.update,
    /** The name under its other input; the first one given applies. */
    name: layout.changes.layoutName,
    positions: unchanged(Positions),
  },
  state: { ...record, changed: z.boolean(), message: Sentence },
  offers: ['goLayout'],
  always: ['goLayoutList'],
  items: { positions: ['goBlock'] },
  errors: ['badInput', 'layoutUnknown', 'staleVersion'],
})

export const doPreviewLayout = idempotent('PUT', '/admin/layout/preview', {
  title: 'Look at a page in an arrangement that is not kept yet',
  for: 'member',
  input: {
    ...layout.named,
    positions: unchanged(Positions),
    /** By default the home page, or the first of the layout's pages. */
    previewPageId: optional(text(255, { control: 'select' })),
  },
  state: { layoutId: z.string(), pageId: z.string() },
  offers: ['goLayout'],
  errors: ['badInput', 'layoutUnknown', 'pageUnknown'],
})
