import type { CsvRecord } from '../shop/csv/reading.ts'
import type { ElsewhereRow } from './database.ts'
import { customersOf, hashesOf } from './eccube-customers.ts'
import { newsOf } from './eccube-news.ts'
import { ordersOf } from './eccube-orders.ts'
import { categoriesOf, productsOf } from './eccube-products.ts'
import type { EccubeVersion, Tables, Times } from './eccube-tables.ts'

/** The records of a kind, the header first, under the headings of EC-CUBE 4's files. */
export interface Reading {
  readonly products: readonly CsvRecord[]
  readonly customers: readonly CsvRecord[]
  readonly orders: readonly CsvRecord[]
  readonly categories: ReturnType<typeof categoriesOf>
  readonly hashes: ReturnType<typeof hashesOf>
  readonly news: ReturnType<typeof newsOf>
}

/** Returns the contents of an EC-CUBE as its files would tell them, and what they do not tell. */
export const readingOf = (tables: Tables, dayOf: (instant: Date) => string): Reading => {
  const times = timesOf(tables.version, dayOf)
  return {
    products: recordsOf(productsOf(tables)),
    customers: recordsOf(customersOf(tables, times)),
    orders: recordsOf(ordersOf(tables, times)),
    categories: categoriesOf(tables),
    hashes: hashesOf(tables),
    news: newsOf(tables, times),
  }
}

const timesOf = (version: EccubeVersion, dayOf: (instant: Date) => string): Times => {
  const moment = (stored: string): string => {
    const whole = stored.replace(/\.\d+/, '').replace(/([+-]\d{2})$/, '$1:00')
    if (whole === '' || version < 4) return whole.replace(/[+-]\d{2}:?\d{2}$/, '')
    return /[+-]\d{2}:?\d{2}$/.test(whole) ? whole : `${whole}Z`
  }
  return {
    moment,
    day(stored) {
      const told = moment(stored).replace(' ', 'T')
      if (told === '') return ''
      return version < 4 || !/[Z+-]/.test(told.slice(10)) ? told.slice(0, 10) : dayOf(new Date(told))
    },
  }
}

const recordsOf = (rows: readonly ElsewhereRow[]): readonly CsvRecord[] => {
  const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return [
    { line: 1, cells: headings },
    ...rows.map((row, at) => ({ line: at + 2, cells: headings.map((heading) => row[heading] ?? '') })),
  ]
}
