import { z } from 'zod'
import { flag, key, optional, version } from '../../hypermedia/input.ts'
import { idempotent, safe } from '../../hypermedia/transition.ts'
import { Sentence } from '../values.ts'

const look = {
  /** Of the template for English only. */
  forEnglish: optional(flag()),
  /** The change whose text is compared with the current one. */
  changeId: optional(key()),
}

const restore = {
  forEnglish: optional(flag()),
  /** The change whose text is restored; without one the file of the theme. */
  changeId: optional(key()),
  version: version(),
}

const history = {
  /** Such as `pages/Cart/index`. */
  templateName: z.string(),
  forEnglish: z.boolean(),
  /** The newest first. */
  changes: z.array(
    z.object({
      changeId: z.string(),
      /** UTC, ISO 8601. */
      changedAt: z.string(),
      memberName: z.string().nullable(),
      /** Whether it restored the file of the theme. */
      isFile: z.boolean(),
      /** Whether it has the current text. */
      isNow: z.boolean(),
    }),
  ),
  /**
   * The differences from the text of a change to the current one, with a few lines around each; null unless
   * requested.
   */
  difference: z
    .object({
      changeId: z.string(),
      lines: z.array(
        z.object({
          kind: z.enum(['same', 'added', 'removed', 'gap']),
          text: z.string(),
          /** Its line number; for equal lines in the newer text; null for a gap. */
          line: z.int().nullable(),
        }),
      ),
    })
    .nullable(),
  version: z.int(),
}

const restored = { forEnglish: z.boolean(), changed: z.boolean(), message: Sentence }

const RESTORE_ERRORS = ['badInput', 'templateChangeUnknown', 'staleVersion'] as const

export const goBlockHistory = safe('/admin/block/history', {
  title: 'How the template of a block was changed, by whom and when',
  for: 'member',
  input: { blockId: key(), ...look },
  state: { blockId: z.string(), blockName: z.string(), ...history },
  offers: ['goBlockHistory', 'doRestoreBlock', 'goBlock'],
  always: ['goBlockList'],
  items: { changes: ['goBlockHistory', 'doRestoreBlock'] },
  errors: ['blockUnknown'],
})

export const doRestoreBlock = idempotent('PUT', '/admin/block/history', {
  title: 'Have the template of a block as it was after a change, or the file of the theme',
  for: 'member',
  refusedAt: 'goBlockHistory',
  input: { blockId: key(), ...restore },
  state: { blockId: z.string(), ...restored },
  offers: ['goBlock', 'goBlockHistory'],
  always: ['goBlockList'],
  errors: [...RESTORE_ERRORS, 'blockUnknown'],
})

export const goPageHistory = safe('/admin/page/history', {
  title: 'How the template of a page was changed, by whom and when',
  for: 'member',
  deniedWith: '/admin/page/page',
  input: { pageId: key(), ...look },
  state: { pageId: z.string(), pageName: z.string(), ...history },
  offers: ['goPageHistory', 'doRestorePage', 'goPage'],
  always: ['goPageList'],
  items: { changes: ['goPageHistory', 'doRestorePage'] },
  errors: ['pageUnknown'],
})

export const doRestorePage = idempotent('PUT', '/admin/page/history', {
  title: 'Have the template of a page as it was after a change, or the file of the theme',
  for: 'member',
  deniedWith: '/admin/page/page',
  refusedAt: 'goPageHistory',
  input: { pageId: key(), ...restore },
  state: { pageId: z.string(), ...restored },
  offers: ['goPage', 'goPageHistory', 'goPageList'],
  errors: [...RESTORE_ERRORS, 'pageUnknown'],
})
