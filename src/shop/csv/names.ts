import type { CsvKindName } from './import.fields.ts'
import type { SourceName } from './sources.rules.ts'

/** The texts that name the programs whose files imports read. */
export const SOURCE_NAMES: Readonly<Record<SourceName, string>> = {
  shopify: 'office.csvSource.shopify',
  base: 'office.csvSource.base',
  colorme: 'office.csvSource.colorme',
  eccube: 'office.csvSource.eccube',
}

/** The texts that name the kinds of files which come from other programs. */
export const KIND_NAMES: Readonly<Partial<Record<CsvKindName, string>>> = {
  product: 'office.csvKind.product',
  customer: 'office.csvKind.customer',
  order: 'office.csvKind.order',
  redirect: 'office.csvKind.redirect',
}
