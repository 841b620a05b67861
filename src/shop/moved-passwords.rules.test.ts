import { describe, expect, it } from 'vitest'
import { isMovedHash, kindOf, movedForm, movedHash, storedHash, typedAs } from './moved-passwords.rules.ts'

const BCRYPT = `$2y$13$${'a'.repeat(53)}`
const ARGON2 = '$argon2id$v=19$m=65536,t=4,p=1$c2FsdHNhbHQ$aGFzaGhhc2g'

describe('Passwords that moved in', () => {
  it.each<readonly [hash: string, salt: string, kind: ReturnType<typeof kindOf>]>([
    ['a'.repeat(64), 's', 'hmac-sha256'],
    ['a'.repeat(40), '', 'sha1'],
    ['a'.repeat(40), 's', undefined],
    [BCRYPT, '', 'php'],
    ...['$14$', '$16$', '$03$'].map((cost) => [BCRYPT.replace('$13$', cost), '', undefined] as const),
    [ARGON2, '', 'php'],
    ...['m=1048576,t=4,p=1', 'm=65536,t=5,p=1', 'm=65536,t=0,p=1', 'm=8,t=1,p=9', 'm=65536,t=4,p=0'].map(
      (work) => [ARGON2.replace('m=65536,t=4,p=1', work), '', undefined] as const,
    ),
    ['$argon2id$v=19$m=65536,t=4,p=1$x$y', '', undefined],
    ['kaki', '', undefined],
  ])('are known by their look: %s', (hash, salt, kind) => {
    expect(kindOf(hash, salt)).toBe(kind)
  })

  it('are marked, and read again', () => {
    const told = { kind: 'hmac-sha256' as const, salt: 'a:b', magic: 'm$:', hash: ARGON2 }
    const stored = storedHash(told)
    expect(isMovedHash(stored)).toBe(true)
    expect(movedHash(stored)).toEqual(told)
    expect(movedHash(ARGON2)).toBeUndefined()
    expect(movedHash('moved:other:::x')).toBeUndefined()
  })

  it('take other time than those of this shop, or the same', () => {
    expect(movedForm(BCRYPT)).toBe('$2b$13$')
    expect(movedForm(ARGON2)).toBe('$argon2id$v=19$m=65536,t=4,p=1$')
    expect(movedForm('$argon2id$v=19$m=19456,t=2,p=1$a$b')).toBeUndefined()
  })

  it('are hashed as EC-CUBE did, and shortened as Symfony does', () => {
    const of = (kind: 'hmac-sha256' | 'sha1' | 'php', hash = ARGON2) => ({ kind, salt: '', magic: 'm', hash })
    expect(typedAs('p', of('sha1'))).toMatch(/^[0-9a-f]{40}$/)
    expect(typedAs('p', of('hmac-sha256'))).toMatch(/^[0-9a-f]{64}$/)
    expect(typedAs('p'.repeat(80), of('php'))).toBe('p'.repeat(80))
    expect(typedAs('p'.repeat(80), of('php', BCRYPT))).toHaveLength(88)
    expect(typedAs('短い', of('php', BCRYPT))).toBe('短い')
  })
})
