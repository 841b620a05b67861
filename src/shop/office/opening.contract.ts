import { z } from 'zod'
import { idempotent, safe } from '../../hypermedia/transition.ts'
import { Sentence } from '../values.ts'
import { FINDINGS, STEPS } from './opening.rules.ts'

const opened = {
  /** When the shop was opened first (ISO 8601); null before. */
  openedAt: z.iso.datetime().nullable(),
}

/** A step of the guide. */
export const OpeningStep = z
  .object({ step: z.enum(STEPS), title: Sentence, text: Sentence, isDone: z.boolean() })
  .meta({ named: 'OpeningStep' })

/** The screens where the steps are done. */
export const STEP_SCREENS = [
  'goBaseInfo',
  'goTradeLawList',
  'goDeliveryList',
  'goPaymentList',
  'goMailServer',
  'goTaxRuleList',
  'goAdminProductList',
  'goTemplateList',
  'goTop',
] as const

export const goOpening = safe('/admin/opening', {
  title: 'What a new shop needs before it opens',
  for: 'member',
  state: {
    ...opened,
    /** The steps in their order, with what is done. */
    steps: z.array(OpeningStep),
    /** Reasons not to open yet, then advice. */
    findings: z.array(
      z.object({
        finding: z.enum(FINDINGS),
        text: Sentence,
        /** Whether it keeps the shop from opening. */ stops: z.boolean(),
      }),
    ),
  },
  submitTo: 'doOpenShop',
  offers: ['doOpenShop', 'goTop'],
  items: {
    steps: [...STEP_SCREENS],
    findings: [...STEP_SCREENS],
  },
})

export const doOpenShop = idempotent('PUT', '/admin/opening', {
  title: 'Open the shop to visitors',
  for: 'member',
  refusedAt: 'goOpening',
  state: { ...opened, message: Sentence },
  always: ['goOpening'],
  errors: ['notReadyToOpen'],
})
