import type { Row } from '../../store/schema.ts'

/** The types of pages, by the parts that can be changed (PAG-01). */
export const EditType = {
  /** A merchant made it: everything. */
  user: 0,
  /** For previews: nothing. */
  preview: 1,
  /** Built in: all but its address and its file. */
  usual: 2,
  /** Built in, and confirms typed values: all but its address and its file. */
  confirm: 3,
} as const

/** The prefixes of the address and the file of a merchant's own page. */
const OWN_ADDRESS = 'user_data/'
const OWN_FILE = 'user/'

/** The initial template of a merchant's own page. */
export const FIRST_PAGE = `<h1{% if page_sections[0].kind == 'hero' %} class="visually-hidden"{% endif %}{{ page.title | lang_mark }}>{{ page.title }}</h1>
{% page_sections %}
`

type Page = Pick<Row<'page'>, 'url' | 'file_name' | 'edit_type'>

/** Returns whether a merchant made a page. */
export const isOwn = ({ edit_type }: Pick<Page, 'edit_type'>): boolean => edit_type === EditType.user

/** Returns the address and the file of a merchant's own page, from the typed ones. */
export const ownNames = (pageUrl: string, pageFileName?: string) => ({
  url: OWN_ADDRESS + pageUrl,
  file_name: OWN_FILE + (pageFileName ?? pageUrl.replaceAll('/', '-')),
})

/** Returns the address and the file of a page as they are typed. */
export const typedNames = (page: Page): { readonly pageUrl: string; readonly pageFileName: string } =>
  isOwn(page)
    ? { pageUrl: page.url.slice(OWN_ADDRESS.length), pageFileName: page.file_name.slice(OWN_FILE.length) }
    : { pageUrl: page.url, pageFileName: page.file_name }

/** Whether a text makes a page of its own: an empty or an initial template has nothing but the sections. */
export const isOwnTemplate = (text: string | undefined): boolean =>
  text !== undefined && text.trim() !== '' && text.trim() !== FIRST_PAGE.trim()

/** Returns the merchant's own page at an address below `/user_data/`, among all pages by their keys. */
export const ownPageAt = <P extends Page>(pages: ReadonlyMap<string, P>, pageUrl: string): P | undefined => {
  const page = pages.get(OWN_ADDRESS + pageUrl)
  return page && isOwn(page) ? page : undefined
}
