import { z } from 'zod'
import { integer } from '../../../hypermedia/input.ts'

/** The sort number that a row of a list takes; rows that have it, or more, are then one higher. */
export const SortNo = integer(0, 1_000_000)

/** A step up or down, and the sort number that takes the row there. */
export const Move = z.object({ direction: z.enum(['up', 'down']), sortNo: z.int() }).meta({ named: 'Move' })
