import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linksTo } from '../support/customer.ts'
import { atOffice, memberOf } from '../support/member.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { whenWaiting, withRival } from './rival.ts'

// On SQLite one writer goes after the other; the rival needs a database where two can write at once.
describe('A rival who deletes a member in the middle of what they do', () => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop('postgres')
  })

  afterAll(() => shop?.close())

  it.each([
    ['doDeleteMember', { loginId: 'rival' }],
    ['doUpdateMember', { loginId: 'rival', authority: 1 }],
  ] as const)('is not undone by their %s: somebody is left', async (name, input) => {
    await shop.change((tx) => tx.deleteFrom('member').execute())
    const id = await memberOf(shop, { login_id: 'one' })
    await memberOf(shop, { login_id: 'rival' })
    const program = await atOffice(shop, 'one')
    await withRival(shop, async (rival) => {
      await rival.query('begin')
      await rival.query('update member set active = false where id = $1', [id])
      const answer = program.follow(name, input, linksTo(shop, name))
      await whenWaiting(rival)
      await rival.query('commit')
      expect((await answer).status).toBe(404)
    })
    const left = await shop.noren.store.reader
      .selectFrom('member')
      .select(['login_id', 'authority'])
      .where('active', '=', true)
      .execute()
    expect(left).toEqual([{ login_id: 'rival', authority: 0 }])
  })
})
