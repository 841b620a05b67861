import { expect, it } from 'vitest'
import {
  type MailServerSettings,
  mailServerFault,
  needsPasswordAgain,
  replyOfServer,
  showsPassword,
} from './server.rules.ts'

const SERVER: MailServerSettings = {
  host: 'smtp.example.com',
  port: 587,
  security: 'startTls',
  user_name: 'shop',
}

it.each<[boolean, Partial<MailServerSettings>]>([
  [false, {}],
  [false, { security: 'tls' }],
  [true, { security: 'plain' }],
  [true, { host: 'smtp.example.net' }],
  [true, { port: 2525 }],
  [true, { user_name: 'other' }],
])('A password is typed again (%s) after %j', (isTyped, change) => {
  expect(needsPasswordAgain(SERVER, { ...SERVER, ...change })).toBe(isTyped)
})

it('A password leaves the machine encrypted alone', () => {
  expect(showsPassword({ ...SERVER, security: 'plain' })).toBe(true)
  expect(showsPassword({ ...SERVER, security: 'plain', host: '127.0.0.1' })).toBe(false)
  expect(showsPassword({ ...SERVER, security: 'plain', user_name: null })).toBe(false)
  expect(showsPassword(SERVER)).toBe(false)
})

it.each([
  ['account', { code: 'EAUTH', response: '535 5.7.8 Bad credentials' }],
  ['encryption', { code: 'ESOCKET', message: 'self-signed certificate' }],
  ['encryption', { code: 'ETLS', message: 'STARTTLS is not offered' }],
  ['refused', { code: 'EENVELOPE', response: '550 No such user' }],
  ['unreachable', { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED' }],
  ['unreachable', { code: 'EDNS', message: 'getaddrinfo ENOTFOUND' }],
  ['unreachable', { code: 'ETIMEDOUT', message: 'Greeting never received' }],
])('Its fault is told: %s', (fault, error) => {
  expect(mailServerFault(error)).toBe(fault)
})

it('What it says is one line', () => {
  expect(replyOfServer({ response: '535 5.7.8 a\r\n535 b' })).toBe('535 5.7.8 a 535 b')
  expect(replyOfServer({ response: 'x'.repeat(500) })).toHaveLength(200)
  expect(replyOfServer(new Error('away'))).toBeUndefined()
})
