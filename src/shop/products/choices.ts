import { type Message, message } from '../../hypermedia/message.ts'
import type { Option } from '../../hypermedia/reply.ts'
import { type CategoryBranch, categoryTree } from '../catalog/index.ts'
import { type ReadEnvironment, type WriteEnvironment, worded } from '../environment.ts'
import { choices, deliveryMethods, durations } from '../settings/index.ts'
import { idsThere } from './product.queries.ts'
import { tagRows } from './surroundings.ts'

type Env = Pick<ReadEnvironment, 'memory' | 'language'>

/** The choices of a product's form, in the language of the answer. */
export const productOptions = async (env: Env): Promise<Readonly<Record<string, readonly Option[]>>> => {
  const { memory, language } = env
  const [statuses, saleTypes, terms, categories, tags, deliveries] = await Promise.all([
    choices(memory, 'product_status', language),
    choices(memory, 'sale_type', language),
    memory.get(durations),
    categoryTree(memory, language),
    memory.get(tagRows),
    deliveryMethods(memory, language),
  ])
  return {
    productStatus: statuses.map(asOption),
    saleType: saleTypes.map(asOption),
    deliveryDuration: [...terms.values()]
      .sort((one, other) => one.sort_no - other.sort_no)
      .map(({ id, name, name_en }) => asOption({ id, name: worded(language, name, name_en) })),
    categoryIds: categoryOptions(categories),
    tagIds: tags.map(({ id, name, name_en }) => asOption({ id, name: worded(language, name, name_en) })),
    excludedDeliveryIds: deliveries
      .toSorted((one, other) => other.sortNo - one.sortNo)
      .map(({ deliveryId, deliveryName }) => asOption({ id: deliveryId, name: deliveryName })),
  }
}

const asOption = ({ id, name }: { readonly id: number; readonly name: string }): Option => ({
  value: String(id),
  label: name,
})

/** Categories as choices, each with those above it. */
export const categoryOptions = (branches: readonly CategoryBranch[], above = ''): readonly Option[] =>
  branches.flatMap(({ categoryId, categoryName, children }) => [
    { value: categoryId, label: `${above}${categoryName}` },
    ...categoryOptions(children, `${above}${categoryName} › `),
  ])

interface Chosen {
  readonly productStatus?: number | undefined
  readonly saleType?: number | undefined
  readonly deliveryDuration?: number | null | undefined
  readonly categoryIds?: readonly number[] | undefined
  readonly tagIds?: readonly number[] | undefined
  readonly excludedDeliveryIds?: readonly number[] | undefined
}

/** Which of the choices in an input there are not, by field; nothing where all are there. */
export const unknownChoices = async (
  { db, memory, language }: WriteEnvironment,
  { saleType, deliveryDuration, categoryIds = [], tagIds = [], excludedDeliveryIds = [] }: Chosen,
): Promise<Readonly<Record<string, Message>> | undefined> => {
  const [saleTypes, terms, categories, tags, deliveries] = await Promise.all([
    choices(memory, 'sale_type', language),
    memory.get(durations),
    idsThere(db, 'category', categoryIds),
    idsThere(db, 'tag', tagIds),
    idsThere(db, 'delivery', excludedDeliveryIds),
  ])
  const wrong = [
    saleType !== undefined && !saleTypes.some(({ id }) => id === saleType) && 'saleType',
    deliveryDuration && !terms.has(deliveryDuration) && 'deliveryDuration',
    categoryIds.some((id) => !categories.includes(id)) && 'categoryIds',
    tagIds.some((id) => !tags.includes(id)) && 'tagIds',
    excludedDeliveryIds.some((id) => !deliveries.includes(id)) && 'excludedDeliveryIds',
  ].filter((field) => typeof field === 'string')
  if (wrong.length === 0) return undefined
  return Object.fromEntries(wrong.map((field) => [field, message('input.choice')]))
}
