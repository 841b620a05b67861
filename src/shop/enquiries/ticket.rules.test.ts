import { describe, expect, it } from 'vitest'
import { receiptMessageId, replyMessageId, subjectOf, ticketId, ticketIn } from './ticket.rules.ts'

const TICKET = 'INQ-20261120-7K3M9Q'

describe('The number of an enquiry', () => {
  it('has its day, and letters that cannot be mistaken', () => {
    expect(ticketId('2026-11-20', () => 0)).toBe('INQ-20261120-222222')
    expect(ticketId('2026-11-20', (n) => n - 1)).toBe('INQ-20261120-ZZZZZZ')
  })

  it.each([
    [`Re: お問い合わせ [${TICKET}]`],
    [`Re: Re: about ${TICKET.toLowerCase()}.`],
    ['Ｒｅ：　ＩＮＱ－２０２６１１２０－７Ｋ３Ｍ９Ｑ'],
    [receiptMessageId(TICKET, 'noren.example')],
    [replyMessageId(TICKET, '0190b5d2-0000-7000-8000-000000000000', 'noren.example')],
  ])('is found in %s', (header) => {
    expect(ticketIn([header])).toBe(TICKET)
  })

  it.each([
    ['nothing', ['', null, undefined]],
    ['a number that goes on', [`${TICKET}7`]],
    ['a word before it', [`X${TICKET}`]],
    ['letters that no number has', ['INQ-20261120-7K3M1O']],
  ])('is not found in %s', (_of, headers) => {
    expect(ticketIn(headers)).toBeUndefined()
  })

  it('is taken from the first header that has one', () => {
    expect(ticketIn(['Re: hello', null, `<x@y> <${TICKET}@y>`, 'INQ-20261120-222222'])).toBe(TICKET)
  })

  it('stands in the subject of a reply once', () => {
    expect(subjectOf('Re: お問い合わせ', TICKET)).toBe(`Re: お問い合わせ [${TICKET}]`)
    expect(subjectOf(`Re: [${TICKET}] 茶`, TICKET)).toBe(`Re: [${TICKET}] 茶`)
    expect(subjectOf('Re: INQ-20261120-222222', TICKET)).toContain(TICKET)
  })
})
