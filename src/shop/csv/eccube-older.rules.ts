import type { Older } from './renamed.rules.ts'
import type { SourceRow } from './sources.rules.ts'

/** How EC-CUBE 3 and 2 tell of people; their postal codes and telephone numbers are in several columns. */

/** Returns the cells of several columns, joined by hyphens. */
export const joined =
  (...headings: readonly string[]) =>
  (row: SourceRow): string =>
    headings.map(row.cell).filter(Boolean).join('-')

/** The columns of people of EC-CUBE 3, by the headings of EC-CUBE 4; those of parcels have a word before them. */
export const eccube3Person = (before = ''): Older => ({
  [`${before}郵便番号`]: [`${before}郵便番号1`, joined(`${before}郵便番号1`, `${before}郵便番号2`)],
  [`${before}TEL`]: [`${before}TEL1`, joined(...[1, 2, 3].map((at) => `${before}TEL${at}`))],
})

/** The further columns that those join. */
export const ECCUBE3_PARTS = ['郵便番号2', 'TEL2', 'TEL3'] as const

/** Columns of EC-CUBE 3 and 2 that this shop has no place for. */
export const FAX = 'FAX[123]'
