import { type Message, message } from '../../../hypermedia/message.ts'
import { changesOf } from '../../changes.ts'
import type { CsvFault, CsvStep, ReadLine } from '../../csv/index.ts'
import type { Area, Areas, Time } from './delivery.rules.ts'

/** Plans the import of files of fees and days, and of time slots: the lines of several methods in one file. */

/** A parsed line of a file of fees and days. */
export interface AreaLine {
  readonly deliveryId: number
  readonly pref?: number | undefined
  readonly prefName?: string | undefined
  readonly fee?: number | undefined
  readonly transitDays?: number | null | undefined
}

/** A parsed line of a file of time slots. */
export interface TimeLine {
  readonly deliveryId: number
  readonly deliveryTimeId?: number | undefined
  readonly name?: string | undefined
  readonly nameEn?: string | null | undefined
  readonly sortNo?: number | undefined
  readonly visible?: boolean | undefined
  readonly remove?: boolean | undefined
}

/** A delivery method with its stored parts. */
export interface KeptMethod {
  readonly id: number
  readonly name: string
  readonly areas: Areas
  readonly times: readonly Time[]
}

/** The stored state that lines are compared with. */
export interface MethodsNow {
  readonly methods: readonly KeptMethod[]
  /** The ids of prefectures by their names, in each language. */
  readonly prefectures: ReadonlyMap<string, number>
  readonly keptOr: <T extends string | null | undefined>(typed: T, kept: string | null) => T | string
}

/** The new terms of a method in a prefecture. */
export interface AreaWork {
  readonly method: KeptMethod
  readonly pref: number
  readonly area: Area
}

/** A slot to create, to change or to delete. */
export interface TimeWork {
  readonly method: KeptMethod
  /** Null for a new one. */
  readonly kept: Time | null
  readonly change: Partial<Omit<Time, 'id'>>
  readonly remove: boolean
}

interface Plan<Work> {
  readonly steps: readonly CsvStep[]
  readonly works: readonly Work[]
  readonly faults: readonly CsvFault[]
}

type Fault = readonly [why: Message, column: string]

/** The plan of a line, or its fault; `key` distinguishes the records of a file. */
type Planned<Work> =
  | { readonly fault: Fault }
  | (Omit<CsvStep, 'line'> & { readonly work: Work; readonly key: string })

const planEach = <L, Work>(
  lines: readonly ReadLine<L>[],
  one: (values: L) => Planned<Work>,
  column: string,
): Plan<Work> => {
  const steps: CsvStep[] = []
  const works: Work[] = []
  const faults: CsvFault[] = []
  const seen = new Set<string>()
  for (const { line, values } of lines) {
    const planned = one(values)
    if ('fault' in planned) {
      faults.push(line.fault(...planned.fault))
      continue
    }
    const { work, key, ...step } = planned
    if (seen.has(key)) faults.push(line.fault(message('csv.twice'), column))
    seen.add(key)
    steps.push({ line: line.line, ...step })
    if (step.outcome !== 'unchanged') works.push(work)
  }
  return { steps, works, faults }
}

/** Plans each line of a file of fees and days. A cell of days that is empty makes them unknown (DLV-01). */
export const planAreas = (lines: readonly ReadLine<AreaLine>[], now: MethodsNow): Plan<AreaWork> =>
  planEach(lines, (values) => planArea(values, now), 'prefName')

const planArea = (
  { deliveryId, pref: id, prefName, fee, transitDays }: AreaLine,
  { methods, prefectures }: MethodsNow,
): Planned<AreaWork> => {
  const method = methods.find((one) => one.id === deliveryId)
  if (!method) return { fault: [message('csv.unknown'), 'deliveryId'] }
  const named = prefName === undefined ? id : prefectures.get(prefName)
  if (named === undefined) return { fault: [message('csv.prefecture'), 'prefName'] }
  if (id !== undefined && id !== named) return { fault: [message('csv.otherPrefecture'), 'prefName'] }
  const before = method.areas[named] ?? { fee: 0, transit_days: null }
  const area = {
    fee: fee ?? before.fee,
    transit_days: transitDays === undefined ? before.transit_days : transitDays,
  }
  const changes = [
    { column: 'fee', before: before.fee, after: area.fee },
    { column: 'transitDays', before: before.transit_days, after: area.transit_days },
  ].filter((one) => one.before !== one.after)
  return {
    outcome: changes.length > 0 ? 'changed' : 'unchanged',
    name: `${method.name} ${prefName ?? named}`,
    changes,
    work: { method, pref: named, area },
    key: `${method.id}-${named}`,
  }
}

/** Plans each line of a file of slots. A line without an id means the slot of its name, or a new one. */
export const planTimes = (lines: readonly ReadLine<TimeLine>[], now: MethodsNow): Plan<TimeWork> =>
  planEach(lines, (values) => planTime(values, now), 'name')

const planTime = (values: TimeLine, { methods, keptOr }: MethodsNow): Planned<TimeWork> => {
  const { deliveryId, deliveryTimeId, name: typed, nameEn, sortNo, visible, remove = false } = values
  const method = methods.find((one) => one.id === deliveryId)
  if (!method) return { fault: [message('csv.unknown'), 'deliveryId'] }
  const kept = method.times.find((time) =>
    deliveryTimeId === undefined ? keptOr(typed, time.name) === time.name : time.id === deliveryTimeId,
  )
  if (deliveryTimeId !== undefined && !kept) return { fault: [message('csv.unknown'), 'deliveryTimeId'] }
  if (remove && !kept) return { fault: [message('csv.removesNothing'), 'remove'] }
  const name = kept ? keptOr(typed, kept.name) : typed
  if (name === undefined && !kept) return { fault: [message('input.required'), 'name'] }
  const wanted = {
    name,
    name_en: keptOr(nameEn, kept?.name_en ?? null),
    sort_no: sortNo,
    visible,
  }
  const change = (kept ? changesOf<Time>(kept, wanted) : changesOf<Partial<Time>>({}, wanted)) ?? {}
  const changes = remove
    ? []
    : COLUMNS.flatMap(([column, of]) => changed(column, kept?.[of] ?? null, change[of]))
  return {
    outcome: outcomeOf(kept, remove, changes.length > 0),
    name: `${method.name} ${name ?? kept?.name ?? ''}`,
    changes,
    work: { method, kept: kept ?? null, change, remove },
    key: `${method.id}-${kept?.id ?? name}`,
  }
}

const COLUMNS = [
  ['name', 'name'],
  ['nameEn', 'name_en'],
  ['sortNo', 'sort_no'],
  ['visible', 'visible'],
] as const

type Cell = string | number | boolean | null

const changed = (column: string, before: Cell, after: Cell | undefined) =>
  after === undefined ? [] : [{ column, before, after }]

const outcomeOf = (kept: Time | undefined, remove: boolean, isChanged: boolean): CsvStep['outcome'] => {
  if (remove) return 'deleted'
  if (!kept) return 'created'
  return isChanged ? 'changed' : 'unchanged'
}
