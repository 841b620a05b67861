import { item } from '../../hypermedia/reply.ts'
import type { ReadEnvironment } from '../environment.ts'
import { link } from '../transitions.ts'
import { openingFacts } from './opening.queries.ts'
import { type OpeningFacts, STEPS, type Step, stepsDone } from './opening.rules.ts'

/** The screens where a step is done. */
export const STEP_WAYS = {
  shop: link('goBaseInfo'),
  law: link('goTradeLawList'),
  delivery: link('goDeliveryList'),
  payment: link('goPaymentList'),
  mail: link('goMailList'),
  tax: link('goTaxRuleList'),
  product: link('goAdminProductList'),
  look: link('goTemplateList'),
  testOrder: link('goTop'),
} as const satisfies Readonly<Record<Step, unknown>>

/** Returns the steps of the guide with what is done, each with the screen where it is. */
export const stepsIn = (facts: OpeningFacts, { say }: Pick<ReadEnvironment, 'say'>) => {
  const done = stepsDone(facts)
  return STEPS.map((step) =>
    item(
      {
        step,
        title: say({ key: `office.opening.${step}` }),
        text: say({ key: `office.opening.${step}Text` }),
        isDone: done[step],
      },
      [STEP_WAYS[step]],
    ),
  )
}

/** Reads the steps of the guide. */
export const stepsOf = async (act: ReadEnvironment) => stepsIn(await openingFacts(act), act)
