import { describe, expect, it } from 'vitest'
import { changeRefusal, isLowered, LOGIN_ID, mayGive, roleOf } from './members.rules.ts'

const ranked = (id: string, authority: number) => ({ id, authority })
const [system, other, owner, reader] = [ranked('a', 0), ranked('b', 0), ranked('c', 1), ranked('d', 2)]

describe('Who may change whom (MEM-04)', () => {
  it.each([
    ['a peer', system, other, { authority: 1 }, undefined],
    ['who stands below', owner, reader, { active: false }, undefined],
    ['who stands above', owner, system, {}, 'memberOutranks'],
    ['who is raised above them', owner, reader, { authority: 0 }, 'memberOutranks'],
    ['who is raised to them', owner, reader, { authority: 1 }, undefined],
    ['themselves, but for the rank', owner, owner, {}, undefined],
    ['their own rank', system, system, { authority: 1 }, 'memberIsSelf'],
    ['whether they are there', system, system, { active: false }, 'memberIsSelf'],
  ])('is answered for %s', (_what, member, one, change, refusal) => {
    expect(changeRefusal(member, one, change)).toBe(refusal)
  })

  it('is no authority above their own', () => {
    expect([0, 1, 2].filter((authority) => mayGive(owner, authority))).toEqual([1, 2])
  })

  it('and who can do less by it', () => {
    expect(isLowered(owner, { authority: 2 })).toBe(true)
    expect(isLowered(owner, { authority: 0 })).toBe(false)
    expect(isLowered(owner, { active: false })).toBe(true)
    expect(isLowered(owner, { active: true })).toBe(false)
    expect(isLowered(owner, {})).toBe(false)
  })
})

describe('What a role denies (AUT-02, AUT-06)', () => {
  const rules = [
    { authority: 0, deny_url: '/admin' },
    { authority: 1, deny_url: '/Admin/Member' },
    { authority: 2, deny_url: '/admin/order' },
  ]

  it('is nothing to a system administrator, and to the others what is said of them exactly', () => {
    expect(roleOf(0, rules)).toEqual({})
    expect(roleOf(1, rules)).toEqual({ denied: ['/admin/backup', '/admin/member'], onlyReads: false })
    expect(roleOf(2, rules)).toEqual({ denied: ['/admin/backup', '/admin/order'], onlyReads: true })
  })
})

describe('A login id', () => {
  it.each(['a', 'Boss.2_x-y', 'x'.repeat(128)])('may be %s', (typed) => {
    expect(LOGIN_ID.test(typed)).toBe(true)
  })

  it.each(['', 'x'.repeat(129), 'a b', 'a\0', 'お店', 'a/b'])('is not %j', (typed) => {
    expect(LOGIN_ID.test(typed)).toBe(false)
  })
})
