import { describe, expect, it } from 'vitest'
import { isFrom, ticketOf } from './incoming.rules.ts'

const TICKET = 'INQ-20261120-7K3M9Q'
const MAIL = { from: 'Hanako@Example.com', subject: '', inReplyTo: '', references: '', autoSubmitted: '' }

describe('A mail that comes in', () => {
  it.each(['subject', 'inReplyTo', 'references'] as const)('is found by its %s', (header) => {
    expect(ticketOf({ ...MAIL, [header]: `Re: <contact.sent.${TICKET}@noren.example>` })).toBe(TICKET)
  })

  it('is nobody’s without a number', () => {
    expect(ticketOf({ ...MAIL, subject: 'Re: お問い合わせ' })).toBeUndefined()
  })

  it('is nobody’s if a program wrote it', () => {
    const named = { ...MAIL, subject: TICKET }
    expect(ticketOf({ ...named, autoSubmitted: 'auto-replied' })).toBeUndefined()
    expect(ticketOf({ ...named, autoSubmitted: 'No' })).toBe(TICKET)
  })

  it('belongs to the address of the enquiry alone, however that is written', () => {
    expect(isFrom(MAIL, { email_key: 'hanako@example.com' })).toBe(true)
    expect(isFrom(MAIL, { email_key: 'taro@example.com' })).toBe(false)
    expect(isFrom({ ...MAIL, from: '' }, { email_key: '' })).toBe(false)
  })
})
