import type { JsonSchema } from '../../src/hypermedia/graph.ts'

/**
 * A record with the example of each of its properties, as a program would send it; files have none, and
 * within lists nobody names records that they have not heard of.
 */
export const exampleOf = ({ properties = {} }: JsonSchema): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, { items, examples = [] }]) => {
      if (items?.properties) return [[name, [exampleOf(withoutRecords(items))]]]
      return examples.length > 0 ? [[name, examples[0]]] : []
    }),
  )

/** The same without what names a record and need not be there: whoever has not heard of one cannot name it. */
export const withoutRecords = (schema: JsonSchema): JsonSchema => {
  const { properties = {}, required = [] } = schema
  const kept = Object.entries(properties).filter(
    ([name, { control, items, unless }]) =>
      required.includes(name) || unless !== undefined || ![control, items?.control].includes('hidden'),
  )
  return { ...schema, properties: Object.fromEntries(kept) }
}
