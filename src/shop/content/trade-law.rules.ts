import type { Row } from '../../store/schema.ts'
import { changesOf } from '../changes.ts'
import { lawRow } from './trade-law.record.ts'

type Words = 'name' | 'nameEn' | 'description' | 'descriptionEn'

/** The sent rows, each part under the number of its row. */
type RowsInput = { readonly [Name in `trade_law_${number}_${Words}`]?: string | null | undefined } & {
  readonly [Name in `trade_law_${number}_displayOrderScreen`]?: boolean | null | undefined
}

interface BodyInput {
  readonly tradeLawBody?: string | null | undefined
  readonly tradeLawBodyEn?: string | null | undefined
}

type LawRow = Row<'trade_law'>
type Body = Pick<Row<'base_info'>, 'trade_law_body' | 'trade_law_body_en'>

/** Returns the changed rows, with their changed columns (TRL-01); inputs name a row by its number. */
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

/** Returns the change of the text below the rows; undefined without one. */
export const changedBody = (body: Body, { tradeLawBody, tradeLawBodyEn }: BodyInput) =>
  changesOf(body, { trade_law_body: tradeLawBody, trade_law_body_en: tradeLawBodyEn })

/** Returns the state of a row, with the inputs that change it. */
export const statedRow = (row: LawRow) => ({
  ...lawRow.stated(row),
  nameKey: `trade_law_${row.id}_name`,
  nameEnKey: `trade_law_${row.id}_nameEn`,
  descriptionKey: `trade_law_${row.id}_description`,
  descriptionEnKey: `trade_law_${row.id}_descriptionEn`,
  displayOrderScreenKey: `trade_law_${row.id}_displayOrderScreen`,
})

/** Returns the form's values of a row. */
export const valuesOf = (row: LawRow): Readonly<Record<string, unknown>> => {
  const state = statedRow(row)
  return {
    [state.nameKey]: state.name,
    [state.nameEnKey]: state.nameEn,
    [state.descriptionKey]: state.description,
    [state.descriptionEnKey]: state.descriptionEn,
    [state.displayOrderScreenKey]: state.displayOrderScreen,
  }
}
