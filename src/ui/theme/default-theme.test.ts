import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { type Catalogue, languages, translator } from '../../hypermedia/language.ts'
import { graph, pageOf } from './theme.fixture.ts'
import { createTheme } from './theme.ts'

const house = fileURLToPath(new URL('../../../', import.meta.url))
const directory = join(house, 'themes/default')

const catalogues = Object.fromEntries(
  languages.map((language) => [
    language,
    JSON.parse(readFileSync(join(house, 'locales', `${language}.json`), 'utf8')) as Catalogue,
  ]),
)

const templates = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.liquid') && !file.startsWith('mail/'),
)

const sourceOf = (file: string): string => readFileSync(join(directory, file), 'utf8')

const pages = templates.filter((file) => file.startsWith('pages/')).map((file) => file.slice(6, -7))

const themeOn = (file: string, blocks: readonly string[]) =>
  createTheme({
    directory,
    graph,
    translate: (language) => translator(language, catalogues[language] ?? {}),
    layout: async () => ({
      file,
      title: 'Title',
      description: null,
      robots: null,
      shop: { shopName: 'Shop' },
      sections: new Map([[3, blocks.map((block) => ({ file: block, data: {} }))]]),
      tags: [],
    }),
    mark: (hole) => `[[${hole}]]`,
    baseUrl: 'https://shop.example',
  })

describe('the default theme', () => {
  // A page says little without its state, but it must neither fail nor show a relation that is not there.
  it.each(pages)('draws %s when nothing is offered', async (file) => {
    const { text: printed } = await themeOn(file, []).render(pageOf({ language: 'ja' }))
    expect(printed).toContain('<html lang="ja">')
    expect(printed).not.toMatch(/href=""|<form|theme\.|\[object/)
  })

  it('draws every block without data', async () => {
    const blocks = templates.filter((file) => file.startsWith('blocks/')).map((file) => file.slice(7, -7))
    const { text: printed } = await themeOn('index', blocks).render(pageOf())
    expect(printed).not.toMatch(/href=""|<form|theme\.|\[object/)
  })

  it('needs no script or style inside a page, as the content security policy asks', () => {
    for (const file of templates) {
      const inline = [
        ...sourceOf(file).matchAll(/<script(?![^>]*(?:src=|ld\+json))|<style|\sstyle=|\son[a-z]+=/g),
      ]
      expect(inline.map(([found]) => `${file}: ${found}`)).toEqual([])
    }
  })
})
