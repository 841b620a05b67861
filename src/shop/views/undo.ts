import type { Link } from '../../hypermedia/link.ts'
import { memberOf, type ReadEnvironment, type WriteEnvironment } from '../environment.ts'
import type { ListName } from './lists.ts'
import { keepFormer, lastChange, takeFormer } from './undo.queries.ts'

/** A list whose bulk changes can be undone: `Former` is what a record was before one. */
export interface Undoable<Former, Rel extends string> {
  /**
   * Stores what the changed records were, and returns the link that undoes the change; without records it only
   * ends the undoing of the change before.
   */
  keep(act: WriteEnvironment, former: readonly Former[]): Promise<readonly Link<Rel>[]>
  /** Returns the link that undoes the member's last change, if they just made it. */
  offered(act: Pick<ReadEnvironment, 'db' | 'visitor' | 'now'>): Promise<readonly Link<Rel>[]>
  /** Returns what the records were before a change, once; undefined if it cannot be undone any more. */
  take(act: WriteEnvironment, undoId: string): Promise<readonly Former[] | undefined>
}

/** Makes the bulk changes of a list undoable, by a transition that takes the input `undoId`. */
export const undoable = <Former, Rel extends string>(
  screen: ListName,
  undo: (input: { readonly undoId: string }) => Link<Rel>,
): Undoable<Former, Rel> => {
  const of = (act: Pick<ReadEnvironment, 'visitor' | 'now'>) => ({
    memberId: memberOf(act),
    screen,
    now: act.now,
  })
  return {
    async keep(act, former) {
      const undoId = await keepFormer(act.db, of(act), former)
      return undoId === undefined ? [] : [undo({ undoId })]
    },
    async offered(act) {
      const undoId = await lastChange(act.db, of(act))
      return undoId === undefined ? [] : [undo({ undoId })]
    },
    async take(act, undoId) {
      // Written by `keep`, with the same type.
      return (await takeFormer(act.db, of(act), undoId)) as readonly Former[] | undefined
    },
  }
}
