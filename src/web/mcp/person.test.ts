import { expect, it } from 'vitest'
import { secretsFrom } from '../session/secrets.ts'
import { personOf, question, wordsOf } from './person.ts'

const seal = secretsFrom('a secret of thirty-two characters')
const NOW = Date.parse('2026-11-20T03:00:00Z')
const ENVELOPE = { 'io.modelcontextprotocol/clientCapabilities': { elicitation: {} } }
const CALL = wordsOf('doRefund', { orderNo: '1', refundYen: 100 })

const answered = (state: unknown, answer: object = { action: 'accept', content: { agreed: true } }) => ({
  envelope: ENVELOPE,
  inputResponses: { agreement: answer },
  requestState: () => state,
})

const stateOf = (words = CALL) => question(seal, words, 'Pay back?', NOW).requestState

it('A person is asked only by a client that shows forms', () => {
  expect(personOf(seal, {}, CALL, NOW)).toBeUndefined()
  const capabilities = (elicitation: object) => ({
    envelope: { 'io.modelcontextprotocol/clientCapabilities': { elicitation } },
  })
  expect(personOf(seal, capabilities({ url: {} }), CALL, NOW)).toBeUndefined()
  for (const forms of [{}, { form: {} }, { form: {}, url: {} }])
    expect(personOf(seal, capabilities(forms), CALL, NOW)).toEqual({ answer: undefined })
})

it('Their answer is about the call that they were asked about, and of these ten minutes', () => {
  expect(personOf(seal, answered(stateOf()), CALL, NOW + 60_000)).toEqual({ answer: 'agreed' })
  const other = wordsOf('doRefund', { orderNo: '1', refundYen: 100_000 })
  const forged = [undefined, 'x', `asked:${CALL} ${NOW}`, seal.sign(`other:${CALL} ${NOW}`), stateOf(other)]
  for (const state of forged)
    expect(personOf(seal, answered(state), CALL, NOW)).toEqual({ answer: undefined })
  expect(personOf(seal, answered(stateOf()), CALL, NOW + 3_600_000)).toEqual({ answer: undefined })
})

it('Everything but a yes is a no', () => {
  const no = [
    { action: 'decline' },
    { action: 'cancel' },
    { action: 'accept' },
    { action: 'accept', content: { agreed: 'true' } },
  ]
  for (const one of no)
    expect(personOf(seal, answered(stateOf(), one), CALL, NOW)).toEqual({ answer: 'declined' })
})
