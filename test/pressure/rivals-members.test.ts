import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Authenticator, byName } from '../support/authenticator.ts'
import { linksTo } from '../support/customer.ts'
import { HalClient } from '../support/hal-client.ts'
import { atOffice, MEMBER_PASSWORD, memberOf } from '../support/member.ts'
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

describe('A rival in the middle of a sign-in with a passkey', () => {
  let shop: Shop
  let program: HalClient
  let authenticator: Authenticator

  beforeAll(async () => {
    shop = await openShop('postgres')
    await memberOf(shop, { login_id: 'owner' })
    program = await atOffice(shop, 'owner', MEMBER_PASSWORD, await HalClient.enter(byName(shop)))
    authenticator = new Authenticator(byName(shop))
    const proof = { currentPassword: MEMBER_PASSWORD }
    const { document } = await program.follow('doStartPasskey', proof, linksTo(shop, 'doStartPasskey'))
    await program.follow('doAddPasskey', { passkeyName: '鍵', ...authenticator.create(document.options) })
  })

  afterAll(() => shop?.close())

  it.each([
    [
      'who was asked something else meanwhile leaves a refusal',
      `update passkey_challenge set challenge = 'another'`,
    ],
    [
      'whose copy has signed more often meanwhile leaves a refusal',
      'update member_passkey set sign_count = 100',
    ],
  ])('%s', async (_, done) => {
    const { document } = await program.follow('doStartPasskeyLogin', {}, linksTo(shop, 'doStartPasskeyLogin'))
    const signed = authenticator.get(document.options)
    await withRival(shop, async (rival) => {
      await rival.query('begin')
      await rival.query(done)
      const answer = program.follow('doPasskeyLogin', signed)
      await whenWaiting(rival)
      await rival.query('commit')
      expect((await answer).status).toBe(401)
    })
  })
})
