/** The needs of a shop that is to open (OPN-01, OPN-02). */

/** The steps of the guide, in their order. */
export const STEPS = [
  'shop',
  'law',
  'delivery',
  'payment',
  'mail',
  'tax',
  'product',
  'look',
  'testOrder',
] as const

/** A step of the guide. */
export type Step = (typeof STEPS)[number]

/** Reasons not to open yet, then advice. */
export const FINDINGS = [
  'shopIncomplete',
  'lawEmpty',
  'noDelivery',
  'noPayment',
  'goodsWithoutDelivery',
  'noInstructions',
  'lawFees',
  'lawIncomplete',
  'sampleWords',
  'noGoods',
  'mailsKept',
  'noTestOrder',
] as const

/** One of them. */
export type Finding = (typeof FINDINGS)[number]

const STOPPING: readonly Finding[] = [
  'shopIncomplete',
  'lawEmpty',
  'noDelivery',
  'noPayment',
  'goodsWithoutDelivery',
]

/** Whether a finding keeps the shop from opening; the others are advice. */
export const isStopping = (finding: Finding): boolean => STOPPING.includes(finding)

/** The parts of a shop that are there. */
export interface OpeningFacts {
  /** Company, address, telephone and mail are filled in. */
  readonly isShopKnown: boolean
  /** The rows of the statements by law that have a heading: all, and those that say something. */
  readonly law: { readonly rows: number; readonly filled: number; readonly hasText: boolean }
  /** The sales types that a visible method delivers and a visible payment pays. */
  readonly served: readonly number[]
  /** The sales types of the goods that visitors see. */
  readonly sold: readonly number[]
  readonly hasDelivery: boolean
  readonly hasPayment: boolean
  /** A payment that shoppers make themselves, such as a transfer, does not say how. */
  readonly lacksInstructions: boolean
  /** The statement of fees leaves out a fee. */
  readonly leavesFeesOut: boolean
  /** Names that a new shop begins with are still there. */
  readonly hasSampleWords: boolean
  readonly sendsMail: boolean
  readonly hasTax: boolean
  /** The theme's settings or the sections of a page were changed. */
  readonly hasOwnLook: boolean
  readonly hasOrder: boolean
}

/** Returns which steps are done: that follows from what is there. */
export const stepsDone = (facts: OpeningFacts): Readonly<Record<Step, boolean>> => ({
  shop: facts.isShopKnown,
  law:
    !facts.leavesFeesOut &&
    (facts.law.hasText || (facts.law.rows > 0 && facts.law.filled === facts.law.rows)),
  delivery: facts.hasDelivery && !facts.hasSampleWords,
  payment: facts.hasPayment && !facts.lacksInstructions,
  mail: facts.sendsMail,
  tax: facts.hasTax,
  product: facts.sold.some((type) => facts.served.includes(type)),
  look: facts.hasOwnLook,
  testOrder: facts.hasOrder,
})

/** Returns what stands in the way of opening, then what is advised. */
export const findingsIn = (facts: OpeningFacts): readonly Finding[] => {
  const isLawEmpty = facts.law.filled === 0 && !facts.law.hasText
  const found: Readonly<Record<Finding, boolean>> = {
    shopIncomplete: !facts.isShopKnown,
    lawEmpty: isLawEmpty,
    noDelivery: !facts.hasDelivery,
    noPayment: !facts.hasPayment,
    goodsWithoutDelivery: facts.sold.some((type) => !facts.served.includes(type)),
    noInstructions: facts.lacksInstructions,
    lawFees: facts.leavesFeesOut,
    lawIncomplete: !isLawEmpty && !stepsDone({ ...facts, leavesFeesOut: false }).law,
    sampleWords: facts.hasSampleWords,
    noGoods: facts.sold.length === 0,
    mailsKept: !facts.sendsMail,
    noTestOrder: !facts.hasOrder,
  }
  return FINDINGS.filter((finding) => found[finding])
}
