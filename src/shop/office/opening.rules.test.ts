import { describe, expect, it } from 'vitest'
import { findingsIn, isStopping, type OpeningFacts, stepsDone } from './opening.rules.ts'

const READY: OpeningFacts = {
  isShopKnown: true,
  law: { rows: 10, filled: 10, hasText: false },
  served: [1],
  sold: [1],
  hasDelivery: true,
  hasPayment: true,
  hasSampleWords: false,
  sendsMail: true,
  lacksInstructions: false,
  leavesFeesOut: false,
  hasTax: true,
  hasOwnLook: true,
  hasOrder: true,
}

describe('A shop that is to open', () => {
  it('has all steps done, and nothing in its way, when all is there', () => {
    expect(Object.values(stepsDone(READY))).not.toContain(false)
    expect(findingsIn(READY)).toEqual([])
  })

  it.each<[string, Partial<OpeningFacts>, readonly string[]]>([
    ['OPN-02 an unknown shop', { isShopKnown: false }, ['shopIncomplete']],
    ['OPN-02 an empty law page', { law: { rows: 10, filled: 0, hasText: false } }, ['lawEmpty']],
    ['OPN-02 no delivery', { hasDelivery: false }, ['noDelivery']],
    ['OPN-02 no payment', { hasPayment: false }, ['noPayment']],
    ['OPN-02 goods that nothing delivers', { sold: [1, 2] }, ['goodsWithoutDelivery']],
  ])('is stopped by %s', (_, lacking, findings) => {
    expect(findingsIn({ ...READY, ...lacking })).toEqual(findings)
    expect(findings.every((one) => isStopping(one as never))).toBe(true)
  })

  it.each<[string, Partial<OpeningFacts>, readonly string[]]>([
    ['rows of the law page', { law: { rows: 10, filled: 9, hasText: false } }, ['lawIncomplete']],
    ['names of a new shop', { hasSampleWords: true }, ['sampleWords']],
    ['goods', { sold: [] }, ['noGoods']],
    ['payments that do not say where to pay', { lacksInstructions: true }, ['noInstructions']],
    ['fees that are not stated', { leavesFeesOut: true }, ['lawFees']],
    ['mails that are kept', { sendsMail: false }, ['mailsKept']],
    ['an order as a test', { hasOrder: false }, ['noTestOrder']],
  ])('is advised of %s', (_, lacking, findings) => {
    expect(findingsIn({ ...READY, ...lacking })).toEqual(findings)
    expect(findings.some((one) => isStopping(one as never))).toBe(false)
  })

  it('may say all that the law wants in one text', () => {
    const facts = { ...READY, law: { rows: 10, filled: 0, hasText: true } }
    expect(stepsDone(facts).law).toBe(true)
    expect(findingsIn(facts)).toEqual([])
  })
})
