import { setImmediate as othersGoOn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Writer } from '../../../store/database.ts'
import { MOST_CHARACTERS_MOVING } from '../../csv/import.fields.ts'
import {
  type CsvFault,
  type CsvKind,
  type CsvSource,
  keptOr,
  type ReadLine,
  readLines,
} from '../../csv/index.ts'
import type { WriteEnvironment } from '../../environment.ts'
import { ownCellTypes } from '../../own-fields/index.ts'
import { link } from '../../transitions.ts'
import { askForPictures } from '../moving/pictures.ts'
import { productSources } from '../moving/product-sources.ts'
import { lockProducts } from '../product/product.queries.ts'
import { refreshProducts } from '../product/product-derived.queries.ts'
import { freeCodes } from '../variant/matrix.queries.ts'
import { givingUp } from '../variant/matrix.rules.ts'
import { nearestUntaxed } from '../variant/typed-price.rules.ts'
import { taxRules } from '../variant/typed-prices.ts'
import { productOwnColumns } from './product-csv.columns.ts'
import {
  AT_ONCE,
  codeFaults,
  type Group,
  type Plan,
  planAll,
  planGroup,
  type Removal,
  surroundingsOf,
  type Work,
} from './product-csv.groups.ts'
import { cellFolding, foldCell, productCells, removedCells } from './product-csv.lines.ts'
import { planNamed, withRecords } from './product-csv.named.ts'
import type { ProductLine, Surroundings } from './product-csv.plan.ts'
import { productsById, productsOfFile } from './product-csv.queries.ts'
import {
  changesVariantsAlone,
  discontinue,
  makeProducts,
  writeProduct,
  writeVariants,
} from './product-csv.writing.ts'

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
      return {
        taxRate: rule?.taxRate ?? 0,
        untaxed: (price, rate) =>
          nearestUntaxed(price, rate === undefined ? rule : ruleOf({ tax_rate: rate })),
      }
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
    async write(act, { works: all, around, named, pictures = [] }) {
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
      await askForPictures(act, pictures)
      return undefined
    },
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
