import type { z } from 'zod'
import { message } from '../../hypermedia/message.ts'
import type { InputOf } from '../../hypermedia/transition.ts'
import { type ReadEnvironment, worded } from '../environment.ts'
import type { CountHeld } from '../own-fields/index.ts'
import { toId } from '../values.ts'
import { type PriceRange, pricedWithin, withCode, withTag, withVariant } from './conditions.queries.ts'
import type { Facet, goProductList } from './contract.ts'
import { type FacetCounts, facetsOfList, tagRows, valueRows } from './facets.queries.ts'
import { isPriced, type ListCondition, type ProductSearch } from './list-ways.queries.ts'

type Input = InputOf<typeof goProductList>
type State = z.infer<typeof Facet>
type Choice = State['choices'][number]
type Value = Awaited<ReturnType<typeof valueRows.load>>[number]

/** The most codes of products that one list takes. */
const MOST_CODES = 100

/** The values that a list is narrowed by. */
export interface Asked {
  readonly tags: readonly number[]
  /** The values by their axis; values that are not there are of axis 0. */
  readonly axes: ReadonlyMap<number, readonly number[]>
  readonly price: PriceRange
  readonly inStock: boolean
  readonly codes: readonly string[]
}

/** Reads the values that a list is narrowed by. */
export const askedOf = async (
  { tag = [], axis = [], price_min: from, price_max: to, inStock = false, codes }: Input,
  memory: ReadEnvironment['memory'],
): Promise<Asked> => {
  const values = axis.length > 0 ? await memory.get(valueRows) : []
  const axisOf = (id: number): number => values.find((value) => value.id === id)?.axis_id ?? 0
  return {
    tags: [...new Set(tag.map(toId))],
    axes: Map.groupBy(new Set(axis.map(toId)), axisOf),
    price: { from, to },
    inStock,
    codes: (codes ?? '').split(',', MOST_CODES).flatMap((code) => code.trim() || []),
  }
}

/** A facet that is left out to count its values: they are alternatives to each other. */
type Without = 'tag' | 'price' | `axis${number}` | `own${number}`

const valuesBut = (axes: Asked['axes'], without: Without | undefined) =>
  [...axes].filter(([axisId]) => without !== `axis${axisId}`).map(([, ids]) => ids)

/** The conditions of a list by what it is narrowed by, but for one facet. */
export const conditionsOf = (
  { tags, axes, price, inStock, codes }: Asked,
  without?: Without,
): readonly ListCondition[] => {
  const values = valuesBut(axes, without)
  const isAsked = price.from !== undefined || price.to !== undefined
  return [
    ...(tags.length > 0 && without !== 'tag' ? [withTag(tags)] : []),
    ...(values.length > 0 ? [withVariant(values, { inStock })] : []),
    ...(isAsked && without !== 'price' ? [pricedWithin(price)] : []),
    ...(codes.length > 0 ? [withCode(codes)] : []),
  ]
}

/** Counts the values of a list: those of a facet that it is narrowed by among the products without it. */
const countsOf = async (
  { slowDb, dialect, memory }: ReadEnvironment,
  search: ProductSearch,
  asked: Asked,
) => {
  const { words, categoryId, own, hideSoldOut } = search
  const among = (without?: Without) => {
    const conditions = [[...asked.axes], asked.tags, asked.price, asked.codes, without]
    const stock = [hideSoldOut, asked.inStock]
    const key = JSON.stringify([words, categoryId, own, stock, isPriced(search), conditions])
    const others = own.filter(({ fieldId }) => without !== `own${fieldId}`)
    return facetsOfList(slowDb, dialect, memory, {
      key,
      search: { ...search, own: others, also: conditionsOf(asked, without) },
      variants: { axes: valuesBut(asked.axes, without), inStock: asked.inStock },
    })
  }
  const { tags, axes, price } = asked
  const isAsked = price.from !== undefined || price.to !== undefined
  const apart: readonly Without[] = [
    ...(tags.length > 0 ? (['tag'] as const) : []),
    ...(isAsked ? (['price'] as const) : []),
    ...[...axes.keys()].map((axisId) => `axis${axisId}` as const),
    ...own.map(({ fieldId }) => `own${fieldId}` as const),
  ]
  const [found, ...others] = await Promise.all([among(), ...apart.map(among)])
  const byFacet = new Map(apart.map((name, at) => [name, others[at] ?? found]))
  return { found, others, of: (name: Without) => byFacet.get(name) ?? found }
}

/** Returns the facets of a list with their values and counts, and the counts of categories. */
export const facetsIn = async (environment: ReadEnvironment, search: ProductSearch, asked: Asked) => {
  const { memory, language, say } = environment
  const [counts, tags, values] = await Promise.all([
    countsOf(environment, search, asked),
    memory.get(tagRows),
    memory.get(valueRows),
  ])
  const byTag = counts.of('tag')
  const ofTags = choicesOf(tags, { ...byTag, held: byTag.tags }, asked.tags, language)
  const byAxis = [...Map.groupBy(values, ({ axis_id }) => axis_id)].map(([axisId, rows]) => {
    const { count, values: held } = counts.of(`axis${axisId}`)
    const choices = choicesOf(rows, { count, held }, asked.axes.get(axisId) ?? [], language)
    return facet('axis', axisName(rows, language), ['axis[]'], { choices })
  })
  const { from: valueFrom = null, to: valueTo = null } = asked.price
  const { lowest, highest } = counts.of('price').prices ?? { lowest: null, highest: null }
  const price = { valueFrom, valueTo, lowest, highest }
  const { found } = counts
  const inStock = {
    ...{ value: '1', label: say(message('catalog.facet.inStock')), chosen: asked.inStock },
    ...countIn(found.inStock, found.count !== null),
  }
  return {
    categories: found.categories,
    count: found.count,
    isLate: [found, ...counts.others].some((one) => one.isLate),
    countHeld: ownCount(counts.of),
    facets: [
      facet('tag', say(message('catalog.facet.tag')), ['tag[]'], { choices: ofTags }),
      ...byAxis,
      facet('price', say(message('catalog.facet.price')), ['price_min', 'price_max'], price),
      facet('inStock', say(message('catalog.facet.stock')), ['inStock'], {
        choices: found.inStock === found.count && !asked.inStock ? [] : [inStock],
      }),
    ].filter(isWorthwhile),
  }
}

/** Returns how the values of own fields are counted; a box that was never ticked says no. */
const ownCount =
  (of: (name: `own${number}`) => FacetCounts): CountHeld =>
  (fieldId, value) => {
    const { count, own } = of(`own${fieldId}`)
    const heldBy = (one: string) => own.get(`${fieldId}:${one}`) ?? 0
    if (value !== 'false') return countIn(heldBy(value), count !== null)
    return count === null ? { count: null, countOver: null } : countIn(count - heldBy('true'), true)
  }

const facet = (
  facetName: State['facetName'],
  facetLabel: string,
  inputNames: string[],
  state: Partial<State>,
): State => ({
  ...{ facetName, facetLabel, inputNames, choices: [] },
  ...{ valueFrom: null, valueTo: null, lowest: null, highest: null },
  ...state,
})

interface Named {
  readonly id: number
  readonly name: string
  readonly name_en: string | null
}

const choicesOf = (
  rows: readonly Named[],
  { count, held }: { readonly count: number | null; readonly held: ReadonlyMap<number, number> },
  chosen: readonly number[],
  language: ReadEnvironment['language'],
): Choice[] =>
  rows
    .filter(({ id }) => held.has(id) || chosen.includes(id))
    .map(({ id, name, name_en }) => ({
      value: String(id),
      label: worded(language, name, name_en),
      ...countIn(held.get(id) ?? 0, count !== null),
      chosen: chosen.includes(id),
    }))

const axisName = ([first]: readonly Value[], language: ReadEnvironment['language']): string =>
  first ? worded(language, first.axis_name, first.axis_name_en) : ''

/** True if a list is narrowed by a facet. */
export const isChosen = ({ choices, valueFrom, valueTo }: State): boolean =>
  choices.some(({ chosen }) => chosen) || valueFrom !== null || valueTo !== null

/** One value for all products is no choice; being in stock is one where some products are not. */
const isWorthwhile = (one: State): boolean =>
  isChosen(one) || one.choices.length > (one.facetName === 'inStock' ? 0 : 1) || one.lowest !== one.highest

/** The choices of each input that takes several values. */
export const facetOptions = (facets: readonly State[]) =>
  Object.fromEntries(
    ['tag', 'axis'].map((name) => [
      name,
      facets
        .filter(({ facetName }) => facetName === name)
        .flatMap(({ choices }) => choices.map(({ value, label }) => ({ value, label }))),
    ]),
  )

/** Returns the inputs that take a facet back. */
export const without = ({ inputNames, choices }: State, axis: readonly string[] = []) => {
  if (inputNames.includes('axis[]'))
    return { axis: axis.filter((value) => !choices.some((one) => one.chosen && one.value === value)) }
  return Object.fromEntries(inputNames.map((name) => [name.replace('[]', ''), undefined]))
}

/** Counts above this are told as more than it. */
const MOST_TOLD = 1000

/** A count as it is told: exact up to a limit, and only if all products were looked at. */
export const countIn = (count: number, isWhole: boolean) => ({
  count: isWhole && count <= MOST_TOLD ? count : null,
  countOver: count > MOST_TOLD ? MOST_TOLD : null,
})
