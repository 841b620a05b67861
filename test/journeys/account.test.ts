import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerOf, linksTo, PASSWORD, type Person, signedIn, signIn } from '../support/customer.ts'
import { problemIn } from '../support/hal-client.ts'
import { HtmlClient } from '../support/html-client.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

describe.each(databases)('The account of a customer, on %s', (database) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(database)
  })

  afterAll(() => shop?.close())

  const rowOf = ({ customerId }: Person) =>
    shop.noren.store.reader
      .selectFrom('customer')
      .selectAll()
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow()

  const eventsOf = async ({ customerId }: Person) => {
    const rows = await shop.noren.store.reader
      .selectFrom('outbox')
      .select(['event', 'payload'])
      .orderBy('id')
      .execute()
    return rows
      .map(({ event, payload }) => ({ event, payload: JSON.parse(payload) as Record<string, unknown> }))
      .filter(({ payload }) => payload.customerId === customerId)
  }

  const setOption = (option: 'option_point' | 'option_mail_notifier', on: boolean) =>
    shop.noren.store.write(async (tx) => {
      await tx
        .updateTable('base_info')
        .set({ [option]: on })
        .execute()
    })

  it('is of no use to somebody who is not signed in', async () => {
    for (const address of [
      '/mypage',
      '/mypage/change',
      '/mypage/points',
      '/mypage/export',
      '/mypage/withdraw',
    ]) {
      const answer = await fetch(new URL(address, shop.base))
      expect(answer.status, address).toBe(401)
      const person = await HtmlClient.enter(shop.base)
      const page = await person.open(address)
      expect(page.statuses[0], address).toBe(303)
      expect(page.url.pathname, address).toBe('/login')
    }
    expect((await fetch(new URL('/mypage/withdraw-complete', shop.base))).status).toBe(200)
  })

  it('begins with nothing, and leads everywhere', async () => {
    const one = await signedIn(shop, { email: 'begin@example.com', point: 30 })
    const { document } = await one.ask('goMypage')
    expect(document).toMatchObject({
      customerId: one.customerId,
      email: 'begin@example.com',
      point: 30,
      favoriteCount: 0,
      addressCount: 0,
      recentOrders: [],
      recentOrderCount: 0,
    })
    for (const name of [
      'goOrderHistory',
      'goFavoriteList',
      'goCustomerAddressList',
      'goMypageChange',
      'goPointHistory',
      'goMypageExport',
      'goMypageWithdraw',
    ] as const) {
      const { status } = await one.program.follow(name)
      expect(status, name).toBe(200)
      await one.program.follow('goMypage')
    }
  })

  describe('its profile', () => {
    it('CUS-08: is changed in part: what is left out stays, what is empty goes', async () => {
      const one = await signedIn(shop, { email: 'part@example.com', company_name: 'のれん', sex: 2 })
      await one.ask('goMypageChange')
      const answer = await one.program.follow('doUpdateCustomer', {
        email: 'part@example.com',
        name02: '次郎',
        kana01: 'すずき',
        companyName: '',
        birth_year: '1990',
        birth_month: '2',
        birth_day: '8',
        job: '3',
      })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('location')).toBe('/mypage/change-complete')
      expect(await rowOf(one)).toMatchObject({
        name01: '鈴木',
        name02: '次郎',
        kana01: 'スズキ',
        company_name: null,
        postal_code: '100-0001',
        birth: '1990-02-08',
        sex: 2,
        job: 3,
      })
      expect(await eventsOf(one)).toEqual([
        {
          event: 'customer.changed',
          payload: {
            customerId: one.customerId,
            changed: ['name02', 'kana01', 'companyName', 'birth', 'job'],
            client: { address: expect.any(String), userAgent: expect.any(String) },
            at: expect.stringMatching(/Z$/),
          },
        },
      ])
      await one.ask('doUpdateCustomer', { email: 'part@example.com', name02: '次郎' })
      expect(await eventsOf(one)).toHaveLength(1)
    })

    it('is told of nobody where the shop writes no such mails', async () => {
      const one = await signedIn(shop, { email: 'quiet@example.com' })
      await setOption('option_mail_notifier', false)
      try {
        await one.ask('doUpdateCustomer', { email: 'quiet@example.com', name02: '三郎' })
        expect(await rowOf(one)).toMatchObject({ name02: '三郎' })
        expect(await eventsOf(one)).toEqual([])
      } finally {
        await setOption('option_mail_notifier', true)
      }
    })

    it.each([
      ['email_confirm', { email_confirm: 'other@example.com' }],
      ['email', { email: 'no address' }],
      [
        'password_confirm',
        { currentPassword: PASSWORD, password: 'another99', password_confirm: 'another98' },
      ],
      ['password', { currentPassword: PASSWORD, password: 'refused1@example.com' }],
      ['password', { currentPassword: PASSWORD, password: 'short1' }],
      ['password', { currentPassword: PASSWORD, password: '        ', password_confirm: '        ' }],
      ['password', { password: '        ' }],
      ['currentPassword', { currentPassword: '        ', password: 'another99' }],
      ['password', { currentPassword: PASSWORD, password_confirm: 'another99' }],
      ['currentPassword', { password: 'another99' }],
      ['currentPassword', { currentPassword: 'noren2025', password: 'another99' }],
      ['birth', { birth_year: '1990' }],
      ['birth', { birth_year: '2001', birth_month: '2', birth_day: '29' }],
      ['birth', { birth: '1901-01-01' }],
      ['sex', { sex: '9' }],
      ['name01', { name01: '' }],
      ['postalCode', { postalCode: '12' }],
    ])('is refused at %s: %j', async (field, sent) => {
      const email = 'refused1@example.com'
      const known = await shop.noren.store.reader
        .selectFrom('customer')
        .select('id')
        .where('email_key', '=', email)
        .executeTakeFirst()
      if (!known) await customerOf(shop, { email })
      const program = await signIn(shop, email)
      const answer = await program.follow(
        'doUpdateCustomer',
        { email, name02: '四郎', ...sent },
        linksTo(shop, 'doUpdateCustomer'),
      )
      expect(answer.status).toBe(400)
      expect(Object.keys(problemIn(answer).errors)).toEqual([field])
      const row = await shop.noren.store.reader
        .selectFrom('customer')
        .select(['name02', 'version'])
        .where('email_key', '=', email)
        .executeTakeFirst()
      expect(row).toEqual({ name02: '太郎', version: 1 })
    })

    it('a new password ends the other sessions, and goes on here under another id', async () => {
      const one = await signedIn(shop, { email: 'password@example.com' })
      const elsewhere = await signIn(shop, 'password@example.com')
      const thief = one.program.twin()
      const { status } = await one.ask('doUpdateCustomer', {
        email: 'password@example.com',
        currentPassword: PASSWORD,
        password: 'another99',
        password_confirm: 'another99',
      })
      expect(status).toBe(200)
      expect((await one.ask('goMypage')).status).toBe(200)
      for (const other of [elsewhere, thief])
        expect((await other.follow('goMypage', {}, linksTo(shop, 'goMypage'))).status).toBe(401)
      expect(await eventsOf(one)).toEqual([
        { event: 'password.changed', payload: { customerId: one.customerId } },
      ])
      await signIn(shop, 'password@example.com', 'another99')
      await expect(signIn(shop, 'password@example.com')).rejects.toThrow('401')
    })

    it('is changed by a person without script, and a refusal keeps what was typed but passwords', async () => {
      await customerOf(shop, { email: 'html@example.com' })
      const person = await HtmlClient.enter(shop.base)
      await person.open('/login?returnTo=/mypage/change')
      await person.form('password').fill({ email: 'html@example.com', password: PASSWORD }).submit()
      expect(person.page.url.pathname).toBe('/mypage/change')
      await person
        .form('currentPassword')
        .fill({
          name02: '六郎',
          currentPassword: 'wrong999',
          password: 'another99',
          password_confirm: 'another99',
        })
        .submit()
      expect(person.page.status).toBe(400)
      expect(person.messageAt('currentPassword')).toBe(ja('message.input.wrongPassword'))
      expect(person.find('input[name="name02"]').getAttribute('value')).toBe('六郎')
      expect(person.page.root.toString()).not.toContain('another99')
      await person.form('currentPassword').submit()
      expect(person.page.url.pathname).toBe('/mypage/change-complete')
    })
  })

  describe('its points', () => {
    it('are told with how they came and went', async () => {
      const one = await signedIn(shop, { email: 'points@example.com', point: 70 })
      const movement = (number: number, kind: 'grant' | 'use', points: number) => ({
        id: `${one.customerId}-${number}`,
        customer_id: one.customerId,
        order_id: null,
        change_no: number,
        kind,
        points,
        created_at: `2026-01-0${number}T00:00:00.000Z`,
      })
      await shop.noren.store.write((tx) =>
        tx
          .insertInto('point_movement')
          .values([movement(1, 'grant', 100), movement(2, 'use', -30)])
          .execute(),
      )
      const { document } = await one.ask('goPointHistory', { limit: 1 })
      expect(document).toMatchObject({ point: 70, count: 2, limit: 1, offset: 0 })
      expect(document.movements).toMatchObject([
        { points: -30, kind: 'use', reason: ja('message.account.points.use'), orderNo: null },
      ])
      const next = (document as { _links?: Record<string, { href: string }> })._links?.next?.href ?? ''
      const older = (await (await one.program.fetch(next)).json()) as typeof document
      expect(older.movements).toMatchObject([{ points: 100, kind: 'grant' }])
    })

    it('are not spoken of where the shop gives none', async () => {
      const one = await signedIn(shop, { email: 'pointless@example.com', point: 70 })
      await setOption('option_point', false)
      try {
        const { document } = await one.ask('goMypage')
        expect(document.point).toBeNull()
        expect(one.program.offers()).not.toContain('goPointHistory')
        const { document: history } = await one.ask('goPointHistory')
        expect(history).toMatchObject({ point: null, movements: [], count: 0 })
      } finally {
        await setOption('option_point', true)
      }
    })
  })
})
