import { message } from '../../../hypermedia/message.ts'
import type { Memory } from '../../../store/memory.ts'
import { type ReadEnvironment, type WriteEnvironment, worded } from '../../environment.ts'
import type { GivenDiscount } from '../../plugins/index.ts'
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

/** Returns the discount of the visitor's group, for the sums of their order; none for guests. */
export const groupDiscounts = async (
  act: Environment & Pick<ReadEnvironment, 'visitor' | 'say' | 'language'>,
): Promise<readonly GivenDiscount[]> => {
  const group = await groupOf(act, act.visitor.customerId)
  if (!group || group.discount_percent === 0) return []
  return [
    {
      key: String(group.id),
      name: groupLabel(act, group),
      // No plugin gives it: there is nothing to use up.
      plugin: '',
      amount: ({ subtotal }) => groupDiscountOf(group, subtotal),
    },
  ]
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
