import { z } from 'zod'

/** What the state of a list says of how this member looks at it; the list shows it by `arrangement`. */
export const arranged = {
  /** Searches that they come back to. */
  views: z.array(z.object({ viewId: z.string(), viewName: z.string() }).meta({ named: 'ListView' })),
  /** The columns that they chose to see; null as long as they chose none. */
  columns: z.array(z.string()).nullable(),
}

/** The transitions by which such a list is arranged. */
export const arranging = ['doSaveListView', 'doChooseColumns'] as const
