import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'node-html-parser'
import { afterAll, describe, expect, it } from 'vitest'
import { formFor } from '../../hypermedia/form.ts'
import { type Catalogue, type Language, languages, translator } from '../../hypermedia/language.ts'
import { message } from '../../hypermedia/message.ts'
import type { Hole } from '../../hypermedia/page.ts'
import { answeringHere, graph, pageOf, print, removeThemes } from './theme.fixture.ts'
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

const words = {
  translate: (language: Language) => translator(language, catalogues[language] ?? {}),
  mark: (hole: Hole) => `[[${hole}]]`,
  baseUrl: 'https://shop.example',
}

const themeOn = (file: string, blocks: readonly string[]) =>
  createTheme({
    directory,
    graph,
    ...words,
    threads: answeringHere(words),
    layout: async () => ({
      file,
      title: 'Title',
      description: null,
      robots: null,
      shop: { shopName: 'Shop' },
      sections: new Map([[3, blocks.map((block) => ({ file: block, data: {} }))]]),
      tags: [],
    }),
  })

afterAll(removeThemes)

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

  it('draws a list so that each control has a label, and each fault stands at its row', async () => {
    const partial = (name: string) => ({ [`partials/${name}`]: sourceOf(`partials/${name}.liquid`) })
    const options = { tags: [{ value: '1', label: 'One' }] }
    const form = formFor(graph.named('doWrite'), { options }, translator('en', {}))
    const printed = await print(
      "{% form 'doWrite' %}{% field 'rows' %}{% field 'tags' %}{% endform %}",
      {
        transition: graph.named('goLetter'),
        form,
        refused: {
          transition: 'doWrite',
          values: { rows: [{ amount: '500', small: '0' }] },
          errors: { rows: message('a'), 'rows.0': message('b'), 'rows.0.amount': message('c') },
        },
      },
      { ...partial('field'), ...partial('field_notes') },
    )
    const root = parse(printed)
    const controls = root.querySelectorAll('input:not([type=hidden]), select')
    expect(controls.map((one) => one.getAttribute('name'))).toEqual([
      'rows[0][amount]',
      'rows[0][small]',
      'rows[1][amount]',
      'rows[1][small]',
      'tags[]',
    ])
    for (const { id } of controls) expect(root.querySelector(`label[for="${id}"]`), id).not.toBeNull()
    expect(root.querySelectorAll('fieldset')).toHaveLength(4)
    expect(root.querySelectorAll('fieldset > legend')).toHaveLength(4)
    const described = root.querySelectorAll('[aria-describedby]')
    const faults = described.map(
      (one) => root.getElementById(one.getAttribute('aria-describedby') ?? '')?.text,
    )
    expect(faults).toEqual(['message.a', 'message.b', 'message.c'])
  })

  it('needs no script or style inside a page, as the content security policy asks', () => {
    for (const file of templates) {
      const inline = [
        ...sourceOf(file).matchAll(
          /<script(?![^>]*(?:src=|application\/(?:ld\+)?json))|<style|\sstyle=|\son[a-z]+=/g,
        ),
      ]
      expect(inline.map(([found]) => `${file}: ${found}`)).toEqual([])
    }
  })
})
