import { type Message, message } from '../../../hypermedia/message.ts'

/** The rule by which products are in a category; it has at least one condition. */
export interface CategoryRule {
  /** Whether a product meets all conditions or any of them. */
  readonly match: 'all' | 'any'
  /** One of these tags; no condition if empty. */
  readonly tagIds: readonly number[]
  /** Yen with tax, both ends included; null: open. */
  readonly priceFrom: number | null
  readonly priceTo: number | null
  /** It was added within so many days; null: no condition. */
  readonly addedDays: number | null
  /** A variant of it is in stock. */
  readonly inStock: boolean
}

/** The inputs of a rule; an omitted one stays, null removes the condition. */
export interface RuleInput {
  readonly byRule?: boolean | undefined
  readonly ruleMatch?: CategoryRule['match'] | undefined
  readonly ruleTagIds?: readonly number[] | undefined
  readonly rulePriceFrom?: number | null | undefined
  readonly rulePriceTo?: number | null | undefined
  readonly ruleAddedDays?: number | null | undefined
  readonly ruleInStock?: boolean | undefined
}

const NO_RULE: CategoryRule = {
  match: 'all',
  tagIds: [],
  priceFrom: null,
  priceTo: null,
  addedDays: null,
  inStock: false,
}

/** Returns the stored rule of a category; null if its products are chosen by hand. */
export const ruleOf = ({ rule }: { readonly rule: string | null }): CategoryRule | null =>
  rule === null ? null : { ...NO_RULE, ...(JSON.parse(rule) as Partial<CategoryRule>) }

/** Returns the rule as it is stored: equal rules are equal texts. */
export const storedRule = (rule: CategoryRule | null): string | null =>
  rule === null
    ? null
    : JSON.stringify({ ...rule, tagIds: [...rule.tagIds].sort((one, other) => one - other) })

/** Returns the rule of a category after an edit, or the errors by field. */
export const ruleAfter = (
  kept: CategoryRule | null,
  input: RuleInput,
): { readonly rule: CategoryRule | null } | { readonly errors: Readonly<Record<string, Message>> } => {
  if (!(input.byRule ?? kept !== null)) return { rule: null }
  const before = kept ?? NO_RULE
  const or = <V>(typed: V | undefined, stored: V): V => (typed === undefined ? stored : typed)
  const rule = {
    match: or(input.ruleMatch, before.match),
    tagIds: or(input.ruleTagIds, before.tagIds),
    priceFrom: or(input.rulePriceFrom, before.priceFrom),
    priceTo: or(input.rulePriceTo, before.priceTo),
    addedDays: or(input.ruleAddedDays, before.addedDays),
    inStock: or(input.ruleInStock, before.inStock),
  }
  const { tagIds, priceFrom, priceTo, addedDays, inStock } = rule
  const isEmpty =
    tagIds.length === 0 && priceFrom === null && priceTo === null && addedDays === null && !inStock
  if (isEmpty) return { errors: { byRule: message('input.ruleEmpty') } }
  if (priceFrom !== null && priceTo !== null && priceTo < priceFrom)
    return { errors: { rulePriceTo: message('input.priceRange') } }
  return { rule }
}

/** Returns a rule as the inputs of its form. */
export const statedRule = (rule: CategoryRule | null) => ({
  byRule: rule !== null,
  ruleMatch: rule?.match ?? NO_RULE.match,
  ruleTagIds: [...(rule?.tagIds ?? [])],
  rulePriceFrom: rule?.priceFrom ?? null,
  rulePriceTo: rule?.priceTo ?? null,
  ruleAddedDays: rule?.addedDays ?? null,
  ruleInStock: rule?.inStock ?? false,
})
