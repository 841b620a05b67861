import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { linksTo } from '../support/customer.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { HtmlClient } from '../support/html-client.ts'
import { mailsTo } from '../support/mailbox.ts'
import { atOffice, codeOf, MEMBER_PASSWORD, memberOf } from '../support/member.ts'
import { browserAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const STEP_MS = 30_000
const MINUTE_MS = 60_000
const PROOF = { currentPassword: MEMBER_PASSWORD }

describe.each(databases)('Signing in to the office, on %s', (database) => {
  let shop: Shop
  let members = 0

  beforeAll(async () => {
    shop = await openShop(database)
  })

  afterAll(() => shop?.close())

  const someMember = async (authority = 0) => {
    const login_id = `member-${++members}`
    return { loginId: login_id, id: await memberOf(shop, { login_id, authority }) }
  }

  const code = (authKey: string, steps = 0) =>
    codeOf(authKey, new Date(shop.clock.now().getTime() + steps * STEP_MS))

  const giveCode = (program: HalClient, deviceToken: string) =>
    program.follow('doVerifyTwoFactorAuth', { deviceToken }, linksTo(shop, 'doVerifyTwoFactorAuth'))

  const top = (program: HalClient) => program.follow('goAdminTop', {}, linksTo(shop, 'goAdminTop'))

  /** A member with a device, the key of it, and their recovery codes. */
  const withDevice = async () => {
    const { loginId } = await someMember()
    const program = await atOffice(shop, loginId)
    const { document: device } = await program.follow(
      'goTwoFactorAuthEdit',
      {},
      linksTo(shop, 'goTwoFactorAuthEdit'),
    )
    const set = await program.follow('doSetTwoFactorAuth', { deviceToken: code(device.authKey), ...PROOF })
    expect(set.status).toBe(200)
    shop.clock.advance(STEP_MS)
    return { loginId, program, authKey: device.authKey, recoveryCodes: set.document.recoveryCodes }
  }

  /** That they were here is noted after the answer. */
  const noted = (memberId: string) =>
    vi.waitFor(async () => {
      const { seen_at } = await shop.noren.store.reader
        .selectFrom('member_session')
        .select('seen_at')
        .where('member_id', '=', memberId)
        .executeTakeFirstOrThrow()
      expect(seen_at).toBe(shop.clock.now().toISOString())
    })

  it('takes login id and password, and keeps each try', async () => {
    const { loginId } = await someMember()
    const program = await HalClient.enter(shop.base)
    await program.enterOffice()
    for (const [id, password] of [
      [loginId, 'wrong2026'],
      ['nobody', MEMBER_PASSWORD],
    ]) {
      const refused = await program.follow('doAdminLogin', { loginId: id, password })
      expect(refused.status).toBe(401)
      expect(problemIn(refused).code).toBe('adminSignInRefused')
      expect(JSON.stringify(refused.document)).not.toContain(id)
    }
    expect((await top(program)).status).toBe(403)
    const { document, headers } = await program.follow('doAdminLogin', { loginId, password: MEMBER_PASSWORD })
    expect(document).toMatchObject({ loginId, name: '店長', authority: 0, owes: 'nothing' })
    expect(headers.get('location')).toBe('/admin/index')
    await program.follow('goAdminTop')
    const { document: history } = await program.follow(
      'goLoginHistoryList',
      {},
      linksTo(shop, 'goLoginHistoryList'),
    )
    expect(
      history.entries.slice(0, 3).map((entry) => [entry.loginId, entry.success, entry.clientIp]),
    ).toEqual([
      [loginId, true, '127.0.0.1'],
      ['nobody', false, '127.0.0.1'],
      [loginId, false, '127.0.0.1'],
    ])
  })

  it('leads back in HTML to where one was going, and nowhere else', async () => {
    const { loginId } = await someMember()
    const person = await HtmlClient.enter(shop.base)
    await person.open('/admin/login-history?limit=5')
    expect(person.page.status).toBe(403)
    await person.form('loginId').fill({ loginId, password: MEMBER_PASSWORD }).submit()
    expect(person.page.url.pathname + person.page.url.search).toBe('/admin/login-history?limit=5')
    for (const returnTo of ['https://evil.example/', '//evil.example', '/cart', '/administer']) {
      const program = await HalClient.enter(shop.base)
      await program.enterOffice()
      const { headers } = await program.follow('doAdminLogin', {
        loginId,
        password: MEMBER_PASSWORD,
        returnTo,
      })
      expect(headers.get('location'), returnTo).toBe('/admin/index')
    }
  })

  it('leads back from a form to the page that it stood on, with its query, once a session has ended', async () => {
    const { loginId } = await someMember()
    const person = await browserAt(shop, `ended-${loginId}`, '/admin/member-list')
    const [member] = person.page.root
      .querySelectorAll('main a')
      .flatMap((link) => link.getAttribute('href') ?? [])
      .filter((href) => href.startsWith('/admin/member?'))
    await person.open(member ?? '')
    const address = person.page.url.pathname + person.page.url.search
    await shop.change((tx) => tx.deleteFrom('member_session').execute())
    await person.form('name').submit()
    expect(person.page.status).toBe(403)
    await person.form('loginId').fill({ loginId, password: MEMBER_PASSWORD }).submit()
    expect(person.page.url.pathname + person.page.url.search).toBe(address)
    expect(person.page.status).toBe(200)
  })

  it('asks for the code of a device, and opens with it alone', async () => {
    const { loginId, authKey } = await withDevice()
    const program = await HalClient.enter(shop.base)
    await program.enterOffice()
    const { document, headers } = await program.follow('doAdminLogin', { loginId, password: MEMBER_PASSWORD })
    expect(document.owes).toBe('code')
    expect(headers.get('location')).toBe('/admin/two-factor-auth')
    expect((await top(program)).status).toBe(403)
    await program.follow('goTwoFactorAuth')
    expect((await program.follow('doVerifyTwoFactorAuth', { deviceToken: code(authKey) })).status).toBe(200)
    expect((await top(program)).status).toBe(200)
  })

  it.each([
    [-2, 400],
    [-1, 200],
    [1, 200],
    [2, 400],
  ])('takes a code %i steps off the clock with %i', async (steps, status) => {
    const { loginId, authKey } = await withDevice()
    shop.clock.advance(5 * STEP_MS)
    const program = await atOffice(shop, loginId)
    expect((await giveCode(program, code(authKey, steps))).status).toBe(status)
  })

  it('takes each code once, of the member’s own device, and none without a challenge', async () => {
    const { loginId, authKey } = await withDevice()
    const other = await withDevice()
    const first = await atOffice(shop, loginId)
    const own = code(authKey)
    expect((await giveCode(first, code(other.authKey))).status).toBe(400)
    expect((await giveCode(first, own)).status).toBe(200)
    const second = await atOffice(shop, loginId)
    expect((await giveCode(second, own)).status).toBe(400)
    // Who is inside already has no challenge either.
    expect((await giveCode(first, code(authKey, 1))).status).toBe(403)
  })

  it('drops the challenge with the sixth wrong code, though it be right', async () => {
    const { loginId, authKey } = await withDevice()
    const program = await atOffice(shop, loginId)
    for (let times = 0; times < 5; times++)
      expect((await giveCode(program, '000000')).status, `code ${times}`).toBe(400)
    expect((await giveCode(program, code(authKey))).status).toBe(429)
    expect((await giveCode(program, code(authKey))).status).toBe(403)
    expect((await top(program)).status).toBe(403)
  })

  it('lets nobody who knows the password guess codes without end', async () => {
    const { loginId, authKey } = await withDevice()
    for (let times = 0; times < 20; times++) {
      const program = await atOffice(shop, loginId)
      expect((await giveCode(program, '000000')).status, `code ${times}`).toBe(400)
    }
    expect((await giveCode(await atOffice(shop, loginId), code(authKey))).status).toBe(429)
    shop.clock.advance(24 * 60 * MINUTE_MS)
    expect((await giveCode(await atOffice(shop, loginId), code(authKey))).status).toBe(200)
  })

  it('takes a recovery code in place of the device, once', async () => {
    const { loginId, recoveryCodes } = await withDevice()
    expect(new Set(recoveryCodes).size).toBe(10)
    const [one = ''] = recoveryCodes
    const typed = one.toUpperCase().replace('-', ' ')
    const { document } = await giveCode(await atOffice(shop, loginId), typed)
    expect(document.recoveryCodesLeft).toBe(9)
    expect((await giveCode(await atOffice(shop, loginId), one)).status).toBe(400)
  })

  it('sets up no second device, whoever asks', async () => {
    const { loginId, program, authKey } = await withDevice()
    const again = { deviceToken: code(authKey), authKey: 'JBSWY3DPEHPK3PXP', loginId }
    const inside = await program.follow('doSetTwoFactorAuth', again, linksTo(shop, 'doSetTwoFactorAuth'))
    expect(inside.status).toBe(409)
    const outside = await atOffice(shop, loginId)
    const refused = await outside.follow('doSetTwoFactorAuth', again, linksTo(shop, 'doSetTwoFactorAuth'))
    expect(refused.status).toBe(403)
    const page = await outside.follow('goTwoFactorAuthSet', {}, linksTo(shop, 'goTwoFactorAuthSet'))
    expect(problemIn(page)).toMatchObject({ status: 403, code: 'noChallenge' })
  })

  it.each(['/admin/two-factor-auth', '/admin/two-factor-auth-set'])(
    'has no page at %s for who has given no password, but the way to sign in',
    async (path) => {
      const stranger = await HalClient.enter(shop.base)
      const refused = await stranger.fetch(path)
      expect(refused.status).toBe(403)
      expect(await refused.json()).toMatchObject({ code: 'noChallenge', _links: { goAdminLogin: {} } })
      const person = await HtmlClient.enter(shop.base)
      await person.open(path)
      expect(person.page.status).toBe(403)
      expect(person.text).toContain(ja('error.noChallenge.detail'))
      expect(person.form('loginId').names).toContain('password')
    },
  )

  it('asks no code of who is in already', async () => {
    const { loginId } = await someMember()
    const program = await atOffice(shop, loginId)
    const refused = await program.follow('goTwoFactorAuth', {}, linksTo(shop, 'goTwoFactorAuth'))
    expect(refused.status).toBe(403)
  })

  it('sets up no device for who holds a session alone; the shop is told of each that is', async () => {
    const { loginId, id } = await someMember()
    const program = await atOffice(shop, loginId)
    const { document } = await program.follow('goTwoFactorAuthEdit', {}, linksTo(shop, 'goTwoFactorAuthEdit'))
    const deviceToken = code(document.authKey)
    for (const proof of [{}, { currentPassword: 'guessed-2026' }]) {
      const refused = await program.follow('doSetTwoFactorAuth', { deviceToken, ...proof })
      expect(problemIn(refused)).toMatchObject({
        status: 400,
        errors: { currentPassword: [expect.any(String)] },
      })
    }
    const { email01 } = await shop.noren.store.reader
      .selectFrom('base_info')
      .select('email01')
      .executeTakeFirstOrThrow()
    const told = async () =>
      (await mailsTo(shop, email01)).filter(({ member_id }) => member_id === id).map(({ text }) => text)
    expect(await told()).toEqual([])
    expect((await program.follow('doSetTwoFactorAuth', { deviceToken, ...PROOF })).status).toBe(200)
    const changed = { changePasswordFirst: 'another-2026', changePasswordSecond: 'another-2026', ...PROOF }
    await program.follow('doChangePassword', changed, linksTo(shop, 'doChangePassword'))
    const { loginId: boss } = await someMember()
    const other = await atOffice(shop, boss)
    await other.follow('doResetMemberDevice', { loginId }, linksTo(shop, 'doResetMemberDevice'))
    const texts = await told()
    for (const text of texts) expect(text).toContain(loginId)
    expect(texts).toMatchObject([
      expect.stringContaining(ja('message.office.secured.deviceSet')),
      expect.stringContaining(ja('message.office.secured.passwordSet')),
      expect.stringContaining(ja('message.office.secured.deviceReset')),
    ])
  })

  it('takes no secret from a client', async () => {
    const { loginId } = await someMember()
    const program = await atOffice(shop, loginId)
    const authKey = 'JBSWY3DPEHPK3PXP'
    const set = await program.follow(
      'doSetTwoFactorAuth',
      { deviceToken: code(authKey), authKey, loginId, ...PROOF },
      linksTo(shop, 'doSetTwoFactorAuth'),
    )
    expect(Object.keys(problemIn(set).errors)).toEqual(['deviceToken'])
  })

  it('ends after an hour without a request, and after twelve in any case', async () => {
    const { loginId, id } = await someMember()
    const program = await atOffice(shop, loginId)
    for (let minutes = 0; minutes < 11 * 60; minutes += 50) {
      shop.clock.advance(50 * MINUTE_MS)
      expect((await top(program)).status, `after ${minutes} minutes`).toBe(200)
      await noted(id)
    }
    shop.clock.advance(70 * MINUTE_MS)
    expect((await top(program)).status).toBe(403)
    const idle = await atOffice(shop, loginId)
    shop.clock.advance(61 * MINUTE_MS)
    expect((await top(idle)).status).toBe(403)
  })

  it('ends for a member who is deleted, at once', async () => {
    const { loginId, id } = await someMember()
    const program = await atOffice(shop, loginId)
    await shop.change((tx) => tx.updateTable('member').set({ active: false }).where('id', '=', id).execute())
    expect((await top(program)).status).toBe(403)
    expect(
      (await (await atOffice(shop, loginId)).follow('goAdminLogin', {}, linksTo(shop, 'goAdminLogin')))
        .status,
    ).toBe(200)
    expect((await top(await atOffice(shop, loginId))).status).toBe(403)
  })

  it('ends everywhere else with another password', async () => {
    const { loginId } = await someMember()
    const [one, other] = [await atOffice(shop, loginId), await atOffice(shop, loginId)]
    const form = linksTo(shop, 'doChangePassword')
    const password = 'changed2026'
    const wrong = await one.follow(
      'doChangePassword',
      { currentPassword: 'wrong', changePasswordFirst: password, changePasswordSecond: 'other2026' },
      form,
    )
    expect(Object.keys(problemIn(wrong).errors).sort()).toEqual(['changePasswordSecond', 'currentPassword'])
    const done = await one.follow(
      'doChangePassword',
      { currentPassword: MEMBER_PASSWORD, changePasswordFirst: password, changePasswordSecond: password },
      form,
    )
    expect(done.status).toBe(200)
    expect((await top(one)).status).toBe(200)
    expect((await top(other)).status).toBe(403)
    expect((await top(await atOffice(shop, loginId))).status).toBe(403)
    expect((await top(await atOffice(shop, loginId, password))).status).toBe(200)
  })

  it('ends everywhere else with a device, which who came in without it does not have', async () => {
    const { loginId } = await someMember()
    const [one, other] = [await atOffice(shop, loginId), await atOffice(shop, loginId)]
    const { document } = await one.follow('goTwoFactorAuthEdit', {}, linksTo(shop, 'goTwoFactorAuthEdit'))
    expect((await top(other)).status).toBe(200)
    await one.follow('doSetTwoFactorAuth', { deviceToken: code(document.authKey), ...PROOF })
    expect((await top(one)).status).toBe(200)
    expect((await top(other)).status).toBe(403)
  })

  it('is ended from another device', async () => {
    const { loginId } = await someMember()
    const [one, other] = [await atOffice(shop, loginId), await atOffice(shop, loginId)]
    const { document } = await one.follow('goMemberSessionList', {}, linksTo(shop, 'goMemberSessionList'))
    expect(document.count).toBe(2)
    const elsewhere = document.sessions.find(({ isThis }) => !isThis)
    for (const input of [{}, { currentPassword: 'guessed2026' }])
      for (const of of [elsewhere, linksTo(shop, 'doEndMemberSessions')]) {
        const refused = await one.follow('doEndMemberSessions', input, of)
        expect(Object.keys(problemIn(refused).errors)).toEqual(['currentPassword'])
      }
    expect((await top(other)).status).toBe(200)
    await one.follow('doEndMemberSessions', PROOF, elsewhere)
    expect((await top(other)).status).toBe(403)
    expect((await top(one)).status).toBe(200)
    const { loginId: stranger } = await someMember()
    const theirs = await atOffice(shop, stranger)
    const { document: list } = await theirs.follow(
      'goMemberSessionList',
      {},
      linksTo(shop, 'goMemberSessionList'),
    )
    const [session] = list.sessions
    const foreign = await one.follow(
      'doEndMemberSessions',
      { sessionId: session?.sessionId, ...PROOF },
      linksTo(shop, 'doEndMemberSessions'),
    )
    expect(foreign.status).toBe(404)
    expect((await top(theirs)).status).toBe(200)
    const own = (await one.follow('goMemberSessionList', {}, linksTo(shop, 'goMemberSessionList'))).document
    const left = await one.follow('doEndMemberSessions', {}, own.sessions[0])
    expect(left.status).toBe(200)
    expect((await top(one)).status).toBe(403)
  })
})

describe.each(databases)('An office that wants a second factor of everybody, on %s', (database) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(database, { ADMIN_TWO_FACTOR: 'required' })
  })

  afterAll(() => shop?.close())

  it('opens to nobody who has not set up a device', async () => {
    await memberOf(shop, { login_id: 'new' })
    const program = await HalClient.enter(shop.base)
    await program.enterOffice()
    const { document, headers } = await program.follow('doAdminLogin', {
      loginId: 'new',
      password: MEMBER_PASSWORD,
    })
    expect(document.owes).toBe('device')
    expect(headers.get('location')).toBe('/admin/two-factor-auth-set')
    const refused = await program.follow('goAdminTop', {}, linksTo(shop, 'goAdminTop'))
    expect(refused.status).toBe(403)
    const { document: device } = await program.follow('goTwoFactorAuthSet')
    expect(device).toMatchObject({ memberName: '店長', hasDevice: false })
    expect(device.authUri).toContain(`secret=${device.authKey}`)
    const { document: again } = await program.follow(
      'goTwoFactorAuthSet',
      {},
      linksTo(shop, 'goTwoFactorAuthSet'),
    )
    expect(again.authKey).toBe(device.authKey)
    expect((await program.follow('doSetTwoFactorAuth', { deviceToken: '000000' })).status).toBe(400)
    const deviceToken = codeOf(device.authKey, shop.clock.now())
    expect((await program.follow('doSetTwoFactorAuth', { deviceToken })).status).toBe(200)
    expect((await program.follow('goAdminTop')).status).toBe(200)
  })
})

describe.each(databases)('The first member, on %s', (database) => {
  it('is made where there is none, as it was said or with a password that is shown once', async () => {
    const shop = await openShop(database, { ADMIN_LOGIN_ID: 'boss', ADMIN_PASSWORD: 'given2026' })
    expect(await shop.noren.firstMember()).toEqual({ loginId: 'boss', password: undefined })
    expect(await shop.noren.firstMember()).toBeUndefined()
    expect((await (await atOffice(shop, 'boss', 'given2026')).follow('goAdminTop')).status).toBe(200)
    await shop.close()
    const other = await openShop(database)
    const made = await other.noren.firstMember()
    expect(made).toEqual({ loginId: 'admin', password: expect.stringMatching(/^.{16,}$/) })
    expect((await (await atOffice(other, 'admin', made?.password)).follow('goAdminTop')).status).toBe(200)
    await other.close()
  })
})
