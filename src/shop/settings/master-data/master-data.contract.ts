import { z } from 'zod'
import { flag, integer, key, list, optional, text, unchanged, version } from '../../../hypermedia/input.ts'
import { idempotent, safe } from '../../../hypermedia/transition.ts'
import { Sentence } from '../../values.ts'
import { choice } from './choice.record.ts'
import { masterTypes } from './masters.rules.ts'

/** A list of choices; an unknown one is an error of this input. */
const MasterType = text(255, { control: 'hidden' })

const state = {
  masterTypes: z.array(z.object({ masterType: z.enum(masterTypes), label: z.string() })),
  /** The list that is shown. */
  selectedMaster: z.enum(masterTypes),
  label: z.string(),
  /** Whether rows can be added and removed. */
  grows: z.boolean(),
  hasOrder: z.boolean(),
  hasVisibility: z.boolean(),
  rows: z.array(
    z.object({
      masterType: z.enum(masterTypes),
      ...choice.state,
      /** The id under the name of the inputs that change it. */
      rowId: z.string(),
      sortNo: z.int(),
      /** A step up or down, and the sort number that moves the row there. */
      moves: z.array(
        z.object({
          masterType: z.enum(masterTypes),
          rowId: z.string(),
          direction: z.enum(['up', 'down']),
          sortNo: z.int(),
        }),
      ),
    }),
  ),
  version: z.int(),
}

const ROW_MOVES = ['doSortNoMove', 'doToggleVisible']

export const goMasterData = safe('/admin/master-data', {
  title: 'The choices of a list of the trade, and the form to change them',
  for: 'member',
  /** Tags by default. */
  input: { masterType: optional(MasterType) },
  state,
  submitTo: 'doUpdateMasterData',
  offers: ['doUpdateMasterData', 'doSelectMasterData', 'goAuditLog'],
  items: { masterTypes: ['goMasterData'], rows: ROW_MOVES },
  errors: ['badInput', 'notAllowed'],
})

export const doSelectMasterData = idempotent('PUT', '/admin/master-data', {
  title: 'Choose the list that is to be edited',
  for: 'member',
  refusedAt: 'goMasterData',
  input: { masterType: MasterType },
  state,
  submitTo: 'doUpdateMasterData',
  offers: ['doUpdateMasterData', 'goMasterData'],
  items: { masterTypes: ['goMasterData'], rows: ROW_MOVES },
  errors: ['badInput', 'notAllowed'],
})

export const doUpdateMasterData = idempotent('PUT', '/admin/master-data-edit', {
  title: 'Change, add and remove choices of a list',
  for: 'member',
  refusedAt: 'goMasterData',
  input: {
    masterType: MasterType,
    /** The changed rows. One without an id is new; omitted fields stay. */
    rows: unchanged(
      list(
        z.object({
          id: optional(key()),
          ...choice.changes,
          remove: unchanged(flag()),
        }),
      ),
    ),
    version: version(),
  },
  state: {
    masterType: z.string(),
    /** The number of rows that were changed, added and deleted. */
    count: z.int(),
    message: Sentence,
  },
  offers: ['goMasterData'],
  errors: ['badInput', 'notAllowed', 'masterRowUnknown', 'masterFixed', 'masterRowInUse', 'staleVersion'],
})

const row = { masterType: MasterType, rowId: key() }

export const doSortNoMove = idempotent('PUT', '/admin/sort-no-move', {
  title: 'Give a choice of a list another place',
  for: 'member',
  refusedAt: 'goMasterData',
  input: { ...row, sortNo: integer(0, 1_000_000) },
  state: { masterType: z.string(), rowId: z.string(), sortNo: z.int(), message: Sentence },
  offers: ['goMasterData'],
  errors: ['badInput', 'notAllowed', 'masterRowUnknown'],
})

export const doToggleVisible = idempotent('PUT', '/admin/toggle-visible', {
  title: 'Show a choice of a list to shoppers, or hide it',
  for: 'member',
  refusedAt: 'goMasterData',
  // For lists with this field.
  input: { ...row, masterType: MasterType.meta({ control: 'hidden', example: 'payment' }), visible: flag() },
  state: { masterType: z.string(), rowId: z.string(), visible: z.boolean(), message: Sentence },
  offers: ['goMasterData'],
  errors: ['badInput', 'notAllowed', 'masterRowUnknown'],
})
