import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { graphOf } from '../src/hypermedia/graph.ts'
import type { Hole } from '../src/hypermedia/page.ts'
import { blocks, pages } from '../src/seed/pages.ts'
import { realms } from '../src/shop/departments.ts'
import { errors } from '../src/shop/errors.ts'
import { answeringHere } from '../src/ui/theme/theme.fixture.ts'
import { createTheme } from '../src/ui/theme/theme.ts'
import { translators } from '../src/words.ts'

const graph = graphOf(realms, errors)
const words = {
  translate: translators(),
  mark: (hole: Hole) => `[[${hole}]]`,
  baseUrl: 'https://shop.example',
}
const folderOf = (theme: string) => fileURLToPath(new URL(`../themes/${theme}`, import.meta.url))
const directory = folderOf('default')

const shown = new Set(
  [...graph.names.values()].flatMap(({ realm, page }) => (realm === 'storefront' && page) || []),
)

describe.each(['default', 'studio'])('Made-up pages of the theme %s', (code) => {
  it.each(pages.filter(({ url }) => shown.has(url)))(
    'are printed with all that they may show: $url',
    async ({ url, file }) => {
      const theme = createTheme({
        directory,
        graph,
        ...words,
        threads: answeringHere(words),
        layout: async () => ({
          file: file,
          title: '',
          description: null,
          robots: null,
          shop: {},
          sections: new Map([[3, blocks.map(([, block]) => ({ file: block, data: {} }))]]),
          tags: [],
          templates: { version: code, directories: [folderOf(code), directory], written: new Map() },
        }),
      })
      expect(await theme.faults(new Map(), [url])).toEqual([])
    },
  )
})
