import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerOf, PASSWORD } from '../support/customer.ts'
import { GUEST } from '../support/guest.ts'
import { HtmlClient } from '../support/html-client.ts'
import { FEES, HOKKAIDO, OKINAWA } from '../support/sharing.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const { email_confirm: _, kana01: _sei, kana02: _mei, ...WHO } = GUEST

/** What the fields of another address leave out. */
const NOT_ASKED = ['email', 'email_confirm', 'kana01', 'kana02']

describe.each(databases)('On the page of the order, without script, on %s', (database) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(database)
  })

  afterAll(() => shop?.close())

  /** A person with so many teas on the page of the order. */
  const personWith = async (quantity: number, person?: HtmlClient) => {
    const one = person ?? (await HtmlClient.enter(shop.base))
    await one.open('/product?productCode=hojicha-100')
    await one
      .form('quantity')
      .fill({ quantity: String(quantity) })
      .submit(ja('theme.product.buyNow'))
    return one
  }

  const place = (list: string, address: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
    Object.fromEntries(
      Object.entries(address)
        .filter(([name]) => !NOT_ASKED.includes(name))
        .map(([name, typed]) => [`${list}[0][${name}]`, typed]),
    )

  const rowsOf = ({ page }: HtmlClient) =>
    page.root
      .querySelectorAll('.share-row')
      .map((row) => [
        row.querySelector('option[selected]')?.getAttribute('value'),
        row.querySelector('input[type=number]')?.getAttribute('value'),
      ])

  const destinations = ({ page }: HtmlClient) =>
    page.root.querySelectorAll('[data-shipping] .address').map((one) => one.text.replace(/\s+/g, ' '))

  it('offers a new guest at once to share out more than one piece, and never one', async () => {
    expect(rowsOf(await personWith(1))).toEqual([])
    expect(rowsOf(await personWith(3))).toEqual([
      ['own', '3'],
      ['new-1', '0'],
    ])
  })

  it('shares the goods out to an address that is typed there, each with its own choices', async () => {
    const person = await personWith(3)
    const rows = { 'allocations[0][quantity]': '1', 'allocations[1][quantity]': '2' }
    await person
      .form('postalCode')
      .fill({ ...WHO, ...rows, ...place('places', OKINAWA), message: 'よろしく' })
      .submit(ja('theme.shopping.shareNow'))
    expect(person.page.url.pathname).toBe('/shopping')
    expect(destinations(person)).toEqual([expect.stringContaining('花子'), expect.stringContaining('次郎')])
    expect(person.text).toContain(`${(FEES.tokyo + FEES.okinawa).toLocaleString('ja')}円`)
    const form = person.form('postalCode')
    expect(form.value('message')).toBe('よろしく')
    expect(form.value('places[0][name01]')).toBe('')
    await form
      .fill({ 'shippings[1][delivery_time]': form.choices('shippings[1][delivery_time]')[1] ?? '' })
      .submit(ja('theme.shopping.confirm'))
    expect(person.page.url.pathname).toBe('/shopping/confirm')
    await person.form('preOrderId').submit(ja('theme.confirm.order'))
    expect(person.text).toContain(ja('theme.complete.title'))
  })

  it('says at the line what is left over, and keeps all that was typed', async () => {
    const person = await personWith(3)
    const rows = { 'allocations[0][quantity]': '1', 'allocations[1][quantity]': '0' }
    await person
      .form('postalCode')
      .fill({ ...WHO, ...rows, ...place('places', { ...OKINAWA, phoneNumber: '' }) })
      .submit(ja('theme.shopping.confirm'))
    expect(person.page.status).toBe(400)
    expect(person.messageAt('places[0][phoneNumber]')).toBeDefined()
    await person
      .form('postalCode')
      .fill({ 'places[0][phoneNumber]': OKINAWA.phoneNumber })
      .submit(ja('theme.shopping.confirm'))
    expect(person.page.status).toBe(400)
    expect(person.text).toContain('残り2点')
    expect(person.form('postalCode').value('places[0][name02]')).toBe('次郎')
    expect(person.page.root.querySelector('#share')?.hasAttribute('open')).toBe(true)
    await person
      .form('postalCode')
      .fill({ 'allocations[1][quantity]': '2' })
      .submit(ja('theme.shopping.confirm'))
    expect(person.page.url.pathname).toBe('/shopping/confirm')
    expect(person.text).toContain('次郎')
  })

  it('says once at the line that goods were added since, and shows rows that can be sent as they are', async () => {
    const person = await personWith(3)
    const rows = { 'allocations[0][quantity]': '1', 'allocations[1][quantity]': '2' }
    await person
      .form('postalCode')
      .fill({ ...WHO, ...rows, ...place('places', OKINAWA) })
      .submit(ja('theme.shopping.shareNow'))
    const form = person.form('postalCode')
    await person.open('/product?productCode=hojicha-100')
    await person.form('quantity').fill({ quantity: '5' }).submit(ja('theme.product.buyNow'))
    await form.submit(ja('theme.shopping.confirm'))
    expect(person.page.status).toBe(400)
    const said = person.page.root.querySelectorAll('.share .wrong').map((one) => one.text)
    expect(said).toEqual([ja('message.checkout.grown')])
    expect(person.text).toContain(`「${ja('theme.shopping.severalPlaces')}」から変更`)
    expect(rowsOf(person)).toEqual([
      ['own', '3'],
      ['1', '2'],
    ])
    await person.form('postalCode').submit(ja('theme.shopping.confirm'))
    expect(person.page.url.pathname).toBe('/shopping/confirm')
  })

  it('leaves day and gift of an address alone where nothing is shared out anew', async () => {
    const person = await personWith(2)
    const rows = { 'allocations[0][quantity]': '1', 'allocations[1][quantity]': '1' }
    await person
      .form('postalCode')
      .fill({ ...WHO, ...rows, ...place('places', HOKKAIDO) })
      .submit(ja('theme.shopping.shareNow'))
    const day = person.form('postalCode').choices('shippings[1][delivery_date]')[3] ?? ''
    await person
      .form('postalCode')
      .fill({ 'shippings[1][delivery_date]': day })
      .submit(ja('theme.shopping.recalculate'))
    await person.form('postalCode').submit(ja('theme.shopping.shareNow'))
    expect(person.form('postalCode').value('shippings[1][delivery_date]')).toBe(day)
    expect(destinations(person)).toHaveLength(2)
    await person.clickLink(ja('theme.shopping.multiple'))
    expect(rowsOf(person).map(([, quantity]) => quantity)).toEqual(['1', '1'])
  })

  it('works sums out from a prefecture before the address is complete, and keeps what was typed', async () => {
    const person = await personWith(2)
    const half = { 'destinations[0][name01]': '半', 'destinations[0][pref]': '47' }
    await person
      .form('postalCode')
      .fill({ ...WHO, ...half })
      .submit(ja('theme.shopping.recalculate'))
    expect(person.page.url.pathname).toBe('/shopping')
    expect(person.text).toContain(`${FEES.okinawa.toLocaleString('ja')}円`)
    const form = person.form('postalCode')
    expect([form.value('destinations[0][name01]'), form.value('destinations[0][pref]')]).toEqual(['半', '47'])
    await form.submit(ja('theme.shopping.confirm'))
    expect(person.page.status).toBe(400)
    expect(person.messageAt('destinations[0][addr01]')).toBeDefined()
    await person
      .form('postalCode')
      .fill({ 'destinations[0][name01]': '', 'destinations[0][pref]': '' })
      .submit(ja('theme.shopping.confirm'))
    expect(person.page.url.pathname).toBe('/shopping/confirm')
    expect(person.text).toContain(`${FEES.tokyo}円`)
  })

  const addressesOf = (email: string) =>
    shop.noren.store.reader
      .selectFrom('customer_address')
      .innerJoin('customer', 'customer.id', 'customer_address.customer_id')
      .select('customer_address.name02')
      .where('customer.email', '=', email)
      .execute()

  it('MUL-06: adds an address to a customer’s book with the confirmation, not before', async () => {
    const email = `share-${database}@example.com`
    await customerOf(shop, { email })
    const person = await HtmlClient.enter(shop.base)
    await person.open('/login')
    await person.form('password').fill({ email, password: PASSWORD }).submit()
    await personWith(2, person)
    const rows = { 'allocations[0][quantity]': '1', 'allocations[1][quantity]': '1' }
    await person
      .form('allocations[0][quantity]')
      .fill({ ...rows, ...place('places', OKINAWA) })
      .submit(ja('theme.shopping.shareNow'))
    expect(destinations(person)).toHaveLength(2)
    expect(await addressesOf(email)).toEqual([])
    await person.form('allocations[0][quantity]').submit(ja('theme.shopping.confirm'))
    expect(person.page.url.pathname).toBe('/shopping/confirm')
    expect(await addressesOf(email)).toEqual([{ name02: '次郎' }])
    await person.form('preOrderId').submit(ja('theme.confirm.order'))
    expect(person.text).toContain(ja('theme.complete.title'))
  })

  it('MUL-06: stores where a customer lives with the confirmation, not before', async () => {
    const email = `home-${database}@example.com`
    const nowhere = { postal_code: null, pref: null, addr01: null, addr02: null, phone_number: null }
    await customerOf(shop, { email, ...nowhere })
    const person = await HtmlClient.enter(shop.base)
    await person.open('/login')
    await person.form('password').fill({ email, password: PASSWORD }).submit()
    await personWith(1, person)
    const { email: _email, ...home } = WHO
    const homeOf = () =>
      shop.noren.store.reader
        .selectFrom('customer')
        .select(['pref', 'addr02'])
        .where('email', '=', email)
        .executeTakeFirst()
    await person.form('postalCode').fill(home).submit(ja('theme.shopping.recalculate'))
    expect(await homeOf()).toEqual({ pref: null, addr02: null })
    expect(person.form('postalCode').value('addr02')).toBe(WHO.addr02)
    await person.form('postalCode').submit(ja('theme.shopping.confirm'))
    expect(person.page.url.pathname).toBe('/shopping/confirm')
    expect(await homeOf()).toEqual({ pref: 13, addr02: WHO.addr02 })
  })
})
