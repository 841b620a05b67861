import type { Kysely } from 'kysely'
import { clearable, flag, integer, optional, text, unchanged } from '../../../hypermedia/input.ts'
import type { Memory } from '../../../store/memory.ts'
import type { Database } from '../../../store/schema.ts'
import {
  type CsvKind,
  type CsvSource,
  keptOr,
  plainNumber,
  type ReadLine,
  readLines,
} from '../../csv/index.ts'
import { link } from '../../transitions.ts'
import { lockSettings } from '../base-info/base-info.queries.ts'
import { masters } from '../queries.ts'
import { deliveryRows, partsOf, setAreas, setTimes } from './delivery.queries.ts'
import {
  type AreaLine,
  type KeptMethod,
  type MethodsNow,
  planAreas,
  planTimes,
  type TimeLine,
  type TimeWork,
} from './delivery-csv.rules.ts'

/** Each method has 47 lines. */
const MOST_LINES = 10_000

/** The parsed lines of a file, which are compared with the stored rows again when they are written. */
interface Plan<L> {
  readonly read: readonly ReadLine<L>[]
  readonly encoding: CsvSource['encoding']
}

const Id = integer(1, 2_147_483_647)

const AREA_CELLS = {
  deliveryId: Id,
  pref: optional(integer(1, 47)),
  prefName: optional(text(255)),
  fee: unchanged(integer(0, 999_999_999)),
  transitDays: clearable(integer(0, 60)),
}

const TIME_CELLS = {
  deliveryId: Id,
  deliveryTimeId: optional(Id),
  name: optional(text(255)),
  nameEn: clearable(text(255)),
  sortNo: optional(integer(0, 1_000_000)),
  visible: optional(flag()),
  remove: optional(flag()),
}

const NUMBERS = new Set(['deliveryId', 'pref', 'fee', 'transitDays', 'deliveryTimeId', 'sortNo'])

const fold = (name: string, cell: string) => (NUMBERS.has(name) ? plainNumber(cell) : cell)

/** Returns the delivery methods with their parts, in the order of shoppers' choices. */
export const methodsNow = async (db: Kysely<Database>): Promise<readonly KeptMethod[]> => {
  const methods: KeptMethod[] = []
  for (const { id, name } of await deliveryRows(db)) {
    const { areas, times } = await partsOf(db, id)
    methods.push({ id, name, areas, times })
  }
  return methods
}

const stateNow = async (
  { db, memory }: { readonly db: Kysely<Database>; readonly memory: Memory },
  encoding: CsvSource['encoding'],
): Promise<MethodsNow> => {
  const rows = (await memory.get(masters)).get('pref') ?? []
  const prefectures = rows.flatMap(({ id, name, name_en }) =>
    [name, name_en ?? name].map((one) => [one, id] as const),
  )
  return { methods: await methodsNow(db), prefectures: new Map(prefectures), keptOr: keptOr(encoding) }
}

/** Imports files of fees and days of transit. */
export const deliveryAreaKind: CsvKind<
  Plan<AreaLine>,
  'doImportDeliveryAreaCsv' | 'goImportDeliveryAreaCsv' | 'goDeliveryList'
> = {
  name: 'deliveryArea',
  submit: link('doImportDeliveryAreaCsv'),
  screen: link('goImportDeliveryAreaCsv'),
  list: link('goDeliveryList'),
  mostLines: MOST_LINES,
  columns: [
    { name: 'deliveryId', required: true },
    { name: 'pref' },
    { name: 'prefName' },
    { name: 'fee' },
    { name: 'transitDays' },
  ],
  async plan(act, source, progress) {
    const { encoding } = source
    const { read, faults } = await readLines(source, AREA_CELLS, progress, fold)
    const planned = planAreas(read, await stateNow(act, encoding))
    return { steps: planned.steps, faults: [...faults, ...planned.faults], plan: { read, encoding } }
  },
  async write(act, { read, encoding }) {
    const { db } = act
    await lockSettings(db)
    const { works, faults } = planAreas(read, await stateNow(act, encoding))
    if (faults.length > 0) return faults
    for (const [method, own] of Map.groupBy(works, (work) => work.method))
      await setAreas(
        db,
        method.id,
        own.map(({ pref, area }) => ({ pref, ...area })),
        method.areas,
      )
    return undefined
  },
}

/** Imports files of time slots. */
export const deliveryTimeKind: CsvKind<
  Plan<TimeLine>,
  'doImportDeliveryTimeCsv' | 'goImportDeliveryTimeCsv' | 'goDeliveryList'
> = {
  name: 'deliveryTime',
  submit: link('doImportDeliveryTimeCsv'),
  screen: link('goImportDeliveryTimeCsv'),
  list: link('goDeliveryList'),
  mostLines: MOST_LINES,
  columns: [
    { name: 'deliveryId', required: true },
    { name: 'deliveryTimeId' },
    { name: 'name', required: true },
    { name: 'nameEn' },
    { name: 'sortNo' },
    { name: 'visible' },
    { name: 'remove' },
  ],
  async plan(act, source, progress) {
    const { encoding } = source
    const { read, faults } = await readLines(source, TIME_CELLS, progress, fold)
    const planned = planTimes(read, await stateNow(act, encoding))
    return { steps: planned.steps, faults: [...faults, ...planned.faults], plan: { read, encoding } }
  },
  async write(act, { read, encoding }) {
    const { db } = act
    await lockSettings(db)
    const { works, faults } = planTimes(read, await stateNow(act, encoding))
    if (faults.length > 0) return faults
    for (const [method, own] of Map.groupBy(works, (work) => work.method))
      await setTimes(db, method.id, timesOf(method, own))
    return undefined
  },
}

/** Returns the writes of the slots of a method; new ones stand behind the others. */
const timesOf = ({ times }: KeptMethod, works: readonly TimeWork[]) => {
  const last = Math.max(
    0,
    ...times.map(({ sort_no }) => sort_no),
    ...works.map(({ change }) => change.sort_no ?? 0),
  )
  const added = works.filter(({ kept }) => kept === null)
  return {
    added: added.map(({ change: { name = '', name_en = null, sort_no, visible = true } }, at) => ({
      name,
      name_en,
      visible,
      sort_no: sort_no ?? last + at + 1,
    })),
    changed: works.flatMap(({ kept, change, remove }) => (kept && !remove ? [{ id: kept.id, change }] : [])),
    removed: works.flatMap(({ kept, remove }) => (kept && remove ? [kept.id] : [])),
  }
}
