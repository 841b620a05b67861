import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerOf, PASSWORD, signedIn } from '../support/customer.ts'
import { HalClient } from '../support/hal-client.ts'
import { HtmlClient } from '../support/html-client.ts'
import { linkInMail, mailsTo } from '../support/mailbox.ts'
import { allocate, CLOTH, HOKKAIDO, TEA, withAddresses } from '../support/sharing.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const TECHNICAL =
  /csrf|token|トークン|ヘッダー|header|idempotency|content-|range|expect\b|utf-8|json|リクエスト|request|メソッド|method/i
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const HALF_AN_HOUR = 1_800_000
const A_MINUTE = 60_000

describe.each(databases)('A shopper is told in plain words, on %s', (database) => {
  // What is said before a database is asked is the same over each.
  const isFirst = database === databases[0]
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(database, { RATE_LIMITS: 'on' })
  })

  afterAll(() => shop?.close())

  const enter = () => HtmlClient.enter(shop.base)
  const send = (path: string, init: RequestInit) =>
    fetch(new URL(path, shop.base), { redirect: 'manual', ...init })

  describe.runIf(isFirst)('of an address that only takes forms', () => {
    it('nothing of methods, wherever it is: there is a page to go on with', async () => {
      const closed = [...shop.noren.graph.paths].filter(([, methods]) => !methods.has('GET'))
      expect(closed.length).toBeGreaterThan(4)
      for (const [path, methods] of closed) {
        for (const method of ['GET', 'HEAD']) {
          const person = await send(path, { method, headers: { accept: 'text/html' } })
          const page = new URL(person.headers.get('location') ?? '', shop.base).pathname
          expect(person.status, `${method} ${path}`).toBe(303)
          expect(shop.noren.graph.paths.get(page)?.has('GET'), page).toBe(true)
          for (const accept of ['application/json', 'application/hal+json']) {
            const program = await send(path, { method, headers: { accept } })
            expect(program.status, `${method} ${path}`).toBe(405)
            const allowed = program.headers.get('allow')?.split(', ')
            expect(allowed, path).toEqual([...methods.keys(), 'OPTIONS'])
          }
        }
        const led = await enter()
        await led.open(path)
        expect(led.text, path).not.toMatch(TECHNICAL)
        // So many addresses would be too many requests of one moment.
        shop.clock.advance(A_MINUTE)
      }
    })

    it.each([
      ['/cart/item', '/cart'],
      ['/mypage/favorite', '/mypage/favorite-list'],
      ['/logout', '/'],
      ['/shopping/checkout', '/shopping'],
      ['/mypage/reorder', '/cart'],
    ])('nothing at all: %s leads to its page', async (path, page) => {
      const person = await send(path, { headers: { accept: 'text/html' } })
      await person.text()
      expect([person.status, person.headers.get('location')]).toEqual([303, page])
      const program = await send(path, { headers: { accept: 'application/hal+json' } })
      expect(program.status).toBe(405)
      expect(program.headers.get('allow')).toContain('POST')
      expect(((await program.json()) as { advice: string }).advice).toContain('Allow')
    })
  })

  describe.runIf(isFirst)('of a page that has expired', () => {
    const headers = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }

    it('that it is kept, where the form is shown again', async () => {
      const answer = await send('/contact', { method: 'POST', headers, body: 'contactName01=X' })
      const page = await answer.text()
      expect(answer.status).toBe(403)
      expect(page).toContain(ja('error.badToken.advice'))
      expect(page).toContain('value="X"')
      expect(page).not.toMatch(/CSRFトークン/)
    })

    it('where to go on, where there is none', async () => {
      const answer = await send('/shopping/checkout', { method: 'POST', headers, body: 'preOrderId=x' })
      const page = await answer.text()
      expect(answer.status).toBe(403)
      expect(page).not.toContain(ja('error.badToken.advice'))
      expect(page).toContain(ja('error.badToken.withoutForm.advice'))
      expect(page).toContain(`href="/cart">${ja('theme.way.goCart')}`)
    })

    it('and a program what it lacks', async () => {
      const answer = await send('/contact', { method: 'POST' })
      expect(await answer.json()).toMatchObject({
        code: 'badToken',
        detail: ja('error.badToken.forPrograms.detail'),
      })
    })
  })

  it.runIf(isFirst).each([
    ['GET', '/product', {}],
    ['GET', '/products?orderby=99', {}],
    ['GET', '/%E0%A4%A', {}],
    ['POST', '/contact', { 'content-encoding': 'gzip' }],
    ['POST', '/contact', { 'content-type': 'text/plain' }],
    ['POST', '/contact', { 'content-type': 'application/x-www-form-urlencoded; charset=shift_jis' }],
    ['GET', '/assets/style.css', { range: 'bytes=99999999-' }],
  ] as const)('%s %s %o', async (method, path, more) => {
    const answer = await send(path, {
      method,
      headers: { accept: 'text/html', 'accept-language': 'ja', ...more } as Record<string, string>,
    })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    const [, main = ''] = (await answer.text()).split('<main')
    const said = main.replace(/<[^>]*>/g, ' ')
    expect(said).not.toMatch(TECHNICAL)
    expect(said).not.toContain(ja('error.badInput.advice'))
  })

  it('how long signing in is paused, in minutes, and what helps', async () => {
    await customerOf(shop, { email: 'paused@example.com' })
    const person = await enter()
    for (let times = 0; times < 6; times++) {
      await person.open('/login')
      await person.form('password').fill({ email: 'paused@example.com', password: 'wrong word 1' }).submit()
    }
    expect(person.page.status).toBe(429)
    expect(person.text).toContain(ja('error.tooManyRequests.doLogin.title'))
    expect(person.text).toContain(
      ja('error.tooManyRequests.doLogin.advice', { wait: ja('wait.minutes', { count: 30 }) }),
    )
    shop.clock.advance(HALF_AN_HOUR)
  })

  it('which quantities sharing out changed, and what was left out', async () => {
    const program = await HalClient.enter(shop.base)
    const { addresses, cartKey } = await withAddresses(shop, program, { teas: 2, cloths: 1 }, [HOKKAIDO])
    const { document } = await allocate(
      program,
      addresses.map(({ addressId }) => ({ addressId, cartKey, productCode: TEA, quantity: 2 })),
    )
    expect(document.messages).toEqual([
      ja('message.checkout.quantityShared', { product: '茎ほうじ茶「焚火」', from: 2, to: 4 }),
      expect.stringMatching(/^.+（1点）はお届け先の指定がなかったため、.+ 花子 様へお届けします。$/),
    ])
    const again = await allocate(program, [
      { addressId: addresses[1]?.addressId, cartKey, productCode: TEA, quantity: 4 },
      { addressId: addresses[0]?.addressId, cartKey, productCode: CLOTH, quantity: 1 },
    ])
    expect(again.document.messages).toEqual([])
  })

  describe('of a link that was used', () => {
    it('to activate an account: so, and where to sign in', async () => {
      const person = await enter()
      await person.open(`/entry/activate?secretKey=${'a'.repeat(32)}`)
      expect(person.text).toContain(ja('theme.activate.noKey'))
      await person.clickLink(ja('theme.signIn.submit'))
      expect(person.page.url.pathname).toBe('/login')
    })

    it('to a new password: when it is opened, and how long such links live', async () => {
      await customerOf(shop, { email: 'reset-once@example.com' })
      const person = await enter()
      await person.open('/forgot-password')
      await person.form(ja('theme.forgot.submit')).fill({ email: 'reset-once@example.com' }).submit()
      const { pathname, search } = await linkInMail(shop, 'reset-once@example.com', '/reset')
      await person.open(pathname + search)
      const password = 'another2026'
      await person.form('password_confirm').fill({ password, password_confirm: password }).submit()
      expect(person.page.url.pathname).toBe('/login')
      await person.open(pathname + search)
      expect(person.page.root.querySelector('input[name=password]')).toBeNull()
      expect(person.text).toContain(ja('theme.reset.noKey', { minutes: 10 }))
    })
  })

  it('with which address to sign in, and what waits, where another one is wanted', async () => {
    const [email, wanted] = ['plain-old@example.com', 'plain-new@example.com']
    await customerOf(shop, { email })
    const person = await HtmlClient.enter(shop.base, { 'user-agent': IPHONE })
    await person.open('/login?returnTo=/mypage/change')
    await person.form('password').fill({ email, password: PASSWORD }).submit()
    await person
      .form('currentPassword')
      .fill({ email: wanted, email_confirm: wanted, currentPassword: PASSWORD })
      .submit()
    expect(person.text).toContain(ja('theme.profile.pending', { email: wanted }))
    expect(person.text).not.toContain(ja('theme.profile.done'))

    const { pathname, search } = await linkInMail(shop, wanted, '/mypage/email')
    expect((await mailsTo(shop, wanted)).at(-1)?.text).toContain(ja('mail.email_confirm.todo'))
    const elsewhere = await enter()
    await elsewhere.open(pathname + search)
    expect(elsewhere.page.url.pathname).toBe('/login')
    expect(elsewhere.page.root.text).toContain(ja('message.account.signInAsBefore'))

    await person.open(pathname + search)
    await person.form(ja('theme.email.submit')).submit()
    const [mail] = (await mailsTo(shop, email)).filter(({ template }) => template === 'email_changed')
    expect(mail?.text).toContain('Safari（iPhone）')
    expect(`${mail?.text}${mail?.html}`).not.toContain('Mozilla')
  })

  it('to choose where there is something to choose', async () => {
    const one = await signedIn(shop, { email: 'chooses@example.com' })
    const { document } = await one.ask('doCreateCustomerAddress', { name01: '山田', pref: '' })
    expect(document).toMatchObject({ errors: { pref: [ja('message.input.unchosen')] } })
  })

  it('to type words, not shorter ones, where only marks were searched for', async () => {
    const person = await enter()
    await person.open('/products?name=%21%21%21')
    expect(person.text).toContain(ja('message.catalog.onlyMarks'))
    expect(person.text).not.toContain(ja('theme.list.noneAdvice'))
    await person.open('/products?name=nosuchthing')
    expect(person.text).toContain(ja('theme.list.noneAdvice'))
  })
})
