import type { JsonSchema } from '../../hypermedia/graph.ts'
import type { Translate } from '../../hypermedia/language.ts'
import { labelOf } from './describe.ts'
import { joined, type Markup, markup, type Part } from './markup.ts'
import { propertiesOf, SCHEMAS } from './shapes.ts'

/** Labels of inputs in the two languages of the documentation. */
export interface Voices {
  readonly en: Translate
  readonly ja: Translate
}

/** The inputs of a transition: name, type, whether it is required, limits, default, and label. */
export const inputList = (schema: JsonSchema, required: readonly string[], voices: Voices): Markup =>
  rows(
    propertiesOf(schema).map(([name, inner]) => ({
      term: markup`<code>${name}</code> ${required.includes(name) ? markup`<b class="must">required</b>` : ''}`,
      about: [
        markup`<p>${typeOf(inner)}${limitsOf(inner).map((limit) => markup` <span class="limit">${limit}</span>`)}</p>`,
        callsOf(name, voices),
        below(inner, (inside) => inputList(inside, inside.required ?? [], voices)),
      ],
    })),
  )

/** The properties of a state, and those of the objects inside it. */
export const propertyList = (schema: JsonSchema): Markup =>
  rows(
    propertiesOf(schema).map(([name, inner]) => ({
      term: markup`<code>${name}</code>`,
      about: [
        markup`<p>${typeOf(inner)}${limitsOf(inner).map((limit) => markup` <span class="limit">${limit}</span>`)}</p>`,
        below(inner, propertyList),
      ],
    })),
  )

/** A list of terms and their descriptions. */
export const rows = (entries: readonly { readonly term: Part; readonly about: Part }[]): Markup =>
  markup`<dl class="rows">${entries.map(
    ({ term, about }) => markup`<div><dt>${term}</dt><dd>${about}</dd></div>\n`,
  )}</dl>`

const callsOf = (name: string, { en, ja }: Voices): Part => {
  const label = labelOf(en, name)
  if (label === undefined) return undefined
  return markup`<p class="label">${label} <span lang="ja">${labelOf(ja, name)}</span></p>`
}

const below = (schema: JsonSchema, list: (inside: JsonSchema) => Markup): Part => {
  const inside = [schema, schema.items, schema.items?.items, ...alternatives(schema)]
  const found = inside.find((one) => one !== undefined && propertiesOf(one).length > 0)
  return found && list(found)
}

const alternatives = ({ anyOf }: JsonSchema): readonly JsonSchema[] =>
  Array.isArray(anyOf) ? (anyOf as readonly JsonSchema[]) : []

/** A type in words: `string`, `integer or null`, `list of Product`. */
const typeOf = (schema: JsonSchema, many = false): Part => {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.slice(SCHEMAS.length)
    return markup`<a href="#shape-${name}">${name}</a>`
  }
  const choices = alternatives(schema)
  if (choices.length > 0)
    return joined(
      choices.map((one) => typeOf(one, many)),
      ' or ',
    )
  if (schema.items) return [many ? 'lists of ' : 'list of ', typeOf(schema.items, true)]
  if (schema.format === 'binary') return many ? 'files' : 'file'
  const types = [schema.type ?? 'anything'].flat()
  return types.map((type) => (many && type !== 'null' ? `${type}s` : type)).join(' or ')
}

const limitsOf = (schema: JsonSchema): Markup[] => {
  const { minLength, maxLength, minimum, maximum, pattern, format, default: usual } = schema
  const words = schema.enum?.map((word) => markup`<code>${word}</code>`)
  return [
    ...(words ? [markup`one of ${joined(words, ', ')}`] : []),
    // A text is never empty unless it says so, so a minimum of 1 says nothing.
    ...(minLength === 1 && maxLength === undefined ? [] : between(minLength, maxLength, 'characters')),
    ...between(minimum, maximum, ''),
    ...(format === 'date' ? [markup`<code>YYYY-MM-DD</code>`] : []),
    ...(pattern === undefined || format !== undefined ? [] : [markup`matches <code>${pattern}</code>`]),
    ...between(undefined, schema.maxItems, 'entries'),
    ...(schema['x-accept'] === undefined ? [] : [markup`of <code>${String(schema['x-accept'])}</code>`]),
    ...between(undefined, schema['x-max-bytes'] as number | undefined, 'bytes each'),
    ...(usual === undefined ? [] : [markup`default <code>${JSON.stringify(usual)}</code>`]),
  ]
}

const between = (least: number | undefined, most: number | undefined, unit: string): Markup[] => {
  if (least === undefined && most === undefined) return []
  if (most === undefined) return [markup`${least} ${unit} or more`]
  return [least === undefined ? markup`at most ${most} ${unit}` : markup`${least}–${most} ${unit}`]
}
