import { describe, expect, it } from 'vitest'
import { mayFollow, siteOf } from './passkeys.rules.ts'

describe('Passkeys are bound to', () => {
  it.each([
    ['BASE_URL', 'https://shop.example', 'http://localhost:3000', 'shop.example', 'https://shop.example'],
    ['its port', 'https://shop.example:8443', undefined, 'shop.example', 'https://shop.example:8443'],
    ['the machine itself', 'http://localhost:3000', undefined, 'localhost', 'http://localhost:3000'],
    [
      'what was asked',
      'http://127.0.0.1:3000',
      'http://localhost:3000',
      'localhost',
      'http://localhost:3000',
    ],
    ['a name below', 'http://[::1]:3000', 'http://a.localhost', 'a.localhost', 'http://a.localhost'],
    ['what is secure', 'http://shop.example', 'https://b.example', 'b.example', 'https://b.example'],
  ])('%s, with %s and %s', (_, baseUrl, asked, rpId, origin) => {
    expect(siteOf(baseUrl, asked)).toEqual({ rpId, origin })
  })

  it.each([
    ['http://127.0.0.1:3000', undefined],
    ['https://192.0.2.1', undefined],
    ['https://[2001:db8::1]', undefined],
    ['http://shop.example', undefined],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['http://127.0.0.1:3000', 'http://shop.example'],
    ['http://127.0.0.1:3000', 'http://notlocalhost'],
  ])('nothing, with %s and %s', (baseUrl, asked) => {
    expect(siteOf(baseUrl, asked)).toBeUndefined()
  })
})

it.each([
  [0, 0, true],
  [0, 1, true],
  [4, 5, true],
  [4, 4, false],
  [4, 3, false],
  [4, 0, false],
])('After %i signatures one that counts %i is taken: %s', (kept, given, isTaken) => {
  expect(mayFollow(kept, given)).toBe(isTaken)
})
