import { describe, expect, it } from 'vitest'
import { bouncesIn, deliveryNamed, isReport } from './bounce.rules.ts'

const block = (fields: Readonly<Record<string, string>>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')

const report = (...recipients: readonly Readonly<Record<string, string>>[]) =>
  [block({ 'Reporting-MTA': 'dns; mx.example.com', 'Arrival-Date': 'now' }), ...recipients.map(block)].join(
    '\r\n',
  )

describe('a report of a failed mail', () => {
  it('is known by its type', () => {
    expect(isReport('multipart/report; report-type=delivery-status; boundary=b')).toBe(true)
    expect(isReport('Multipart/Report; boundary="b"; Report-Type="delivery-status"')).toBe(true)
    expect(isReport('multipart/report; report-type=disposition-notification')).toBe(false)
    expect(isReport('multipart/mixed; report-type=delivery-status')).toBe(false)
    expect(isReport('')).toBe(false)
  })

  it('NWS-06 tells of lasting and of temporary failures, of each recipient', () => {
    const text = report(
      { 'Final-Recipient': 'rfc822; gone@example.com', Action: 'failed', Status: '5.1.1 (no such user)' },
      { 'Final-Recipient': 'rfc822;full@example.com', Action: 'Failed', Status: '4.2.2' },
    )
    expect(bouncesIn(text)).toEqual([
      { recipient: 'gone@example.com', isHard: true },
      { recipient: 'full@example.com', isHard: false },
    ])
  })

  it('names the address that was written to, not the one that it was passed on to', () => {
    const text = report({
      'Original-Recipient': 'rfc822; <first@example.com>',
      'Final-Recipient': 'rfc822; last@example.net',
      Action: 'failed',
      Status: '5.7.1',
    })
    expect(bouncesIn(text)).toEqual([{ recipient: 'first@example.com', isHard: true }])
  })

  it('tells of nothing if the mail arrived or is only late, or the report is incomplete', () => {
    const to = { 'Final-Recipient': 'rfc822; a@example.com' }
    expect(bouncesIn(report({ ...to, Action: 'delivered', Status: '2.0.0' }))).toEqual([])
    expect(bouncesIn(report({ ...to, Action: 'delayed', Status: '4.4.1' }))).toEqual([])
    expect(bouncesIn(report({ ...to, Action: 'failed', Status: 'unknown' }))).toEqual([])
    expect(bouncesIn(report({ Action: 'failed', Status: '5.0.0' }))).toEqual([])
    expect(bouncesIn('')).toEqual([])
  })

  it('names a newsletter by its Message-ID, folded or not', () => {
    const id = '01939f00-0000-7000-8000-000000000000'
    expect(deliveryNamed(`Subject: a\nMessage-ID: <newsletter.${id}@shop.example>\n`)).toBe(id)
    expect(deliveryNamed(`message-id:\r\n <newsletter.${id}@shop.example>`)).toBe(id)
    expect(deliveryNamed(`Subject: <newsletter.${id}@shop.example>`)).toBeUndefined()
    expect(deliveryNamed('Message-ID: <order.placed.1@shop.example>')).toBeUndefined()
  })
})
