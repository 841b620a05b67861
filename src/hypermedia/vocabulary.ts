import type { JsonSchema } from './json-schema.ts'

/**
 * The meaning of the words in contracts, in English: a sentence, and an example if the type does not give one.
 */
export type Vocabulary = Readonly<Record<string, string | readonly [meaning: string, example: unknown]>>

/**
 * A schema in which every property has a description, and every property without others an example: that of the
 * contract (`meta({ description, example })`), else that of the vocabulary. An example that the type would not
 * accept is replaced by one made from the type.
 */
export const described = (stated: JsonSchema, vocabulary: Vocabulary, word = ''): JsonSchema => {
  const { example: own, ...schema } = stated
  const { properties, items, anyOf, additionalProperties } = schema
  const said = Object.hasOwn(vocabulary, word) ? vocabulary[word] : undefined
  const [meaning, example] = said === undefined || typeof said === 'string' ? [said] : said
  const inner = (one: JsonSchema, name = ''): JsonSchema => described(one, vocabulary, name)
  const made: JsonSchema = {
    ...(meaning !== undefined && { description: meaning }),
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, one]) => [name, inner(one, name)]),
      ),
    }),
    ...(items && { items: inner(items) }),
    ...(isSchema(additionalProperties) && { additionalProperties: inner(additionalProperties) }),
    ...(Array.isArray(anyOf) && { anyOf: anyOf.map((one: JsonSchema) => inner(one)) }),
  }
  if (word === '' || holdsOthers(schema)) return made
  const shown = own ?? exampleOf(schema, example)
  return shown === undefined ? made : { ...made, examples: [shown] }
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null

const alternatives = ({ anyOf }: JsonSchema): readonly JsonSchema[] =>
  Array.isArray(anyOf) ? (anyOf as readonly JsonSchema[]) : []

/** Whether a schema is a record or a list of records, whose properties have the examples. */
const holdsOthers = (schema: JsonSchema): boolean =>
  schema.properties !== undefined ||
  schema.type === 'object' ||
  (schema.items !== undefined && holdsOthers(schema.items)) ||
  alternatives(schema).some(holdsOthers)

const exampleOf = (schema: JsonSchema, example: unknown): unknown => {
  const [plain] = alternatives(schema)
  if (plain) return exampleOf(plain, example)
  if (schema.format === 'binary') return undefined
  if (takes(schema, example)) return example
  const { enum: words, default: usual, items, minimum = 1 } = schema
  if (words) return words[0]
  if (usual !== undefined) return usual
  switch ([schema.type].flat()[0]) {
    case 'boolean':
      return example === true
    case 'integer':
    case 'number':
      return takes(schema, Number(example)) && example !== undefined ? Number(example) : Math.max(minimum, 1)
    case 'array': {
      const one = items && exampleOf(items, example)
      return one === undefined ? [] : [one]
    }
    default:
      return textOf(schema, example)
  }
}

const textOf = (schema: JsonSchema, example: unknown): string | undefined => {
  const text = String(example ?? 'text')
  if (schema.type === undefined) return text
  return [text, text.slice(0, schema.maxLength)].find((one) => takes(schema, one))
}

/** Whether a value matches the type and the limits of a schema. */
const takes = (schema: JsonSchema, value: unknown): boolean => {
  const { type, enum: words, minimum, maximum, minLength, maxLength, pattern, items } = schema
  const isOf = (...types: readonly string[]): boolean =>
    [type].flat().some((one) => types.includes(one ?? ''))
  if (words) return words.includes(String(value))
  if (Array.isArray(value)) return isOf('array') && value.every((one) => takes(items ?? {}, one))
  if (typeof value === 'number')
    return isOf('integer', 'number') && value >= (minimum ?? value) && value <= (maximum ?? value)
  if (typeof value !== 'string' || !isOf('string')) return false
  const isLong = value.length >= (minLength ?? 0) && value.length <= (maxLength ?? value.length)
  return isLong && (pattern === undefined || new RegExp(pattern, 'u').test(value))
}
