import { link } from '../../transitions.ts'
import { undoable } from '../../views/index.ts'

/** The transitions that change many products, or undo that. */
export type BulkChange = 'doBulkUpdateProductStatus' | 'doBulkUpdateProductPlaces' | 'doUndoProductChanges'

/** The former values of a product that a change of many replaced, and its version since. */
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
