import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD } from '../support/customer.ts'
import { linkInMail } from '../support/mailbox.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { openWindow, SIZES, type Window } from '../support/window.ts'
import { ja } from '../support/words.ts'

const [database] = databases
const [, HAND] = SIZES
const EMAIL = 'hanako@example.com'
const TEA = '茎ほうじ茶「焚火」'
const LONG_NAME = '寿限無'.repeat(26)

describe('A customer has an account in a browser', () => {
  let shop: Shop
  let window: Window
  let page: Page

  beforeAll(async () => {
    shop = await openShop(database)
    window = await openWindow(HAND)
    page = window.page
  })

  afterAll(async () => {
    await window?.close()
    await shop?.close()
  })

  const type = async (typed: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(typed))
      await page.locator(`main [name=${name}]:not([type=hidden])`).fill(value)
  }

  const press = (key: string) =>
    page
      .locator('main')
      .getByRole('button', { name: ja(key) })
      .first()
      .click()

  const looksRight = (name: string) => window.looksRightIn(SIZES, name)

  const comesTo = (key: string, params?: Readonly<Record<string, string>>) =>
    page.getByRole('heading', { name: ja(key, params), level: 1 }).waitFor()

  const visit = (path: string) => page.goto(new URL(path, shop.base).href)

  it('registers, and is told what is missing', async () => {
    await visit('/')
    await visit('/entry')
    await looksRight('entry')
    await type({ name01: LONG_NAME, name02: '花子', email: EMAIL, email_confirm: EMAIL })
    await type({ password: PASSWORD, password_confirm: PASSWORD, birth_year: '1990' })
    await page.getByLabel(ja('field.user_policy_check')).check()
    await page.locator('main form').evaluate('(form) => { form.noValidate = true }')
    await press('theme.entry.submit')
    await page.getByText(ja('message.input.birth')).first().waitFor()
    window.forgive(400)
    await looksRight('entry-wrong')
    expect(await page.locator('[name=name01]').inputValue()).toBe(LONG_NAME)
  })

  it('has the place filled in from the postal code', async () => {
    await page.locator('[name=postalCode]').fill('1000001')
    await page.getByText(ja('theme.postal.filled')).waitFor()
    expect(await page.locator('[name=pref]').inputValue()).toBe('13')
    expect(await page.locator('[name=addr01]').inputValue()).toBe('千代田区千代田')
    await type({ addr02: '1-1', phoneNumber: '03-1234-5678' })
    await type({ birth_month: '4', birth_day: '29', password: PASSWORD, password_confirm: PASSWORD })
  })

  it('reads the registration through and sends it with Enter', async () => {
    await page.locator('[name=phoneNumber]').press('Enter')
    await comesTo('theme.entryConfirm.title')
    await looksRight('entry-confirm')
    expect(await page.locator('main').innerText()).not.toContain(PASSWORD)
    await press('theme.entryConfirm.submit')
    await comesTo('theme.entryComplete.mailTitle')
    await looksRight('entry-complete')
  })

  it('confirms the address by the link of the mail', async () => {
    const { pathname, search } = await linkInMail(shop, EMAIL, '/entry/activate')
    await visit(pathname + search)
    await looksRight('activate')
    await press('theme.activate.submit')
    await comesTo('theme.signIn.title')
    await looksRight('login')
  })

  it('wants to remember a product, and is led to sign in and back', async () => {
    await visit(`/products?name=${encodeURIComponent('焚火')}`)
    await page.getByRole('link', { name: TEA }).first().click()
    await press('theme.favorite.add')
    await comesTo('theme.signIn.title')
    await type({ email: EMAIL, password: 'not the password' })
    await press('theme.signIn.submit')
    await page.getByText(ja('error.signInRefused.title')).waitFor()
    window.forgive(401)
    await looksRight('login-refused')
    await type({ password: PASSWORD })
    await press('theme.signIn.submit')
    await page.waitForURL(/\/products?[/?]/)
    await looksRight('product')
  })

  it('finds it among the favourites and takes it out again', async () => {
    await visit('/mypage/favorite-list')
    await page.getByRole('link', { name: TEA }).waitFor()
    await looksRight('favourites')
    await press('theme.favorite.remove')
    await page.getByText(ja('theme.favorite.empty')).waitFor()
    await looksRight('no-favourites')
  })

  it('keeps an address and deletes it after a question', async () => {
    await visit('/mypage/address')
    await looksRight('address')
    const place = { postalCode: '150-0001', addr01: '渋谷区神宮前', addr02: '1-2-3' }
    await type({ name01: LONG_NAME, name02: '一郎', phoneNumber: '090-1234-5678', addr01: place.addr01 })
    await type(place)
    await page.locator('main [name=pref]').selectOption('13')
    await press('theme.book.newSubmit')
    await page.locator('.book-card').waitFor()
    await looksRight('addresses')
    const answers = [false, true]
    page.on('dialog', (dialog) => (answers.shift() ? dialog.accept() : dialog.dismiss()))
    await press('theme.book.remove')
    expect(await page.locator('.book-card').count()).toBe(1)
    await press('theme.book.remove')
    await page.getByText(ja('theme.book.empty')).waitFor()
    await looksRight('no-addresses')
  })

  it('finds what was typed again after a session that ended meanwhile', async () => {
    await visit('/mypage/address')
    const typed = { name01: '田中', name02: '一郎', addr01: '千代田区丸の内', addr02: '1-9-1' }
    await type({ ...typed, phoneNumber: '03-9876-5432', postalCode: '100-0005' })
    await page.locator('main [name=pref]').selectOption('13')
    await shop.change((tx) => tx.deleteFrom('session').execute())
    await press('theme.book.newSubmit')
    await comesTo('theme.signIn.title')
    await type({ email: EMAIL, password: PASSWORD })
    await press('theme.signIn.submit')
    await page.waitForURL(/mypage\/address/)
    for (const [name, value] of Object.entries(typed))
      expect(await page.locator(`main [name=${name}]`).inputValue()).toBe(value)
    expect(await page.locator('main [name=pref]').inputValue()).toBe('13')
    await visit('/mypage/address')
    expect(await page.locator('main [name=name01]').inputValue()).toBe('')
  })

  it('orders with what the account knows, and finds the order in the account', async () => {
    await visit(`/products?name=${encodeURIComponent('焚火')}`)
    await page.getByRole('link', { name: TEA }).first().click()
    await press('theme.product.add')
    await page.locator('.badge').first().waitFor({ state: 'attached' })
    await visit('/shopping')
    await looksRight('choices')
    await press('theme.shopping.confirm')
    await comesTo('theme.confirm.title')
    await press('theme.confirm.order')
    await comesTo('theme.complete.title')
    const orderNo = await page.locator('.order-no').innerText()
    await page.getByRole('link', { name: ja('theme.complete.history') }).click()
    await comesTo('theme.history.one')
    expect(await page.locator('.order-no').innerText()).toBe(orderNo)
    await looksRight('order')
  })

  it.each(['', '/order-history', '/points', '/change', '/sessions', '/withdraw'])(
    'looks at the page %s of the account',
    async (path) => {
      await visit(`/mypage${path}`)
      await looksRight(`account${path.replace('/', '-')}`)
    },
  )

  it('wants another e-mail address, and sees what waits for them and what the link of the mail shows', async () => {
    await visit('/mypage/change')
    await type({ email: 'other-address@example.com', email_confirm: 'other-address@example.com' })
    await type({ currentPassword: PASSWORD })
    await press('theme.profile.submit')
    await comesTo('theme.profile.waits')
    await looksRight('change-waits')
    await visit('/mypage/change')
    await looksRight('change-pending')
    const { pathname, search } = await linkInMail(shop, 'other-address@example.com', '/mypage/email')
    await visit(pathname + search)
    await looksRight('email')
  })

  it('signs out', async () => {
    await visit('/mypage')
    await press('theme.account.signOut')
    await page.getByText(ja('message.customer.signedOut')).waitFor()
    await visit('/mypage')
    await comesTo('theme.signIn.title')
  })
})
