import { countsOf } from '../shop/csv/importing.ts'
import type { CsvKind, Planned } from '../shop/csv/kind.ts'
import { faultMessage, preparedRecords } from '../shop/csv/planning.ts'
import type { CsvFault, CsvRecord } from '../shop/csv/reading.ts'
import type { ReadEnvironment } from '../shop/environment.ts'
import type { Acting, Asker } from '../shop/part.ts'
import { parts } from '../shop/parts.ts'

/** Tells the operator something, a line at a time. */
export type Tell = (line: string) => void

/** How things are brought. */
export interface Brought {
  readonly acting: Pick<Acting, 'environmentOf' | 'writeAs'>
  readonly asker: Asker
  readonly flags: { readonly apply: boolean; readonly 'skip-faulty': boolean }
  readonly tell: Tell
}

/** The column by which records of a kind belong together, under the heading of EC-CUBE's files. */
const TOGETHER = {
  product: '商品ID',
  customer: 'メールアドレス',
  order: '注文番号',
  redirect: 'Redirect from',
}

/** A kind of records that can be brought. */
export type BroughtKind = keyof typeof TOGETHER

/** The most faults of a kind that are told. */
const MOST_TOLD = 20

const silent = () => undefined

/** Rolls the transaction back. */
class Unwritten extends Error {
  readonly faults: readonly CsvFault[]

  constructor(faults: readonly CsvFault[]) {
    super('The records cannot be stored any more')
    this.faults = faults
  }
}

const kindNamed = (name: BroughtKind): CsvKind<unknown> => {
  const kind = parts.flatMap(({ csv = [] }) => csv).find((one) => one.name === name)
  if (!kind) throw new Error(`Nobody imports ${name}`)
  return kind
}

/**
 * Brings the records of a kind by the import of its files: the same plan, differences and faults. Returns the number of
 * records with faults; without `skip-faulty` a single one stops the kind.
 */
export const bringKind = async (
  { acting, asker, flags, tell }: Brought,
  name: BroughtKind,
  records: readonly CsvRecord[],
): Promise<number> => {
  if (records.length < 2) {
    tell(`${name}: none`)
    return 0
  }
  const kind = kindNamed(name)
  const act = await acting.environmentOf(asker, kind.submit.rel)
  const told = {
    encoding: 'utf-8' as const,
    notify: false,
    ...(name !== 'redirect' && { comesFrom: 'eccube' as const }),
    priceTax: 'excluded' as const,
  }
  const prepare = (some: readonly CsvRecord[]) => preparedRecords(kind, act, some, told, silent)
  let made = await prepare(records)
  const faults = made.planned.faults
  const wrong = new Set(faults.map(({ line }) => line))
  tellFaults(act, tell, name, faults)
  if (wrong.size > 0 && flags['skip-faulty']) made = await prepare(without(records, wrong, TOGETHER[name]))
  tellPlan(act, tell, name, made)
  if (made.planned.faults.length > 0) return wrong.size
  if (!flags.apply) return wrong.size
  const input = { from: 'eccube', lineCount: made.lineCount }
  try {
    await acting.writeAs(asker, kind.submit.rel, input, async (writing) => {
      const late = await kind.write(writing, made.planned.plan, silent)
      if (late) throw new Unwritten(late)
    })
  } catch (error) {
    if (!(error instanceof Unwritten)) throw error
    tellFaults(act, tell, name, error.faults)
    return error.faults.length
  }
  return wrong.size
}

/** Returns the records without those that belong together with a wrong one. */
const without = (
  records: readonly CsvRecord[],
  wrong: ReadonlySet<number>,
  heading: string,
): readonly CsvRecord[] => {
  const at = records[0]?.cells.indexOf(heading) ?? -1
  const keyOf = ({ cells }: CsvRecord) => cells[at] ?? ''
  const gone = new Set(records.filter(({ line }) => wrong.has(line)).map(keyOf))
  return records.filter((record) => record.line === 1 || !gone.has(keyOf(record)))
}

const tellPlan = (
  { say }: Pick<ReadEnvironment, 'say'>,
  tell: Tell,
  name: string,
  { lineCount, planned }: { readonly lineCount: number; readonly planned: Planned<unknown> },
): void => {
  const { created, changed, unchanged, wrong } = countsOf(planned, lineCount)
  tell(`${name}: ${created} new, ${changed} changed, ${unchanged} unchanged, ${wrong} with faults`)
  for (const effect of planned.effects ?? []) tell(`  ${say(effect)}`)
}

const tellFaults = (
  { say }: Pick<ReadEnvironment, 'say'>,
  tell: Tell,
  name: string,
  faults: readonly CsvFault[],
): void => {
  for (const fault of faults.slice(0, MOST_TOLD))
    tell(`  ${name}, record ${fault.line - 1}: ${say(faultMessage(say, fault))}`)
  if (faults.length > MOST_TOLD) tell(`  and ${faults.length - MOST_TOLD} more faults`)
}
