import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linksTo } from '../support/customer.ts'
import { addToCart } from '../support/guest.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { holding, linkInMail, mailsTo } from '../support/mailbox.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

const PASSWORD = 'noren2026'
const MINUTE = 60_000
const DAY = 86_400_000

describe.each(databases)('Signing in, on %s', (database) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(database, { RATE_LIMITS: 'on' })
    await settings({ option_customer_activate: false })
  })

  afterAll(() => shop?.close())

  const settings = (change: Record<string, boolean>) =>
    shop.noren.store.write(async (tx) => {
      await tx.updateTable('base_info').set(change).execute()
    })

  const sessionsOf = async (email: string) => {
    const query = shop.noren.store.reader
      .selectFrom('session')
      .innerJoin('customer', 'customer.id', 'session.customer_id')
      .where('customer.email', '=', email)
      .select(['session.id', 'session.expires_at', 'session.life_seconds'])
    return query.execute()
  }

  /** Half an hour later nobody is limited any more. */
  const enter = () => {
    shop.clock.advance(31 * MINUTE)
    return HalClient.enter(shop.base)
  }

  const register = async (email: string): Promise<HalClient> => {
    const program = await enter()
    await program.follow('goCustomerRegistration')
    const person = { email, password: PASSWORD, name01: '田中', name02: '一郎' }
    const { document } = await program.follow('doRegisterCustomer', person)
    expect(document).toMatchObject({ customerStatus: 2 })
    return program
  }

  const signIn = async (program: HalClient, email: string, more: Record<string, unknown> = {}) => {
    await program.enter()
    await program.follow('goLogin')
    return program.follow('doLogin', { email, password: PASSWORD, ...more })
  }

  it('tells not whether it was the address or the password', async () => {
    const program = await register('one@example.com')
    await program.enter()
    await program.follow('goLogin')
    const form = program.document
    const wrong = await program.follow('doLogin', { email: 'one@example.com', password: 'x' }, form)
    const unknown = await program.follow('doLogin', { email: 'no@example.com', password: 'x' }, form)
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect(unknown.document).toEqual(wrong.document)
    const empty = await program.follow('doLogin', { email: 'one@example.com', password: '' }, form)
    expect(empty.status).toBe(400)
  })

  it('is refused after five failures at an account from one address, and not to others', async () => {
    const program = await register('two@example.com')
    await register('three@example.com')
    const wrong = { password: 'wrong password 1' }
    for (let times = 0; times < 5; times++)
      expect((await signIn(program, 'two@example.com', wrong)).status).toBe(401)
    const refused = await signIn(program, 'two@example.com')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await signIn(program, 'TWO@example.com')).status).toBe(429)
    expect((await signIn(program, 'three@example.com')).status).toBe(200)
    shop.clock.advance(31 * MINUTE)
    const other = await HalClient.enter(shop.base)
    expect((await signIn(other, 'two@example.com')).status).toBe(200)
  })

  it('does not count what succeeds', async () => {
    const program = await register('often@example.com')
    for (let times = 0; times < 7; times++) {
      expect((await signIn(program, 'often@example.com')).status).toBe(200)
      await program.follow('doLogout')
    }
  })

  it('lasts a day, and thirty where one asks to be remembered', async () => {
    const program = await register('day@example.com')
    await settings({ option_remember_me: false })
    await signIn(program, 'day@example.com', { rememberMe: true })
    expect((await sessionsOf('day@example.com')).map((row) => row.life_seconds)).toEqual([86_400])
    await program.follow('doLogout')
    await settings({ option_remember_me: true })
    await signIn(program, 'day@example.com', { rememberMe: true })
    const forDay = await enter()
    await signIn(forDay, 'day@example.com')
    shop.clock.advance(DAY)
    await program.enter()
    expect(program.offers()).toContain('goMypageChange')
    await forDay.enter()
    await forDay.follow('goLogin')
    expect(forDay.offers()).toContain('doLogin')
  })

  it('gives the session a new id, and ends the old one', async () => {
    const program = await register('new@example.com')
    await addToCart(program, '焚火')
    const before = await shop.noren.store.reader.selectFrom('session').select('id').execute()
    await signIn(program, 'new@example.com')
    const [mine] = await sessionsOf('new@example.com')
    expect(before.map(({ id }) => id)).not.toContain(mine?.id)
    const carts = await shop.noren.store.reader
      .selectFrom('cart')
      .select('session_id')
      .where('session_id', 'is not', null)
      .execute()
    expect(carts).toEqual([])
  })

  it('joins the carts: quantities are added, and what cannot be had is said', async () => {
    const program = await register('cart@example.com')
    await signIn(program, 'cart@example.com')
    await addToCart(program, '焚火', { quantity: 2 })
    await program.enter()
    await program.follow('doLogout')
    await addToCart(program, '焚火', { quantity: 3 })
    await addToCart(program, '茶筅', { quantity: 1 })
    await signIn(program, 'cart@example.com')
    const { document: cart } = await program.follow('goCart')
    const quantities = cart.carts[0]?.items.map((item) => item.quantity)
    expect(quantities).toEqual([5, 1])
  })

  it('takes over the price of today for goods that were laid in at another', async () => {
    const program = await register('price@example.com')
    await addToCart(program, '焚火')
    await shop.noren.store.write((tx) => tx.updateTable('cart_line').set({ price: 1 }).execute())
    await signIn(program, 'price@example.com')
    const { document: cart } = await program.follow('goCart')
    expect(cart.carts[0]?.items).toMatchObject([{ quantity: 1, price: 950 }])
    const line = await shop.noren.store.reader
      .selectFrom('cart_line')
      .innerJoin('cart', 'cart.id', 'cart_line.cart_id')
      .innerJoin('customer', 'customer.id', 'cart.customer_id')
      .where('customer.email', '=', 'price@example.com')
      .select('cart_line.price')
      .execute()
    expect(line).toEqual([{ price: 950 }])
  })

  it('CHK-05: on the way to the checkout leads to the cart where there are now several', async () => {
    const program = await register('divided@example.com')
    await signIn(program, 'divided@example.com')
    await addToCart(program, 'kiln-chawan', { productCode: 'kiln-chawan' })
    await program.enter()
    await program.follow('doLogout')
    await addToCart(program, '焚火')
    const { headers } = await signIn(program, 'divided@example.com', { returnTo: '/shopping' })
    expect(headers.get('location')).toBe('/cart')
    await program.follow('doLogout')
    const again = await signIn(program, 'divided@example.com', { returnTo: '/shopping' })
    expect(again.headers.get('location')).toBe('/shopping')
  })

  it('leads back to where one was going, on this site only', async () => {
    const program = await register('back@example.com')
    const to = async (returnTo: string) => {
      const { headers } = await signIn(program, 'back@example.com', { returnTo })
      await program.follow('doLogout')
      return headers.get('location')
    }
    expect(await to('/mypage/order-history')).toBe('/mypage/order-history')
    expect(await to('https://elsewhere.example/')).toBe('/')
    expect(await to('//elsewhere.example')).toBe('/')
    const page = await fetch(new URL('/mypage/points?limit=5', shop.base), {
      headers: { accept: 'text/html' },
      redirect: 'manual',
    })
    expect(page.status).toBe(303)
    expect(page.headers.get('location')).toBe('/login?returnTo=%2Fmypage%2Fpoints%3Flimit%3D5')
    const json = await fetch(new URL('/mypage/points', shop.base))
    expect(json.status).toBe(401)
  })

  it('carries out a wish for a favourite that was uttered before', async () => {
    const program = await register('wish@example.com')
    await program.enter()
    const { document: list } = await program.follow('goProductList', { name: '焚火' })
    await program.follow('goProduct', {}, list.products[0])
    // A program is not offered what would be refused; the form of the page is there for everybody.
    expect(program.offers()).not.toContain('doAddFavorite')
    const refused = await program.follow(
      'doAddFavorite',
      { productCode: list.products[0]?.productCode },
      linksTo(shop, 'doAddFavorite'),
    )
    expect(refused.status).toBe(401)
    expect(problemIn(refused)._links?.goLogin?.href).toContain('returnTo')
    await signIn(program, 'wish@example.com')
    await program.follow('goMypage')
    const { document } = await program.follow('goFavoriteList')
    expect(document.favorites).toHaveLength(1)
  })

  describe('with a forgotten password', () => {
    const ask = async (program: HalClient, email: string) => {
      await program.enter()
      await program.follow('goLogin')
      await program.follow('goForgotPassword')
      return program.follow('doRequestPasswordReset', { email })
    }

    it('is told the same whoever asks, and only who has an account gets a mail', async () => {
      const program = await register('forgot@example.com')
      const known = await ask(program, 'forgot@example.com')
      const unknown = await ask(program, 'nobody@example.com')
      expect(known.status).toBe(200)
      const { csrfToken: _one, ...told } = known.document
      expect(unknown.document).toEqual(told)
      expect(await mailsTo(shop, 'nobody@example.com')).toEqual([])
      expect((await mailsTo(shop, 'forgot@example.com')).at(-1)?.text).toContain('/reset?resetKey=')
    })

    it('sets a new one with the key, which works once, and ends all sessions', async () => {
      const program = await register('reset@example.com')
      await signIn(program, 'reset@example.com')
      const other = await enter()
      await ask(other, 'reset@example.com')
      const link = await linkInMail(shop, 'reset@example.com', '/reset')
      await other.follow('goPasswordReset', {}, holding('goPasswordReset', link))
      const form = other.document
      const resetKey = link.searchParams.get('resetKey')
      const weak = await other.follow('doResetPassword', { resetKey, password: 'short1' }, form)
      expect(weak.status).toBe(400)
      const done = await other.follow('doResetPassword', { resetKey, password: 'another2026' }, form)
      expect(done.status).toBe(200)
      const again = await other.follow('doResetPassword', { resetKey, password: 'another2027' }, form)
      expect(problemIn(again)).toMatchObject({ status: 400, code: 'resetKeyUnknown' })
      expect(await sessionsOf('reset@example.com')).toEqual([])
      expect((await signIn(other, 'reset@example.com')).status).toBe(401)
      expect((await signIn(other, 'reset@example.com', { password: 'another2026' })).status).toBe(200)
    })

    it('is too late after ten minutes', async () => {
      const program = await register('late@example.com')
      await ask(program, 'late@example.com')
      const link = await linkInMail(shop, 'late@example.com', '/reset')
      shop.clock.advance(10 * MINUTE)
      await program.follow('goPasswordReset', {}, holding('goPasswordReset', link))
      const resetKey = link.searchParams.get('resetKey')
      const late = await program.follow('doResetPassword', { resetKey, password: 'another2026' })
      expect(problemIn(late).code).toBe('resetKeyUnknown')
    })

    it('gets the activation mail again where the address was never confirmed', async () => {
      await settings({ option_customer_activate: true })
      const program = await enter()
      await program.follow('goCustomerRegistration')
      const person = { email: 'slow@example.com', password: PASSWORD, name01: '田中', name02: '一郎' }
      await program.follow('doRegisterCustomer', person)
      const first = await linkInMail(shop, 'slow@example.com', '/entry/activate')
      await ask(program, 'slow@example.com')
      const second = await linkInMail(shop, 'slow@example.com', '/entry/activate')
      expect(second.search).not.toBe(first.search)
      await program.follow('goEntryActivate', {}, holding('goEntryActivate', second))
      const secretKey = second.searchParams.get('secretKey')
      expect((await program.follow('doActivateCustomer', { secretKey })).status).toBe(200)
      await settings({ option_customer_activate: false })
    })
  })

  describe('after registering', () => {
    const entry = { password: PASSWORD, name01: '田中', name02: '一郎' }
    const tried = async (input: Record<string, unknown>) => {
      const program = await enter()
      await program.follow('goCustomerRegistration')
      return program.follow('doRegisterCustomer', { ...entry, ...input })
    }

    it.each([
      [{ email: '' }, 'email'],
      [{ email: 'a@example.com', name01: '' }, 'name01'],
      [{ email: 'a@example.com', password: 'short1' }, 'password'],
      [{ email: 'a@example.com', password: 'onlyletters' }, 'password'],
      [{ email: 'abcdefg1@example.com', password: 'ABCDEFG1@example.com' }, 'password'],
      [{ email: 'a@example.com', password_confirm: 'other2026' }, 'password_confirm'],
      [{ email: 'a@example.com', email_confirm: 'b@example.com' }, 'email_confirm'],
      [{ email: 'a@example.com', birth_year: '1990' }, 'birth'],
      [{ email: 'a@example.com', user_policy_check: '0' }, 'user_policy_check'],
      [{ email: 'a@example.com', kana01: '漢字' }, 'kana01'],
      [{ email: 'a@example.com', mode: 'other' }, 'mode'],
    ])('%j is refused at its field', async (input, field) => {
      const refused = await tried(input)
      expect(refused.status).toBe(400)
      expect(Object.keys(problemIn(refused).errors)).toEqual([field])
    })

    it('an address that is taken is 409, in whatever case it is typed', async () => {
      await register('taken@example.com')
      const refused = await tried({ email: 'Taken@EXAMPLE.com' })
      expect(refused.status).toBe(409)
      expect(problemIn(refused)).toMatchObject({ code: 'emailTaken', email: 'Taken@EXAMPLE.com' })
    })

    it('an address that nobody confirmed in seven days is free again', async () => {
      await settings({ option_customer_activate: true })
      expect((await tried({ email: 'free@example.com' })).status).toBe(201)
      expect((await tried({ email: 'free@example.com' })).status).toBe(409)
      shop.clock.advance(7 * DAY)
      expect((await tried({ email: 'free@example.com', name02: '二郎' })).status).toBe(201)
      await settings({ option_customer_activate: false })
    })

    it('what was kept to be read through is settled by its button alone', async () => {
      const program = await enter()
      await program.follow('goCustomerRegistration')
      const form = program.document
      const email = 'settled@example.com'
      await program.follow('doRegisterCustomer', { ...entry, email, mode: 'confirm' }, form)
      const half = await program.follow('doRegisterCustomer', { mode: 'complete', name01: '別' }, form)
      expect(half.status).toBe(400)
      expect(Object.keys(problemIn(half).errors).sort()).toEqual(['email', 'name02', 'password'])
      const whole = await program.follow('doRegisterCustomer', { mode: 'complete' }, form)
      expect(whole.document).toMatchObject({ email, customerStatus: 2 })
      const again = await program.follow('doRegisterCustomer', { mode: 'complete' }, form)
      expect(again.status).toBe(400)
    })

    it('a choice that the masters have no more is refused at its field', async () => {
      await shop.noren.store.write(async (tx) => {
        await tx.deleteFrom('master').where('kind', '=', 'job').where('id', '=', 18).execute()
      })
      const refused = await tried({ email: 'job@example.com', job: '18' })
      expect(refused.status).toBe(400)
      expect(Object.keys(problemIn(refused).errors)).toEqual(['job'])
    })
  })
})
