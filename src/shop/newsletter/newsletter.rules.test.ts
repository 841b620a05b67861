import { describe, expect, it } from 'vitest'
import {
  filledIn,
  languageFor,
  missingOfSegment,
  newsletterState,
  ownSegment,
  textsIn,
} from './newsletter.rules.ts'

const AT = '2026-11-27T00:00:00.000Z'
const unsent = { send_at: null, started_at: null, queued_at: null, stopped_at: null }
const everyone = { group_id: null, days: null, product_code: null, receiver_language: null }

describe('a newsletter', () => {
  it('NWS-03 is a draft, planned, being sent, sent or stopped', () => {
    expect(newsletterState(unsent, 0)).toBe('draft')
    expect(newsletterState({ ...unsent, send_at: AT }, 0)).toBe('planned')
    const started = { ...unsent, send_at: AT, started_at: AT }
    expect(newsletterState(started, 0)).toBe('sending')
    expect(newsletterState({ ...started, queued_at: AT }, 1)).toBe('sending')
    expect(newsletterState({ ...started, queued_at: AT }, 0)).toBe('sent')
    expect(newsletterState({ ...started, stopped_at: AT }, 1)).toBe('stopped')
  })

  it('NWS-02 names what its segment needs, and loses what it does not', () => {
    expect(missingOfSegment({ ...everyone, segment: 'all' })).toBeUndefined()
    expect(missingOfSegment({ ...everyone, segment: 'bought' })).toBe('segmentDays')
    expect(missingOfSegment({ ...everyone, segment: 'group', group_id: 3 })).toBeUndefined()
    expect(missingOfSegment({ ...everyone, segment: 'product' })).toBe('segmentProduct')
    expect(missingOfSegment({ ...everyone, segment: 'language' })).toBe('segmentLanguage')
    const whole = { group_id: 1, days: 30, product_code: 'a', receiver_language: 'en' } as const
    expect(ownSegment({ ...whole, segment: 'notBought' })).toEqual({
      ...everyone,
      segment: 'notBought',
      days: 30,
    })
    expect(ownSegment({ ...whole, segment: 'all' })).toEqual({ ...everyone, segment: 'all' })
  })

  it('fills in its variables alone, and reads nothing in what they stand for', () => {
    const values = { name: '$& {shop}', shop: '暖簾' }
    expect(filledIn('{name}、{shop}です。{other} {{name}}', values)).toBe(
      '$& {shop}、暖簾です。{other} {$& {shop}}',
    )
  })

  it('is Japanese for readers of English as long as it has no English texts', () => {
    expect(languageFor({ body_en: null }, 'en')).toBe('ja')
    expect(languageFor({ body_en: 'Text' }, 'en')).toBe('en')
    expect(languageFor({ body_en: 'Text' }, 'ja')).toBe('ja')
    const row = { subject: '件名', subject_en: null, body: '本文', body_en: 'Text' }
    expect(textsIn(row, 'en')).toEqual({ subject: '件名', body: 'Text' })
    expect(textsIn(row, 'ja')).toEqual({ subject: '件名', body: '本文' })
  })
})
