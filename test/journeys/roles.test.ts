import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customerOf, linksTo } from '../support/customer.ts'
import { type HalClient, linksOf, problemIn } from '../support/hal-client.ts'
import { HtmlClient } from '../support/html-client.ts'
import { atOffice, MEMBER_PASSWORD, memberOf } from '../support/member.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const CLOSED = '/admin/member'

const LEADS_THERE = /(?:href|action)"?[=:]"\/admin\/member/

/** Expressions that would match much, match everything, or take for ever, if they were any. */
const HOSTILE = ['/admin/.*', '/admin(/|$)', '/admin/(a+)+$', '/admin/[', '/admin/%', '/admin/_____']

describe.each(databases)('Roles, on %s', (database) => {
  let shop: Shop
  let people = 0

  beforeAll(async () => {
    shop = await openShop(database)
  })

  afterAll(() => shop?.close())

  beforeEach(() => shop.change((tx) => tx.deleteFrom('deny_rule').execute()))

  const someone = async (authority = 0) => {
    const loginId = `role-${++people}`
    await memberOf(shop, { login_id: loginId, authority })
    const program = await atOffice(shop, loginId)
    const ask: HalClient['follow'] = (name, input = {}) => program.follow(name, input, linksTo(shop, name))
    return { loginId, program, ask }
  }

  const deny = (deny_url: string, authority = 1) => ({ Authority: authority, deny_url })

  it('say what each of them may, and what is denied; the whole list is replaced', async () => {
    const { ask, program } = await someone()
    const { document } = await ask('goAuthorityRole')
    expect(document.authorityOptions.map(({ authority, name }) => [authority, name])).toEqual([
      [0, 'システム管理者'],
      [1, '店舗オーナー'],
      [2, '閲覧のみ'],
      [3, '役割による'],
    ])
    expect(document.authorityOptions[2]?.description).toContain('何も変更できません')
    expect(document).toMatchObject({ rules: [], count: 0 })

    const AuthorityRoles = [deny(CLOSED), deny('/admin/login-history', 2)]
    const saved = await program.follow('doUpdateAuthorityRole', { AuthorityRoles })
    expect(saved.headers.get('location')).toBe('/admin/authority-role')
    expect(saved.document).toMatchObject({
      rules: [
        { authority: 1, denyUrl: CLOSED },
        { authority: 2, denyUrl: '/admin/login-history' },
      ],
      ...{ count: 2, changed: true, adminId: null },
    })
    expect((await ask('doUpdateAuthorityRole', { AuthorityRoles })).document.changed).toBe(false)
    const twice = await ask('doUpdateAuthorityRole', { AuthorityRoles: [deny('/admin/a'), deny('/admin/a')] })
    expect(twice.document).toMatchObject({ count: 1, changed: true })
    expect((await ask('goAuthorityRole')).document.rules).toMatchObject([{ denyUrl: '/admin/a' }])
    expect((await ask('doUpdateAuthorityRole', { AuthorityRoles: [] })).document.count).toBe(0)
  })

  it.each([
    [{ Authority: 1 }, 'AuthorityRoles.0.deny_url'],
    [{ Authority: '1', deny_url: '' }, 'AuthorityRoles.0.deny_url'],
    [{ deny_url: CLOSED }, 'AuthorityRoles.0.Authority'],
    [{ Authority: '', deny_url: CLOSED }, 'AuthorityRoles.0.Authority'],
    [deny('/mypage'), 'AuthorityRoles.0.deny_url'],
    [deny('admin'), 'AuthorityRoles.0.deny_url'],
    [deny(`/admin/${'x'.repeat(255)}`), 'AuthorityRoles.0.deny_url'],
    [deny(CLOSED, 0), 'AuthorityRoles.0.Authority'],
    [deny(CLOSED, 3), 'AuthorityRoles.0.Authority'],
  ])('are not given the row %j, and stay as they were', async (row, field) => {
    const { ask } = await someone()
    await ask('doUpdateAuthorityRole', { AuthorityRoles: [deny('/admin/kept')] })
    const refused = await ask('doUpdateAuthorityRole', { AuthorityRoles: [row] })
    expect(refused.status).toBe(400)
    expect(Object.keys(problemIn(refused).errors)).toEqual([field])
    expect((await ask('goAuthorityRole')).document.rules).toMatchObject([{ denyUrl: '/admin/kept' }])
  })

  it('show who may only read what a form holds, and nowhere to send it', async () => {
    const [reader, owner] = [await someone(2), await someone(1)]
    const category = { categoryId: 1 }
    const read = (await reader.ask('goCategoryEdit', category)).document
    const edited = (await owner.ask('goCategoryEdit', category)).document
    expect(edited).toMatchObject({
      submitTo: { rel: 'doUpdateCategory' },
      form: { action: '/admin/category/category' },
      fields: { categoryName: { value: expect.any(String) } },
    })
    expect(read).toHaveProperty('fields', Reflect.get(edited, 'fields'))
    expect(read).not.toHaveProperty('form')
    expect(read).not.toHaveProperty('submitTo')
    for (const [{ program }, isTold] of [[reader, true] as const, [owner, false] as const]) {
      const answer = await program.fetch('/admin/category/edit?categoryId=1', {
        headers: { accept: 'text/html' },
      })
      expect((await answer.text()).includes(ja('office.form.readOnly'))).toBe(isTold)
    }
  })

  it('are not emptied by a request that says nothing', async () => {
    const { ask } = await someone()
    await ask('doUpdateAuthorityRole', { AuthorityRoles: [deny('/admin/kept')] })
    expect((await ask('doUpdateAuthorityRole')).status).toBe(400)
    expect((await ask('goAuthorityRole')).document.count).toBe(1)
  })

  it('close what begins so, in whatever letters, and take no expression for one', async () => {
    const { ask } = await someone()
    const owner = await someone(1)
    const reader = await someone(2)
    const AuthorityRoles = HOSTILE.map((url) => deny(url))
    expect((await ask('doUpdateAuthorityRole', { AuthorityRoles })).status).toBe(200)
    expect((await owner.ask('goMemberList')).status).toBe(200)
    await ask('doUpdateAuthorityRole', { AuthorityRoles: [deny('/ADMIN/Member-L'), deny('/admin', 2)] })
    expect((await owner.ask('goMemberList')).status).toBe(403)
    expect((await owner.ask('goMember', { loginId: owner.loginId })).status).toBe(200)
    expect((await ask('goMemberList')).status).toBe(200)
    // What is one's own stays open.
    expect((await reader.ask('goMemberList')).status).toBe(403)
    expect((await reader.ask('goAdminTop')).status).toBe(200)
    expect((await reader.ask('goChangePassword')).status).toBe(200)
  })

  it('close with a screen what changes the same at other addresses', async () => {
    const { ask } = await someone()
    const owner = await someone(1)
    const section = { pageId: '1', sectionId: 'x', changeId: 'x', place: 1, kind: 'text' }
    const closed = [
      ...['goPageSections', 'doAddPageSection', 'doMovePageSection', 'goPageDraft', 'doPublishPage'],
      ...['doRestorePageSections', 'goPageHistory', 'doPreviewPage'],
      ...['doUpdateRedirect', 'doDeleteRedirect'],
    ]
    const asked = async () => {
      const all = closed.map((name) => owner.ask(name as never, { ...section, redirectId: '1' } as never))
      return (await Promise.all(all)).map(({ status }) => status === 403)
    }
    expect(await asked()).not.toContain(true)
    const AuthorityRoles = [deny('/admin/page/page'), deny('/admin/content/redirect-list')]
    await ask('doUpdateAuthorityRole', { AuthorityRoles })
    expect(await asked()).not.toContain(false)
  })

  // What a role closes is read alike on both; the links of all pages are drawn by it.
  it.runIf(database === databases[0])('hide what they close from every page and every menu', async () => {
    const { ask } = await someone()
    const owner = await someone(1)
    /** Of each page that their menu leads to, as document and as HTML, whether it leads to what may be closed. */
    const linked = async () => {
      const { document: top } = await owner.ask('goAdminTop')
      const screens = top.menu.flatMap((group) => group.screens)
      const hrefs = screens.flatMap((screen) => Object.values(linksOf(screen)).map(({ href }) => href))
      const pages = ['/admin/index', ...hrefs].flatMap((href) =>
        ['application/hal+json', 'text/html'].map(async (accept) => {
          const answer = await owner.program.fetch(href, { headers: { accept } })
          expect(answer.status, href).toBe(200)
          return LEADS_THERE.test(await answer.text())
        }),
      )
      return Promise.all(pages)
    }
    // By the menu of every page, and by the documents of the first one and of the roles.
    expect((await linked()).filter(Boolean).length).toBeGreaterThan(6)
    await ask('doUpdateAuthorityRole', { AuthorityRoles: [deny(CLOSED)] })
    expect(await linked()).not.toContain(true)
    for (const accept of ['application/hal+json', 'application/json', 'text/html'])
      for (const path of [CLOSED, '/admin/member-list', `${CLOSED}?loginId=${owner.loginId}`]) {
        const answer = await owner.program.fetch(path, { headers: { accept } })
        expect(answer.status, `${path} as ${accept}`).toBe(403)
        const text = await answer.text()
        expect(text, `${path} as ${accept}`).not.toMatch(LEADS_THERE)
        // Who is signed in is not told to sign in.
        if (accept !== 'text/html') expect(JSON.parse(text), path).toMatchObject({ code: 'notAllowed' })
      }
  })

  it('close to those below what they close to owners, so that nobody makes a member who may more', async () => {
    const { ask } = await someone()
    const owner = await someone(1)
    await ask('doUpdateAuthorityRole', { AuthorityRoles: [deny('/admin/customer')] })
    const loginId = `made-${++people}`
    const name = 'けんさん'
    const made = await owner.ask('doCreateMember', { loginId, name, password: MEMBER_PASSWORD, authority: 2 })
    expect(made.status).toBe(201)
    const program = await atOffice(shop, loginId)
    const tried = async (path: string) =>
      (await program.fetch(path, { headers: { accept: 'application/json' } })).status
    expect(await tried('/admin/customer-list')).toBe(403)
    expect(await tried('/admin/order-list')).toBe(200)
  })

  it('are changed by a system administrator alone', async () => {
    const owner = await someone(1)
    await owner.ask('goAuthorityRole')
    expect(owner.program.offers()).not.toContain('doUpdateAuthorityRole')
    const refused = await owner.ask('doUpdateAuthorityRole', { AuthorityRoles: [] })
    expect(refused.status).toBe(403)
    expect(problemIn(refused).code).toBe('memberOutranks')
  })

  it('close what is known of customers in the form of a new order, too', async () => {
    const { ask } = await someone()
    const owner = await someone(1)
    const customerId = await customerOf(shop, { email: 'known@example.com' })
    const found = async () =>
      (await owner.ask('goOrderNew', { customerKeyword: 'known@example.com' })).document
    expect((await found()).customers).toHaveLength(1)
    expect((await owner.ask('goOrderNew', { customerId })).document).toMatchObject({ customerId })
    await ask('doUpdateAuthorityRole', { AuthorityRoles: [deny('/admin/customer')] })
    expect((await found()).customers).toEqual([])
    expect((await owner.ask('goOrderNew', { customerId })).status).toBe(404)
  })

  it('leave what runs in browsers to system administrators, and to whom they give it', async () => {
    const { ask } = await someone()
    const owner = await someone(1)
    const script = () => owner.ask('doUpdateContentJs', { js: 'document.title' })
    const theme = () => owner.ask('doInstallTemplate', { templateCode: 'own', templateName: 'own' })
    expect(problemIn(await script())).toMatchObject({ status: 403, code: 'notAllowed' })
    expect(problemIn(await theme())).toMatchObject({ status: 403, code: 'notAllowed' })
    await owner.ask('goContentJs')
    expect(owner.program.offers()).not.toContain('doUpdateContentJs')
    const { loginId } = owner
    for (const by of [owner, await someone(1)])
      expect(problemIn(await by.ask('doUpdateAuthorityRole', { loginId, writesScripts: 1 })).code).toBe(
        'memberOutranks',
      )
    const given = await ask('doUpdateAuthorityRole', { loginId, writesScripts: 1 })
    expect(given.document).toMatchObject({ changed: true, loginId, scriptWriters: [{ loginId }] })
    expect((await script()).status).toBe(200)
    expect((await theme()).status, 'a file is missing').toBe(400)
    await ask('doUpdateAuthorityRole', { loginId, writesScripts: 0 })
    expect((await script()).status).toBe(403)
  })

  it('are no form that a page of the shop fills in for a member', async () => {
    const { program, loginId } = await someone()
    const sent = async (referer: string) => {
      const answer = await fetch(new URL('/admin/authority-role', shop.base), {
        method: 'POST',
        headers: {
          ...{ accept: 'text/html', cookie: `noren_admin=${program.cookie('noren_admin')}` },
          ...{ 'sec-fetch-site': 'same-origin', referer: new URL(referer, shop.base).href },
        },
        body: new URLSearchParams({ loginId, writesScripts: '1', csrfToken: 'x' }),
      })
      expect(answer.status).toBe(403)
      return answer.text()
    }
    expect(await sent('/user_data/sale')).not.toContain('writesScripts')
    expect(await sent('/admin/authority-role')).toContain('writesScripts')
  })

  describe('of one member', () => {
    it('are given by who stands above them', async () => {
      const { ask } = await someone()
      const { loginId } = await someone(2)
      const given = await ask('doUpdateAuthorityRole', { loginId, authority: 1 })
      expect(given.document).toMatchObject({ loginId, authority: 1, previousAuthority: 2, changed: true })
      const again = await ask('doUpdateAuthorityRole', { loginId, authority: 1 })
      expect(again.document).toMatchObject({ previousAuthority: 1, changed: false })
      expect((await ask('goMember', { loginId })).document).toMatchObject({ authority: 1 })
    })

    it('are not given to nobody, to oneself, to a peer, or above one’s own', async () => {
      const [system, peer] = [await someone(), await someone()]
      const [owner, reader] = [await someone(1), await someone(2)]
      const flip = async (by: typeof system, loginId: string, authority?: number) =>
        (await by.ask('doUpdateAuthorityRole', { loginId, authority })).status
      expect(await flip(system, 'nobody', 1)).toBe(404)
      expect(await flip(system, system.loginId, 1)).toBe(403)
      expect(await flip(system, peer.loginId, 1)).toBe(403)
      expect(await flip(owner, system.loginId, 2)).toBe(403)
      expect(await flip(owner, reader.loginId, 0)).toBe(403)
      expect(await flip(system, reader.loginId)).toBe(400)
      expect(await flip(system, reader.loginId, 3)).toBe(400)
      await system.ask('doDeleteMember', { loginId: reader.loginId })
      expect(await flip(system, reader.loginId, 1)).toBe(404)
    })
  })

  it('are written in rows, in a browser without script', async () => {
    const { loginId } = await someone()
    const person = await HtmlClient.enter(shop.base)
    await person.open('/admin/authority-role')
    await person.form('loginId').fill({ loginId, password: MEMBER_PASSWORD }).submit()
    const form = () => person.form('AuthorityRoles[0][deny_url]')
    const save = (typed: Readonly<Record<string, string>>) => form().fill(typed).submit()

    await save({ 'AuthorityRoles[0][Authority]': '1', 'AuthorityRoles[0][deny_url]': CLOSED })
    expect(person.text).toContain(ja('message.office.rolesSaved'))
    await save({ 'AuthorityRoles[1][deny_url]': '/admin/login-history' })
    expect(person.page.status).toBe(400)
    expect(form().value('AuthorityRoles[1][deny_url]')).toBe('/admin/login-history')
    const field = `${ja('field.AuthorityRoles')} 2行目の${ja('field.Authority')}`
    expect(person.text).toContain(`${field}: ${ja('message.input.required')}`)
    await save({ 'AuthorityRoles[1][Authority]': '2' })
    expect(form().value('AuthorityRoles[1][Authority]')).toBe('2')
    await save({ 'AuthorityRoles[0][Authority]': '', 'AuthorityRoles[0][deny_url]': '' })
    expect(form().value('AuthorityRoles[0][deny_url]')).toBe('/admin/login-history')
    expect(form().value('AuthorityRoles[1][deny_url]')).toBe('')
  })
})
