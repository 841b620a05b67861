import { parse } from 'node-html-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coupons } from '../../src/plugins/coupons/plugin.ts'
import { customerOf, linksTo, PASSWORD, signedIn } from '../support/customer.ts'
import { addToCart, checkInAsGuest, someGuest } from '../support/guest.ts'
import { type Answer, HalClient, problemIn } from '../support/hal-client.ts'
import { HtmlClient, visibleText } from '../support/html-client.ts'
import { mailsTo } from '../support/mailbox.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { allocate, CLOTH, CLOTH_PRICE, HOKKAIDO, TEA, withAddresses } from '../support/sharing.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const CANCELLED = 3
const IN_PROGRESS = 4
const SHIPPED = 5
const RETURNED = 9
const RIVALS = 50

type Words = Readonly<Record<string, unknown>>

describe.each(databases)('Coupons, on %s,', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database, {}, undefined, { plugins: [coupons] })
    clerk = await clerkAt(shop, 'owner')
    const plugin = { pluginCode: 'coupons', pluginName: 'クーポン', pluginVersion: '1.0.0' }
    await clerk.ask('doInstallPlugin', plugin)
    await clerk.ask('doEnablePlugin', plugin)
  })

  afterAll(() => shop?.close())

  /** Asks for what no type of the shop knows, by its address. */
  const at = (program: HalClient, method: string, href: string, input: Words = {}) =>
    program.follow('goTop', input, {
      _links: { goTop: { href, rel: 'goTop', method } },
    }) as unknown as Promise<Answer<Words>>

  const coupon = async (couponCode: string, terms: Words = {}): Promise<string> => {
    const told = { couponName: '夏の割引', discountYen: 500, isActive: true, ...terms }
    const made = await at(clerk.program, 'POST', '/admin/coupons', { couponCode, ...told })
    expect(made.status).toBe(200)
    return String(made.document.couponId)
  }

  const change = (couponId: string, terms: Words) =>
    at(clerk.program, 'PUT', '/admin/coupons/coupon', {
      ...{ couponId, couponName: '夏の割引', discountYen: 500, isActive: true, ...terms },
    })

  const usesOf = async (couponId: string): Promise<unknown> =>
    (await at(clerk.program, 'GET', '/admin/coupons/coupon', { couponId })).document.uses

  const visitor = () => HalClient.enter(shop.base)

  /** A guest who is asked for delivery and payment. */
  const guest = async (told: Words = someGuest()): Promise<HalClient> => {
    const program = await visitor()
    await addToCart(program, CLOTH, { productCode: CLOTH })
    await checkInAsGuest(program, told)
    return program
  }

  const use = (program: HalClient, couponCode: string) =>
    at(program, 'POST', '/shopping/coupon', { couponCode })

  const take = <Name extends 'goShopping' | 'doConfirmOrder' | 'goShoppingConfirm' | 'doCheckout'>(
    program: HalClient,
    name: Name,
  ) => program.follow(name, {}, linksTo(shop, name))

  const reasonOf = (answer: Answer<Words>) => problemIn(answer as Answer).errors.couponCode?.[0]

  const order = async (program: HalClient) => {
    await take(program, 'doConfirmOrder')
    const { document } = await take(program, 'doCheckout')
    return document
  }

  const move = (orderNo: string, orderStatus: number) =>
    clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus })

  it('keep what a change leaves out, and are not changed over what somebody else has changed', async () => {
    const terms = { couponNameEn: 'Kept', minimumYen: 100, validUntil: '2099-01-01', usesMost: 5 }
    const couponId = await coupon('STAYS', { ...terms, onceEach: true })
    const put = (input: Words) => at(clerk.program, 'PUT', '/admin/coupons/coupon', { couponId, ...input })
    const fields = async () => {
      const { document } = await at(clerk.program, 'GET', '/admin/coupons/coupon', { couponId })
      const all = document.fields as Readonly<Record<string, { readonly value?: unknown }>>
      return Object.fromEntries(Object.entries(all).map(([name, { value }]) => [name, value]))
    }
    const before = await fields()
    expect(before).toMatchObject({ ...terms, couponName: '夏の割引', discountYen: 500, version: 1 })
    expect((await put({ usesMost: null, minimumYen: '', version: 1 })).status).toBe(200)
    const { usesMost: _most, ...others } = before
    const after = await fields()
    expect(after).toMatchObject({ ...others, minimumYen: 0, version: 2 })
    expect(after.usesMost).toBeUndefined()
    const stale = await put({ couponName: '秋の割引', version: 1 })
    expect(problemIn(stale as Answer)).toMatchObject({ status: 409, code: 'staleVersion' })
    expect((await put({ couponName: '秋の割引' })).status).toBe(200)
    const both = await put({ discountRate: 10 })
    expect(Object.keys(problemIn(both as Answer).errors)).toEqual(['discountYen'])
    expect(await fields()).toMatchObject({ couponName: '秋の割引', discountYen: 500 })
    expect((await put({ discountRate: 10, discountYen: null })).status).toBe(200)
    const browser = await browserAt(shop, 'editor', `/admin/coupons/coupon?couponId=${couponId}`)
    const form = browser.form('couponName')
    await put({ couponName: '冬の割引' })
    await form.fill({ couponName: '春の割引' }).submit()
    expect(browser.page.status).toBe(409)
    await browser.form('couponName').submit()
    expect(await fields()).toMatchObject({ couponName: '春の割引', discountRate: 10, onceEach: true })
  })

  it('take the same off on the page, in programs, on the order, in its mail and in its history', async () => {
    const couponId = await coupon('SUMMER')
    const person = await signedIn(shop, { email: 'sums@example.com' })
    await addToCart(person.program, CLOTH, { productCode: CLOTH })
    const before = (await take(person.program, 'goShopping')).document
    expect(before).toMatchObject({ coupon: null, discount: 0 })
    expect((await use(person.program, ' ｓｕｍｍｅｒ')).status).toBe(200)
    const { document } = await take(person.program, 'goShopping')
    const paid = before.paymentTotal - 500
    expect(document).toMatchObject({ paymentTotal: paid, coupon: { couponCode: 'SUMMER', refusal: null } })
    expect(document.taxes.reduce((sum, { total }) => sum + total, 0)).toBe(paid)
    await take(person.program, 'doConfirmOrder')
    expect((await take(person.program, 'goShoppingConfirm')).document).toMatchObject({ paymentTotal: paid })
    const shown = await person.program.fetch('/shopping/confirm', { headers: { accept: 'text/html' } })
    expect(visibleText(parse(await shown.text()))).toContain(`${paid.toLocaleString('ja')}円`)
    const { document: placed } = await take(person.program, 'doCheckout')
    expect(placed.paymentTotal).toBe(paid)
    const kept = (await clerk.ask('goOrder', { orderNo: placed.orderNo })).document
    expect(kept).toMatchObject({ paymentTotal: paid })
    const [mail] = await mailsTo(shop, 'sums@example.com')
    expect(mail?.text).toContain(`${paid.toLocaleString('ja')}円`)
    expect((await person.ask('goMypageHistory', { orderNo: placed.orderNo })).document).toMatchObject({
      ...{ paymentTotal: paid, discounts: [{ discountName: '夏の割引', amount: 500 }] },
    })
    const uses = await at(clerk.program, 'GET', '/admin/coupons/uses', { couponId })
    expect(uses.document.couponUses).toMatchObject([{ orderNo: placed.orderNo, discountYen: 500 }])
    // It was chosen for this order, not for the next.
    await addToCart(person.program, CLOTH, { productCode: CLOTH })
    expect((await take(person.program, 'goShopping')).document).toMatchObject({ coupon: null })
  })

  it('are part of a quote: it has the sums with it, or the reason at the code', async () => {
    const couponId = await coupon('QUOTED')
    const program = await guest()
    const quote = async (input: Words) =>
      (await at(program, 'POST', '/shopping/quote', input)) as Answer<Words>
    const { document: before } = await quote({})
    expect(before).toMatchObject({ coupon: null, discount: 0 })
    const less = Number(before.paymentTotal) - 500
    const { document } = await quote({ couponCode: 'ｑｕｏｔｅｄ', message: 'よろしく' })
    expect(document).toMatchObject({
      ...{ coupon: { couponCode: 'QUOTED', refusal: null }, discount: 500, paymentTotal: less },
    })
    expect((await quote({})).document).toMatchObject({ paymentTotal: less })
    const unknown = await quote({ couponCode: 'nothing', message: 'いいえ' })
    expect([unknown.status, reasonOf(unknown)]).toEqual([400, expect.stringContaining('ありません')])
    expect((await quote({})).document).toMatchObject({ paymentTotal: less, message: 'よろしく' })
    expect((await quote({ couponCode: '' })).document).toMatchObject({ coupon: null, discount: 0 })
    await change(couponId, { isActive: false })
    const off = await quote({ couponCode: 'quoted', confirm: true })
    expect(reasonOf(off)).toEqual(expect.any(String))
    await change(couponId, { isActive: true })
    const drawn = await quote({ couponCode: 'quoted', confirm: true })
    expect(drawn.document).toMatchObject({ expectedTotal: less })
    const { preOrderId, expectedTotal } = drawn.document
    await quote({ couponCode: '' })
    const late = await at(program, 'POST', '/shopping/checkout', { preOrderId, expectedTotal })
    expect(late.status, 'what was drawn up with it is taken back').toBe(409)
    await quote({ couponCode: 'quoted', confirm: true })
    const placed = await take(program, 'doCheckout')
    expect(placed.document.paymentTotal).toBe(less)
    expect(await usesOf(couponId)).toBe(1)
  })

  it('stay chosen when a guest signs in on the way', async () => {
    await coupon('ALONG')
    const email = 'along@example.com'
    await customerOf(shop, { email })
    const program = await guest()
    await at(program, 'POST', '/shopping/quote', { couponCode: 'along' })
    const signed = await at(program, 'POST', '/login', { email, password: PASSWORD })
    expect(signed.status).toBe(200)
    const { document } = await at(program, 'POST', '/shopping/quote', {})
    expect(document).toMatchObject({ coupon: { couponCode: 'ALONG', refusal: null }, discount: 500 })
  })

  it('have one place on the page of the order, and are guessed no more often with a quote', async () => {
    await coupon('PLACE')
    const program = await guest()
    const fieldsOf = async () => {
      const page = await program.fetch('/shopping', { headers: { accept: 'text/html' } })
      return (await page.text()).match(/name="couponCode"/g)?.length
    }
    expect(await fieldsOf()).toBe(1)
    await use(program, 'place')
    expect(await fieldsOf()).toBe(1)
    const quote = shop.noren.graph.names.get('doQuoteOrder')
    const guesses = quote?.limits?.filter(({ refusals }) => refusals) ?? []
    const counted = { by: 'address', most: 30, minutes: 30, of: 'coupons' }
    expect(guesses).toMatchObject([counted, { ...counted, holding: expect.any(String) }])
    const asked = [{ couponCode: 'X' }, { couponCode: 'X', confirm: true }, { confirm: true }, {}]
    expect(guesses.map(({ when }) => asked.map((input) => when?.(input)))).toEqual([
      [true, true, false, false],
      [false, false, true, false],
    ])
  })

  it.each([
    ['ja', '紅葉の割引', '500円'],
    ['en', 'Maple discount', '¥500'],
  ])('are named with what they take off, wherever sums stand, in %s', async (language, name, amount) => {
    await coupon(`NAMED${language}`, { couponName: '紅葉の割引', couponNameEn: 'Maple discount' })
    const program = await HalClient.enter(shop.base, { headers: { 'accept-language': language } })
    const told = someGuest()
    await addToCart(program, CLOTH, { productCode: CLOTH })
    await checkInAsGuest(program, told)
    await use(program, `named${language}`)
    const discounts = [{ discountName: name, amount: 500 }]
    const shows = async (path: string) => {
      const address = language === 'en' ? `/en${path}` : path
      const headers = { accept: 'text/html' }
      const text = visibleText(parse(await (await program.fetch(address, { headers })).text()))
      expect(text.replace(/\s+/g, ''), path).toContain(`${name.replace(' ', '')}−${amount}`)
    }
    expect((await take(program, 'goShopping')).document).toMatchObject({ discounts })
    await shows('/shopping')
    await take(program, 'doConfirmOrder')
    await shows('/shopping/confirm')
    const { orderNo } = (await take(program, 'doCheckout')).document
    await shows('/shopping/complete')
    expect((await clerk.ask('goOrder', { orderNo })).document.discounts).toEqual(discounts)
    const office = await clerk.program.fetch(`/admin/order?orderNo=${orderNo}`, {
      headers: { accept: 'text/html' },
    })
    expect(await office.text()).toContain(`値引き ${name}`)
    const [mail] = await mailsTo(shop, told.email)
    expect(mail?.text).toContain(`${name}: -${amount}`)
    expect(mail?.html).toContain(name)
    // What a member takes off in its place has no name of its own.
    await clerk.ask('doUpdateOrder', { orderNo, discount: 300 })
    expect((await clerk.ask('goOrder', { orderNo })).document).toMatchObject({
      ...{ discount: 300, discounts: [{ discountName: null, amount: 300 }] },
    })
  })

  it('say at the field why they cannot be used', async () => {
    const program = await guest()
    await coupon('ENDED', { validUntil: '2020-01-01' })
    await coupon('LATER', { validFrom: '2099-01-01' })
    await coupon('MEMBERS', { membersOnly: true })
    await coupon('OFF', { isActive: false })
    const reasons = []
    for (const code of ['NOTHING', 'ENDED', 'LATER', 'MEMBERS', 'OFF'])
      reasons.push(reasonOf(await use(program, code)))
    expect(reasons).toEqual([
      expect.stringContaining('ありません'),
      expect.stringContaining('終了しました'),
      expect.stringContaining('2099-01-01'),
      expect.stringContaining('会員の方だけ'),
      expect.stringContaining('終了しました'),
    ])
    expect((await take(program, 'goShopping')).document).toMatchObject({ coupon: null })
    const page = await program.fetch('/shopping/coupon', {
      method: 'POST',
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ csrfToken: program.csrfToken, couponCode: 'nothing' }),
    })
    const text = await page.text()
    expect(page.status).toBe(400)
    expect(text).toContain('value="nothing"')
    expect(text).toContain('このクーポンコードはありません')
  })

  /** A customer with points on the page of the order, where nothing was sent yet. */
  const chooser = async (): Promise<HtmlClient> => {
    const email = `chooser-${crypto.randomUUID()}@example.com`
    await customerOf(shop, { email, point: 500 })
    const person = await HtmlClient.enter(shop.base)
    await person.open('/login')
    await person.form('password').fill({ email, password: PASSWORD }).submit()
    await person.open(`/product?productCode=${CLOTH}`)
    await person.form(ja('theme.product.add')).submit()
    await person.open('/shopping')
    return person
  }

  const CHOICES = ['delivery', 'delivery_date', 'delivery_time', 'payment', 'usePoint', 'message'] as const

  /** Chooses on the page, first by a method with times of delivery, then by one without. */
  const choose = (person: HtmlClient, at: 1 | 2, told: Words = {}): Record<string, string> => {
    const form = person.form('usePoint')
    const pick = (name: string, place: number) => form.choices(name).at(place) ?? ''
    const times = { delivery: pick('delivery', 0), delivery_time: pick('delivery_time', 2) }
    const chosen = {
      ...(at === 1 ? times : { delivery: pick('delivery', -1), delivery_time: '' }),
      ...{ delivery_date: pick('delivery_date', at + 1), payment: pick('payment', at) },
      ...{ usePoint: String(100 * at), message: `玄関先へ ${at}`, ...told },
    }
    form.fill(chosen)
    return chosen
  }

  const shownOn = (person: HtmlClient): Words => {
    const form = person.form('usePoint')
    return Object.fromEntries(CHOICES.map((name) => [name, form.value(name)]))
  }

  it('are used and taken back with all that was chosen on the page and not sent yet', async () => {
    await coupon('BESIDE')
    const person = await chooser()
    const chosen = choose(person, 1)
    const form = person.form('usePoint')
    await form.fill({ ...chosen, couponCode: 'beside' }).submit('クーポンを使う')
    expect(person.page.statuses).toEqual([303, 200])
    expect(person.text).toContain('クーポン「BESIDE」を使用しています')
    expect(shownOn(person)).toEqual(chosen)
    // The sums are those of what was chosen.
    expect(person.text).toContain(ja('theme.sums.usePoint', { count: 100 }))
    const other = choose(person, 2)
    await person.form('usePoint').fill(other).submit('このクーポンを使わない')
    expect(person.page.statuses).toEqual([303, 200])
    expect(person.text).not.toContain('BESIDE')
    expect(shownOn(person)).toEqual(other)
    expect(person.form('usePoint').value('couponCode')).toBe('')
  })

  it('that are refused lose nothing that was chosen, and say so in their box, which stands before the sums', async () => {
    const person = await chooser()
    const chosen = choose(person, 1)
    await person
      .form('usePoint')
      .fill({ ...chosen, couponCode: 'nothing' })
      .submit('クーポンを使う')
    expect(person.page.status).toBe(400)
    expect(shownOn(person)).toEqual(chosen)
    expect(person.form('usePoint').value('couponCode')).toBe('nothing')
    expect(person.messageAt('couponCode')).toContain('このクーポンコードはありません')
    expect(person.find('form #coupon [name=couponCode]').hasAttribute('autofocus')).toBe(true)
    const html = person.page.root.toString()
    const places = ['id="points-title"', 'id="coupon"', 'class="panel"'].map((one) => html.indexOf(one))
    expect(places).toEqual(places.toSorted((one, next) => one - next))
    // Nothing of it is kept before it is sent and taken.
    await person.open('/shopping')
    expect(shownOn(person)).toMatchObject({ message: '' })
    await person.form('usePoint').submit('クーポンを使う')
    expect(person.page.status).toBe(400)
    expect(person.messageAt('couponCode')).toBeDefined()
  })

  it('are not used beside what cannot be had, which is told at its field', async () => {
    await coupon('WITHOUT')
    const person = await chooser()
    for (const usePoint of ['many', '501']) {
      const chosen = choose(person, 1, { usePoint })
      await person
        .form('usePoint')
        .fill({ ...chosen, couponCode: 'without' })
        .submit('クーポンを使う')
      expect(person.page.status).toBe(400)
      expect(person.messageAt('usePoint')).toBeDefined()
      expect(shownOn(person)).toEqual(chosen)
      expect(person.form('usePoint').value('couponCode')).toBe('without')
    }
    await person.open('/shopping')
    expect(person.text).not.toContain('WITHOUT')
  })

  it('whose code is typed and not sent are used before the order is confirmed, whichever button is pressed', async () => {
    await coupon('TYPED')
    const person = await chooser()
    const chosen = choose(person, 1)
    await person
      .form('usePoint')
      .fill({ ...chosen, couponCode: 'typed' })
      .submit(ja('theme.shopping.confirm'))
    expect(person.page.url.pathname).toBe('/shopping')
    expect(person.text).toContain('クーポン「TYPED」を使用しています')
    expect(shownOn(person)).toEqual(chosen)
    // What Enter presses is the form's own button.
    await person.form('usePoint').submit()
    expect(person.page.url.pathname).toBe('/shopping/confirm')
    expect(person.text).toContain('夏の割引')
  })

  it('keep what was chosen for each of several destinations', async () => {
    await coupon('SEVERAL')
    const program = await visitor()
    const { addresses, cartKey } = await withAddresses(shop, program, { teas: 2 }, [HOKKAIDO])
    const one = { cartKey, productCode: TEA, quantity: 1 }
    await allocate(
      program,
      addresses.map(({ addressId }) => ({ ...one, addressId })),
    )
    const before = (await take(program, 'goShopping')).document
    const date = before.shippings[1]?.dates[2]?.date ?? ''
    const answer = await program.fetch('/shopping/coupon', {
      ...{ method: 'POST', redirect: 'manual' },
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        ...{ csrfToken: program.csrfToken, couponCode: 'several', _within: 'doQuoteOrder', cartKey },
        ...{ 'shippings[0][shippingId]': '1', 'shippings[0][delivery_date]': '' },
        ...{ 'shippings[1][shippingId]': '2', 'shippings[1][delivery_date]': date },
      }),
    })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(`/shopping?cartKey=${encodeURIComponent(cartKey)}#coupon`)
    const after = (await take(program, 'goShopping')).document
    expect(after.shippings.map(({ deliveryDate }) => deliveryDate)).toEqual([null, date])
    expect(after).toMatchObject({ coupon: { couponCode: 'SEVERAL' } })
  })

  it('wait for goods enough, and can be taken back', async () => {
    await coupon('MUCH', { minimumYen: 3000 })
    const program = await guest()
    expect((await use(program, 'much')).status).toBe(200)
    expect((await take(program, 'goShopping')).document).toMatchObject({
      coupon: { refusal: expect.stringContaining('3,000円以上') },
      discount: 0,
    })
    await addToCart(program, CLOTH, { productCode: CLOTH })
    expect((await take(program, 'goShopping')).document).toMatchObject({
      coupon: { refusal: null },
      discount: 500,
    })
    expect((await at(program, 'DELETE', '/shopping/coupon')).status).toBe(200)
    expect((await take(program, 'goShopping')).document).toMatchObject({ coupon: null, discount: 0 })
  })

  it('for once each know a guest by the address, and a customer in another browser', async () => {
    const couponId = await coupon('ONCE', { onceEach: true })
    const told = someGuest()
    const first = await guest(told)
    await use(first, 'once')
    await order(first)
    const again = await guest({ ...told, email: told.email.toUpperCase(), email_confirm: told.email })
    // Anybody can type an address: it is told with the confirmation, and not before.
    expect((await use(again, 'once')).status).toBe(200)
    expect((await take(again, 'goShopping')).document).toMatchObject({ coupon: { refusal: null } })
    expect(reasonOf(await take(again, 'doConfirmOrder'))).toContain('1回限り')
    expect(reasonOf(await at(again, 'POST', '/shopping/quote', { confirm: true }))).toContain('1回限り')
    // Typed as somebody else, and told afterwards who they are.
    const other = await guest()
    await use(other, 'once')
    await other.follow('doSubmitNonMember', told, linksTo(shop, 'doSubmitNonMember'))
    expect((await take(other, 'goShopping')).document).toMatchObject({ discount: 500 })
    expect(reasonOf(await take(other, 'doConfirmOrder'))).toContain('1回限り')
    await at(other, 'DELETE', '/shopping/coupon')
    expect((await take(other, 'doConfirmOrder')).status).toBe(200)

    const person = await signedIn(shop, { email: 'twice@example.com' })
    await addToCart(person.program, CLOTH, { productCode: CLOTH })
    await use(person.program, 'once')
    const browser = await HalClient.enter(shop.base)
    await browser.follow(
      'doLogin',
      { email: 'twice@example.com', password: 'noren2026' },
      linksTo(shop, 'doLogin'),
    )
    await use(browser, 'once')
    await order(person.program)
    await addToCart(browser, CLOTH, { productCode: CLOTH })
    expect((await take(browser, 'goShopping')).document).toMatchObject({ discount: 0 })
    expect(await usesOf(couponId)).toBe(2)
  })

  it('that end between the confirmation and the order are told of, and the next page holds', async () => {
    const couponId = await coupon('BRIEF')
    const lose = async (ending: () => Promise<unknown>): Promise<void> => {
      const program = await guest()
      await use(program, 'brief')
      const { document } = await take(program, 'goShopping')
      await take(program, 'doConfirmOrder')
      await ending()
      const refused = await take(program, 'doCheckout')
      expect(problemIn(refused)).toMatchObject({ status: 409, code: 'orderNeedsLook' })
      await take(program, 'doConfirmOrder')
      expect((await take(program, 'doCheckout')).document.paymentTotal).toBe(document.paymentTotal + 500)
    }
    await lose(() => change(couponId, { validUntil: '2020-01-01' }))
    await change(couponId, { validUntil: null })
    await lose(() => clerk.ask('doDisablePlugin', { pluginCode: 'coupons' }))
    await clerk.ask('doEnablePlugin', { pluginCode: 'coupons' })
    await lose(() => at(clerk.program, 'DELETE', '/admin/coupons/coupon', { couponId }))
    const { document } = await at(clerk.program, 'GET', '/admin/coupons')
    const codes = (document.coupons as readonly { readonly couponCode: string }[]).map(
      (one) => one.couponCode,
    )
    expect(codes).not.toContain('BRIEF')
  })

  it('that were used are switched off, and not deleted', async () => {
    const couponId = await coupon('KEPT')
    const program = await guest()
    await use(program, 'kept')
    await order(program)
    const { document } = await at(clerk.program, 'DELETE', '/admin/coupons/coupon', { couponId })
    expect(document.message).toContain('無効にしました')
    expect(await usesOf(couponId)).toBe(1)
    expect(reasonOf(await use(await guest(), 'kept'))).toContain('終了しました')
  })

  it('come back with an order that is cancelled, and are used again when it goes on', async () => {
    const couponId = await coupon('BACK', { usesMost: 1 })
    const program = await guest()
    await use(program, 'back')
    const { orderNo } = await order(program)
    expect(reasonOf(await use(await guest(), 'back'))).toContain('上限')
    await move(orderNo, CANCELLED)
    await shop.noren.settleOutbox()
    expect(await usesOf(couponId)).toBe(0)
    expect((await use(await guest(), 'back')).status).toBe(200)
    await move(orderNo, IN_PROGRESS)
    await shop.noren.settleOutbox()
    expect(await usesOf(couponId)).toBe(1)
  })

  it('stay used where the discount is edited away or goods come back, and come back with a cancelled order alone', async () => {
    const [away, returned] = [await coupon('AWAY', { usesMost: 1 }), await coupon('HOME', { usesMost: 1 })]
    const ordered = async (code: string) => {
      const program = await guest()
      await use(program, code)
      return (await order(program)).orderNo
    }
    const [edited, sent] = [await ordered('away'), await ordered('home')]
    expect((await clerk.ask('doUpdateOrder', { orderNo: edited, discount: 0 })).status).toBe(200)
    for (const orderStatus of [SHIPPED, RETURNED]) expect((await move(sent, orderStatus)).status).toBe(200)
    await shop.noren.settleOutbox()
    expect([await usesOf(away), await usesOf(returned)]).toEqual([1, 1])
    for (const code of ['away', 'home']) expect(reasonOf(await use(await guest(), code))).toContain('上限')
    await move(edited, CANCELLED)
    await shop.noren.settleOutbox()
    expect(await usesOf(away)).toBe(0)
  })

  it('PF-20: do not make delivery dear that the goods make free, and no more do points', async () => {
    await coupon('FREE')
    const person = await signedIn(shop, { email: 'free@example.com', point: 900 })
    const goods = 7 * CLOTH_PRICE
    await shop.change((tx) => tx.updateTable('base_info').set({ delivery_free_amount: goods }).execute())
    try {
      await addToCart(person.program, CLOTH, { productCode: CLOTH, quantity: 7 })
      await use(person.program, 'free')
      await person.ask('doConfirmOrder', { usePoint: 900 })
      const { orderNo } = (await take(person.program, 'doCheckout')).document
      expect((await clerk.ask('goOrder', { orderNo })).document).toMatchObject({
        ...{ subtotal: goods, discount: 500, usePoint: 900, deliveryFeeTotal: 0, paymentTotal: goods - 1400 },
      })
      await addToCart(person.program, CLOTH, { productCode: CLOTH, quantity: 6 })
      expect((await take(person.program, 'goShopping')).document).toMatchObject({ deliveryFeeTotal: 770 })
    } finally {
      await shop.change((tx) => tx.updateTable('base_info').set({ delivery_free_amount: 11_000 }).execute())
    }
  })

  /** An order that used a coupon, and was cancelled. */
  const cancelled = async (code: string, told: Words = someGuest()): Promise<string> => {
    const program = await guest(told)
    await use(program, code)
    const { orderNo } = await order(program)
    await move(orderNo, CANCELLED)
    await shop.noren.settleOutbox()
    return orderNo
  }

  const statusOf = async (orderNo: string) => (await clerk.ask('goOrder', { orderNo })).document.orderStatus

  it('that were used elsewhere since keep a cancelled order from being taken up again, and nothing is changed', async () => {
    const limited = await coupon('RETURNED', { usesMost: 1 })
    const told = someGuest()
    const first = await cancelled('returned')
    const again = await guest(told)
    await use(again, 'returned')
    const { orderNo: second } = await order(again)
    const refused = await move(first, IN_PROGRESS)
    expect(problemIn(refused)).toMatchObject({
      ...{ status: 409, code: 'orderDiscountGone', detail: expect.stringContaining('上限に達しました') },
    })
    expect(await statusOf(first)).toBe(CANCELLED)
    const several = await clerk.ask('doUpdateOrderStatus', { ids: [first], orderStatus: IN_PROGRESS })
    expect(several.document).toMatchObject({
      ...{ changedCount: 0, left: [{ orderNo: first, reason: expect.stringContaining('上限に達しました') }] },
    })
    expect(await usesOf(limited)).toBe(1)
    await move(second, CANCELLED)
    await shop.noren.settleOutbox()
    expect((await move(first, IN_PROGRESS)).status).toBe(200)
    expect(await usesOf(limited), 'in the same transaction').toBe(1)
    await shop.noren.settleOutbox()
    expect(await usesOf(limited)).toBe(1)

    const each = await coupon('EACH', { onceEach: true })
    const mine = await cancelled('each', told)
    const other = await guest({ ...told, email: told.email.toUpperCase(), email_confirm: told.email })
    await use(other, 'each')
    await order(other)
    const once = await move(mine, IN_PROGRESS)
    expect(problemIn(once)).toMatchObject({ status: 409, detail: expect.stringContaining('1回限り') })
    expect(await usesOf(each)).toBe(1)
  })

  it('with one use left go to one of two cancelled orders that are taken up at once', async () => {
    const couponId = await coupon('RIVALS', { usesMost: 1 })
    const orders = [await cancelled('rivals'), await cancelled('rivals'), await cancelled('rivals')]
    const answers = await Promise.all(orders.map((orderNo) => move(orderNo, IN_PROGRESS)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    await shop.noren.settleOutbox()
    expect(await usesOf(couponId)).toBe(1)
  })

  it('of an order that is taken up while its cancellation is still being told stay used', async () => {
    const couponId = await coupon('SOON', { usesMost: 1 })
    const program = await guest()
    await use(program, 'soon')
    const { orderNo } = await order(program)
    await move(orderNo, CANCELLED)
    expect((await move(orderNo, IN_PROGRESS)).status).toBe(200)
    await shop.noren.settleOutbox()
    expect(await usesOf(couponId)).toBe(1)
  })

  it(`with one use left are given to one of ${RIVALS} at once; all others are told, and can order without`, async () => {
    const couponId = await coupon('LAST', { usesMost: 1 })
    await shop.change((tx) =>
      tx.updateTable('variant').set({ stock: 1000 }).where('code', '=', CLOTH).execute(),
    )
    const line: HalClient[] = []
    for (let at = 0; at < RIVALS; at += 1) {
      const program = await guest()
      await use(program, 'last')
      await take(program, 'doConfirmOrder')
      line.push(program)
    }
    const answers = await Promise.all(line.map((program) => take(program, 'doCheckout')))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const problems = answers.filter(({ status }) => status !== 201).map((answer) => problemIn(answer))
    for (const { status, code } of problems)
      expect({ status, code }).toEqual({ status: 409, code: 'orderNeedsLook' })
    for (const problem of problems) expect(problem).toHaveProperty('messages', [expect.any(String)])
    expect(await usesOf(couponId)).toBe(1)
    const [unlucky] = line.filter((_, place) => answers[place]?.status !== 201)
    if (!unlucky) throw new Error('Nobody was refused')
    expect((await take(unlucky, 'goShopping')).document).toMatchObject({
      coupon: { refusal: expect.stringContaining('上限') },
      discount: 0,
    })
    await take(unlucky, 'doConfirmOrder')
    expect((await take(unlucky, 'doCheckout')).status).toBe(201)
  }, 120_000)

  it('are made and changed in the office, each code once', async () => {
    const wrong = await at(clerk.program, 'POST', '/admin/coupons', {
      ...{ couponCode: 'summer', couponName: 'x', discountYen: 1 },
    })
    expect(reasonOf(wrong)).toContain('すでに使われています')
    const both = { couponCode: 'BOTH', couponName: 'x', discountYen: 1, discountRate: 1 }
    expect(
      problemIn((await at(clerk.program, 'POST', '/admin/coupons', both)) as Answer).errors,
    ).toHaveProperty('discountYen')
    const there = await browserAt(shop, 'typist', '/admin/coupons/new')
    await there
      .form('couponCode')
      .fill({ couponCode: 'summer', couponName: '夏の終わり', discountYen: '1' })
      .submit()
    expect(there.page.status).toBe(400)
    expect(there.page.root.querySelector('[name=couponName]')?.getAttribute('value')).toBe('夏の終わり')
    const couponId = await coupon('SHARE', { discountYen: undefined, discountRate: 10 })
    await change(couponId, { discountYen: null, discountRate: 20 })
    const program = await guest()
    await use(program, 'share')
    const { document } = await take(program, 'goShopping')
    expect(document.discount).toBe(Math.floor(document.subtotal / 5))
    const page = await clerk.program.fetch('/admin/coupons', { headers: { accept: 'text/html' } })
    const html = await page.text()
    expect(html).toMatch(/<a href="\/admin\/coupons\/coupon\?couponId=[^"]+"><code>SUMMER<\/code><\/a>/)
    expect(html).toContain('500円')
    expect(html).toContain('元に戻せません')
    const gone = await at(clerk.program, 'GET', '/admin/coupons/coupon', { couponId: 'gone' })
    expect(gone.status).toBe(404)
  })
})
