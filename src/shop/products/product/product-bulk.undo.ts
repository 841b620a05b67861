import { link } from '../../transitions.ts'
import { undoable } from '../../views/index.ts'

/** What a product was before a change of many, and its version since. */
export interface Former {
  readonly id: number
  readonly version: number
  readonly status?: number
  readonly saleFrom?: string | null
  readonly categoryIds?: readonly number[]
  readonly tagIds?: readonly number[]
}

/** The changes of many products that can be undone. */
export const productChanges = undoable<Former, 'doUndoProductChanges'>('goAdminProductList', (input) =>
  link('doUndoProductChanges', input),
)
