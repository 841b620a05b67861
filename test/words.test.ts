import { readdirSync, readFileSync } from 'node:fs'
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, it } from 'vitest'
import { graphOf, inputSchema, type JsonSchema } from '../src/hypermedia/graph.ts'
import { flat, languages } from '../src/hypermedia/language.ts'
import { errors, realms } from '../src/shop/index.ts'
import { catalogueOf } from './support/words.ts'

const ROOT = new URL('../', import.meta.url)

const texts = Object.fromEntries(
  languages.map((language) => [language, new Map(flat(catalogueOf(language)))]),
)
const [own, ...others] = languages
const keysOf = (language: string) => [...(texts[language]?.keys() ?? [])]

const filesIn = (directory: string, ending: string) =>
  readdirSync(new URL(directory, ROOT), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending) && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(new URL(`${directory}/${file}`, ROOT), 'utf8'))

const found = (sources: readonly string[], pattern: RegExp): string[] => [
  ...new Set(sources.flatMap((source) => [...source.matchAll(pattern)].map((match) => match[1] ?? ''))),
]

type Part = ReturnType<IntlMessageFormat['getAst']>[number]

/** The parser's mark of a part that is plain text. */
const LITERAL = 0

const argumentsIn = (parts: readonly Part[]): string[] =>
  parts.flatMap((part) => {
    if ('children' in part) return argumentsIn(part.children)
    if (!('value' in part) || Number(part.type) === LITERAL) return []
    const branches = 'options' in part ? Object.values(part.options) : []
    return [part.value, ...branches.flatMap(({ value }) => argumentsIn(value))]
  })

/** What is filled into a text: its ICU arguments. */
const argumentsOf = (text: string): string[] =>
  [...new Set(argumentsIn(new IntlMessageFormat(text, own, undefined, { ignoreTag: true }).getAst()))].sort()

describe('The catalogues of texts', () => {
  it.each(others)('have the same keys in %s as in the language of the shop', (language) => {
    expect(keysOf(language).sort()).toEqual(keysOf(own).sort())
  })

  it.each(others)('fill the same words in in %s', (language) => {
    for (const [key, text] of texts[own] ?? [])
      expect(argumentsOf(texts[language]?.get(key) ?? ''), key).toEqual(argumentsOf(text))
  })

  it.each(languages)('leave nothing empty in %s', (language) => {
    for (const [key, text] of texts[language] ?? []) expect(text.trim(), key).not.toBe('')
  })
})

describe('Everything that is said has words for it', () => {
  it('each error: what happened, why, and what to do', () => {
    const wanted = Object.keys(errors).flatMap((code) =>
      ['title', 'detail', 'advice'].map((part) => `error.${code}.${part}`),
    )
    expect(missing(wanted)).toEqual([])
  })

  it('in other words only to programs, without a form, or about one transition', () => {
    const { names } = graphOf(realms, errors)
    const groups = keysOf(own).flatMap((key) => /^error\.\w+\.(\w+)\.\w+$/.exec(key)?.[1] ?? [])
    const known = ['forPrograms', 'withoutForm', ...names.keys()]
    expect([...new Set(groups)].filter((group) => !known.includes(group))).toEqual([])
    expect(keysOf(own).filter((key) => /^error\.(?!\w+\.(\w+\.)?(title|detail|advice)$)/.test(key))).toEqual(
      [],
    )
  })

  it('each input of each transition', () => {
    const { names } = graphOf(realms, errors)
    const inputs = [...names.values()].flatMap((transition) => propertiesOf(inputSchema(transition)))
    expect(inputs.length).toBeGreaterThan(30)
    expect(missing([...new Set(inputs)].map((name) => `field.${name}`))).toEqual([])
  })

  it('each message of the shop and of its inputs', () => {
    const sources = [...filesIn('src/shop', '.ts'), ...filesIn('src/hypermedia', '.ts')]
    const said = found(sources, /\b(?:message|warning|error|changed)\(\s*'(\w+(?:\.\w+)+)'/g)
    const refused = found(sources, /'(input\.\w+)'/g)
    expect(said.length).toBeGreaterThan(10)
    expect(refused.length).toBeGreaterThan(10)
    expect(missing([...said, ...refused].map((key) => `message.${key}`))).toEqual([])
  })

  it('each text of the theme', () => {
    const templates = filesIn('themes/default', '.liquid')
    const said = found(templates, /'(\w+(?:\.\w+)+)'\s*\|\s*(?:default:[^|}]*\|\s*)?t\b/g)
    const drawn = found(filesIn('src/ui', '.ts'), /translate\(\s*'(\w+(?:\.\w+)+)'/g)
    const given = found(templates, /'(theme(?:\.\w+)+)'/g).filter((key) => !key.endsWith('.'))
    expect(said.length).toBeGreaterThan(50)
    expect(missing([...said, ...drawn, ...given])).toEqual([])
  })
})

const missing = (keys: readonly string[]): string[] =>
  languages.flatMap((language) =>
    keys.filter((key) => !texts[language]?.has(key)).map((key) => `${language}: ${key}`),
  )

/** Names of all inputs, those inside lists among them. */
const propertiesOf = (schema: JsonSchema): string[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
    name,
    ...propertiesOf(inner.items ?? inner),
  ])
