import { z } from 'zod'
import { text } from '../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../hypermedia/transition.ts'
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
    /** The data that starting afresh would delete; null if this is not the demonstration. */
    demonstration: z
      .object({ shopName: z.string(), countProducts: z.int(), countCustomers: z.int(), countOrders: z.int() })
      .nullable(),
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
  offers: ['doOpenShop', 'doStartAfresh', 'goTop'],
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

export const doStartAfresh = unsafe('POST', '/admin/opening/afresh', {
  title: 'Empty the demonstration shop for one of one’s own, which is closed at first; members stay',
  for: 'member',
  permission: 'system',
  refusedAt: 'goOpening',
  needsConsent: true,
  once: true,
  /** The name of the shop, typed by whoever means it. */
  input: { confirmName: text(255) },
  state: { message: Sentence },
  always: ['goOpening'],
  errors: ['badInput', 'notAllowed', 'notTheDemonstration'],
})
