import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newSessionId, secretsFrom, sessionKey } from './secrets.ts'

const ours = secretsFrom('a secret of thirty-two characters')
const theirs = secretsFrom('another secret of a shop elsewhere')

/** The interface's csrfToken. */
const TOKEN = /^[A-Za-z0-9_.:-]{8,160}$/

describe('A signed cookie', () => {
  it('gives its value back, dots in it too', () => {
    for (const value of ['abc', 'a.b.c', newSessionId('')]) expect(ours.unsign(ours.sign(value))).toBe(value)
  })

  it('is not ours when another shop signed it', () => {
    expect(ours.unsign(theirs.sign('abc'))).toBeUndefined()
  })

  it.each(['', '.', 'abc', 'abc.', '.abc', 'abc.def', `abc.${'A'.repeat(22)}`, `${ours.sign('abc')}A`])(
    'is not ours as %j',
    (signed) => {
      expect(ours.unsign(signed)).toBeUndefined()
    },
  )

  it('loses its signature with any change of its value', () => {
    const [, mac] = ours.sign('abc').split('.')
    expect(ours.unsign(`abd.${mac}`)).toBeUndefined()
    expect(ours.unsign(`abc .${mac}`)).toBeUndefined()
  })

  it('is ours only as we signed it, whatever is tried', () => {
    const signed = ours.sign('abc')
    fc.assert(
      fc.property(fc.string(), (tried) => {
        fc.pre(tried !== signed)
        expect(ours.unsign(tried)).toBeUndefined()
      }),
    )
  })

  it('cannot serve as a token against forged requests, nor the other way round', () => {
    const id = newSessionId('')
    expect(ours.isCsrfToken(ours.sign(id), id)).toBe(false)
    expect(ours.isCsrfToken(ours.sign(id).split('.')[1], id)).toBe(false)
  })
})

describe('A token against forged requests', () => {
  const id = newSessionId('')

  it('has the form of the interface', () => {
    for (let times = 0; times < 200; times++) expect(ours.csrfToken(id)).toMatch(TOKEN)
  })

  it('is good for the session that it was given to, and for no other', () => {
    const token = ours.csrfToken(id)
    expect(ours.isCsrfToken(token, id)).toBe(true)
    expect(ours.isCsrfToken(token, newSessionId(''))).toBe(false)
    expect(theirs.isCsrfToken(token, id)).toBe(false)
  })

  it('is another one each time, and each of them is good', () => {
    const tokens = Array.from({ length: 50 }, () => ours.csrfToken(id))
    expect(new Set(tokens).size).toBe(50)
    // The mask must hide the whole of it: no position may repeat.
    for (let at = 0; at < 42; at++) expect(new Set(tokens.map((token) => token[at])).size).toBeGreaterThan(1)
    expect(tokens.every((token) => ours.isCsrfToken(token, id))).toBe(true)
  })

  it('is no good with a single character changed', () => {
    const token = ours.csrfToken(id)
    for (let at = 0; at < token.length - 1; at++) {
      const other = token[at] === 'A' ? 'B' : 'A'
      expect(ours.isCsrfToken(token.slice(0, at) + other + token.slice(at + 1), id)).toBe(false)
    }
  })

  it.each([undefined, null, '', 'A', 'A'.repeat(43), 'A'.repeat(5000), 5, true, [], {}, '\0', '山'])(
    'is not %j',
    (token) => {
      expect(ours.isCsrfToken(token, id)).toBe(false)
    },
  )

  it('in a list is none: a form that sends two of them is forged', () => {
    expect(ours.isCsrfToken([ours.csrfToken(id)], id)).toBe(false)
  })
})

describe('A digest', () => {
  it('is the same each time in this shop, and another in any other', () => {
    expect(ours.digest('a password 1')).toBe(ours.digest('a password 1'))
    expect(ours.digest('a password 2')).not.toBe(ours.digest('a password 1'))
    expect(secretsFrom('another secret of thirty-two characters').digest('a password 1')).not.toBe(
      ours.digest('a password 1'),
    )
  })
})

describe('A session id', () => {
  it('is new each time, and the database keeps only its hash', () => {
    const ids = Array.from({ length: 100 }, () => newSessionId(''))
    expect(new Set(ids).size).toBe(100)
    expect(ids[0]).toMatch(/^[A-Za-z0-9_-]{24}$/)
    expect(sessionKey(ids[0] ?? '')).not.toContain(ids[0])
    expect(sessionKey('a')).toBe(sessionKey('a'))
    expect(sessionKey('a')).not.toBe(sessionKey('b'))
  })
})
