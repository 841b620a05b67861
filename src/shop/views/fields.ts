import { z } from 'zod'

/** The properties of a list's state that describe the member's arrangement. */
export const arranged = {
  /** Saved searches. */
  views: z.array(z.object({ viewId: z.string(), viewName: z.string() }).meta({ named: 'ListView' })),
  /** The chosen columns; null if none were chosen. */
  columns: z.array(z.string()).nullable(),
}

/** The transitions by which such a list is arranged. */
export const arranging = ['doSaveListView', 'doChooseColumns'] as const
