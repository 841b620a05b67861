import type { Row } from '../../store/schema.ts'
import { isOwn } from '../content/page.rules.ts'
import type { Templated } from './template.rules.ts'

/** The address of a merchant's own page: lower-case letters, digits, `_` and `-`, between slashes. */
export const PAGE_URL = /^(?!.*\/(?:\/|$))[a-z0-9][a-z0-9/_-]{0,127}$/

/** The initial template of a new page. */
export const FIRST_PAGE = `<h1{% if page_sections[0].kind == 'hero' %} class="visually-hidden"{% endif %}>{{ page.title }}</h1>
{% page_sections %}
`

/** Returns the template of a page. */
export const templatedPage = (page: Pick<Row<'page'>, 'file_name' | 'edit_type'>): Templated => ({
  name: `pages/${page.file_name}`,
  ...(isOwn(page) && { first: FIRST_PAGE }),
})
