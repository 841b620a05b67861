import { message } from '../../../hypermedia/message.ts'
import type { Memory } from '../../../store/memory.ts'
import { pricedGroups } from '../../catalog/index.ts'
import { type ReadEnvironment, type WriteEnvironment, worded } from '../../environment.ts'
import type { GivenDiscount } from '../../plugins/index.ts'
import { promotedGroups } from '../../promotions/index.ts'
import { type CustomerGroup, customerGroups, groupIdOf } from './group.queries.ts'
import { groupDiscountOf } from './group.rules.ts'

type Environment = Pick<ReadEnvironment | WriteEnvironment, 'db' | 'memory'>

/** Returns the group of a customer by their id; undefined for none, and for guests (null). */
export const groupOf = async (
  { db, memory }: Environment,
  customerId: string | null,
): Promise<CustomerGroup | undefined> => {
  if (customerId === null) return undefined
  const groups = await memory.get(customerGroups)
  // A shop without groups reads nothing.
  const id = groups.size === 0 ? null : await groupIdOf(db, customerId)
  return id === null ? undefined : groups.get(id)
}

/** Returns the name of a group with the discount that it gives, such as 「ゴールド会員（5%引き）」. */
export const groupLabel = (
  { say, language }: Pick<ReadEnvironment, 'say' | 'language'>,
  { name, name_en, discount_percent: percent }: CustomerGroup,
): string => {
  const named = worded(language, name, name_en)
  return percent === 0 ? named : say(message('customer.groupDiscount', { name: named, percent }))
}

/** A discount of a group, of the goods that have no price of the group. */
type GroupDiscount = GivenDiscount & { readonly variantIds?: ReadonlySet<number> }

/**
 * Returns the discount of the visitor's group, for the sums of their order; none for guests. Goods at a price of the
 * group are not reduced (GRP-05).
 */
export const groupDiscounts = async (
  act: Environment & Pick<ReadEnvironment, 'visitor' | 'say' | 'language'>,
  variants: ReadonlyMap<number, { readonly isFixedPrice?: boolean }>,
): Promise<readonly GroupDiscount[]> => {
  const group = await groupOf(act, act.visitor.customerId)
  if (!group || group.discount_percent === 0) return []
  const reduced = new Set([...variants].flatMap(([id, { isFixedPrice }]) => (isFixedPrice ? [] : [id])))
  const isWhole = reduced.size === variants.size
  return [
    {
      key: String(group.id),
      name: groupLabel(act, group),
      // No plugin gives it: there is nothing to use up.
      plugin: '',
      ...(!isWhole && { variantIds: reduced }),
      amount: ({ subtotal, lines }) =>
        groupDiscountOf(
          group,
          isWhole
            ? subtotal
            : lines.reduce((sum, { variantId, total }) => sum + (reduced.has(variantId) ? total : 0), 0),
        ),
    },
  ]
}

/** Returns a customer's group if prices or promotions depend on it, as the visitor has it (GRP-04, PRO-09). */
export const groupThatCounts = async (
  memory: Memory,
  groupId: number | null,
): Promise<number | undefined> => {
  if (groupId === null) return undefined
  const [priced, promoted] = await Promise.all([memory.get(pricedGroups), memory.get(promotedGroups)])
  return priced.has(groupId) || promoted.has(groupId) ? groupId : undefined
}

/** Returns the environment with a customer as its visitor, for a member who orders for them; null for a guest. */
export const orderingFor = async <E extends ReadEnvironment | WriteEnvironment>(
  act: E,
  customerId: string | null,
): Promise<E> => {
  const group = await groupOf(act, customerId)
  const counts = await groupThatCounts(act.memory, group?.id ?? null)
  const { group: _own, ...visitor } = act.visitor
  return { ...act, visitor: { ...visitor, customerId, ...(counts !== undefined && { group: counts }) } }
}

/** Returns the groups as choices of a form. */
export const groupOptions = async ({ memory, language }: Pick<ReadEnvironment, 'memory' | 'language'>) =>
  [...(await memory.get(customerGroups)).values()].map(({ id, name, name_en }) => ({
    value: String(id),
    label: worded(language, name, name_en),
  }))

/** Returns the name of a group; null for none. */
export const groupName = async (
  { memory, language }: { readonly memory: Memory } & Pick<ReadEnvironment, 'language'>,
  id: number | null,
): Promise<string | null> => {
  const group = id === null ? undefined : (await memory.get(customerGroups)).get(id)
  return group ? worded(language, group.name, group.name_en) : null
}
