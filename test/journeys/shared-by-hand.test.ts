import { afterAll, beforeAll, expect, it } from 'vitest'
import { GUEST } from '../support/guest.ts'
import { HtmlClient } from '../support/html-client.ts'
import { HOKKAIDO, OKINAWA } from '../support/sharing.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

// Only pages are drawn: the database makes no difference.
const [database] = databases
const { email_confirm: _, ...WHO } = GUEST

let shop: Shop

beforeAll(async () => {
  shop = await openShop(database)
})

afterAll(() => shop?.close())

/** A guest with three teas, on the page of sharing out, who added these addresses. */
const personWith = async (others: readonly Readonly<Record<string, string>>[]) => {
  const person = await HtmlClient.enter(shop.base)
  await person.open('/product?productCode=hojicha-100')
  await person.form('quantity').fill({ quantity: '3' }).submit(ja('theme.product.buyNow'))
  await person.form('postalCode').fill(WHO).submit(ja('theme.shopping.recalculate'))
  await person.clickLink(ja('theme.shopping.multiple'))
  for (const { email: _email, email_confirm: _again, ...address } of others) {
    await person.clickLink(ja('theme.shipping.add'))
    await person.form('name01').fill(address).submit(ja('theme.shippingEdit.add'))
  }
  return person
}

type Person = Awaited<ReturnType<typeof personWith>>

/** The rows of the page: where to, and how many pieces. */
const rowsOf = ({ page }: Person) =>
  page.root
    .querySelectorAll('.share-row')
    .map((row) => [
      row.querySelector('option[selected]')?.text ?? '',
      row.querySelector('input[type=number]')?.getAttribute('value'),
    ])

const more = ({ page }: Person) =>
  page.root.querySelectorAll('[data-add-share]').filter((one) => one.getAttribute('hidden') === undefined)

it('begins with one row for a line, and asks for an address first where there is no other', async () => {
  const person = await personWith([])
  expect(rowsOf(person).map(([, quantity]) => quantity)).toEqual(['3'])
  expect(more(person)).toHaveLength(0)
  expect(person.text).toContain(ja('theme.multiple.addFirst'))
})

it('chooses an address that was just added in the next row', async () => {
  const person = await personWith([HOKKAIDO])
  expect(rowsOf(person)).toHaveLength(2)
  const [own, added] = rowsOf(person)
  expect(own?.[1]).toBe('3')
  expect(added?.[1]).toBe('0')
  expect(added?.[0]).not.toBe(own?.[0])
  expect(more(person)).toHaveLength(0)
})

it('adds a row for each further address with a button, keeps what was typed, and never repeats a row', async () => {
  const person = await personWith([HOKKAIDO, OKINAWA])
  await person.clickLink(ja('theme.way.backShopping'))
  await person.clickLink(ja('theme.shopping.multiple'))
  expect(rowsOf(person)).toHaveLength(1)
  const press = (typed: Readonly<Record<string, string>>) =>
    person.form('allocations[0][quantity]').fill(typed).submit(ja('theme.multiple.more'))
  await press({ 'allocations[0][quantity]': '1' })
  expect(rowsOf(person).map(([, quantity]) => quantity)).toEqual(['1', '2'])
  await press({ 'allocations[1][quantity]': '1' })
  expect(rowsOf(person).map(([, quantity]) => quantity)).toEqual(['1', '1', '1'])
  expect(new Set(rowsOf(person).map(([name]) => name)).size).toBe(3)
  expect(more(person)).toHaveLength(0)
  await person.form('allocations[0][quantity]').submit(ja('theme.multiple.submit'))
  expect(person.page.url.pathname).toBe('/shopping')
})

it('never changes the cart unless that is ticked', async () => {
  const person = await personWith([HOKKAIDO])
  const share = (typed: Readonly<Record<string, string | boolean>>) =>
    person.form('allocations[0][quantity]').fill(typed).submit(ja('theme.multiple.submit'))
  const rows = { 'allocations[0][quantity]': '2', 'allocations[1][quantity]': '3' }
  await share(rows)
  expect(person.page.status).toBe(400)
  expect(person.messageAt('allocations[1][quantity]')).toContain('2点多くなっています')
  await person.clickLink(ja('theme.way.backShopping'))
  await person.clickLink(ja('theme.shopping.multiple'))
  expect(rowsOf(person).map(([, quantity]) => quantity)).toEqual(['3'])
  await person.form('allocations[0][quantity]').submit(ja('theme.multiple.more'))
  await share({ ...rows, changeQuantity: true })
  expect(person.page.url.pathname).toBe('/shopping')
  expect(person.text).toContain(ja('theme.shopping.goods', { count: 5 }))
})
