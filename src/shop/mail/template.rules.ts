import type { Row } from '../../store/schema.ts'
import { NOTICE, RECEIPT, WRITTEN } from './files.ts'

/** What a merchant may write of a mail beside its subject, by the names of the inputs. */
export const PARTS = ['mailText', 'mailTextEn', 'mailHtml', 'mailHtmlEn'] as const

/** One of them. */
export type Part = (typeof PARTS)[number]

/** The column that keeps a part. */
export const PART_COLUMNS = {
  mailText: 'text',
  mailTextEn: 'text_en',
  mailHtml: 'html',
  mailHtmlEn: 'html_en',
} as const satisfies Readonly<Record<Part, keyof Row<'mail_template'>>>

/** Whether a part is in HTML. */
export const isHtml = (part: Part): boolean => part.startsWith('mailHtml')

/** What a made template may be called: it names no file, so that names such as `Mail/late.twig` are as good. */
export const MADE_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]*(?:[./][A-Za-z0-9_-]+)*$/

const ABOUT_ORDERS: readonly string[] = [RECEIPT, NOTICE, WRITTEN]

/** Whether a mail is about an order, as all of those are that a merchant made. */
export const isAboutOrders = ({
  file_name,
  deletable,
}: Pick<Row<'mail_template'>, 'file_name' | 'deletable'>): boolean =>
  deletable || ABOUT_ORDERS.includes(file_name)

/** The data of a mail as a template names it, with what each part of it says; of lists the first item. */
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

/** What lists and texts have beside their own. */
const OF_ANY_LIST: readonly unknown[] = ['size', 'first', 'last']

/**
 * Whether a mail with such data may have what a template names by its parts. What is empty or only known when it is
 * printed may be anything.
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
