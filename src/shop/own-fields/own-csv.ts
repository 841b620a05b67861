import { z } from 'zod'
import type { Language } from '../../hypermedia/language.ts'
import {
  type ColumnEnvironment,
  type ColumnSet,
  type CsvColumn,
  csvLabels,
  foldLabel,
  plainNumber,
} from '../csv/index.ts'
import { worded } from '../environment.ts'
import type { OpenRecord } from './fields.ts'
import type { OwnColumn } from './own-csv.rules.ts'
import type { OwnField, OwnRecord } from './own-field.rules.ts'
import { changeOf, holdsNumbers } from './own-types.ts'
import { valuesIn } from './own-values.rules.ts'
import { ownFieldsOf } from './own-values.ts'

/** The name of the column of a field for programs: its name in forms. */
export const csvName = ({ name }: Pick<OwnField, 'name'>): string => `ownFields[${name}]`

/**
 * The columns of fields, called as forms call them. Over each stands its label; where another column is called
 * so too (`taken`: those of the record itself), its name is added.
 */
export const ownCsvColumns = (
  fields: readonly OwnField[],
  language: Language,
  taken: readonly string[],
): readonly OwnColumn[] => {
  const used = new Set(taken.map(foldLabel))
  const labelsOf = ({ label, label_en }: OwnField) => [label, label_en ?? label]
  return fields.map((field) => {
    const others = new Set(fields.flatMap((one) => (one === field ? [] : labelsOf(one).map(foldLabel))))
    const [ja = '', en = ''] = labelsOf(field).map((label) => {
      const isTaken = used.has(foldLabel(label)) || others.has(foldLabel(label))
      return isTaken ? `${label} (${field.name})` : label
    })
    return { name: csvName(field), labels: [worded(language, ja, en), ja, en], field }
  })
}

/** The fields of a record as columns that the shop adds to a kind of file whose columns members choose. */
export const ownColumnsBeside = async (
  act: ColumnEnvironment,
  record: OpenRecord,
  { labels, all }: Pick<ColumnSet, 'labels' | 'all'>,
): Promise<readonly OwnColumn[]> =>
  ownCsvColumns(
    await ownFieldsOf(act, record),
    act.language,
    all.flatMap((name) => csvLabels(act, labels, name)),
  )

/** The types of the cells of these columns. */
export const ownCellTypes = (columns: readonly OwnColumn[]): Readonly<Record<string, z.ZodType>> =>
  Object.fromEntries(
    columns.map(({ name, field }) => [
      name,
      z.preprocess((raw) => (typeof raw === 'string' ? folded(field, raw) : raw), changeOf(field)),
    ]),
  )

/** A cell in the form that is judged: of a choice people may write what it is called. */
const folded = (field: OwnField, cell: string): string => {
  if (holdsNumbers(field)) return plainNumber(cell)
  const { choices } = field
  if (choices.some(({ choiceValue }) => choiceValue === cell)) return cell
  const called = choices.find(({ choiceLabel, choiceLabelEn = choiceLabel }) =>
    [choiceLabel, choiceLabelEn].some((label) => foldLabel(label) === foldLabel(cell)),
  )
  return called?.choiceValue ?? cell
}

/** The cells of these columns, from the stored values of a record. */
export const ownCells = <Row>(
  columns: readonly OwnColumn[],
  heldBy: (row: Row, record: OwnRecord) => string,
): Readonly<Record<string, CsvColumn<Row>['value']>> =>
  Object.fromEntries(
    columns.map(({ name, field }) => [
      name,
      (row: Row) => {
        const value = valuesIn(heldBy(row, field.record))[field.name] ?? null
        return typeof value === 'boolean' ? Number(value) : value
      },
    ]),
  )
