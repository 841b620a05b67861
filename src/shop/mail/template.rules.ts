import type { Row } from '../../store/schema.ts'
import { NOTICE, RECEIPT, WRITTEN } from './files.ts'

/** The parts of a mail that a merchant can write, beside its subject, by the names of the inputs. */
export const PARTS = ['mailText', 'mailTextEn', 'mailHtml', 'mailHtmlEn'] as const

/** One of the parts. */
export type Part = (typeof PARTS)[number]

/** True if a part is in HTML. */
export const isHtml = (part: Part): boolean => part.startsWith('mailHtml')

/** The name of a merchant's template: it names no file, so names such as `Mail/late.twig` are accepted. */
export const MADE_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]*(?:[./][A-Za-z0-9_-]+)*$/

const ABOUT_ORDERS: readonly string[] = [RECEIPT, NOTICE, WRITTEN]

/** True if a mail is about an order; all mails that a merchant made are. */
export const isAboutOrders = ({
  file_name,
  deletable,
}: Pick<Row<'mail_template'>, 'file_name' | 'deletable'>): boolean =>
  deletable || ABOUT_ORDERS.includes(file_name)

/**
 * Returns the variables of a mail as templates name them, with the value of each; for lists those of the
 * first item.
 */
export const variablesOf = (
  data: unknown,
  name = '',
): { readonly name: string; readonly example: string }[] => {
  if (Array.isArray(data)) return data.length === 0 ? [] : variablesOf(data[0], `${name}[0]`)
  if (typeof data !== 'object' || data === null) return [{ name, example: String(data ?? '') }]
  return Object.entries(data).flatMap(([key, value]) =>
    variablesOf(value, name === '' ? key : `${name}.${key}`),
  )
}

/** The properties of all lists and texts. */
const OF_ANY_LIST: readonly unknown[] = ['size', 'first', 'last']

/**
 * Returns whether a mail with such data can have the variable with these parts. Empty data, and parts only
 * known while rendering, can be anything.
 */
export const mayHave = (data: unknown, [first, ...rest]: readonly unknown[]): boolean => {
  if (first === undefined || data === null || data === undefined || Array.isArray(first)) return true
  if (typeof data === 'string') return first === 'size'
  if (typeof data !== 'object') return false
  if (Array.isArray(data)) {
    if (typeof first !== 'number' && !OF_ANY_LIST.includes(first)) return false
    return first === 'size' ? rest.length === 0 : mayHave(data[0], rest)
  }
  if (first === 'size' && !('size' in data)) return rest.length === 0
  return Object.hasOwn(data, String(first)) && mayHave(Reflect.get(data, String(first)), rest)
}
