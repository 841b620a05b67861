import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { graphOf } from '../src/hypermedia/graph.ts'
import { pages } from '../src/seed/pages.ts'
import { realms } from '../src/shop/departments.ts'
import { errors } from '../src/shop/errors.ts'
import { createTheme } from '../src/ui/theme/theme.ts'
import { translators } from '../src/words.ts'

const graph = graphOf(realms, errors)
const directory = fileURLToPath(new URL('../themes/default', import.meta.url))

const shown = new Set(
  [...graph.names.values()].flatMap(({ realm, page }) => (realm === 'storefront' && page) || []),
)

describe('Made-up pages', () => {
  it.each(pages.filter(({ url }) => shown.has(url)))(
    'are printed by the default theme: $url',
    async ({ url, file }) => {
      const theme = createTheme({
        directory,
        graph,
        translate: translators(),
        layout: async () => ({
          file: file,
          title: '',
          description: null,
          robots: null,
          shop: {},
          sections: new Map(),
          tags: [],
        }),
        mark: (hole) => `[[${hole}]]`,
        baseUrl: 'https://shop.example',
      })
      expect(await theme.faults(new Map(), [url])).toEqual([])
    },
  )
})
