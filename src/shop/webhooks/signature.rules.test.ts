import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { hintOf, secretOf, signedHeaders } from './signature.rules.ts'

const secret = secretOf(Buffer.alloc(32, 7))
const message = { id: 'one', at: new Date(), body: '{"type":"order.placed"}' }

it('A message is signed as Standard Webhooks states', () => {
  const headers = signedHeaders(message, [secret])
  expect(new Webhook(secret).verify(message.body, headers)).toEqual({ type: 'order.placed' })
  expect(() => new Webhook(secret).verify(`${message.body} `, headers)).toThrow()
  const signature = new Webhook(secret).sign(message.id, message.at, message.body)
  expect(headers['webhook-signature']).toBe(signature)
})

it('Two secrets sign side by side', () => {
  const other = secretOf(Buffer.alloc(32, 8))
  const headers = signedHeaders(message, [secret, other])
  expect(headers['webhook-signature'].split(' ')).toHaveLength(2)
  for (const one of [secret, other])
    expect(new Webhook(one).verify(message.body, headers)).toEqual({ type: 'order.placed' })
  const third = new Webhook(secretOf(Buffer.alloc(32, 9)))
  expect(() => third.verify(message.body, headers)).toThrow()
})

it('A secret is shown by its beginning', () => {
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(hintOf(secret)).toBe('whsec_BwcH')
})
