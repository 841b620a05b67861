import { setImmediate as othersGoOn } from 'node:timers/promises'
import { type Message, message } from '../../../hypermedia/message.ts'
import type { Row } from '../../../store/schema.ts'
import { changesOf } from '../../changes.ts'
import type { CsvFault, CsvStep, ReadLine } from '../../csv/index.ts'
import { heldByLine, type OwnColumn, ownChanges, ownFault } from '../../own-fields/own-csv.rules.ts'
import { NO_OWN_VALUES } from '../../own-fields/own-values.rules.ts'
import type { StoreEnvironment } from '../../records/index.ts'
import { outcomeOf } from '../axis/axes-csv.rules.ts'
import { branchOf, placeFault } from './category.rules.ts'

/** A parsed line of a file of categories (rules, §15). */

export interface CategoryLine {
  readonly id?: number | undefined
  readonly name?: string | undefined
  readonly parentId?: number | null | undefined
  readonly level?: number | undefined
  readonly remove?: boolean | undefined
}

type Category = Row<'category'>

/** The work for a line. Without an id it creates a category; `rows` is the tree before it. */
export interface CategoryWork {
  readonly row: Category | undefined
  readonly rows: readonly Category[]
  readonly remove: boolean
  readonly change: Partial<Pick<Category, 'name' | 'parent_id' | 'own_fields'>>
  readonly parent: Category | null
}

/** The current state that the lines are compared with. */
export interface TreeNow extends StoreEnvironment {
  readonly rows: readonly Category[]
  /** The number of products in a category or below it. */
  readonly products: ReadonlyMap<number, number>
  /** The columns of the fields that members added. */
  readonly own: readonly OwnColumn[]
  readonly keptOr: <T extends string | null | undefined>(typed: T, kept: string | null) => T | string
}

/** Lines planned before other work has a turn: each may move a branch of a large tree. */
const LINES_AT_ONCE = 20

/** Plans the lines one after the other, each in the tree that the lines before it leave. */
export const planTree = async (
  lines: readonly ReadLine<CategoryLine>[],
  now: TreeNow,
): Promise<{
  readonly steps: readonly CsvStep[]
  readonly works: readonly CategoryWork[]
  readonly faults: readonly CsvFault[]
}> => {
  const { products, keptOr } = now
  let { rows } = now
  const seen = new Set<number>()
  const steps: CsvStep[] = []
  const works: CategoryWork[] = []
  const faults: CsvFault[] = []
  for (const [at, { line, values }] of lines.entries()) {
    if (at % LINES_AT_ONCE === 0) await othersGoOn()
    const { id, remove = false } = values
    const row = rows.find((one) => one.id === id)
    const parentId = values.parentId === undefined ? (row?.parent_id ?? null) : values.parentId
    const parent = parentId === null ? null : rows.find((one) => one.id === parentId)
    const ownBefore = row?.own_fields ?? NO_OWN_VALUES
    const ownAfter = heldByLine('category', values, ownBefore, now)
    const lacking = row ? undefined : ownFault('category', ownAfter, now)
    const fault = faultOf(values, { row, parent, rows, products, seen, works }) ?? (lacking && [lacking])
    if (id !== undefined) seen.add(id)
    if (fault || parent === undefined) {
      faults.push(line.fault(...(fault ?? ([message('csv.unknown'), 'parentId'] as const))))
      continue
    }
    const before = { name: row?.name ?? '', parent_id: row?.parent_id ?? null, own_fields: ownBefore }
    const wanted = { name: keptOr(values.name, before.name), parent_id: parentId, own_fields: ownAfter }
    const change = changesOf(before, wanted) ?? {}
    const columns = [
      { column: 'name', before: row?.name ?? null, after: change.name },
      { column: 'parentId', before: before.parent_id, after: change.parent_id },
    ].flatMap(({ after, ...one }) => (after === undefined ? [] : [{ ...one, after }]))
    const changes = remove
      ? []
      : [...columns, ...ownChanges('category', { before: ownBefore, after: ownAfter }, now)]
    const outcome = outcomeOf(row !== undefined, remove, Object.keys(change).length > 0)
    steps.push({ line: line.line, outcome, name: values.name ?? before.name, changes })
    if (outcome === 'unchanged') continue
    works.push({ row, rows, remove, change, parent })
    rows = treeAfter(rows, row, parent, remove, change)
  }
  return { steps, works, faults }
}

interface Around {
  readonly row: Category | undefined
  readonly parent: Category | null | undefined
  readonly rows: readonly Category[]
  readonly products: TreeNow['products']
  readonly seen: ReadonlySet<number>
  readonly works: readonly CategoryWork[]
}

type Fault = readonly [why: Message, column?: string]

const faultOf = (
  { id, remove, level }: CategoryLine,
  { row, parent, rows, products, seen, works }: Around,
): Fault | undefined => {
  if (id !== undefined && seen.has(id)) return [message('csv.twice'), 'id']
  if (id !== undefined && !row) return [message('csv.unknown'), 'id']
  if (remove && !row) return [message('csv.removesNothing'), 'remove']
  if (remove && row) {
    const below = rows.filter(({ parent_id }) => parent_id === row.id).length
    const coming = works.filter((work) => !work.row && work.parent?.id === row.id).length
    const count = (products.get(row.id) ?? 0) + below + coming
    return count > 0 ? [message('csv.inUse', { count }), 'remove'] : undefined
  }
  if (parent === undefined) return [message('csv.unknown'), 'parentId']
  if (level !== undefined && level !== 1 && parent === null) return [message('csv.level'), 'level']
  const isMoved = row === undefined || row.parent_id !== (parent?.id ?? null)
  const fault = isMoved && placeFault(row ? branchOf(rows, row.id) : [], parent)
  return fault
    ? [message(fault === 'circle' ? 'input.categoryCircle' : 'input.categoryDepth'), 'parentId']
    : undefined
}

/** Returns the tree after a line. A new category is not in it yet: no line can name it. */
const treeAfter = (
  rows: readonly Category[],
  row: Category | undefined,
  parent: Category | null,
  remove: boolean,
  change: Partial<Category>,
): readonly Category[] => {
  if (!row) return rows
  if (remove) return rows.filter((one) => one !== row)
  if (change.parent_id === undefined) return rows.map((one) => (one === row ? { ...one, ...change } : one))
  const branch = branchOf(rows, row.id)
  const by = (parent?.level ?? 0) + 1 - row.level
  return rows.map((one) => {
    const moved = branch.includes(one) ? { ...one, level: one.level + by } : one
    return one === row ? { ...moved, ...change } : moved
  })
}
