import { describe, expect, it } from 'vitest'
import { AFTER_REPLY, ENQUIRY_STATES, stateAfterMail, statesFrom } from './state.rules.ts'

describe('The state of an enquiry', () => {
  it('is any, once the shop has replied', () => {
    for (const state of ENQUIRY_STATES) expect(statesFrom(state, true)).toEqual(ENQUIRY_STATES)
  })

  it('awaits no answer to what nobody has replied to', () => {
    expect(statesFrom('open', false)).toEqual(['open', 'inProgress', 'closed'])
    expect(statesFrom('closed', false)).not.toContain('waiting')
  })

  it('can stay as it is', () => {
    for (const state of ENQUIRY_STATES) expect(statesFrom(state, false)).toContain(state)
  })

  it('after a reply is usually that of awaiting an answer, and never that of an unanswered one', () => {
    expect(AFTER_REPLY[0]).toBe('waiting')
    expect(AFTER_REPLY).not.toContain('open')
  })

  it('after a mail of the shopper waits for the shop', () => {
    expect(ENQUIRY_STATES.map(stateAfterMail)).toEqual(['open', 'inProgress', 'open', 'open'])
  })
})
