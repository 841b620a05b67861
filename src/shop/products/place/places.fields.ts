import { z } from 'zod'
import { integer } from '../../../hypermedia/input.ts'

/** The new sort number of a row in a list; rows with this number or more move up by one. */
export const SortNo = integer(0, 1_000_000)

/** A step up or down, and the sort number that moves the row there. */
export const Move = z.object({ direction: z.enum(['up', 'down']), sortNo: z.int() }).meta({ named: 'Move' })
