import { readFileSync } from 'node:fs'
import type { Answer } from './hal-client.ts'
import type { Shop } from './shop.ts'

const rowsOf = (file: string): readonly (readonly string[])[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => row.split('\t'))

/**
 * The properties that the interface names for the answer of each operation; those inside others are joined by
 * dots, and `*` stands for each row of a list.
 */
const named = rowsOf('responses.tsv').map(([method = '', path = '', properties = '']) => ({
  method,
  path,
  properties: properties.split(' '),
}))

/** The JSON types that the interface gives to a property wherever it stands, or in one operation (`goOrder message`). */
const typesOf: ReadonlyMap<string, readonly string[]> = new Map(
  rowsOf('fields.tsv').map(([name = '', types = '']) => [name, types.split(' ')]),
)

/** The name of what a shop serves by a method at a path. */
export const operationOf = ({ noren }: Shop, method: string, path: string): string =>
  noren.graph.paths.get(path)?.get(method)?.name ?? `${method} ${path}`

/** The operations that a shop serves of those whose answers the interface describes. */
export const describedOf = (shop: Shop) =>
  named
    .filter(({ method, path }) => shop.noren.graph.paths.get(path)?.has(method))
    .map((row) => ({ ...row, name: operationOf(shop, row.method, row.path) }))

/** What the interface names and the answers, by the names of operations, do not have, or have as another type. */
export const missingIn = (answers: ReadonlyMap<string, Answer>, shop: Shop): readonly string[] =>
  describedOf(shop).flatMap(({ name, properties }) =>
    properties.flatMap((property) => {
      const types = typesOf.get(`${name} ${property}`) ?? typesOf.get(property.split('.').at(-1) ?? '') ?? []
      const fault = faultAt(answers.get(name)?.document, property.split('.'), types)
      return fault === undefined ? [] : [`${name}: ${property} ${fault}`]
    }),
  )

/** What is wrong at a path; nothing where all is there, as it should be. A list without rows shows none of theirs. */
const faultAt = (
  value: unknown,
  [name, ...inside]: readonly string[],
  types: readonly string[],
): string | undefined => {
  if (name === undefined) return typeFault(value, types)
  if (name === '*') {
    if (!Array.isArray(value) || value.length === 0) return 'has no rows'
    return value.map((row) => faultAt(row, inside, types)).find((fault) => fault !== undefined)
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return 'is missing'
  return faultAt((value as Readonly<Record<string, unknown>>)[name], inside, types)
}

const typeFault = (value: unknown, types: readonly string[]): string | undefined =>
  types.length === 0 || types.includes(typeOf(value))
    ? undefined
    : `is ${typeOf(value)}, not ${types.join(' or ')}`

const typeOf = (value: unknown): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}
