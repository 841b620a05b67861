import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Authenticator, byName } from '../support/authenticator.ts'
import { linksTo } from '../support/customer.ts'
import { type Answer, HalClient, problemIn } from '../support/hal-client.ts'
import { atOffice, codeOf, MEMBER_PASSWORD, memberOf } from '../support/member.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { answerBehind, whenWaiting, withRival } from './rival.ts'

// On SQLite one writer goes after the other; the rival needs a database where two can write at once.
describe('A rival who deletes a member in the middle of what they do', () => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop('postgres')
  })

  afterAll(() => shop?.close())

  it.each([
    ['doDeleteMember', { loginId: 'rival' }],
    ['doUpdateAuthorityRole', { loginId: 'rival', authority: 1 }],
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

describe('A rival who gives what a member gives at the same moment', () => {
  const STEP_MS = 30_000
  let shop: Shop
  let members = 0

  beforeAll(async () => {
    shop = await openShop('postgres')
  })

  afterAll(() => shop?.close())

  const ask = <
    Name extends 'goTwoFactorAuthEdit' | 'doSetTwoFactorAuth' | 'doVerifyTwoFactorAuth' | 'doChangePassword',
  >(
    program: HalClient,
    name: Name,
    input: Readonly<Record<string, unknown>> = {},
  ) => program.follow(name, input, linksTo(shop, name))

  /** A member who is signed in, and what their device is to be set up with. */
  const someone = async () => {
    const loginId = `member-${++members}`
    const id = await memberOf(shop, { login_id: loginId })
    const program = await atOffice(shop, loginId)
    const { document: device } = await ask(program, 'goTwoFactorAuthEdit')
    const setUp = () =>
      ask(program, 'doSetTwoFactorAuth', {
        deviceToken: codeOf(device.authKey, shop.clock.now()),
        currentPassword: MEMBER_PASSWORD,
      })
    return { id, loginId, program, setUp, code: () => codeOf(device.authKey, shop.clock.now()) }
  }

  /** A member who has a device, has given their password and is asked for a code. */
  const asked = async () => {
    const { id, loginId, setUp, code } = await someone()
    const { document } = await setUp()
    shop.clock.advance(STEP_MS)
    const program = await atOffice(shop, loginId)
    const give = (deviceToken: string) => ask(program, 'doVerifyTwoFactorAuth', { deviceToken })
    return { id, give, code, recoveryCodes: document.recoveryCodes }
  }

  const behind = (first: string, id: string, press: () => Promise<Answer>): Promise<Answer> =>
    answerBehind(shop, (rival) => rival.query(first, [id]), press)

  it('leaves the code of a device used up', async () => {
    const { id, give, code } = await asked()
    const answer = await behind('update member set totp_step = totp_step + 1 where id = $1', id, () =>
      give(code()),
    )
    expect(problemIn(answer)).toMatchObject({ status: 400, errors: { deviceToken: [expect.any(String)] } })
    shop.clock.advance(STEP_MS)
    expect((await give(code())).status, 'the next one is good').toBe(200)
  })

  it('leaves a recovery code used up', async () => {
    const { id, give, recoveryCodes } = await asked()
    const [code = ''] = recoveryCodes
    const answer = await behind('delete from member_recovery_code where member_id = $1', id, () => give(code))
    expect(problemIn(answer)).toMatchObject({ status: 400, errors: { deviceToken: [expect.any(String)] } })
  })

  it('of the last wrong code of a challenge leaves none to be judged', async () => {
    const { id, give, code } = await asked()
    const answer = await behind('update member_session set wrong_codes = 5 where member_id = $1', id, () =>
      give(code()),
    )
    expect(problemIn(answer)).toMatchObject({ status: 429, code: 'tooManyCodes' })
  })

  it('of the last wrong code of a day leaves none to be judged', async () => {
    const { id, give, code } = await asked()
    expect((await give('000000')).status).toBe(400)
    const used = "update rate_limit set hits = 20 where key = 'codes:' || $1::text"
    const atTheDoor = await behind(used, id, () => give(code()))
    expect(problemIn(atTheDoor)).toMatchObject({ status: 429, code: 'tooManyCodes' })
  })

  it('leaves one device, the one that was set up first', async () => {
    const { id, setUp } = await someone()
    const answer = await behind("update member set totp_secret = 'first' where id = $1", id, setUp)
    expect(problemIn(answer)).toMatchObject({ status: 409, code: 'deviceExists' })
    const { totp_secret } = await shop.noren.store.reader
      .selectFrom('member')
      .select('totp_secret')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(totp_secret).toBe('first')
  })

  it('leaves the password that was set first', async () => {
    const { id, program } = await someone()
    const input = {
      currentPassword: MEMBER_PASSWORD,
      changePasswordFirst: 'second-2026',
      changePasswordSecond: 'second-2026',
    }
    const answer = await behind(
      "update member set password_hash = 'first', version = version + 1 where id = $1",
      id,
      () => ask(program, 'doChangePassword', input),
    )
    expect(problemIn(answer)).toMatchObject({ status: 409, code: 'staleVersion' })
  })
})
