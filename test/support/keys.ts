import { readdirSync, readFileSync } from 'node:fs'

const ROOT = new URL('../../', import.meta.url)

const sourcesIn = (directory: string, meant: RegExp): string[] =>
  readdirSync(new URL(directory, ROOT), { recursive: true, encoding: 'utf8' })
    .filter((file) => meant.test(file) && !/\.(?:test|fixture)\.ts$/.test(file))
    .map((file) => readFileSync(new URL(`${directory}/${file}`, ROOT), 'utf8'))

// Queries name columns in the same way; events have names like these, for those who write mails, carry payments out and tell webhooks.
const code = ['src/hypermedia', 'src/store/doctor', 'src/web', 'src/ui', 'src/shop']
  .flatMap((directory) =>
    sourcesIn(
      directory,
      /^(?!mail\/(?!(?:template|server)\.)|payments\/carrying-out|webhooks\/(?:events|taking)\.|events\.ts).*(?<!queries)\.tsx?$/,
    ),
  )
  .map((source) => source.replace(/\b(?:publish|mailsFor)\([^,]*,/g, ''))

const templates = sourcesIn('themes/default', /\.liquid$/)

const found = (sources: readonly string[], pattern: RegExp): string[] => [
  ...new Set(sources.flatMap((source) => [...source.matchAll(pattern)].map((match) => match[1] ?? ''))),
]

/** Keys of sentences (under `message`) that code says: quoted words with dots, and whole words where only a key can stand. */
export const saidByCode = (): string[] =>
  [
    ...found(code, /(?<!\btranslate\(|\bt\(|\bfrom |[!=]== )'([a-z]\w*(?:\.(?!css'|js'|svg')\w+)+)'/g),
    ...found(code, /\b(?:message\(|key: )'(\w+)'/g),
  ].map((key) => `message.${key}`)

/** Keys that code looks for among what was said. */
export const comparedByCode = (): string[] =>
  found(code, /[!=]== '([a-z]\w*(?:\.\w+)+)'/g).map((key) => `message.${key}`)

/** Whole keys that code translates itself. */
export const translatedByCode = (): string[] => found(code, /\btranslate\(\s*'(\w+(?:\.\w+)+)'/g)

/** Keys below `office` that its screens name. */
export const saidByOffice = (): string[] =>
  found(code, /\bt\('(\w+(?:\.\w+)*)'/g).map((key) => `office.${key}`)

/** Groups of keys whose last part code fills in. */
export const filledInByCode = (): string[] =>
  found(code, /(?:\btranslate\(|\bmessage\(|\bkey: )`((?:\w+\.)+)\$\{/g)

/** Whether code names a word at all, such as the name of a field. */
export const isNamedByCode = (word: string): boolean => code.some((source) => source.includes(`'${word}'`))

/** Keys that templates name: whole, or made by appending the words of a list. */
export const shownByTemplates = (): string[] => [
  ...found(templates, /'([a-z]\w*(?:\.\w+)+)'/g).filter((word) => !/\.(?:svg|css|js)$/.test(word)),
  ...templates.flatMap((template) => appended(template).flatMap(({ keys }) => keys)),
]

/** Groups of keys to which templates append what they are given. */
export const filledInByTemplates = (): string[] => [
  ...new Set(
    templates.flatMap((template) =>
      appended(template).flatMap(({ group, keys }) => (keys.length === 0 ? [group] : [])),
    ),
  ),
]

const appended = (template: string) => {
  const lists = new Map(
    [...template.matchAll(/assign (\w+) = '([\w,]+)' \| split: ','/g)].map(([, name, words = '']) => [
      name,
      words.split(','),
    ]),
  )
  const items = new Map(
    [...template.matchAll(/for (\w+) in (\w+)/g)].flatMap(([, item, list]) => {
      const words = lists.get(list)
      return words ? [[item, words]] : []
    }),
  )
  const pattern = /'((?:[a-z]\w*\.)+)' \| append: ([\w.]+)(?: \| append: '([\w.]+)')?/g
  return [...template.matchAll(pattern)].map(([, group = '', item, rest = '']) => ({
    group,
    keys: (items.get(item) ?? []).map((word) => `${group}${word}${rest}`),
  }))
}

/** The names of the events that departments tell each other. */
export const eventNames = (): string[] => found(sourcesIn('src/shop', /^events\.ts$/), /^ {2}'(\w+\.\w+)':/gm)
