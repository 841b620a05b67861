import { z } from 'zod'
import { flag, key, optional, version } from '../../hypermedia/input.ts'
import { idempotent, safe } from '../../hypermedia/transition.ts'
import { Sentence } from '../values.ts'

const look = {
  /** Of the template for English alone. */
  forEnglish: optional(flag()),
  /** The change whose text is compared with the one that stands. */
  changeId: optional(key()),
}

const restore = {
  forEnglish: optional(flag()),
  /** The change whose text is to stand again; without one the file of the theme. */
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
      /** Whether the file of the theme stood again by it. */
      isFile: z.boolean(),
      /** Whether it is what stands. */
      isNow: z.boolean(),
    }),
  ),
  /** From the text of a change to the one that stands, with a few lines around each difference; null unless asked for. */
  difference: z
    .object({
      changeId: z.string(),
      lines: z.array(
        z.object({
          kind: z.enum(['same', 'added', 'removed', 'gap']),
          text: z.string(),
          /** In the text that it stands in, the newer one where it stands in both; null of a gap. */
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
  offers: ['goBlock', 'goBlockHistory', 'goBlockList'],
  errors: [...RESTORE_ERRORS, 'blockUnknown'],
})

export const goPageHistory = safe('/admin/page/history', {
  title: 'How the template of a page was changed, by whom and when',
  for: 'member',
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
  refusedAt: 'goPageHistory',
  input: { pageId: key(), ...restore },
  state: { pageId: z.string(), ...restored },
  offers: ['goPage', 'goPageHistory', 'goPageList'],
  errors: [...RESTORE_ERRORS, 'pageUnknown'],
})
