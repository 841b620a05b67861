import type { Arrangement } from '../../hypermedia/reply.ts'
import type { Row } from '../../store/schema.ts'
import type { Templated } from './template.rules.ts'

/** The initial template of a new block. */
export const FIRST_BLOCK = `<section class="block">
<h2 class="heading"></h2>
<div class="prose">
<p></p>
</div>
</section>
`

/** The page on which templates without a page of their own are tried, by its key, and its template. */
export const HOME = 'homepage'
export const HOME_PAGE: Templated = { name: 'pages/index' }

/** The section below the main part of a page. */
const MAIN_BOTTOM = 7

/** Returns the template of a block, by its file. */
export const templatedBlock = ({
  file_name,
  deletable,
}: Pick<Row<'block'>, 'file_name' | 'deletable'>): Templated => ({
  name: `blocks/${file_name}`,
  ...(deletable && { first: FIRST_BLOCK }),
})

/** Returns templates of a block, with a home page that renders it: it may be in no layout yet. */
export const triedOnHome = (
  { name }: Pick<Templated, 'name'>,
  written: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> =>
  written.size === 0 ? written : new Map([...written, [HOME_PAGE.name, `{% render '${name}' %}`]])

/** Returns an arrangement that shows the block, below the main part unless it is there already. */
export const arrangementWith = (arrangement: Arrangement, file: string): Arrangement => {
  if ([...arrangement.values()].some((files) => files.includes(file))) return arrangement
  return new Map([...arrangement, [MAIN_BOTTOM, [...(arrangement.get(MAIN_BOTTOM) ?? []), file]]])
}
