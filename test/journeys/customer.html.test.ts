import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerOf, PASSWORD } from '../support/customer.ts'
import { HtmlClient, visibleText } from '../support/html-client.ts'
import { linkInMail, mailsTo } from '../support/mailbox.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const EMAIL = 'jiro@example.com'

const HOME = {
  name01: '鈴木',
  name02: '次郎',
  kana01: 'すずき',
  kana02: 'じろう',
  postalCode: '１５０−０００１',
  pref: '13',
  addr01: '渋谷区神宮前',
  addr02: '1-1',
  phoneNumber: '03-1234-5678',
}

const PERSON = {
  ...HOME,
  email: EMAIL,
  email_confirm: EMAIL,
  password: PASSWORD,
  password_confirm: PASSWORD,
  birth_year: '1990',
  birth_month: '2',
  birth_day: '28',
}

describe.each(databases)('A person without script becomes a customer, on %s', (database) => {
  let shop: Shop
  let person: HtmlClient

  beforeAll(async () => {
    shop = await openShop(database)
    person = await HtmlClient.enter(shop.base)
  })

  afterAll(() => shop?.close())

  const heading = () => visibleText(person.find('h1'))

  it('is told at each field what is wrong, and loses nothing but the passwords', async () => {
    await person.open('/entry')
    const form = person.form('email_confirm')
    await form
      .fill({ ...PERSON, email_confirm: 'other@example.com', birth_day: '' })
      .submit(ja('theme.entry.submit'))
    expect(person.page.status).toBe(400)
    expect(person.messageAt('email_confirm')).toBe(ja('message.input.emailMismatch'))
    expect(person.page.root.textContent).toContain(ja('message.input.birth'))
    expect(person.page.root.textContent).toContain(ja('message.input.policy'))
    const again = person.form('email_confirm')
    expect(again.value('kana01')).toBe('すずき')
    expect(again.value('addr01')).toBe('渋谷区神宮前')
    expect(again.value('password')).toBe('')
  })

  it('has the address filled in by the postal code', async () => {
    await person
      .form('email_confirm')
      .fill({ ...PERSON, pref: '', addr01: '', name01: '' })
      .submit(ja('theme.postal.fill'))
    expect(person.page.status).toBe(200)
    const form = person.form('email_confirm')
    expect([form.value('pref'), form.value('addr01')]).toEqual(['13', '渋谷区神宮前'])
    expect(form.value('kana01')).toBe('すずき')
  })

  it('reads everything through, goes back for a change, and registers', async () => {
    const fill = async (more: Record<string, string> = {}) => {
      const form = person.form('email_confirm').fill({ ...PERSON, ...more, user_policy_check: '1' })
      await form.submit(ja('theme.entry.submit'))
      expect(person.page.statuses).toEqual([303, 200])
      expect(heading()).toBe(ja('theme.entryConfirm.title'))
    }
    await fill({ sex: '2', job: '1' })
    for (const read of ['スズキ', '女性', '公務員']) expect(person.text).toContain(read)
    expect(person.text).not.toContain(PASSWORD)
    await person.form(ja('theme.entryConfirm.back')).submit(ja('theme.entryConfirm.back'))
    expect(person.form('email_confirm').value('kana01')).toBe('スズキ')
    await fill({ addr02: '2-2' })
    await person.open('/entry/confirm')
    await person.form(ja('theme.entryConfirm.submit')).submit(ja('theme.entryConfirm.submit'))
    expect(person.page.statuses).toEqual([303, 200])
    expect(heading()).toBe(ja('theme.entryComplete.mailTitle'))
    await person.open('/entry/confirm')
    expect(person.page.statuses).toEqual([303, 200])
  })

  it('opens the link of the mail, which does nothing until its button is pressed', async () => {
    const link = await linkInMail(shop, EMAIL, '/entry/activate')
    const status = async () => {
      const query = shop.noren.store.reader.selectFrom('customer').select('status')
      return (await query.where('email', '=', EMAIL).executeTakeFirstOrThrow()).status
    }
    await person.open(link.pathname + link.search)
    expect(await status()).toBe(1)
    await person.form(ja('theme.activate.submit')).submit()
    expect(await status()).toBe(2)
    expect(heading()).toBe(ja('theme.signIn.title'))
    expect(visibleText(person.find('.notices'))).toContain(ja('message.customer.activated'))
  })

  it('wishes for a favourite, signs in, and finds it done', async () => {
    await person.open('/product?productCode=kukicha-takibi')
    if (person.page.status === 404) {
      await person.open('/products?name=焚火')
      await person.clickLink('茎ほうじ茶「焚火」')
    }
    await person.form(ja('theme.favorite.add')).submit()
    expect(person.page.statuses).toEqual([303, 200])
    expect(heading()).toBe(ja('theme.signIn.title'))
    await person.form('password').fill({ email: EMAIL, password: 'wrong password 1' }).submit()
    expect(person.page.status).toBe(401)
    expect(person.form('password').value('email')).toBe(EMAIL)
    await person.form('password').fill({ email: EMAIL, password: PASSWORD }).submit()
    expect(person.page.statuses).toEqual([303, 200])
    expect(visibleText(person.find('h1'))).toBe('茎ほうじ茶「焚火」')
    await person.open('/mypage/favorite-list')
    expect(person.text).toContain('焚火')
  })

  it('keeps an address book', async () => {
    await person.open('/mypage/address')
    await person
      .form('addr01')
      .fill({ ...HOME, name02: '花子' })
      .submit(ja('theme.book.newSubmit'))
    expect(person.page.statuses).toEqual([303, 200])
    expect(person.text).toContain('花子')
    await person.clickLink(ja('theme.book.change'))
    await person.form('addr01').fill({ addr02: '9-9' }).submit(ja('theme.book.editSubmit'))
    expect(person.text).toContain('9-9')
    await person.form(ja('theme.book.remove')).submit(ja('theme.book.remove'))
    expect(person.text).not.toContain('9-9')
  })

  it('orders with points, and finds the order in the history', async () => {
    await shop.noren.store.write((tx) =>
      tx.updateTable('customer').set({ point: 50 }).where('email', '=', EMAIL).execute(),
    )
    await person.open('/products?name=焚火')
    await person.clickLink('茎ほうじ茶「焚火」')
    await person.form(ja('theme.product.add')).fill({ quantity: '2' }).submit()
    await person.clickLink(ja('theme.cart.checkout'))
    expect(heading()).toBe(ja('theme.shopping.title'))
    const tooMany = person.form('payment').fill({ usePoint: '51' })
    await tooMany.submit(ja('theme.shopping.confirm'))
    expect(person.page.status).toBe(400)
    expect(person.messageAt('usePoint')).toBe(ja('message.checkout.tooManyPoints', { most: 50 }))
    await person.form('payment').fill({ usePoint: '50' }).submit(ja('theme.shopping.confirm'))
    expect(heading()).toBe(ja('theme.confirm.title'))
    await person.form(ja('theme.confirm.order')).submit()
    expect(person.page.statuses).toEqual([303, 200])
    await person.open('/mypage/order-history')
    expect(person.text).toContain('焚火')
    // The cart beside it counts pieces, of which there are two.
    await person.form(ja('theme.history.reorder')).submit()
    expect(visibleText(person.find('.notices'))).toContain('1種類の商品')
    await person.open('/mypage/points')
    expect(person.text).toContain('50')
  })

  it('has the export as a file', async () => {
    const response = await fetch(new URL('/mypage/export', shop.base), {
      headers: { accept: 'text/html', ...person.cookies.header },
    })
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename=noren-[\w-]+\.json$/)
    const kept = (await response.json()) as { customer: { email: string } }
    expect(kept.customer.email).toBe(EMAIL)
  })

  it('signs out from any page', async () => {
    await person.open('/mypage')
    await person.form(ja('theme.account.signOut')).submit(ja('theme.account.signOut'))
    expect(person.page.url.pathname).toBe('/')
    await person.open('/mypage/change')
    expect(heading()).toBe(ja('theme.signIn.title'))
    await person.form('password').fill({ email: EMAIL, password: PASSWORD }).submit()
    expect(person.page.url.pathname).toBe('/mypage/change')
  })

  it('withdraws after being asked once more', async () => {
    await person.open('/mypage/withdraw')
    const form = person.form('currentPassword')
    await form.fill({ currentPassword: 'not my password' }).submit(ja('theme.withdraw.next'))
    expect(person.messageAt('currentPassword')).toBe(ja('message.input.wrongPassword'))
    await person.form('currentPassword').fill({ currentPassword: PASSWORD }).submit(ja('theme.withdraw.next'))
    expect(heading()).toBe(ja('theme.withdraw.confirmTitle'))
    await person.form(ja('theme.withdraw.submit')).submit(ja('theme.withdraw.submit'))
    expect(heading()).toBe(ja('theme.withdraw.doneTitle'))
    await shop.noren.settleOutbox()
    expect(await mailsTo(shop, EMAIL)).toEqual([])
    await person.open('/mypage')
    expect(heading()).toBe(ja('theme.signIn.title'))
  })

  it('sets a new password by mail', async () => {
    await customerOf(shop, { email: 'lost@example.com' })
    await person.open('/forgot-password')
    await person.form('email').fill({ email: 'lost@example.com' }).submit()
    expect(heading()).toBe(ja('theme.forgotComplete.title'))
    const link = await linkInMail(shop, 'lost@example.com', '/reset')
    await person.open(link.pathname + link.search)
    const form = person.form('password_confirm')
    await form.fill({ password: 'another2026', password_confirm: 'another2027' }).submit()
    expect(person.messageAt('password_confirm')).toBe(ja('message.input.passwordMismatch'))
    await person
      .form('password_confirm')
      .fill({ password: 'another2026', password_confirm: 'another2026' })
      .submit()
    expect(heading()).toBe(ja('theme.signIn.title'))
  })
})
