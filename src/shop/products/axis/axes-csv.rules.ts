import { type Message, message } from '../../../hypermedia/message.ts'
import type { Row } from '../../../store/schema.ts'
import { changesOf } from '../../changes.ts'
import type { CsvFault, CsvStep, ReadLine } from '../../csv/index.ts'

/** Plans the import of files of axes and of their values (rules, §15). */

/** A parsed line of either file. */
export interface AxisLine {
  readonly id?: number | undefined
  readonly name?: string | undefined
  readonly backendName?: string | null | undefined
  readonly remove?: boolean | undefined
  /** Of a value: its axis. */
  readonly classNameId?: number | undefined
}

interface Kept {
  readonly id: number
  readonly name: string
  readonly backend_name: string | null
  readonly class_name_id?: number
}

/** The work for a line; without an id it creates a row. */
export interface AxisWork {
  readonly line: ReadLine<AxisLine>['line']
  readonly id: number | undefined
  readonly remove: boolean
  readonly change: Partial<Pick<Row<'class_name'>, 'name' | 'backend_name'>>
  readonly classNameId: number | undefined
}

/** The current state that the lines are compared with. */
export interface AxesNow {
  readonly kept: readonly Kept[]
  /** The number of values of an axis, or of products of a value: with any it cannot be deleted. */
  readonly holders: ReadonlyMap<number, number>
  /** The axes that values can belong to; undefined in a file of axes. */
  readonly axisIds?: ReadonlySet<number>
  readonly keptOr: <T extends string | null | undefined>(typed: T, kept: string | null) => T | string
}

/** Plans each line, or rejects it with a reason. */
export const planAxes = (
  lines: readonly ReadLine<AxisLine>[],
  now: AxesNow,
): {
  readonly steps: readonly CsvStep[]
  readonly works: readonly AxisWork[]
  readonly faults: readonly CsvFault[]
} => {
  const byId = new Map(now.kept.map((one) => [one.id, one]))
  const seen = new Set<number>()
  const steps: CsvStep[] = []
  const works: AxisWork[] = []
  const faults: CsvFault[] = []
  for (const { line, values } of lines) {
    const { id, remove = false, classNameId } = values
    const row = id === undefined ? undefined : byId.get(id)
    const fault = faultOf(values, row, seen, now)
    if (fault) faults.push(line.fault(...fault))
    if (id !== undefined) seen.add(id)
    if (fault) continue
    const { step, change } = stepOf(line.line, values, row, now)
    steps.push(step)
    if (step.outcome !== 'unchanged') works.push({ line, id, remove, change, classNameId })
  }
  return { steps, works, faults }
}

const faultOf = (
  { id, remove, classNameId }: AxisLine,
  row: Kept | undefined,
  seen: ReadonlySet<number>,
  { holders, axisIds }: AxesNow,
): [why: Message, column: string] | undefined => {
  if (id !== undefined && !row) return [message('csv.unknown'), 'id']
  if (id !== undefined && seen.has(id)) return [message('csv.twice'), 'id']
  if (remove && !row) return [message('csv.removesNothing'), 'remove']
  const count = (row && holders.get(row.id)) ?? 0
  if (remove && count > 0) return [message('csv.inUse', { count }), 'remove']
  if (!axisIds) return undefined
  if (classNameId === undefined || !axisIds.has(classNameId)) return [message('csv.unknown'), 'classNameId']
  return row && row.class_name_id !== classNameId ? [message('csv.otherAxis'), 'classNameId'] : undefined
}

const stepOf = (line: number, values: AxisLine, row: Kept | undefined, { keptOr }: AxesNow) => {
  const { remove = false, name = row?.name ?? '' } = values
  const blank = { name: '', backend_name: null }
  const before = row ? { name: row.name, backend_name: row.backend_name } : blank
  const change =
    changesOf<Pick<Kept, 'name' | 'backend_name'>>(before, {
      name: keptOr(values.name, before.name),
      backend_name: keptOr(values.backendName, before.backend_name),
    }) ?? {}
  const columns = [
    { column: 'name', before: row?.name ?? null, after: change.name },
    { column: 'backendName', before: before.backend_name, after: change.backend_name },
  ]
  const changes = columns.flatMap(({ after, ...one }) => (after === undefined ? [] : [{ ...one, after }]))
  const outcome = outcomeOf(row !== undefined, remove, changes.length > 0)
  return { step: { line, outcome, name, changes: remove ? [] : changes } satisfies CsvStep, change }
}

/** Returns the outcome of a line. */
export const outcomeOf = (isThere: boolean, remove: boolean, isChanged: boolean): CsvStep['outcome'] => {
  if (!isThere) return 'created'
  if (remove) return 'deleted'
  return isChanged ? 'changed' : 'unchanged'
}
