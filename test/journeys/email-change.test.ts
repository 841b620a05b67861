import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerOf, linksTo, PASSWORD, type Person, signedIn, signIn } from '../support/customer.ts'
import { HalClient } from '../support/hal-client.ts'
import { HtmlClient } from '../support/html-client.ts'
import { linkInMail, mailsTo } from '../support/mailbox.ts'
import { clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const DAY = 86_400_000
const PAGE = '/mypage/email'

describe.each(databases)('Another e-mail address, on %s', (database) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(database)
  })

  afterAll(() => shop?.close())

  const rowOf = ({ customerId }: Pick<Person, 'customerId'>) =>
    shop.noren.store.reader
      .selectFrom('customer')
      .selectAll()
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow()

  const wish = (one: Person, email: string, more: Readonly<Record<string, unknown>> = {}) =>
    one.ask('doUpdateCustomer', { email, currentPassword: PASSWORD, ...more })

  const keyIn = async (recipient: string, name: 'secretKey' | 'undoKey') =>
    (await linkInMail(shop, recipient, PAGE)).searchParams.get(name)

  const mailsWishedTo = async (email: string) => {
    const mails = await shop.noren.store.reader
      .selectFrom('mail')
      .select('recipient')
      .where('template', '=', 'email_confirm')
      .execute()
    return mails.filter(({ recipient }) => recipient.toLowerCase() === email).length
  }

  const confirm = async (one: Person, email: string) =>
    one.ask('doConfirmEmail', { secretKey: await keyIn(email, 'secretKey') })

  const undo = async (program: HalClient, former: string) =>
    program.follow(
      'doConfirmEmail',
      { undoKey: await keyIn(former, 'undoKey') },
      linksTo(shop, 'doConfirmEmail'),
    )

  /** A customer who moved from one address to another. */
  const moved = async (name: string) => {
    const [from, to] = [`${name}-old@example.com`, `${name}-new@example.com`]
    const one = await signedIn(shop, { email: from })
    await wish(one, to)
    expect((await confirm(one, to)).status).toBe(200)
    return { one, from, to }
  }

  describe('that can still be taken back', () => {
    const needed = {
      status: 400,
      document: {
        code: 'wrongPassword',
        errors: { currentPassword: [ja('message.input.passwordNeeded')] },
      },
    }

    it('is not taken away by a withdrawal without the password, whichever way it is asked for', async () => {
      const { one, from, to } = await moved('leaves')
      expect(await one.ask('doWithdrawCustomer')).toMatchObject(needed)
      expect((await one.ask('doWithdrawCustomer', { mode: 'confirm' })).status).toBe(200)
      expect(await one.ask('doWithdrawCustomer', { mode: 'complete' })).toMatchObject(needed)
      expect(await rowOf(one)).toMatchObject({ status: 2, email: to })
      expect((await undo(await HalClient.enter(shop.base), from)).status).toBe(200)
      expect(await rowOf(one)).toMatchObject({ email: from })
    })

    it('goes with a withdrawal that proves who asks', async () => {
      const { one, from } = await moved('proves')
      await shop.noren.settleOutbox()
      const undoKey = await keyIn(from, 'undoKey')
      const answer = await one.ask('doWithdrawCustomer', { currentPassword: PASSWORD })
      expect(answer).toMatchObject({ status: 200, document: { cleared: true } })
      const nobody = await HalClient.enter(shop.base)
      const late = await nobody.follow('doConfirmEmail', { undoKey }, linksTo(shop, 'doConfirmEmail'))
      expect(late.status).toBe(404)
    })

    it('goes when a member blocks the customer: the former address stays blocked', async () => {
      const { one, from, to } = await moved('blocked')
      await shop.noren.settleOutbox()
      const undoKey = await keyIn(from, 'undoKey')
      const clerk = await clerkAt(shop, 'blocker')
      await clerk.ask('doBlockCustomer', { customerId: one.customerId, blockReason: '転売のため' })
      const nobody = await HalClient.enter(shop.base)
      const late = await nobody.follow('doConfirmEmail', { undoKey }, linksTo(shop, 'doConfirmEmail'))
      expect(late.status).toBe(404)
      expect(await rowOf(one)).toMatchObject({ email: to })
    })

    it('asks a person for the password once, when they begin', async () => {
      const { to, one } = await moved('person')
      const person = await HtmlClient.enter(shop.base)
      await person.open('/login?returnTo=/mypage/withdraw')
      await person.form('password').fill({ email: to, password: PASSWORD }).submit()
      const next = ja('theme.withdraw.next')
      await person.form('currentPassword').fill({ currentPassword: PASSWORD }).submit(next)
      await person.form(ja('theme.withdraw.submit')).submit(ja('theme.withdraw.submit'))
      expect(person.page.url.pathname).toBe('/mypage/withdraw-complete')
      expect(await rowOf(one)).toMatchObject({ status: 3 })
    })

    it('hinders nobody any more when its time is over', async () => {
      const { to } = await moved('over')
      await shop.noren.settleOutbox()
      shop.clock.advance(7 * DAY)
      const program = await signIn(shop, to)
      const answer = await program.follow('doWithdrawCustomer', {}, linksTo(shop, 'doWithdrawCustomer'))
      expect(answer.document).toMatchObject({ cleared: true })
    })
  })

  describe('that is wanted', () => {
    it.each([
      [undefined, ja('message.input.passwordNeeded')],
      ['not the password1', ja('message.input.wrongPassword')],
      ['        ', ja('message.input.wrongPassword')],
    ])('needs the present password: %s', async (currentPassword, said) => {
      const one = await signedIn(shop, { email: `${crypto.randomUUID()}@example.com` })
      const { status, document } = await wish(one, 'thief@example.com', { currentPassword, name02: '次郎' })
      expect(status).toBe(400)
      expect(document).toMatchObject({ code: 'wrongPassword', errors: { currentPassword: [said] } })
      expect(await rowOf(one)).toMatchObject({ name02: '太郎' })
      expect(await mailsTo(shop, 'thief@example.com')).toEqual([])
    })

    it('needs none where it is the same, in whatever case it is typed', async () => {
      const one = await signedIn(shop, { email: 'case@example.com' })
      const { status, document } = await one.ask('doUpdateCustomer', { email: 'Case@example.com' })
      expect({ status, document }).toMatchObject({ status: 200, document: { emailPending: null } })
      expect(await rowOf(one)).toMatchObject({ email: 'Case@example.com' })
    })

    it('counts only after the key that was mailed to it, and waits until then', async () => {
      const one = await signedIn(shop, { email: 'waits@example.com' })
      const { document } = await wish(one, 'Waits-new@example.com', { name02: '次郎' })
      expect(document).toMatchObject({ emailPending: 'Waits-new@example.com' })
      expect(await rowOf(one)).toMatchObject({ email: 'waits@example.com', name02: '次郎' })
      for (const name of ['goMypage', 'goMypageChange'] as const)
        expect((await one.ask(name)).document).toMatchObject({
          email: 'waits@example.com',
          emailPending: 'Waits-new@example.com',
        })
      await signIn(shop, 'waits@example.com')

      const answer = await confirm(one, 'Waits-new@example.com')
      expect(answer.document).toMatchObject({ customerId: one.customerId, email: 'Waits-new@example.com' })
      expect((await one.ask('goMypage')).document).toMatchObject({
        email: 'Waits-new@example.com',
        emailPending: null,
      })
      await signIn(shop, 'waits-NEW@example.com')
      await expect(signIn(shop, 'waits@example.com')).rejects.toThrow('401')
    })

    it('keeps of its key the hash alone, which works once and for seven days', async () => {
      const one = await signedIn(shop, { email: 'once@example.com' })
      await wish(one, 'once-new@example.com')
      const secretKey = await keyIn('once-new@example.com', 'secretKey')
      const kept = await shop.noren.store.reader.selectFrom('email_change').selectAll().execute()
      expect(JSON.stringify(kept)).not.toContain(secretKey)
      expect((await one.ask('goConfirmEmail', { secretKey })).document).toMatchObject({
        email: 'once-new@example.com',
        isFormer: false,
      })
      expect((await one.ask('doConfirmEmail', { secretKey })).status).toBe(200)
      expect((await one.ask('doConfirmEmail', { secretKey })).document).toMatchObject({
        code: 'emailKeyUnknown',
      })
      expect((await one.ask('goConfirmEmail', { secretKey })).document).toMatchObject({ email: null })

      const late = await signedIn(shop, { email: 'late@example.com' })
      await wish(late, 'late-new@example.com')
      const tooLate = await keyIn('late-new@example.com', 'secretKey')
      shop.clock.advance(7 * DAY)
      const again = await signIn(shop, 'late@example.com')
      const answer = await again.follow(
        'doConfirmEmail',
        { secretKey: tooLate },
        linksTo(shop, 'doConfirmEmail'),
      )
      expect(answer.status).toBe(404)
    })

    it('takes the place of the one wanted before, whose key dies', async () => {
      const one = await signedIn(shop, { email: 'second@example.com' })
      await wish(one, 'second-a@example.com')
      const first = await keyIn('second-a@example.com', 'secretKey')
      await wish(one, 'second-b@example.com')
      expect((await one.ask('doConfirmEmail', { secretKey: first })).status).toBe(404)
      expect((await confirm(one, 'second-b@example.com')).status).toBe(200)
    })

    it('is no longer wanted after a new password or a reset', async () => {
      const one = await signedIn(shop, { email: 'thinks@example.com' })
      await wish(one, 'thinks-a@example.com')
      const secretKey = await keyIn('thinks-a@example.com', 'secretKey')
      await one.ask('doUpdateCustomer', {
        email: 'thinks@example.com',
        currentPassword: PASSWORD,
        password: 'another99',
      })
      expect((await one.ask('goMypage')).document.emailPending).toBeNull()
      expect((await one.ask('doConfirmEmail', { secretKey })).status).toBe(404)
      await wish(one, 'thinks-b@example.com', { currentPassword: 'another99' })
      await one.ask('doRequestPasswordReset', { email: 'thinks@example.com' })
      const resetKey = (await linkInMail(shop, 'thinks@example.com', '/reset')).searchParams.get('resetKey')
      await one.ask('doResetPassword', { resetKey, password: 'another100' })
      const again = await signIn(shop, 'thinks@example.com', 'another100')
      expect((await again.follow('goMypage', {}, linksTo(shop, 'goMypage'))).document.emailPending).toBeNull()
    })

    it('is written to five times an hour, whoever wants it and however they type it, and nobody is told', async () => {
      const people = await Promise.all(
        ['many-a', 'many-b'].map((name) => signedIn(shop, { email: `${name}@example.com` })),
      )
      const answers: unknown[] = []
      for (const typed of ['many@example.com', 'MANY@example.com', 'many@Example.com', 'many@example.com'])
        for (const one of people) {
          const { status, document } = await wish(one, typed)
          answers.push([status, document.emailPending])
          // Each is written before the next one asks: one takes the place of the other.
          await shop.noren.settleOutbox()
        }
      expect(answers.at(-1)).toEqual([200, 'many@example.com'])
      expect(await mailsWishedTo('many@example.com')).toBe(5)
      shop.clock.advance(3_600_001)
      for (const one of people) await wish(one, 'many@example.com')
      await shop.noren.settleOutbox()
      expect(await mailsWishedTo('many@example.com')).toBe(7)
    })

    it('is somebody else’s to confirm for nobody: not without signing in, nor as another customer', async () => {
      const one = await signedIn(shop, { email: 'typo@example.com' })
      await wish(one, 'stranger@example.com')
      const link = await linkInMail(shop, 'stranger@example.com', PAGE)
      const secretKey = link.searchParams.get('secretKey')
      const nobody = await HalClient.enter(shop.base)
      const refused = await nobody.follow('doConfirmEmail', { secretKey }, linksTo(shop, 'doConfirmEmail'))
      expect(refused).toMatchObject({ status: 401, document: { code: 'signInFirst' } })
      const other = await signedIn(shop, { email: 'other-signed-in@example.com' })
      expect((await other.ask('doConfirmEmail', { secretKey })).status).toBe(404)
      expect(await rowOf(one)).toMatchObject({ email: 'typo@example.com' })
    })

    it('is confirmed by a person on another device, who signs in on the way', async () => {
      const one = await signedIn(shop, { email: 'phone@example.com' })
      await wish(one, 'phone-new@example.com')
      const { pathname, search } = await linkInMail(shop, 'phone-new@example.com', PAGE)
      const person = await HtmlClient.enter(shop.base)
      await person.open(pathname + search)
      expect(person.page.url.pathname).toBe('/login')
      await person.form('password').fill({ email: 'phone@example.com', password: PASSWORD }).submit()
      expect(person.page.url.pathname).toBe(PAGE)
      expect(person.text).toContain('phone-new@example.com')
      // Opening the page did nothing.
      expect(await rowOf(one)).toMatchObject({ email: 'phone@example.com' })
      await person.form(ja('theme.email.submit')).submit(ja('theme.email.submit'))
      expect(person.page.url.pathname).toBe('/mypage')
      expect(await rowOf(one)).toMatchObject({ email: 'phone-new@example.com' })
      // Signed in elsewhere they are no longer.
      expect((await one.ask('goMypage')).status).toBe(401)
    })

    it('is answered alike whether it is free or taken; the mail says which to whoever owns it, once a day', async () => {
      await customerOf(shop, { email: 'owner@example.com' })
      const one = await signedIn(shop, { email: 'asks@example.com' })
      const free = await wish(one, 'is-free@example.com')
      const taken = await wish(one, 'OWNER@example.com')
      const told = ({ status, document }: typeof free) =>
        JSON.stringify({ status, document })
          .toLowerCase()
          .replaceAll(/csrftoken":"[^"]*"/g, '')
      expect(told(taken)).toBe(told(free).replaceAll('is-free@', 'owner@'))
      expect((await one.ask('goMypage')).document.emailPending).toBe('OWNER@example.com')
      await wish(one, 'owner@example.com')
      const mails = await mailsTo(shop, 'owner@example.com')
      expect(mails.map(({ template }) => template)).toEqual(['email_taken'])
      expect(mails[0]?.text).toContain(ja('mail.email_taken.change'))
      expect(mails[0]?.text).not.toContain('asks@example.com')
      shop.clock.advance(DAY)
      const again = await signIn(shop, 'asks@example.com')
      await again.follow(
        'doUpdateCustomer',
        { email: 'owner@example.com', currentPassword: PASSWORD },
        linksTo(shop, 'doUpdateCustomer'),
      )
      expect(await mailsTo(shop, 'owner@example.com')).toHaveLength(2)
    })

    it('that somebody took meanwhile is refused with a clear word, and the key is not used up', async () => {
      const one = await signedIn(shop, { email: 'slow@example.com' })
      await wish(one, 'prize@example.com')
      const secretKey = await keyIn('prize@example.com', 'secretKey')
      const press = () => one.ask('doConfirmEmail', { secretKey })
      const winner = await customerOf(shop, { email: 'prize@example.com' })
      const answer = await press()
      expect(answer).toMatchObject({
        status: 409,
        document: { code: 'emailTaken', errors: { email: [expect.any(String)] } },
      })
      await shop.noren.store.write((tx) => tx.deleteFrom('customer').where('id', '=', winner).execute())
      expect((await press()).status).toBe(200)
    })

    it('of two who confirm the same one gets it', async () => {
      const people = await Promise.all(
        [1, 2, 3].map((number) => signedIn(shop, { email: `race${number}@example.com` })),
      )
      const keys: (string | null)[] = []
      for (const one of people) {
        await wish(one, 'wanted@example.com')
        keys.push(await keyIn('wanted@example.com', 'secretKey'))
      }
      const answers = await Promise.all(
        people.map((one, at) => one.ask('doConfirmEmail', { secretKey: keys[at] })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    })

    it('is not held up by a registration that nobody confirmed', async () => {
      const stranger = await customerOf(shop, { email: 'squatted@example.com', status: 1 })
      const one = await signedIn(shop, { email: 'squatter-victim@example.com' })
      await wish(one, 'squatted@example.com')
      expect((await confirm(one, 'squatted@example.com')).status).toBe(200)
      const rows = await shop.noren.store.reader
        .selectFrom('customer')
        .select('id')
        .where('email_key', '=', 'squatted@example.com')
        .execute()
      expect(rows).toEqual([{ id: one.customerId }])
      expect(rows).not.toContainEqual({ id: stranger })
    })

    it('kills the reset key that was mailed to the address before', async () => {
      const one = await signedIn(shop, { email: 'former-key@example.com' })
      await one.ask('doRequestPasswordReset', { email: 'former-key@example.com' })
      const link = await linkInMail(shop, 'former-key@example.com', '/reset')
      await wish(one, 'former-key-new@example.com')
      await confirm(one, 'former-key-new@example.com')
      const resetKey = link.searchParams.get('resetKey')
      const answer = await one.ask('doResetPassword', { resetKey, password: 'another99' })
      expect(answer).toMatchObject({ status: 400, document: { code: 'resetKeyUnknown' } })
    })
  })

  describe('that was confirmed', () => {
    it('is told of at the former address with a way back, whatever notices the shop writes', async () => {
      const setNotices = (option_mail_notifier: boolean) =>
        shop.noren.store.write(async (tx) => {
          await tx.updateTable('base_info').set({ option_mail_notifier }).execute()
        })
      const { from, to } = await moved('told')
      expect((await mailsTo(shop, to)).map(({ template }) => template)).toEqual([
        'email_confirm',
        'customer_change_notify',
      ])
      await setNotices(false)
      try {
        const { from: quiet } = await moved('quiet')
        const [mail] = await mailsTo(shop, quiet)
        expect(mail).toMatchObject({ template: 'email_changed', bcc: null })
        expect(`${mail?.text}${mail?.html}`).not.toContain('quiet-new@')
      } finally {
        await setNotices(true)
      }
      expect(await mailsTo(shop, from)).toHaveLength(1)
    })

    it('is undone by who had the former one, signed in or not: all is ended, and a new password is asked for', async () => {
      const { one, from, to } = await moved('undone')
      await wish(one, 'undone-third@example.com')
      const pending = await keyIn('undone-third@example.com', 'secretKey')
      await one.ask('doRequestPasswordReset', { email: to })
      const reset = (await linkInMail(shop, to, '/reset')).searchParams.get('resetKey')

      const owner = await HtmlClient.enter(shop.base)
      const { pathname, search } = await linkInMail(shop, from, PAGE)
      await owner.open(pathname + search)
      expect(owner.text).toContain(from)
      expect(await rowOf(one)).toMatchObject({ email: to })
      await owner.form(ja('theme.email.undoSubmit')).submit(ja('theme.email.undoSubmit'))
      expect(owner.page.url.pathname).toBe('/forgot-password')

      expect(await rowOf(one)).toMatchObject({ email: from, email_key: from, password_hash: null })
      expect((await one.ask('goMypage')).status).toBe(401)
      await expect(signIn(shop, from)).rejects.toThrow('401')
      await expect(signIn(shop, to)).rejects.toThrow('401')
      expect((await one.ask('doResetPassword', { resetKey: reset, password: 'another99' })).status).toBe(400)
      expect((await mailsTo(shop, from)).at(-1)).toMatchObject({ template: 'email_restored' })

      await owner.form('email').fill({ email: from }).submit()
      const resetKey = (await linkInMail(shop, from, '/reset')).searchParams.get('resetKey')
      await one.ask('doResetPassword', { resetKey, password: 'another2026' })
      const again = await signIn(shop, from, 'another2026')
      const late = await again.follow(
        'doConfirmEmail',
        { secretKey: pending },
        linksTo(shop, 'doConfirmEmail'),
      )
      expect(late.status).toBe(404)
      expect((await undo(again, from).catch(() => ({ status: 0 }))).status).not.toBe(200)
    })

    it('is undone for seven days, once', async () => {
      const { from } = await moved('sevendays')
      const undoKey = await keyIn(from, 'undoKey')
      const program = await HalClient.enter(shop.base)
      const restore = () => program.follow('doConfirmEmail', { undoKey }, linksTo(shop, 'doConfirmEmail'))
      shop.clock.advance(7 * DAY - 1)
      expect(
        (await program.follow('goConfirmEmail', { undoKey }, linksTo(shop, 'goConfirmEmail'))).document,
      ).toMatchObject({ email: from, isFormer: true })
      expect((await restore()).status).toBe(200)
      expect((await restore()).status).toBe(404)
      const { from: later } = await moved('toolate')
      const old = await keyIn(later, 'undoKey')
      shop.clock.advance(7 * DAY)
      const late = await program.follow('doConfirmEmail', { undoKey: old }, linksTo(shop, 'doConfirmEmail'))
      expect(late.status).toBe(404)
    })

    it('and changed again is undone to the first: what came after is taken back with it', async () => {
      const { one, from, to } = await moved('chain')
      const first = await keyIn(from, 'undoKey')
      await wish(one, 'chain-third@example.com')
      await confirm(one, 'chain-third@example.com')
      const second = await keyIn(to, 'undoKey')
      const program = await HalClient.enter(shop.base)
      const restore = (undoKey: string | null) =>
        program.follow('doConfirmEmail', { undoKey }, linksTo(shop, 'doConfirmEmail'))
      expect((await restore(first)).status).toBe(200)
      expect((await restore(second)).status).toBe(404)
      expect(await rowOf(one)).toMatchObject({ email: from })
    })

    it('leaves the former one to nobody else while it may be undone', async () => {
      const { one, from } = await moved('reserved')
      const program = await HalClient.enter(shop.base)
      const person = { email: from, password: PASSWORD, name01: '田中', name02: '一郎' }
      const register = async () =>
        (await program.follow('doRegisterCustomer', person, linksTo(shop, 'doRegisterCustomer'))).status
      expect(await register()).toBe(409)
      expect((await undo(program, from)).status).toBe(200)
      expect(await rowOf(one)).toMatchObject({ email: from })
      const { from: other } = await moved('released')
      await shop.noren.settleOutbox()
      person.email = other
      shop.clock.advance(7 * DAY)
      expect(await register()).toBe(201)
    })
  })
})
