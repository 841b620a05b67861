import { expect, it } from 'vitest'
import { tidyForwarded } from './forwarded.ts'

const tidied = (sent: string) => {
  const headers = { 'x-forwarded-for': sent }
  tidyForwarded({ headers })
  return headers['x-forwarded-for']
}

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:80, 192.0.2.2', '192.0.2.1, 192.0.2.2'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['"[2001:db8::7]:443" ,2001:db8::8', '2001:db8::7, 2001:db8::8'],
  ['[::1]', '::1'],
  ['192.0.2.1, unknown, 192.0.2.2', 'unknown, 192.0.2.2'],
  ['192.0.2.1, _hidden', 'unknown'],
  ['192.0.2.1,', 'unknown'],
  ['', 'unknown'],
  ['127.1', 'unknown'],
  ['[192.0.2.1', 'unknown'],
  ['2001:db8::7]:80', 'unknown'],
  ['192.0.2.1:port', 'unknown'],
])('X-Forwarded-For "%s" is read as %s', (sent, addresses) => {
  expect(tidied(sent)).toBe(addresses)
})
