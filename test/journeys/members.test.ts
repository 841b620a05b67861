import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linksTo } from '../support/customer.ts'
import { problemIn } from '../support/hal-client.ts'
import { HtmlClient } from '../support/html-client.ts'
import { atOffice, MEMBER_PASSWORD, memberOf } from '../support/member.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

describe.each(databases)('Members, on %s', (database) => {
  let shop: Shop
  let people = 0

  beforeAll(async () => {
    shop = await openShop(database)
  })

  afterAll(() => shop?.close())

  /** A member who is signed in, and asks by address. */
  const someone = async (authority = 0) => {
    const loginId = `member-${++people}`
    await memberOf(shop, { login_id: loginId, name: `名前${people}`, authority })
    const program = await atOffice(shop, loginId)
    type Ask = typeof program.follow
    const ask: Ask = (name, input = {}) => program.follow(name, input, linksTo(shop, name))
    return { loginId, program, ask }
  }

  const codeOf = (answer: Parameters<typeof problemIn>[0]) => problemIn(answer).code

  const newcomer = () => ({
    loginId: `newcomer-${++people}`,
    name: '新人',
    authority: 1,
    password: MEMBER_PASSWORD,
    passwordConfirm: MEMBER_PASSWORD,
  })

  it('are made, found, read, changed, deleted and brought back', async () => {
    const { program, ask } = await someone()
    const told = newcomer()
    const { loginId } = told
    const made = await ask('doCreateMember', told)
    expect(made.status).toBe(201)
    expect(made.headers.get('location')).toBe(`/admin/member?loginId=${loginId}`)
    expect(made.document).toMatchObject({ loginId, name: '新人', authority: 1, active: true })
    expect(JSON.stringify(made.document)).not.toMatch(/argon2|office2026/)

    const { document: record } = await program.follow('goMember')
    expect(record).toMatchObject({ loginId, name: '新人', authority: 1, isSelf: false, lastLoginAt: null })
    expect(record).toMatchObject({ form: { method: 'PUT' }, fields: { version: { value: record.version } } })
    const changed = await program.follow('doUpdateMember', { name: '古参', authority: 2 })
    expect(changed.document).toMatchObject({ name: '古参', authority: 1, ignored: ['authority'] })
    expect(changed.document.version).toBe(record.version + 1)
    await program.follow('goMember')
    const given = await program.follow('doUpdateAuthorityRole', { authority: 2 })
    expect(given.document).toMatchObject({ loginId, authority: 2, previousAuthority: 1 })

    const found = await ask('goMemberList', { nameKeyword: '古参' })
    expect(found.document).toMatchObject({ count: 1, filters: { nameKeyword: '古参', showDeleted: false } })
    expect(found.document.members.map((member) => member.loginId)).toEqual([loginId])

    await program.follow('goMember', {}, found.document.members[0])
    const deleted = await program.follow('doDeleteMember')
    expect(deleted).toMatchObject({ status: 200, document: { loginId, alreadyDeleted: false } })
    const again = await ask('doDeleteMember', { loginId })
    expect(again).toMatchObject({ status: 200, document: { loginId, alreadyDeleted: true } })
    expect((await ask('goMember', { loginId })).status).toBe(404)
    expect((await ask('doUpdateMember', { loginId, name: '幽霊' })).status).toBe(404)
    expect((await ask('doResetMemberDevice', { loginId })).status).toBe(404)
    expect((await ask('doCreateMember', told)).status).toBe(409)

    expect((await ask('goMemberList', { nameKeyword: loginId })).document.count).toBe(0)
    const all = await ask('goMemberList', { nameKeyword: loginId, showDeleted: true })
    expect(all.document.members).toMatchObject([{ loginId, active: false }])
    const back = await program.follow('doUpdateMember', { loginId, active: true }, all.document.members[0])
    expect(back.document).toMatchObject({ active: true, name: '古参' })
    expect((await atOffice(shop, loginId)).document).toMatchObject({ owes: 'nothing' })
  })

  it('are listed page by page, the newest first', async () => {
    const { ask } = await someone()
    const names = [newcomer(), newcomer(), newcomer()]
    for (const told of names) await ask('doCreateMember', { ...told, name: '行列' })
    const { document } = await ask('goMemberList', { nameKeyword: '行列', limit: 2 })
    expect(document).toMatchObject({ count: 3, limit: 2, offset: 0 })
    expect(document.members.map(({ loginId }) => loginId)).toEqual([names[2]?.loginId, names[1]?.loginId])
    const next = await ask('goMemberList', { nameKeyword: '行列', limit: 2, offset: 2 })
    expect(next.document.members.map(({ loginId }) => loginId)).toEqual([names[0]?.loginId])
    // What is typed stands for itself.
    expect((await ask('goMemberList', { nameKeyword: '%' })).document.count).toBe(0)
  })

  it.each([
    [{ password: 'short1', passwordConfirm: 'short1' }, 'password'],
    [{ password: 'lettersalone', passwordConfirm: 'lettersalone' }, 'password'],
    [{ loginId: 'same2026', password: 'Same2026', passwordConfirm: 'Same2026' }, 'password'],
    [{ passwordConfirm: 'another2026' }, 'passwordConfirm'],
    [{ passwordConfirm: '' }, 'passwordConfirm'],
    [{ loginId: 'お店' }, 'loginId'],
    [{ loginId: '' }, 'loginId'],
    [{ name: 'x'.repeat(33) }, 'name'],
    [{ authority: 4 }, 'authority'],
    [{ authority: '' }, 'authority'],
  ])('are not made with %j', async (wrong, field) => {
    const { ask } = await someone()
    const refused = await ask('doCreateMember', { ...newcomer(), ...wrong })
    expect(refused.status).toBe(400)
    expect(Object.keys(problemIn(refused).errors)).toEqual([field])
  })

  it('keep their login ids to themselves', async () => {
    const { ask, loginId } = await someone()
    const refused = await ask('doCreateMember', { ...newcomer(), loginId })
    expect(refused.status).toBe(409)
    expect(problemIn(refused)).toMatchObject({
      code: 'loginIdTaken',
      errors: { loginId: [expect.any(String)] },
    })
  })

  it.each(['nobody', 'お店', 'a\0b', 'x'.repeat(300)])('are not found by %j', async (loginId) => {
    const { ask } = await someone()
    for (const name of ['goMember', 'doUpdateMember', 'doDeleteMember', 'doResetMemberDevice'] as const)
      expect(codeOf(await ask(name, { loginId })), name).toBe('memberUnknown')
  })

  it('are not changed over what somebody else changed meanwhile', async () => {
    const { ask } = await someone()
    const { loginId } = await someone(1)
    const { version } = (await ask('goMember', { loginId })).document
    expect((await ask('doUpdateMember', { loginId, name: '先', version })).status).toBe(200)
    const late = await ask('doUpdateMember', { loginId, name: '後', version })
    expect(late.status).toBe(409)
    expect(late.document).toMatchObject({
      ...{ code: 'staleVersion', name: '先', version: version + 1, sentVersion: version },
    })
    // What is kept already needs no second write, and without a version the last one wins.
    expect((await ask('doUpdateMember', { loginId, name: '先', version })).status).toBe(200)
    expect((await ask('doUpdateMember', { loginId, name: '後' })).status).toBe(200)
    expect((await ask('goMember', { loginId })).document).toMatchObject({ name: '後', version: version + 2 })
  })

  it('are out at once when they are deleted or lowered, and not when they are raised', async () => {
    const { ask } = await someone()
    const [deleted, lowered, raised] = await Promise.all([someone(1), someone(1), someone(2)])
    await ask('doDeleteMember', { loginId: deleted.loginId })
    await ask('doUpdateAuthorityRole', { loginId: lowered.loginId, authority: 2 })
    await ask('doUpdateAuthorityRole', { loginId: raised.loginId, authority: 1 })
    for (const one of [deleted, lowered]) expect((await one.ask('goAdminTop')).status).toBe(403)
    expect((await raised.ask('goAdminTop')).document).toMatchObject({ authority: 1 })
    await ask('doUpdateMember', { loginId: deleted.loginId, active: true })
    expect((await deleted.ask('goAdminTop')).status).toBe(403)
  })

  it('manage neither themselves nor whoever outranks them', async () => {
    const [system, owner, peer, reader] = await Promise.all([someone(0), someone(1), someone(1), someone(2)])
    for (const name of ['doDeleteMember', 'doResetMemberDevice'] as const) {
      expect(codeOf(await owner.ask(name, { loginId: owner.loginId })), name).toBe('memberIsSelf')
      expect(codeOf(await owner.ask(name, { loginId: system.loginId })), name).toBe('memberOutranks')
    }
    expect(codeOf(await owner.ask('doUpdateMember', { loginId: system.loginId, name: '別人' }))).toBe(
      'memberOutranks',
    )
    const stays = await system.ask('doUpdateMember', { loginId: reader.loginId, active: false })
    expect(problemIn(stays)).toMatchObject({ status: 400, errors: { active: [expect.any(String)] } })
    expect((await owner.ask('doCreateMember', { ...newcomer(), authority: 0 })).status).toBe(403)
    expect((await owner.ask('doUpdateMember', { loginId: owner.loginId, name: '自分' })).status).toBe(200)
    expect((await owner.ask('doUpdateMember', { loginId: peer.loginId, name: '同僚' })).status).toBe(200)
    expect((await owner.ask('doDeleteMember', { loginId: peer.loginId })).status).toBe(200)

    await owner.ask('goMember', { loginId: owner.loginId })
    expect(owner.program.offers()).toEqual(expect.arrayContaining(['doUpdateMember', 'goMemberList']))
    expect(owner.program.offers()).not.toContain('doDeleteMember')
    expect(owner.program.offers()).not.toContain('doUpdateAuthorityRole')
    const below = await owner.ask('goMember', { loginId: reader.loginId })
    expect(below.document.authorityOptions.map(({ authority }) => authority)).toEqual([1, 2])
    expect(owner.program.offers()).toContain('doUpdateAuthorityRole')
    const { document } = await owner.ask('goMember', { loginId: system.loginId })
    expect(document).not.toHaveProperty('form')
    expect(owner.program.offers().filter((name) => name.startsWith('do'))).toEqual([])
  })

  it('always have a system administrator among them', async () => {
    const { ask, loginId } = await someone()
    const others = await ask('goMemberList', { limit: 1000 })
    for (const { loginId: other, authority } of others.document.members)
      if (other !== loginId && authority === 0) await ask('doDeleteMember', { loginId: other })
    for (const itself of [
      await ask('doDeleteMember', { loginId }),
      await ask('doUpdateAuthorityRole', { loginId, authority: 1 }),
    ]) {
      expect(itself.status).toBe(403)
      expect(codeOf(itself)).toBe('memberIsSelf')
    }
    expect((await ask('goAdminTop')).document).toMatchObject({ authority: 0 })
  })

  it('are freed of a lost device by who may manage them', async () => {
    const { ask, program } = await someone()
    const { loginId, ask: asTheyDid } = await someone(1)
    await ask('goMember', { loginId })
    expect(program.offers()).not.toContain('doResetMemberDevice')
    await shop.change((tx) =>
      tx.updateTable('member').set({ totp_secret: 'lost' }).where('login_id', '=', loginId).execute(),
    )
    expect((await atOffice(shop, loginId)).document).toMatchObject({ owes: 'code' })
    await ask('goMember', { loginId })
    expect((await asTheyDid('goAdminTop')).status).toBe(200)
    expect((await program.follow('doResetMemberDevice')).document).toMatchObject({ hadDevice: true })
    expect((await asTheyDid('goAdminTop')).status).toBe(403)
    expect((await ask('doResetMemberDevice', { loginId })).document).toMatchObject({ hadDevice: false })
    expect((await atOffice(shop, loginId)).document).toMatchObject({ owes: 'nothing' })
  })

  describe('in a browser without script', () => {
    const enter = async (loginId: string, path: string) => {
      const person = await HtmlClient.enter(shop.base)
      await person.open(path)
      await person.form('loginId').fill({ loginId, password: MEMBER_PASSWORD }).submit()
      return person
    }

    it('show what somebody else changed of them meanwhile', async () => {
      const { loginId, ask } = await someone()
      const { loginId: other } = await someone(1)
      const person = await enter(loginId, `/admin/member?loginId=${other}`)
      const form = person.form('name')
      await ask('doUpdateMember', { loginId: other, name: '先の名前' })
      await form.fill({ name: '後の名前' }).submit()
      expect(person.page.status).toBe(409)
      expect(person.text).toContain(ja('office.conflict.title'))
      expect(person.find('tbody tr').text).toMatch(/後の名前.*先の名前/s)
    })

    it('are made, changed and deleted after a question', async () => {
      const { loginId } = await someone()
      const person = await enter(loginId, '/admin/member-list')
      expect(person.page.url.pathname).toBe('/admin/member-list')
      const told = { ...newcomer(), authority: '1' }
      await person
        .form('passwordConfirm')
        .fill({ ...told, passwordConfirm: 'another2026' })
        .submit()
      expect(person.page.status).toBe(400)
      expect(person.text).toContain(ja('message.input.passwordMismatch'))
      const again = person.form('passwordConfirm')
      expect(again.value('loginId')).toBe(told.loginId)
      await again.fill({ password: told.password, passwordConfirm: told.password }).submit()
      expect(person.page.url.pathname + person.page.url.search).toBe(`/admin/member?loginId=${told.loginId}`)
      expect(person.text).toContain(ja('message.office.memberMade', { name: '新人' }))

      await person.form('name').fill({ name: '古参' }).submit()
      expect(person.find('h1').text).toBe('古参')
      expect(person.text).toContain(ja('message.office.memberChanged', { name: '古参' }))
      const authority = person.form('authority')
      expect(authority.value('authority')).toBe('1')
      await authority.fill({ authority: '2' }).submit()
      expect(person.find('h1').text).toBe('古参')
      expect(person.text).toContain(ja('message.office.rolesSaved'))
      expect(person.form('authority').value('authority')).toBe('2')
      const question = person.find('details.ask')
      expect(question.text).toContain(ja('office.members.deleteMeans', { name: '古参' }))
      await person.form(ja('office.members.deleteSure', { name: '古参' })).submit()
      expect(person.page.url.pathname).toBe('/admin/member-list')
      expect(person.text).toContain(ja('message.office.memberDeleted', { name: '古参' }))
      expect(person.page.root.querySelectorAll('td code').map(({ text }) => text)).not.toContain(told.loginId)

      await person.form('nameKeyword').fill({ nameKeyword: told.loginId, showDeleted: true }).submit()
      expect(person.form('nameKeyword').value('nameKeyword')).toBe(told.loginId)
      await person.form(ja('office.members.bringBack')).submit()
      expect(person.page.url.pathname + person.page.url.search).toBe(`/admin/member?loginId=${told.loginId}`)
    })

    it('are shown as they are now beside what was typed over an older version', async () => {
      const { loginId, ask } = await someone()
      const { loginId: other } = await someone(1)
      const person = await enter(loginId, `/admin/member?loginId=${other}`)
      await ask('doUpdateMember', { loginId: other, name: '先' })
      await person.form('name').fill({ name: '後' }).submit()
      expect(person.page.status).toBe(409)
      expect(person.find('.facts').text).toContain('先')
      expect(person.form('name').value('name')).toBe('後')
      await person.form('name').submit()
      expect(person.find('.facts').text).toContain('後')
    })
  })
})
