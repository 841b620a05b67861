import { setImmediate as othersGoOn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import { type Message, message } from '../../../hypermedia/message.ts'
import type { Writer } from '../../../store/database.ts'
import type { Database } from '../../../store/schema.ts'
import { MOST_CHARACTERS_MOVING } from '../../csv/import.fields.ts'
import {
  type CsvFault,
  type CsvKind,
  type CsvSource,
  type CsvStep,
  keptOr,
  type Planned,
  type Progress,
  type ReadLine,
  readLines,
} from '../../csv/index.ts'
import type { ReadEnvironment, WriteEnvironment } from '../../environment.ts'
import { ownCellTypes } from '../../own-fields/index.ts'
import { link } from '../../transitions.ts'
import { categoriesNow } from '../category/category.queries.ts'
import { nameCells } from '../moving/names.fields.ts'
import { lockNamed, makeWanted, namedRecords } from '../moving/names.queries.ts'
import { type NamedCells, type Wanted, withIds } from '../moving/names.rules.ts'
import { productSources } from '../moving/product-sources.ts'
import { lockProducts } from '../product/product.queries.ts'
import { product } from '../product/product.record.ts'
import { refreshProducts } from '../product/product-derived.queries.ts'
import { axisRows, freeCodes } from '../variant/matrix.queries.ts'
import { givingUp } from '../variant/matrix.rules.ts'
import { nearestUntaxed } from '../variant/typed-price.rules.ts'
import { taxRules } from '../variant/typed-prices.ts'
import { variant } from '../variant/variant.record.ts'
import { csvNameOf, productOwnColumns } from './product-csv.columns.ts'
import { cellFolding, foldCell, productCells, removedCells } from './product-csv.lines.ts'
import {
  type PlannedProduct,
  type ProductLine,
  planProduct,
  removedStep,
  type Surroundings,
} from './product-csv.plan.ts'
import {
  holdersOfCodes,
  idsIn,
  type ProductOfFile,
  productsById,
  productsOfFile,
} from './product-csv.queries.ts'
import {
  changesVariantsAlone,
  discontinue,
  makeProducts,
  writeProduct,
  writeVariants,
} from './product-csv.writing.ts'

type Removal = ReadLine<{ readonly productId: number; readonly remove: boolean }>

/** The lines of a product, in the order of the file; each group without an id is a new product. */
interface Group {
  readonly productId: number | undefined
  readonly lines: readonly ProductLine[]
  readonly removal?: Removal
}

/**
 * The plan of a file. It is compared with the stored products twice: for the preview, and when it is written.
 */
interface Plan {
  /** The groups with changes. */
  readonly works: readonly Work[]
  readonly around: Surroundings
  /** The lines of another program's file, by their own lines: names of theirs may have no ids yet. */
  readonly named?: ReadonlyMap<ProductLine['line'], ReadLine<NamedCells>>
}

/** Imports files of products. */
export const productKind: CsvKind<Plan, 'doImportProductCsv' | 'goImportProductCsv' | 'goAdminProductList'> =
  {
    name: 'product',
    submit: link('doImportProductCsv'),
    screen: link('goImportProductCsv'),
    list: link('goAdminProductList'),
    columns: [
      ...Object.keys(productCells).map((name) => ({
        name,
        required: ['productStatus', 'productName', 'saleType', 'price02'].includes(name),
      })),
      { name: 'remove' },
    ],
    added: productOwnColumns,
    mostLines: 250_000,
    mostCharacters: MOST_CHARACTERS_MOVING,
    sources: productSources,
    async taxOf(act) {
      const ruleOf = await taxRules(act)
      const rule = ruleOf({ tax_rate: null })
      return { taxRate: rule?.taxRate ?? 0, untaxed: (price) => nearestUntaxed(price, rule) }
    },
    async plan(act, source, progress) {
      if (source.source !== undefined) return planNamed(act, source, progress)
      const { lines } = source.table
      const isRemoval = ({ cell }: ReadLine<unknown>['line']) =>
        foldCell('remove', cell('remove') ?? '') === '1'
      const of = (meant: boolean): CsvSource => ({
        ...source,
        table: { ...source.table, lines: lines.filter((line) => isRemoval(line) === meant) },
      })
      const around = { ...(await surroundingsOf(act, act.db)), keptOr: keptOr(source.encoding) }
      const inputs = { ...productCells, ...ownCellTypes(around.own) }
      const kept = await readLines(of(false), inputs, progress, cellFolding(act))
      const gone = await readLines(of(true), removedCells, progress, foldCell)
      const groups = groupsOf(kept.read, gone.read)
      const planned = await planAll(act.db, groups, around)
      const codes = await codeFaults(act.db, planned.works)
      return {
        steps: planned.steps,
        faults: [...kept.faults, ...gone.faults, ...planned.faults, ...codes],
        plan: { works: planned.works, around },
      }
    },
    async write(act, { works: all, around, named }) {
      const { db } = act
      const works = named ? await withRecords(act, all, named) : all
      const meant = await plannedNow(act, works, around)
      const fault = meant.flatMap(({ planned }) => planned.faults)[0]
      if (fault) return [fault]
      await freeSwapped(db, meant)
      for (let at = 0; at < meant.length; at += AT_ONCE) {
        const some = meant.slice(at, at + AT_ONCE)
        const written = await writeVariants(act, some.filter(isOfVariants))
        const made = await makeProducts(
          act,
          some.filter(isNew).map(({ planned }) => planned.work),
        )
        if ('fault' in made) return [made.fault]
        written.push(...made)
        for (const work of some) {
          if (isOfVariants(work) || isNew(work)) continue
          const taken = await writeOne(act, work, written)
          if (taken) return [taken]
          await othersGoOn()
        }
        await othersGoOn()
        await refreshProducts(act, written)
      }
      return undefined
    },
  }

/** Plans a file of another program: its names become ids, and its products are found by the codes of their articles. */
const planNamed = async (
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
    steps: planned.steps,
    faults: [...faults, ...planned.faults, ...codes],
    emptied,
    effects: makesOf(wanted),
    plan: { works: planned.works, around, named: new Map(read.map((one) => [one.line, one])) },
  }
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
const withRecords = async (
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

/** Plans the groups again from the current rows, locked until they are written. */
const plannedNow = async (
  act: WriteEnvironment,
  works: readonly Work[],
  around: Surroundings,
): Promise<readonly Work[]> => {
  const { db, dialect } = act
  const now = { ...(await surroundingsOf(act, db)), keptOr: around.keptOr }
  const isSameAround = isSame(now, around)
  const meant: Work[] = []
  // All at once, in their order: transactions that place orders lock in the same order.
  await lockProducts(
    db,
    dialect,
    works.flatMap(({ record }) => record?.product.id ?? []),
  )
  for (let at = 0; at < works.length; at += AT_ONCE) {
    const some = works.slice(at, at + AT_ONCE)
    const ids = some.flatMap(({ record }) => record?.product.id ?? [])
    const records = await productsOfFile(db, await productsById(db, ids))
    const byId = new Map(records.map((record) => [record.product.id, record]))
    for (const work of some) {
      const record = work.record && byId.get(work.record.product.id)
      const isFresh = isSameAround && isSame(record, work.record)
      const planned = isFresh ? work.planned : planGroup(work.group, record, now)
      meant.push({ ...work, planned, record })
    }
    await othersGoOn()
  }
  return meant
}

const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one, other)

/** Frees the codes that lines take from variants that get others in the file. */
const freeSwapped = async (tx: Writer, works: readonly Work[]): Promise<void> => {
  const variants = works.flatMap(({ planned }) => planned.work.variants)
  const ids = givingUp(variants.map(({ row, code }) => ({ variant: row, code })))
  for (let at = 0; at < ids.length; at += AT_ONCE) await freeCodes(tx, ids.slice(at, at + AT_ONCE))
}

/** True if only columns of existing variants change, such as edited stocks and prices. */
const isOfVariants = ({ group, planned, record }: Work): boolean =>
  record !== undefined && group.removal === undefined && changesVariantsAlone(planned)

/** True if it creates a product. */
const isNew = ({ group, record }: Work): boolean => record === undefined && group.removal === undefined

/** Writes the changes of a group, and logs the product; returns the faults if that is impossible. */
const writeOne = async (
  act: WriteEnvironment,
  { group, planned, record }: Work,
  written: number[],
): Promise<CsvFault | undefined> => {
  if (planned.steps.every(({ outcome }) => outcome === 'unchanged')) return undefined
  if (group.removal) {
    await discontinue(act, record)
    return undefined
  }
  if (!record) return undefined
  const id = await writeProduct(act, planned.work, record)
  if (typeof id !== 'number') return id
  written.push(id)
  return undefined
}

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

/** Products compared with the stored ones by one statement: a short one, so that no other work waits long. */
const AT_ONCE = 50

type Env = Pick<ReadEnvironment | WriteEnvironment, 'memory' | 'language' | 'say' | 'sayIn' | 'startOf'>

/** The plan of a group, with the record that it was planned from. */
interface Work {
  readonly group: Group
  readonly planned: PlannedProduct
  readonly record: ProductOfFile | undefined
}

const planAll = async (db: Kysely<Database>, groups: readonly Group[], around: Surroundings) => {
  const steps: CsvStep[] = []
  const faults: CsvFault[] = []
  const works: Work[] = []
  for (let at = 0; at < groups.length; at += AT_ONCE) {
    const some = groups.slice(at, at + AT_ONCE)
    const ids = [...new Set(some.flatMap(({ productId }) => productId ?? []))]
    const records = await productsOfFile(db, await productsById(db, ids))
    const byId = new Map(records.map((record) => [record.product.id, record]))
    for (const group of some) {
      const record = group.productId === undefined ? undefined : byId.get(group.productId)
      const planned = planGroup(group, record, around)
      steps.push(...planned.steps)
      faults.push(...planned.faults)
      if (planned.faults.length > 0 || planned.steps.every(({ outcome }) => outcome === 'unchanged')) continue
      works.push({ group, planned, record })
    }
    await othersGoOn()
  }
  return { steps, faults, works }
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

const surroundingsOf = async (env: Env, db: Kysely<Database>): Promise<Omit<Surroundings, 'keptOr'>> => {
  const [ofProduct, ofVariant, own, categories, tags, deliveries, axes] = await Promise.all([
    product.options(env),
    variant.options(env),
    productOwnColumns(env),
    categoriesNow(db),
    idsIn(db, 'tag'),
    idsIn(db, 'delivery'),
    axisRows(db),
  ])
  const idsOf = (rows: readonly { readonly id: number }[]) => new Set(rows.map(({ id }) => id))
  return {
    startOf: env.startOf,
    own,
    choices: new Map(
      Object.entries({ ...ofProduct, ...ofVariant }).map(([name, options]) => [
        csvNameOf(name),
        new Set(options.map(({ value }) => value)),
      ]),
    ),
    categories: idsOf(categories),
    ruledCategories: idsOf(categories.filter(({ rule }) => rule !== null)),
    tags: idsOf(tags),
    deliveries: idsOf(deliveries),
    axes: new Map(axes.flatMap(({ values }) => values.map(({ id, axisId }) => [id, axisId]))),
  }
}

/**
 * Returns the faults of codes that two lines want, or that a variant still has after the whole file is
 * written.
 */
const codeFaults = async (db: Kysely<Database>, works: readonly Work[]): Promise<readonly CsvFault[]> => {
  const wanted = works.flatMap(({ planned }) =>
    planned.work.variants.filter(({ row, code }) => code !== undefined && code !== row?.code),
  )
  const leaving = new Set(wanted.flatMap(({ row }) => row?.id ?? []))
  const faults: CsvFault[] = []
  const first = new Set<string>()
  for (let at = 0; at < wanted.length; at += AT_ONCE) {
    const some = wanted.slice(at, at + AT_ONCE)
    const holders = await holdersOfCodes(
      db,
      some.flatMap(({ code }) => code ?? []),
    )
    for (const { code = '', line } of some) {
      const isTaken = first.has(code) || holders.some((one) => one.code === code && !leaving.has(one.id))
      if (isTaken) faults.push(line.fault(message('input.productCodeTaken'), 'productCode'))
      first.add(code)
    }
    await othersGoOn()
  }
  return faults
}
