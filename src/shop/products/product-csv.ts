import { setImmediate as othersGoOn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { message } from '../../hypermedia/message.ts'
import type { Database } from '../../store/schema.ts'
import {
  type CsvFault,
  type CsvKind,
  type CsvSource,
  type CsvStep,
  keptOr,
  type ReadLine,
  readLines,
} from '../csv/index.ts'
import type { ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { choices, durations } from '../settings/index.ts'
import { axisRows } from './matrix.queries.ts'
import { foldCell, productCells, removedCells } from './product-csv.lines.ts'
import {
  type PlannedProduct,
  type ProductLine,
  planProduct,
  removedStep,
  type Surroundings,
} from './product-csv.plan.ts'
import {
  holdersOfCodes,
  lockedProducts,
  type ProductOfFile,
  productsById,
  productsOfFile,
} from './product-csv.queries.ts'
import { discontinue, writeProduct } from './product-csv.writing.ts'

type Removal = ReadLine<{ readonly productId: number; readonly remove: boolean }>

/** The lines of a product, in the order of the file; without an id each is a new one. */
interface Group {
  readonly productId: number | undefined
  readonly lines: readonly ProductLine[]
  readonly removal?: Removal
}

/** What is read of a file; it is held against what is kept twice: for the look, and when it is written. */
interface Plan {
  /** Those in which something is to be done. */
  readonly groups: readonly Group[]
  readonly encoding: CsvSource['encoding']
}

/** Files of products. */
export const productKind: CsvKind<Plan> = {
  name: 'product',
  transition: 'doImportProductCsv',
  screen: 'goImportProductCsv',
  list: 'goAdminProductList',
  columns: [
    ...Object.keys(productCells).map((name) => ({
      name,
      required: ['productStatus', 'productName', 'saleType', 'price02'].includes(name),
    })),
    { name: 'remove' },
  ],
  async plan(act, source, progress) {
    const { lines } = source.table
    const isRemoval = ({ cell }: ReadLine<unknown>['line']) =>
      foldCell('remove', cell('remove') ?? '') === '1'
    const of = (meant: boolean): CsvSource => ({
      ...source,
      table: { ...source.table, lines: lines.filter((line) => isRemoval(line) === meant) },
    })
    const kept = await readLines(of(false), productCells, progress, foldCell)
    const gone = await readLines(of(true), removedCells, progress, foldCell)
    const groups = groupsOf(kept.read, gone.read)
    const { encoding } = source
    const planned = await planAll(act, groups, encoding, act.db, (ids) => productsById(act.db, ids))
    const codes = await codeFaults(act.db, planned.works)
    return {
      steps: planned.steps,
      faults: [...kept.faults, ...gone.faults, ...planned.faults, ...codes],
      plan: { groups: planned.changing, encoding },
    }
  },
  async write(act, { groups, encoding }) {
    const { db, dialect } = act
    const locked = (ids: readonly number[]) => lockedProducts(db, dialect, ids)
    const planned = await planAll(act, groups, encoding, db, locked)
    if (planned.faults.length > 0) return planned.faults
    for (const [at, one] of planned.works.entries()) {
      const fault = one.removal
        ? await discontinue(act, one.record)
        : await writeProduct(act, one.planned.work, one.record)
      if (fault) return [fault]
      if (at % WRITTEN_AT_ONCE === 0) await othersGoOn()
    }
    return undefined
  },
}

/** So many products are written before whoever reads meanwhile has a turn. */
const WRITTEN_AT_ONCE = 10

const groupsOf = (lines: readonly ProductLine[], removals: readonly Removal[]): readonly Group[] => {
  const named = lines.filter(({ values }) => values.productId !== undefined)
  const fresh = lines.filter(({ values }) => values.productId === undefined)
  return [
    ...[...Map.groupBy(named, ({ values }) => values.productId)].map(([productId, own]) => ({
      productId,
      lines: own,
    })),
    ...fresh.map((line) => ({ productId: undefined, lines: [line] })),
    ...removals.map((removal) => ({ productId: removal.values.productId, lines: [], removal })),
  ]
}

/** So many products are held against what is kept at once: a short statement, that nobody else waits for. */
const AT_ONCE = 200

type Env = Pick<ReadEnvironment | WriteEnvironment, 'memory' | 'language'>

interface Work {
  readonly planned: PlannedProduct
  readonly record: ProductOfFile | undefined
  readonly removal: boolean
}

const planAll = async (
  act: Env,
  groups: readonly Group[],
  encoding: CsvSource['encoding'],
  db: Kysely<Database>,
  read: (ids: readonly number[]) => ReturnType<typeof productsById>,
) => {
  const around = await surroundingsOf(act, db, encoding)
  const steps: CsvStep[] = []
  const faults: CsvFault[] = []
  const works: Work[] = []
  const changing: Group[] = []
  for (let at = 0; at < groups.length; at += AT_ONCE) {
    const some = groups.slice(at, at + AT_ONCE)
    const ids = [...new Set(some.flatMap(({ productId }) => productId ?? []))]
    const records = await productsOfFile(db, await read(ids))
    const byId = new Map(records.map((record) => [record.product.id, record]))
    for (const group of some) {
      const record = group.productId === undefined ? undefined : byId.get(group.productId)
      const planned = planGroup(group, record, around)
      steps.push(...planned.steps)
      faults.push(...planned.faults)
      if (planned.faults.length > 0 || planned.steps.every(({ outcome }) => outcome === 'unchanged')) continue
      works.push({ planned, record, removal: group.removal !== undefined })
      changing.push(group)
    }
    await othersGoOn()
  }
  return { steps, faults, works, changing }
}

const planGroup = (
  { productId, lines, removal }: Group,
  record: ProductOfFile | undefined,
  around: Surroundings,
): PlannedProduct => {
  const all = removal ? [removal] : lines
  if (productId !== undefined && !record) {
    const faults = all.map(({ line }) => line.fault(message('csv.unknown'), 'productId'))
    return { steps: [], faults, work: NOTHING }
  }
  if (removal && record) return { steps: [removedStep(removal.line.line, record)], faults: [], work: NOTHING }
  return planProduct(lines, record, around)
}

const NOTHING = { words: {}, variants: [] }

const surroundingsOf = async (
  { memory, language }: Env,
  db: Kysely<Database>,
  encoding: CsvSource['encoding'],
): Promise<Surroundings> => {
  const [saleTypes, terms, categories, tags, axes] = await Promise.all([
    choices(memory, 'sale_type', language),
    memory.get(durations),
    db.selectFrom('category').select('id').execute(),
    db.selectFrom('tag').select('id').execute(),
    axisRows(db),
  ])
  const idsOf = (rows: readonly { readonly id: number }[]) => new Set(rows.map(({ id }) => id))
  return {
    saleTypes: idsOf(saleTypes),
    durations: new Set(terms.keys()),
    categories: idsOf(categories),
    tags: idsOf(tags),
    axes: new Map(axes.flatMap(({ values }) => values.map(({ id, axisId }) => [id, axisId]))),
    keptOr: keptOr(encoding),
  }
}

/** Codes that two lines want, or that a variant of somebody else has. */
const codeFaults = async (db: Kysely<Database>, works: readonly Work[]): Promise<readonly CsvFault[]> => {
  const wanted = works.flatMap(({ planned }) =>
    planned.work.variants.filter(({ row, code }) => code !== undefined && code !== row?.code),
  )
  const faults: CsvFault[] = []
  const first = new Map<string, number>()
  for (let at = 0; at < wanted.length; at += AT_ONCE) {
    const some = wanted.slice(at, at + AT_ONCE)
    const holders = await holdersOfCodes(
      db,
      some.flatMap(({ code }) => code ?? []),
    )
    for (const { code = '', line } of some) {
      const isTaken = first.has(code) || holders.some((one) => one.code === code)
      if (isTaken) faults.push(line.fault(message('input.productCodeTaken'), 'productCode'))
      first.set(code, line.line)
    }
    await othersGoOn()
  }
  return faults
}
