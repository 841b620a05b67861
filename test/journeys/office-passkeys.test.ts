import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { vaultFrom } from '../../src/shop/index.ts'
import { Authenticator, byName } from '../support/authenticator.ts'
import { linksTo } from '../support/customer.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { atOffice, codeOf, MEMBER_PASSWORD, memberOf } from '../support/member.ts'
import { databases, openShop, SECRET, type Shop } from '../support/shop.ts'

const FIVE_MINUTES_MS = 300_000
const STEP_MS = 30_000
const PROOF = { currentPassword: MEMBER_PASSWORD }

/** A program at the door of the office, where passkeys are possible. */
const atDoor = async (shop: Shop): Promise<HalClient> => {
  const program = await HalClient.enter(byName(shop))
  await program.enterOffice()
  return program
}

describe.each(databases)('Passkeys of members, on %s', (database) => {
  let shop: Shop
  let members = 0

  beforeAll(async () => {
    shop = await openShop(database)
  })

  afterAll(() => shop?.close())

  const startPasskey = (program: HalClient, input: object = PROOF) =>
    program.follow('doStartPasskey', { ...input }, linksTo(shop, 'doStartPasskey'))

  const addPasskey = (program: HalClient, made: object, passkeyName = '店のPC') =>
    program.follow('doAddPasskey', { passkeyName, ...made }, linksTo(shop, 'doAddPasskey'))

  const list = async (program: HalClient) =>
    (await program.follow('goPasskeyList', {}, linksTo(shop, 'goPasskeyList'))).document

  const top = (program: HalClient) => program.follow('goAdminTop', {}, linksTo(shop, 'goAdminTop'))

  const optionsAt = async (program: HalClient) =>
    (await program.follow('doStartPasskeyLogin', {}, linksTo(shop, 'doStartPasskeyLogin'))).document.options

  const signIn = (program: HalClient, signed: object) =>
    program.follow('doPasskeyLogin', { ...signed }, linksTo(shop, 'doPasskeyLogin'))

  const some = async () => {
    const loginId = `member-${++members}`
    const id = await memberOf(shop, { login_id: loginId })
    const program = await atOffice(shop, loginId, MEMBER_PASSWORD, await HalClient.enter(byName(shop)))
    return { loginId, id, program, authenticator: new Authenticator(byName(shop)) }
  }

  /** A member who is signed in, and has a passkey. */
  const owner = async () => {
    const member = await some()
    const { document } = await startPasskey(member.program)
    expect((await addPasskey(member.program, member.authenticator.create(document.options))).status).toBe(201)
    return member
  }

  const lastTry = () =>
    shop.noren.store.reader
      .selectFrom('login_history')
      .select(['login_id', 'member_id', 'success', 'means'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()

  it('are added by who proves who they are, and sign in without password and code', async () => {
    const { loginId, id, program, authenticator } = await some()
    expect(await list(program)).toMatchObject({ passkeys: [], count: 0, isPossible: true, hasDevice: false })
    const { document: wanted } = await program.follow('doStartPasskey', PROOF)
    expect(wanted.options).toMatchObject({
      rp: { id: 'localhost' },
      user: { id: Buffer.from(id).toString('base64url'), name: loginId },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      excludeCredentials: [],
    })
    const added = await program.follow('doAddPasskey', {
      passkeyName: '店のPC',
      ...authenticator.create(wanted.options),
    })
    expect(added.status).toBe(201)
    const { passkeys } = await list(program)
    expect(passkeys).toMatchObject([
      { passkeyName: '店のPC', createdAt: shop.clock.now().toISOString(), lastUsedAt: null },
    ])
    const { document: again } = await program.follow('doStartPasskey', PROOF)
    const known = { id: authenticator.credentialId, type: 'public-key', transports: ['internal'] }
    expect(again.options.excludeCredentials).toEqual([known])

    const visitor = await atDoor(shop)
    const before = visitor.cookie('noren_admin')
    const { document: asked } = await visitor.follow('doStartPasskeyLogin')
    expect(asked.options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(asked.options).not.toHaveProperty('allowCredentials.0')
    const inside = await visitor.follow('doPasskeyLogin', authenticator.get(asked.options))
    expect(inside.document).toMatchObject({ adminId: id, loginId, authority: 0 })
    expect(visitor.cookie('noren_admin')).not.toBe(before)
    expect((await visitor.follow('goAdminTop')).status).toBe(200)
    expect(await lastTry()).toEqual({ login_id: loginId, member_id: id, success: true, means: 'passkey' })
    expect((await list(program)).passkeys[0]?.lastUsedAt).toBe(shop.clock.now().toISOString())
  })

  it('are told of by the audit log, without what an authenticator said', async () => {
    const { program, authenticator } = await owner()
    const entry = await shop.noren.store.reader
      .selectFrom('audit_log')
      .select(['transition', 'input', 'changes'])
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(entry.transition).toBe('doAddPasskey')
    expect(JSON.parse(entry.input)).toEqual({
      passkeyName: '店のPC',
      credentialId: authenticator.credentialId,
    })
    expect(JSON.parse(entry.changes)).toMatchObject([{ table: 'member_passkey', kind: 'created' }])
    expect(JSON.parse(entry.changes)[0].columns.public_key.after).toBe('•••')
    expect((await top(program)).status).toBe(200)
  })

  it('are renamed and deleted by their owner alone', async () => {
    const { program, authenticator } = await owner()
    const [passkey] = (await list(program)).passkeys
    const { program: stranger } = await some()
    for (const name of ['doRenamePasskey', 'doDeletePasskey'] as const) {
      const input = { passkeyId: passkey?.passkeyId, passkeyName: '他人の鍵', ...PROOF }
      expect((await stranger.follow(name, input, linksTo(shop, name))).status).toBe(404)
    }
    await program.follow('doRenamePasskey', { passkeyName: '電話' }, passkey)
    expect((await list(program)).passkeys).toMatchObject([{ passkeyName: '電話' }])
    for (const input of [{}, { currentPassword: 'guessed2026' }]) {
      const refused = await program.follow('doDeletePasskey', input, passkey)
      expect([refused.status, Object.keys(problemIn(refused).errors)]).toEqual([400, ['currentPassword']])
    }
    expect((await list(program)).count).toBe(1)
    expect((await program.follow('doDeletePasskey', PROOF, passkey)).status).toBe(200)
    expect((await list(program)).count).toBe(0)
    const visitor = await atDoor(shop)
    expect((await signIn(visitor, authenticator.get(await optionsAt(visitor)))).status).toBe(401)
  })

  describe('are not added', () => {
    it('by who holds a session and does not know the password', async () => {
      const { program, authenticator } = await some()
      const refused = await startPasskey(program, { currentPassword: 'guessed2026' })
      expect([refused.status, Object.keys(problemIn(refused).errors)]).toEqual([400, ['currentPassword']])
      // What a sign-in is asked to sign, anybody is given.
      const made = authenticator.create({
        ...(await optionsAt(program)),
        rp: { id: 'localhost' },
        user: { id: 'AA' },
      })
      expect(problemIn(await addPasskey(program, made)).code).toBe('passkeyRefused')
      expect((await list(program)).count).toBe(0)
    })

    it('nor is a device set up by who knows the password and has not the passkey', async () => {
      const { program, authenticator } = await owner()
      const setUp = async () => {
        const { document: device } = await program.follow(
          'goTwoFactorAuthEdit',
          {},
          linksTo(shop, 'goTwoFactorAuthEdit'),
        )
        const deviceToken = codeOf(device.authKey, shop.clock.now())
        return program.follow(
          'doSetTwoFactorAuth',
          { deviceToken, ...PROOF },
          linksTo(shop, 'doSetTwoFactorAuth'),
        )
      }
      expect(problemIn(await setUp())).toMatchObject({ status: 403, code: 'passkeyFirst' })
      const signInAgain = async () => {
        await program.follow('doAdminLogout', {}, linksTo(shop, 'doAdminLogout'))
        await program.enterOffice()
        expect((await signIn(program, authenticator.get(await optionsAt(program)))).status).toBe(200)
      }
      await signInAgain()
      shop.clock.advance(2 * FIVE_MINUTES_MS)
      expect(problemIn(await setUp()).code).toBe('passkeyFirst')
      await signInAgain()
      expect((await setUp()).status).toBe(200)
    })

    it('by who knows the password and has not the device', async () => {
      const { program } = await some()
      const { document: device } = await program.follow(
        'goTwoFactorAuthEdit',
        {},
        linksTo(shop, 'goTwoFactorAuthEdit'),
      )
      const code = () => codeOf(device.authKey, shop.clock.now())
      await program.follow('doSetTwoFactorAuth', { deviceToken: code(), ...PROOF })
      expect(await list(program)).toMatchObject({ hasDevice: true })
      for (const deviceToken of [undefined, '000000', code(), 'aaaaa-aaaaa']) {
        const refused = await startPasskey(program, { ...PROOF, deviceToken })
        expect([refused.status, Object.keys(problemIn(refused).errors)]).toEqual([400, ['deviceToken']])
      }
      shop.clock.advance(STEP_MS)
      expect((await startPasskey(program, { ...PROOF, deviceToken: code() })).status).toBe(200)
    })

    it('after so many wrong codes in a day that the device is guessed at', async () => {
      const { id, program } = await some()
      const authKey = 'JBSWY3DPEHPK3PXP'
      const device = { totp_secret: vaultFrom(SECRET).seal(authKey) }
      await shop.change((tx) => tx.updateTable('member').set(device).where('id', '=', id).execute())
      for (let times = 0; times < 20; times++)
        expect((await startPasskey(program, { ...PROOF, deviceToken: '000000' })).status).toBe(400)
      const deviceToken = codeOf(authKey, shop.clock.now())
      expect((await startPasskey(program, { ...PROOF, deviceToken })).status).toBe(429)
    })

    it.each([
      ['of a challenge that was made up', { challenge: 'AAAA' }],
      ['at another origin', { origin: 'http://localhost:1' }],
      ['for another name', { rpId: 'evil.example' }],
      ['without knowing its user', { isVerified: false }],
    ])('where the authenticator made one %s', async (_, told) => {
      const { program, authenticator } = await some()
      const { document } = await startPasskey(program)
      const refused = await addPasskey(program, authenticator.create(document.options, told))
      expect([refused.status, problemIn(refused).code]).toEqual([400, 'passkeyRefused'])
      expect((await addPasskey(program, authenticator.create(document.options))).status).toBe(400)
      expect((await list(program)).count).toBe(0)
    })

    it('twice by one answer, after five minutes, or in another session', async () => {
      const { loginId, program, authenticator } = await some()
      const { document: first } = await startPasskey(program)
      const other = await atOffice(shop, loginId, MEMBER_PASSWORD, await HalClient.enter(byName(shop)))
      expect((await addPasskey(other, authenticator.create(first.options))).status).toBe(400)
      expect((await addPasskey(program, authenticator.create(first.options))).status).toBe(201)
      const second = new Authenticator(byName(shop))
      expect((await addPasskey(program, second.create(first.options))).status).toBe(400)
      const { document: late } = await startPasskey(program)
      shop.clock.advance(FIVE_MINUTES_MS)
      expect((await addPasskey(program, second.create(late.options))).status).toBe(400)
      expect((await list(program)).count).toBe(1)
    })

    it('where another member has it', async () => {
      const { authenticator } = await owner()
      const { program } = await some()
      const { document } = await startPasskey(program)
      expect((await addPasskey(program, authenticator.create(document.options))).status).toBe(400)
    })
  })

  describe('let nobody in', () => {
    /** That a try was refused as any other is, and noted. */
    const expectRefused = async (visitor: HalClient, signed: object, noted: object) => {
      const refused = await signIn(visitor, signed)
      expect(refused.status).toBe(401)
      const { code, detail } = problemIn(refused)
      expect([code, detail]).toEqual([
        'passkeySignInRefused',
        'このパスキーは使えないか、5分の期限が過ぎました。',
      ])
      expect((await top(visitor)).status).toBe(403)
      expect(await lastTry()).toMatchObject({ success: false, means: 'passkey', ...noted })
    }

    it.each([
      ['signs a challenge that was made up', { challenge: 'AAAA' }],
      ['stands at another origin', { origin: 'http://localhost:1' }],
      ['signs for another name', { rpId: 'evil.example' }],
      ['does not know its user', { isVerified: false }],
      ['says that it is somebody else’s', { userHandle: Buffer.from('somebody').toString('base64url') }],
    ])('whose authenticator %s', async (_, told) => {
      const { loginId, authenticator } = await owner()
      const visitor = await atDoor(shop)
      const options = await optionsAt(visitor)
      await expectRefused(visitor, authenticator.get(options, told), { login_id: loginId })
      // What was asked once is not asked again.
      await expectRefused(visitor, authenticator.get(options), { login_id: loginId })
    })

    it('who signs with another key, or with a passkey that nobody has', async () => {
      const { loginId, authenticator } = await owner()
      const { id } = await some()
      const visitor = await atDoor(shop)
      const theirs = new Authenticator(byName(shop))
      const userHandle = Buffer.from(id).toString('base64url')
      const forged = {
        ...theirs.get(await optionsAt(visitor), { userHandle: '' }),
        credentialId: authenticator.credentialId,
      }
      await expectRefused(visitor, forged, { login_id: loginId })
      const signed = theirs.get(await optionsAt(visitor), { userHandle })
      await expectRefused(visitor, signed, { login_id: '', member_id: null })
    })

    it('who sends again what was sent before, with the challenge of then or of now', async () => {
      const { loginId, authenticator } = await owner()
      const visitor = await atDoor(shop)
      const options = await optionsAt(visitor)
      const twin = visitor.twin()
      const signed = authenticator.get(options)
      expect((await signIn(visitor, signed)).status).toBe(200)
      await expectRefused(twin, signed, { login_id: loginId })
      await optionsAt(twin)
      await expectRefused(twin, signed, { login_id: loginId })
    })

    it('who answers after five minutes, or what another session was asked', async () => {
      const { loginId, authenticator } = await owner()
      const visitor = await atDoor(shop)
      const late = authenticator.get(await optionsAt(visitor))
      shop.clock.advance(FIVE_MINUTES_MS)
      await expectRefused(visitor, late, { login_id: loginId })
      const other = await atDoor(shop)
      const foreign = authenticator.get(await optionsAt(other))
      await optionsAt(visitor)
      await expectRefused(visitor, foreign, { login_id: loginId })
    })

    it('whose authenticator was copied: its count does not grow, and that is noted', async () => {
      const { loginId, authenticator } = await owner()
      const visitor = await atDoor(shop)
      expect((await signIn(visitor, authenticator.get(await optionsAt(visitor), { count: 9 }))).status).toBe(
        200,
      )
      for (const count of [9, 8, 0]) {
        const copy = await atDoor(shop)
        const signed = authenticator.get(await optionsAt(copy), { count })
        await expectRefused(copy, signed, { login_id: loginId, means: 'copiedPasskey' })
      }
      const again = await atDoor(shop)
      expect((await signIn(again, authenticator.get(await optionsAt(again), { count: 10 }))).status).toBe(200)
    })

    it('by the passkey of a member who was deleted', async () => {
      const { loginId, authenticator } = await owner()
      const { program: boss } = await some()
      await boss.follow('doDeleteMember', { loginId }, linksTo(shop, 'doDeleteMember'))
      const visitor = await atDoor(shop)
      await expectRefused(visitor, authenticator.get(await optionsAt(visitor)), { member_id: null })
    })
  })

  it('of an authenticator that does not count are taken each time', async () => {
    const { program, authenticator } = await some()
    const { document } = await startPasskey(program)
    await addPasskey(program, authenticator.create(document.options, { count: 0 }))
    for (let times = 0; times < 2; times++) {
      const visitor = await atDoor(shop)
      const signed = authenticator.get(await optionsAt(visitor), { count: 0 })
      expect((await signIn(visitor, signed)).status).toBe(200)
    }
  })

  it('let who had only given the password in at once, and drop what was waited for', async () => {
    const { loginId, id, authenticator } = await owner()
    await shop.change((tx) =>
      tx.updateTable('member').set({ totp_secret: 'lost' }).where('id', '=', id).execute(),
    )
    const visitor = await atOffice(shop, loginId, MEMBER_PASSWORD, await HalClient.enter(byName(shop)))
    const waiting = visitor.twin()
    expect((await signIn(visitor, authenticator.get(await optionsAt(visitor)))).status).toBe(200)
    expect((await top(visitor)).status).toBe(200)
    const pending = await waiting.follow('goTwoFactorAuth', {}, linksTo(shop, 'goTwoFactorAuth'))
    expect(problemIn(pending)).toMatchObject({ status: 403, code: 'noChallenge' })
  })

  it('stay with another password of one’s own, and go with a device that a higher member takes away', async () => {
    const { loginId, program, authenticator } = await owner()
    const changed = { changePasswordFirst: 'another2026', changePasswordSecond: 'another2026' }
    const visitor = await atDoor(shop)
    await signIn(visitor, authenticator.get(await optionsAt(visitor)))
    await program.follow('doChangePassword', { ...PROOF, ...changed }, linksTo(shop, 'doChangePassword'))
    expect((await top(visitor)).status).toBe(403)
    const again = await atDoor(shop)
    expect((await signIn(again, authenticator.get(await optionsAt(again)))).status).toBe(200)

    const { program: boss } = await some()
    const { document: member } = await boss.follow('goMember', { loginId }, linksTo(shop, 'goMember'))
    expect(member).toMatchObject({ hasDevice: false, passkeyCount: 1 })
    const { document: freed } = await boss.follow('doResetMemberDevice')
    expect(freed).toMatchObject({ hadDevice: false, passkeyCount: 1 })
    const after = await boss.follow('goMember', { loginId }, linksTo(shop, 'goMember'))
    expect(boss.offers(after.document)).not.toContain('doResetMemberDevice')
    const last = await atDoor(shop)
    expect((await signIn(last, authenticator.get(await optionsAt(last)))).status).toBe(401)
  })
})
