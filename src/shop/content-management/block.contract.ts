import { z } from 'zod'
import { key, optional } from '../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../hypermedia/transition.ts'
import { Sentence } from '../values.ts'
import { block } from './block.record.ts'
import { TEMPLATE_BODY_LIMIT, templateInputs, templateState, warningState } from './template.fields.ts'

const Block = z.object({
  ...block.state,
  /** False for built-in blocks. */
  blockDeletable: z.boolean(),
})

/** A place of a block. */
const Place = z
  .object({ layoutId: z.string(), layoutName: z.string(), section: z.int() })
  .meta({ named: 'BlockPlace' })

const record = { ...Block.shape, ...templateState, places: z.array(Place), version: z.int() }

export const goBlockList = safe('/admin/block/block-list', {
  title: 'The blocks that layouts are made of',
  for: 'member',
  state: { blocks: z.array(Block.extend({ places: z.array(Place) })), count: z.int() },
  submitTo: 'doCreateBlock',
  offers: ['doCreateBlock', 'goAuditLog'],
  always: ['goBlock', 'goLayoutList'],
  items: { blocks: ['goBlock', 'goLayout'] },
})

export const goBlock = safe('/admin/block/block', {
  title: 'A block with its template, or the form of a new one',
  for: 'member',
  input: { blockId: optional(key()) },
  state: {
    ...record,
    /** Null for a new block, like all its own fields. */
    blockId: z.string().nullable(),
    blockName: z.string().nullable(),
    blockFileName: z.string().nullable(),
    version: z.int().nullable(),
    ...warningState,
    /** The templates of blocks, which any template can render, such as `blocks/footer`. */
    blockTemplates: z.array(z.string()),
  },
  submitTo: 'doUpdateBlock',
  offers: [
    'doUpdateBlock',
    'doCreateBlock',
    'doDeleteBlock',
    'doPreviewBlock',
    'doRestoreBlock',
    'goBlockHistory',
    'goAuditLog',
    'goBlockList',
  ],
  items: { places: ['goLayout'] },
  errors: ['blockUnknown'],
})

export const doCreateBlock = unsafe('POST', '/admin/block/block-list', {
  title: 'Make a block, which stands nowhere yet',
  for: 'member',
  refusedAt: 'goBlock',
  once: true,
  bodyLimit: TEMPLATE_BODY_LIMIT,
  input: { ...block.create, ...templateInputs },
  state: { ...record, message: Sentence },
  offers: ['goBlock'],
  always: ['goBlockList'],
  items: { places: ['goLayout'] },
  errors: ['badInput', 'blockFileTaken'],
})

export const doUpdateBlock = idempotent('PUT', '/admin/block/block', {
  title: 'Change a block or its template: what is left out stays',
  for: 'member',
  refusedAt: 'goBlock',
  bodyLimit: TEMPLATE_BODY_LIMIT,
  input: { ...block.update, ...templateInputs },
  state: { ...record, changed: z.boolean(), message: Sentence },
  offers: ['goBlock'],
  always: ['goBlockList'],
  items: { places: ['goLayout'] },
  errors: ['badInput', 'blockUnknown', 'blockProtected', 'blockFileTaken', 'staleVersion'],
})

export const doDeleteBlock = idempotent('DELETE', '/admin/block/block', {
  title: 'Delete a block that a merchant made, and take it out of all layouts',
  for: 'member',
  needsConsent: true,
  refusedAt: 'goBlock',
  input: block.named,
  state: { ...Block.shape, placeCount: z.int(), message: Sentence },
  always: ['goBlockList'],
  errors: ['blockUnknown', 'blockProtected'],
})

export const doPreviewBlock = idempotent('PUT', '/admin/block/preview', {
  title: 'Look at the home page with the template of a block as it was typed; nothing is kept',
  for: 'member',
  bodyLimit: TEMPLATE_BODY_LIMIT,
  input: { ...block.named, ...templateInputs },
  state: { blockId: z.string() },
  offers: ['goBlock'],
  errors: ['badInput', 'blockUnknown'],
})
