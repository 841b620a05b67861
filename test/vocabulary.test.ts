import { describe, expect, it } from 'vitest'
import { graphOf, type JsonSchema, type Named } from '../src/hypermedia/graph.ts'
import { realms } from '../src/shop/departments.ts'
import { errors } from '../src/shop/errors.ts'
import { SCHEMAS, shapesOf } from '../src/web/docs/shapes.ts'
import { vocabulary } from '../src/words.ts'
import { exampleOf } from './support/examples.ts'

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
      const parsed = parse(exampleOf(schemas.input))
      expect(parsed.ok ? {} : parsed.errors, name).toEqual({})
    }
  })

  it('are all met in some contract', () => {
    const met = new Set(all.map(({ word }) => word.split(' ')[0]))
    expect(Object.keys(vocabulary()).filter((word) => !met.has(word))).toEqual([])
  })
})

describe('The schema of each input', () => {
  const { inputs, shared } = shapesOf(graph)
  const resolved = (schema: JsonSchema = {}): JsonSchema =>
    shared.get(String(schema.$ref ?? '').replace(SCHEMAS, '')) ?? schema

  /** What is wrong where a property is left out of a record that is right. */
  const faultsWithout = (record: Record<string, unknown>, name: string, parse: Named['parse']) => {
    const { [name]: _, ...rest } = record
    const parsed = parse(rest)
    return parsed.ok ? [] : Object.keys(parsed.errors)
  }

  it('requires what a request is refused without, and nothing else', () => {
    const wrong: string[] = []
    for (const { name, input, schemas, parse } of transitions) {
      const { required = [], properties = {} } = resolved(inputs.get(name))
      const record = exampleOf(schemas.input)
      for (const [word, property] of Object.entries(properties)) {
        const meta = input[word]?.meta()
        // What a handler asks for is tried over HTTP: see examples.test.ts.
        const byHandler = meta?.required === true && meta.unless === undefined
        const isRefused = byHandler || faultsWithout(record, word, parse).includes(word)
        if (isRefused !== required.includes(word)) wrong.push(`${word} of ${name}`)
        const row = resolved(property.items)
        for (const inner of Object.keys(row.properties ?? {})) {
          const [first] = record[word] as Record<string, unknown>[]
          const errors = faultsWithout({ ...first }, inner, (one) => parse({ ...record, [word]: [one] }))
          if (errors.includes(`${word}.0.${inner}`) !== (row.required ?? []).includes(inner))
            wrong.push(`${word}.${inner} of ${name}`)
        }
      }
    }
    expect(wrong).toEqual([])
  })

  it('says of which inputs one has to be there', () => {
    expect(inputs.get('doUpdateOrderStatus')?.allOf).toEqual([
      { anyOf: [{ required: ['orderNo'] }, { required: ['ids'] }] },
    ])
    expect(inputs.get('doSubmitContact')?.allOf).toEqual([
      {
        anyOf: [
          { required: ['contactName01', 'contactEmail', 'contactContents'] },
          { required: ['mode'], properties: { mode: { enum: ['complete', 'back'] } } },
        ],
      },
    ])
  })
})

describe('The schemas that several operations share', () => {
  const { shared } = shapesOf(graph)

  it('are called what they are, each by a name of its own', () => {
    expect(shared.size).toBeGreaterThan(50)
    // One that is told by its content alone would be named in its contract.
    expect([...shared.keys()].filter((name) => !/^[A-Z][A-Za-z]+$/.test(name))).toEqual([])
    for (const name of [
      'Address',
      'Cart',
      'CartItem',
      'ListedProduct',
      'OrderItem',
      'PlacedOrder',
      'Variant',
    ])
      expect(shared.has(name), name).toBe(true)
  })
})
