import type { Row } from '../../store/schema.ts'
import { changesOf } from '../changes.ts'
import { lawRow } from './trade-law.record.ts'

type Words = 'name' | 'nameEn' | 'description' | 'descriptionEn'

/** What is sent of the rows, each part under the number of its row. */
type RowsInput = { readonly [Name in `trade_law_${number}_${Words}`]?: string | null | undefined } & {
  readonly [Name in `trade_law_${number}_displayOrderScreen`]?: boolean | null | undefined
}

interface BodyInput {
  readonly tradeLawBody?: string | null | undefined
  readonly tradeLawBodyEn?: string | null | undefined
}

type LawRow = Row<'trade_law'>
type Body = Pick<Row<'base_info'>, 'trade_law_body' | 'trade_law_body_en'>

/** The rows that change, with the columns in which they do (TRL-01); inputs name a row by its number. */
export const changedRows = (rows: readonly LawRow[], input: RowsInput) =>
  rows.flatMap((row) => {
    const isShown = input[`trade_law_${row.id}_displayOrderScreen`]
    const change = changesOf(row, {
      name: input[`trade_law_${row.id}_name`],
      name_en: input[`trade_law_${row.id}_nameEn`],
      description: input[`trade_law_${row.id}_description`],
      description_en: input[`trade_law_${row.id}_descriptionEn`],
      display_order_screen: isShown === null ? false : isShown,
    })
    return change ? [{ id: row.id, change }] : []
  })

/** How the text beneath the rows changes; nothing where it does not. */
export const changedBody = (body: Body, { tradeLawBody, tradeLawBodyEn }: BodyInput) =>
  changesOf(body, { trade_law_body: tradeLawBody, trade_law_body_en: tradeLawBodyEn })

/** A row as answers state it, with the inputs by which it is changed. */
export const statedRow = (row: LawRow) => ({
  ...lawRow.stated(row),
  nameKey: `trade_law_${row.id}_name`,
  nameEnKey: `trade_law_${row.id}_nameEn`,
  descriptionKey: `trade_law_${row.id}_description`,
  descriptionEnKey: `trade_law_${row.id}_descriptionEn`,
  displayOrderScreenKey: `trade_law_${row.id}_displayOrderScreen`,
})

/** What the form holds of a row. */
export const valuesOf = (row: LawRow): Readonly<Record<string, unknown>> => {
  const stated = statedRow(row)
  return {
    [stated.nameKey]: stated.name,
    [stated.nameEnKey]: stated.nameEn,
    [stated.descriptionKey]: stated.description,
    [stated.descriptionEnKey]: stated.descriptionEn,
    [stated.displayOrderScreenKey]: stated.displayOrderScreen,
  }
}
