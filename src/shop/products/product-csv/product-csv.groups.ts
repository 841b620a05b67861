import { setImmediate as othersGoOn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { message } from '../../../hypermedia/message.ts'
import type { Database } from '../../../store/schema.ts'
import type { CsvFault, CsvStep, ReadLine } from '../../csv/index.ts'
import type { ReadEnvironment, WriteEnvironment } from '../../environment.ts'
import { categoriesNow } from '../category/category.queries.ts'
import type { NamedCells } from '../moving/names.rules.ts'
import type { NamedPicture } from '../moving/pictures.rules.ts'
import { product } from '../product/product.record.ts'
import { axisRows } from '../variant/matrix.queries.ts'
import { variant } from '../variant/variant.record.ts'
import { csvNameOf, productOwnColumns } from './product-csv.columns.ts'
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

/** A line that deletes its product. */
export type Removal = ReadLine<{ readonly productId: number; readonly remove: boolean }>

/** The lines of a product, in the order of the file; each group without an id is a new product. */
export interface Group {
  readonly productId: number | undefined
  readonly lines: readonly ProductLine[]
  readonly removal?: Removal
}

/**
 * The plan of a file. It is compared with the stored products twice: for the preview, and when it is written.
 */
export interface Plan {
  /** The groups with changes. */
  readonly works: readonly Work[]
  readonly around: Surroundings
  /** The lines of another program's file, by their own lines: names of theirs may have no ids yet. */
  readonly named?: ReadonlyMap<ProductLine['line'], ReadLine<NamedCells>>
  /** The pictures that it names, to be fetched afterwards. */
  readonly pictures?: readonly NamedPicture[]
}

/** Products compared with the stored ones by one statement: a short one, so that no other work waits long. */
export const AT_ONCE = 50

type Env = Pick<ReadEnvironment | WriteEnvironment, 'memory' | 'language' | 'say' | 'sayIn' | 'startOf'>

/** The plan of a group, with the record that it was planned from. */
export interface Work {
  readonly group: Group
  readonly planned: PlannedProduct
  readonly record: ProductOfFile | undefined
}

/** Plans groups against the stored products; returns the works of those with changes. */
export const planAll = async (db: Kysely<Database>, groups: readonly Group[], around: Surroundings) => {
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

/** Plans a group against its stored product. */
export const planGroup = (
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

/** Reads the ids that lines can name. */
export const surroundingsOf = async (
  env: Env,
  db: Kysely<Database>,
): Promise<Omit<Surroundings, 'keptOr'>> => {
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
export const codeFaults = async (
  db: Kysely<Database>,
  works: readonly Work[],
): Promise<readonly CsvFault[]> => {
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
