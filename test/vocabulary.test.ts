import { describe, expect, it } from 'vitest'
import { graphOf, type JsonSchema } from '../src/hypermedia/graph.ts'
import { realms } from '../src/shop/departments.ts'
import { errors } from '../src/shop/errors.ts'
import { vocabulary } from '../src/words.ts'

const graph = graphOf(realms, errors, { vocabulary: vocabulary() })
const transitions = [...graph.names.values()]

/** Each property of a schema and of what stands within it, by its name. */
const propertiesIn = (schema: JsonSchema): (readonly [string, JsonSchema])[] => [
  ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => [
    [name, one] as const,
    ...propertiesIn(one),
  ]),
  ...[schema.items, ...((schema.anyOf ?? []) as JsonSchema[])].flatMap((one) =>
    one ? propertiesIn(one) : [],
  ),
]

const all = transitions.flatMap(({ name, schemas }) =>
  [schemas.input, schemas.state].flatMap((schema) =>
    propertiesIn(schema).map(([word, one]) => ({ word: `${word} of ${name}`, one })),
  ),
)

/** Whether it holds no others, which have the examples then. */
const isLeaf = ({ properties, items, anyOf = [], type }: JsonSchema): boolean =>
  !properties && type !== 'object' && (!items || isLeaf(items)) && (anyOf as JsonSchema[]).every(isLeaf)

/** A record with the example of each of its properties, as a program would send it. */
const filled = ({ properties = {} }: JsonSchema): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, one]) => {
      const { items, examples = [] } = one
      if (items?.properties) return [[name, [filled(items)]]]
      return examples.length > 0 ? [[name, examples[0]]] : []
    }),
  )

describe('The words of the contracts', () => {
  it('are all described in a sentence', () => {
    expect(all.length).toBeGreaterThan(1000)
    const bare = all.filter(({ one }) => !/^[A-Z\d].{6,}[.:;\-_a-z\d]$/.test(one.description ?? ''))
    expect([...new Set(bare.map(({ word }) => word))]).toEqual([])
  })

  it('have an example each, but for files', () => {
    const bare = all.filter(({ one }) => isLeaf(one) && one.examples === undefined && one.control !== 'file')
    expect([...new Set(bare.map(({ word }) => word))]).toEqual([])
  })

  it('have examples that their own contracts take', () => {
    for (const { name, schemas, files, parse } of transitions) {
      if (files.size > 0 && [...files.keys()].some((file) => schemas.input.required?.includes(file))) continue
      const parsed = parse(filled(schemas.input))
      expect(parsed.ok ? {} : parsed.errors, name).toEqual({})
    }
  })

  it('are all met in some contract', () => {
    const met = new Set(all.map(({ word }) => word.split(' ')[0]))
    expect(Object.keys(vocabulary()).filter((word) => !met.has(word))).toEqual([])
  })
})
