import { describe, expect, it } from 'vitest'
import { filledIn } from './reply-text.rules.ts'

const WORDS = { name: '山田 花子', ticketId: 'INQ-20261120-7K3M9Q', shopName: '暖簾商店' }

describe('A text for replies', () => {
  it('is filled in with what the reply is about', () => {
    expect(filledIn('{name} 様\n{shopName}です（{ticketId}、{name}）。', WORDS)).toBe(
      '山田 花子 様\n暖簾商店です（INQ-20261120-7K3M9Q、山田 花子）。',
    )
  })

  it('keeps other braces, and what a name says', () => {
    expect(filledIn('{other} {} {name', WORDS)).toBe('{other} {} {name')
    expect(filledIn('{name}', { ...WORDS, name: "{ticketId} $& $'" })).toBe("{ticketId} $& $'")
  })
})
