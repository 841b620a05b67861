import { z } from 'zod'
import { choice, clearable, flag, integer, list, optional } from '../../../hypermedia/input.ts'
import { Yen } from '../../values.ts'

const Price = clearable(integer(0, 999_999_999))

/** The rule by which products are in a category. An omitted input stays; an empty one is no condition. */
export const ruleInputs = {
  /** Whether its products are those that meet the rule. */
  byRule: optional(flag()),
  ruleMatch: optional(choice(['all', 'any'])),
  ruleTagIds: optional(list(integer(), 100)),
  /** Yen with tax. */
  rulePriceFrom: Price,
  rulePriceTo: Price,
  ruleAddedDays: clearable(integer(1, 3650)),
  ruleInStock: optional(flag()),
}

/** The rule in the state of a category. */
export const ruleState = {
  byRule: z.boolean(),
  ruleMatch: z.enum(['all', 'any']),
  ruleTagIds: z.array(z.int()),
  rulePriceFrom: Yen.nullable(),
  rulePriceTo: Yen.nullable(),
  ruleAddedDays: z.int().nullable(),
  ruleInStock: z.boolean(),
}
