import type { Row } from '../../../store/schema.ts'
import type { ReadEnvironment, WriteEnvironment } from '../../environment.ts'
import { lastDayOf, termOf } from './expiry.rules.ts'

type Kept = Pick<Row<'customer'>, 'point' | 'points_moved_at' | 'points_end_on'>
type Settings = Parameters<typeof termOf>[0]

/** Returns the last day of a customer's points; null if they do not end. */
export const endOfPoints = (
  { dayOf, today }: Pick<ReadEnvironment | WriteEnvironment, 'dayOf' | 'today'>,
  base: Settings,
  { point: points, points_moved_at: movedAt, points_end_on: toldEnd }: Kept,
): string | null =>
  lastDayOf(
    { points, movedOn: movedAt === null ? null : dayOf(new Date(movedAt)), toldEnd },
    termOf(base),
    today,
  )
