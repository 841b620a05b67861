import { readFileSync } from 'node:fs'
import type { Answer } from './hal-client.ts'
import type { Shop } from './shop.ts'

/** The properties that the interface names for the answer of each operation; those inside others are joined by dots. */
const named = readFileSync(new URL('responses.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => row.split('\t'))
  .map(([method = '', path = '', properties = '']) => ({ method, path, properties: properties.split(' ') }))

/** The name of what a shop serves by a method at a path. */
export const operationOf = ({ noren }: Shop, method: string, path: string): string =>
  noren.graph.paths.get(path)?.get(method)?.name ?? `${method} ${path}`

/** The operations that a shop serves of those whose answers the interface describes. */
export const describedOf = (shop: Shop) =>
  named
    .filter(({ method, path }) => shop.noren.graph.paths.get(path)?.has(method))
    .map((row) => ({ ...row, name: operationOf(shop, row.method, row.path) }))

/** What the interface names and the answers, by the names of operations, do not have. */
export const missingIn = (answers: ReadonlyMap<string, Answer>, shop: Shop): readonly string[] =>
  describedOf(shop).flatMap(({ name, properties }) =>
    properties
      .filter((property) => !has(answers.get(name)?.document, property.split('.')))
      .map((property) => `${name} has no ${property}`),
  )

const has = (value: unknown, [name, ...inside]: readonly string[]): boolean => {
  if (name === undefined) return true
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return false
  return has((value as Readonly<Record<string, unknown>>)[name], inside)
}
