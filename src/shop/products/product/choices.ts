import { type Message, message } from '../../../hypermedia/message.ts'
import type { Option } from '../../../hypermedia/reply.ts'
import { type CategoryBranch, categoryRows, categoryTree, tagRows } from '../../catalog/index.ts'
import { type ReadEnvironment, type WriteEnvironment, worded } from '../../environment.ts'
import { baseInfo, deliveryMethods, durations } from '../../settings/index.ts'
import { categoriesThere, idsThere } from './places.queries.ts'

type Env = Pick<ReadEnvironment, 'memory' | 'language'>

/** Returns the durations until a product ships, as choices. */
export const deliveryDurations = async ({ memory, language }: Env): Promise<readonly Option[]> =>
  [...(await memory.get(durations)).values()]
    .sort((one, other) => one.sort_no - other.sort_no)
    .map(({ id, name, name_en }) => asOption({ id, name: worded(language, name, name_en) }))

/**
 * Returns the choices of a product's categories, tags and delivery methods, in the language of the answer.
 */
export const placeOptions = async ({
  memory,
  language,
}: Env): Promise<Readonly<Record<string, readonly Option[]>>> => {
  const [categories, rows, tagIds, deliveries] = await Promise.all([
    categoryTree(memory, language),
    memory.get(categoryRows),
    tagOptions({ memory, language }),
    deliveryMethods(memory, language),
  ])
  const byRule = new Set(rows.filter(({ rule }) => rule !== null).map(({ id }) => String(id)))
  return {
    categoryIds: categoryOptions(categories).filter(({ value }) => !byRule.has(value)),
    tagIds,
    excludedDeliveryIds: deliveries
      .toSorted((one, other) => other.sortNo - one.sortNo)
      .map(({ deliveryId, deliveryName }) => asOption({ id: deliveryId, name: deliveryName })),
  }
}

/** Returns the tags as choices. */
export const tagOptions = async ({ memory, language }: Env): Promise<readonly Option[]> =>
  (await memory.get(tagRows)).map(({ id, name, name_en }) =>
    asOption({ id, name: worded(language, name, name_en) }),
  )

const asOption = ({ id, name }: { readonly id: number; readonly name: string }): Option => ({
  value: String(id),
  label: name,
})

/** Returns categories as choices, each with its ancestors. */
export const categoryOptions = (branches: readonly CategoryBranch[], above = ''): readonly Option[] =>
  branches.flatMap(({ categoryId, categoryName, children }) => [
    { value: categoryId, label: `${above}${categoryName}` },
    ...categoryOptions(children, `${above}${categoryName} › `),
  ])

interface Chosen {
  readonly categoryIds?: readonly number[] | undefined
  readonly tagIds?: readonly number[] | undefined
  readonly excludedDeliveryIds?: readonly number[] | undefined
}

/**
 * Returns errors for the fields that name unknown categories, tags or delivery methods; undefined if all
 * exist.
 */
export const unknownPlaces = async (
  { db }: Pick<WriteEnvironment, 'db'>,
  { categoryIds = [], tagIds = [], excludedDeliveryIds = [] }: Chosen,
): Promise<Readonly<Record<string, Message>> | undefined> => {
  const [categories, tags, deliveries] = await Promise.all([
    categoriesThere(db, categoryIds),
    idsThere(db, 'tag', tagIds),
    idsThere(db, 'delivery', excludedDeliveryIds),
  ])
  const fault = categoryFault(categoryIds, categories)
  const wrong = [
    tagIds.some((id) => !tags.includes(id)) && 'tagIds',
    excludedDeliveryIds.some((id) => !deliveries.includes(id)) && 'excludedDeliveryIds',
  ].filter((field) => typeof field === 'string')
  if (wrong.length === 0 && !fault) return undefined
  return {
    ...(fault && { categoryIds: fault }),
    ...Object.fromEntries(wrong.map((field) => [field, message('input.choice')])),
  }
}

/** Returns why a product cannot be put into categories by hand; undefined if it can. */
export const categoryFault = (
  ids: readonly number[],
  there: Awaited<ReturnType<typeof categoriesThere>>,
): Message | undefined => {
  const found = ids.map((id) => there.find((one) => one.id === id))
  if (found.includes(undefined)) return message('input.choice')
  const ruled = found.find((one) => one?.rule != null)
  return ruled && message('input.categoryByRule', { name: ruled.name })
}

/** Returns which optional fields of products the shop uses. */
export const shopOptions = async ({ memory }: Pick<ReadEnvironment, 'memory'>) => {
  const base = await memory.get(baseInfo)
  return {
    optionProductTaxRule: base.option_product_tax_rule,
    optionProductDeliveryFee: base.option_product_delivery_fee,
  }
}
