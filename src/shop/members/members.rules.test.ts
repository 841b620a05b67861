import { describe, expect, it } from 'vitest'
import { LOGIN_ID, manageRefusal, mayGive, mayPromote, mayRename, roleOf } from './members.rules.ts'

const ranked = (id: string, authority: number) => ({ id, authority })
const [system, other, owner, reader] = [ranked('a', 0), ranked('b', 0), ranked('c', 1), ranked('d', 2)]

describe('Who may change whom (MEM-04)', () => {
  it.each([
    { who: 'a peer', member: system, one: other, rename: true, promote: false, refusal: undefined },
    { who: 'a lower one', member: owner, one: reader, rename: true, promote: true, refusal: undefined },
    {
      who: 'a higher one',
      member: owner,
      one: system,
      rename: false,
      promote: false,
      refusal: 'memberOutranks',
    },
    { who: 'themselves', member: owner, one: owner, rename: true, promote: false, refusal: 'memberIsSelf' },
  ])('is answered for $who', ({ member, one, rename, promote, refusal }) => {
    expect(mayRename(member, one)).toBe(rename)
    expect(mayPromote(member, one)).toBe(promote)
    expect(manageRefusal(member, one)).toBe(refusal)
  })

  it('is no authority above their own', () => {
    expect([0, 1, 2].filter((authority) => mayGive(owner, authority))).toEqual([1, 2])
  })
})

describe('What a role denies (AUT-02, AUT-06)', () => {
  const rules = [
    { authority: 0, deny_url: '/admin' },
    { authority: 1, deny_url: '/Admin/Member' },
    { authority: 2, deny_url: '/admin/order' },
  ]

  it('is nothing to a system administrator, and to the others what is said of them or of who stands above', () => {
    expect(roleOf({ authority: 0 }, rules)).toEqual({ writesScripts: true })
    expect(roleOf({ authority: 1 }, rules)).toEqual({
      denied: ['/admin/backup', '/admin/member'],
      ...{ onlyReads: false, writesScripts: false },
    })
    expect(roleOf({ authority: 2 }, rules)).toEqual({
      denied: ['/admin/backup', '/admin/member', '/admin/order'],
      ...{ onlyReads: true, writesScripts: false },
    })
  })

  it('is to a member of a role what owners are denied, and all that the role does not permit', () => {
    const denied = ['/admin/backup', '/admin/member']
    const by = { authority: 3, permissions: ['orders:view'] }
    expect(roleOf(by, rules)).toMatchObject({ denied, onlyReads: false, permissions: ['orders:view'] })
    expect(roleOf({ authority: 3 }, rules)).toMatchObject({ permissions: [] })
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
