import type { Row } from '../../store/schema.ts'

/** What may be changed of a page (PAG-01). */
export const EditType = {
  /** A merchant made it: everything. */
  user: 0,
  /** It is for previews: nothing. */
  preview: 1,
  /** It came with the shop: not its address and its file. */
  usual: 2,
  /** The same, where what was typed is confirmed. */
  confirm: 3,
} as const

/** What stands before the address of a merchant's own page, and before its file. */
const OWN_ADDRESS = 'user_data/'
const OWN_FILE = 'user/'

type Page = Pick<Row<'page'>, 'url' | 'file_name' | 'edit_type'>

/** Whether a merchant made a page. */
export const isOwn = ({ edit_type }: Pick<Page, 'edit_type'>): boolean => edit_type === EditType.user

/** The address and the file of a merchant's own page, by what they typed. */
export const ownNames = (pageUrl: string, pageFileName?: string) => ({
  url: OWN_ADDRESS + pageUrl,
  file_name: OWN_FILE + (pageFileName ?? pageUrl.replaceAll('/', '-')),
})

/** What a page is called by, as it is typed. */
export const typedNames = (page: Page): { readonly pageUrl: string; readonly pageFileName: string } =>
  isOwn(page)
    ? { pageUrl: page.url.slice(OWN_ADDRESS.length), pageFileName: page.file_name.slice(OWN_FILE.length) }
    : { pageUrl: page.url, pageFileName: page.file_name }

/** The merchant's own page at an address under `/user_data/`, among all pages by their keys. */
export const ownPageAt = <P extends Page>(pages: ReadonlyMap<string, P>, pageUrl: string): P | undefined => {
  const page = pages.get(OWN_ADDRESS + pageUrl)
  return page && isOwn(page) ? page : undefined
}
