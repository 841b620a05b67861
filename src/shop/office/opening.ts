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
  mail: link('goMailServer'),
  tax: link('goTaxRuleList'),
  product: link('goAdminProductList'),
  look: link('goTemplateList'),
  testOrder: link('goTop'),
} as const satisfies Readonly<Record<Step, unknown>>

const WORDS = {
  shop: { title: 'office.opening.shop', text: 'office.opening.shopText' },
  law: { title: 'office.opening.law', text: 'office.opening.lawText' },
  delivery: { title: 'office.opening.delivery', text: 'office.opening.deliveryText' },
  payment: { title: 'office.opening.payment', text: 'office.opening.paymentText' },
  mail: { title: 'office.opening.mail', text: 'office.opening.mailText' },
  tax: { title: 'office.opening.tax', text: 'office.opening.taxText' },
  product: { title: 'office.opening.product', text: 'office.opening.productText' },
  look: { title: 'office.opening.look', text: 'office.opening.lookText' },
  testOrder: { title: 'office.opening.testOrder', text: 'office.opening.testOrderText' },
} as const satisfies Readonly<Record<Step, unknown>>

/** Returns the steps of the guide with what is done, each with the screen where it is. */
export const stepsIn = (facts: OpeningFacts, { say }: Pick<ReadEnvironment, 'say'>) => {
  const done = stepsDone(facts)
  return STEPS.map((step) =>
    item(
      {
        step,
        title: say({ key: WORDS[step].title }),
        text: say({ key: WORDS[step].text }),
        isDone: done[step],
      },
      [STEP_WAYS[step]],
    ),
  )
}

/** Reads the steps of the guide. */
export const stepsOf = async (act: ReadEnvironment) => stepsIn(await openingFacts(act), act)
