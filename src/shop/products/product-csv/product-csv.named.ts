import { setImmediate as othersGoOn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { type Message, message } from '../../../hypermedia/message.ts'
import type { Database } from '../../../store/schema.ts'
import {
  type CsvSource,
  type CsvStep,
  keptOr,
  type Planned,
  type Progress,
  readLines,
} from '../../csv/index.ts'
import type { ReadEnvironment, WriteEnvironment } from '../../environment.ts'
import { nameCells } from '../moving/names.fields.ts'
import { lockNamed, makeWanted, namedRecords } from '../moving/names.queries.ts'
import { type NamedRecords, type Wanted, withIds } from '../moving/names.rules.ts'
import { picturesIn } from '../moving/pictures.rules.ts'
import {
  AT_ONCE,
  codeFaults,
  type Group,
  type Plan,
  planAll,
  surroundingsOf,
  type Work,
} from './product-csv.groups.ts'
import { foldCell, productCells } from './product-csv.lines.ts'
import type { ProductLine, Surroundings } from './product-csv.plan.ts'
import { holdersOfCodes } from './product-csv.queries.ts'

/** Plans a file of another program: its names become ids, and its products are found by the codes of their articles. */
export const planNamed = async (
  act: ReadEnvironment,
  source: CsvSource,
  progress: Progress,
): Promise<Planned<Plan>> => {
  const { read, faults, emptied } = await readLines(
    source,
    { ...productCells, ...nameCells },
    progress,
    foldNamedCell,
  )
  const records = await namedRecords(act.db)
  const { lines, wanted } = withIds(read, records)
  const around = withWanted(
    { ...(await surroundingsOf(act, act.db)), keptOr: keptOr(source.encoding) },
    wanted,
  )
  const keys = new Map(read.map(({ line, values }) => [line, values.productKey ?? String(line.line)]))
  const groups = await foundGroups(act.db, [...Map.groupBy(lines, ({ line }) => keys.get(line)).values()])
  const planned = await planAll(act.db, groups, around)
  const codes = await codeFaults(act.db, planned.works)
  return {
    steps: inNames(planned.steps, records, wanted),
    faults: [...faults, ...planned.faults, ...codes],
    emptied,
    effects: makesOf(wanted),
    plan: {
      works: planned.works,
      around,
      pictures: picturesIn(read),
      named: new Map(read.map((one) => [one.line, one])),
    },
  }
}

/** The steps with the names of categories and tags: those that are to be made have no ids to show. */
const inNames = (
  steps: readonly CsvStep[],
  { categories, tags }: NamedRecords,
  wanted: Wanted,
): readonly CsvStep[] => {
  const namesOf = (all: readonly { readonly id: number; readonly name: string }[]) =>
    new Map(all.map(({ id, name }) => [String(id), name]))
  const names = new Map([
    ['categoryIds', namesOf([...categories, ...wanted.categories])],
    ['tagIds', namesOf([...tags, ...wanted.tags])],
  ])
  return steps.map((step) => ({
    ...step,
    changes: step.changes.map((change) => {
      const own = names.get(change.column)
      const named = (ids: typeof change.after) =>
        typeof ids === 'string'
          ? ids
              .split(',')
              .map((id) => own?.get(id) ?? id)
              .join('、')
          : ids
      return own ? { ...change, before: named(change.before), after: named(change.after) } : change
    }),
  }))
}

const foldNamedCell = (name: string, cell: string): unknown =>
  name in nameCells ? cell : foldCell(name, cell)

/** Names the records that an import makes besides products. */
const makesOf = ({ axes, values, categories, tags }: Wanted): readonly Message[] =>
  (
    [
      ['category', categories],
      ['tag', tags],
      ['axis', axes],
      ['axisValue', values],
    ] as const
  ).flatMap(([kind, all]) =>
    all.length === 0
      ? []
      : [
          message('csv.makes', {
            kind,
            count: all.length,
            names: all
              .slice(0, MOST_NAMED)
              .map(({ name }) => name)
              .join('、'),
          }),
        ],
  )

/** The most names that a sentence lists. */
const MOST_NAMED = 10

/** The surroundings with records that are still to be made, under their provisional ids. */
const withWanted = (around: Surroundings, { values, categories, tags }: Wanted): Surroundings => ({
  ...around,
  axes: new Map([...around.axes, ...values.map(({ id, axisId }) => [id, axisId] as const)]),
  categories: new Set([...around.categories, ...categories.map(({ id }) => id)]),
  tags: new Set([...around.tags, ...tags.map(({ id }) => id)]),
})

/** Returns the groups with the products that have the codes of their lines. */
const foundGroups = async (
  db: Kysely<Database>,
  groups: readonly (readonly ProductLine[])[],
): Promise<readonly Group[]> => {
  const found: Group[] = []
  for (let at = 0; at < groups.length; at += AT_ONCE) {
    const some = groups.slice(at, at + AT_ONCE)
    const codes = some.flat().flatMap(({ values }) => values.productCode ?? [])
    const holders = new Map((await holdersOfCodes(db, codes)).map((one) => [one.code, one.product_id]))
    for (const lines of some) {
      const productId = lines.map(({ values }) => holders.get(values.productCode ?? '')).find(Boolean)
      found.push({ productId, lines })
    }
    await othersGoOn()
  }
  return found
}

/** Makes the records that lines name and the shop lacks; returns the works with the ids of that moment. */
export const withRecords = async (
  act: WriteEnvironment,
  works: readonly Work[],
  named: NonNullable<Plan['named']>,
): Promise<readonly Work[]> => {
  await lockNamed(act)
  const lines = works.flatMap(({ group }) => group.lines.flatMap(({ line }) => named.get(line) ?? []))
  const { wanted } = withIds(lines, await namedRecords(act.db))
  await makeWanted(act, wanted)
  const again = withIds(lines, await namedRecords(act.db))
  const byLine = new Map(again.lines.map((one) => [one.line, one]))
  return works.map((work) => ({
    ...work,
    group: { ...work.group, lines: work.group.lines.map((one) => byLine.get(one.line) ?? one) },
  }))
}
