import { type Message, message } from '../../hypermedia/message.ts'
import type { OpenValues } from '../../hypermedia/open.ts'
import type { CsvStep, ImportColumn } from '../csv/index.ts'
import type { StoreEnvironment } from '../records/index.ts'
import type { OwnField, OwnRecord } from './own-field.rules.ts'
import { heldAfter, lackingIn, valuesIn } from './own-values.rules.ts'

/** A field as a column of CSV files. */
export interface OwnColumn extends ImportColumn {
  readonly field: OwnField
}

interface Reading extends StoreEnvironment {
  readonly own: readonly OwnColumn[]
  readonly keptOr: <T extends string | null | undefined>(typed: T, kept: string | null) => T | string
}

/** The stored values of a record after the cells of a line: a column that is not in the file changes nothing. */
export const heldByLine = (
  record: OwnRecord,
  cells: object,
  held: string,
  { own, keptOr, startOf }: Reading,
): string => {
  const before = valuesIn(held)
  const sent: Record<string, OpenValues[string]> = {}
  for (const { name, field } of own) {
    const typed: OpenValues[string] | undefined = Reflect.get(cells, name)
    const kept = before[field.name]
    if (field.record !== record || typed === undefined) continue
    sent[field.name] = typeof typed === 'string' && typeof kept === 'string' ? keptOr(typed, kept) : typed
  }
  const fields = own.map(({ field }) => field)
  return Object.keys(sent).length > 0 ? heldAfter(fields, held, sent, startOf) : held
}

/** Why a record cannot be made that holds this: it lacks what is required of it, and the file has no column for it. */
export const ownFault = (
  record: OwnRecord,
  held: string,
  { own }: Pick<Reading, 'own'>,
): Message | undefined => {
  const ofRecord = own.map(({ field }) => field).filter((field) => field.record === record)
  const lacking = new Set(lackingIn(ofRecord, held))
  const labels = own.flatMap(({ field, name, labels: [label = name] }) => (lacking.has(field) ? [label] : []))
  return labels.length > 0 ? message('csv.missing', { labels: labels.join('、') }) : undefined
}

/** The changed values of a record, by column. */
export const ownChanges = (
  record: OwnRecord,
  { before, after }: Readonly<Record<'before' | 'after', string>>,
  { own }: Pick<Reading, 'own'>,
): CsvStep['changes'] => {
  const [was, is] = [valuesIn(before), valuesIn(after)]
  return own.flatMap(({ name: column, field: { name, record: of } }) => {
    const change = { column, before: was[name] ?? null, after: is[name] ?? null }
    return of === record && change.before !== change.after ? [change] : []
  })
}
