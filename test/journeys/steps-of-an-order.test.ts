import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Language } from '../../src/hypermedia/language.ts'
import { customerOf, PASSWORD } from '../support/customer.ts'
import { GUEST } from '../support/guest.ts'
import { HtmlClient } from '../support/html-client.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { wordsOf } from '../support/words.ts'

const { email_confirm: _, kana01: _kana01, kana02: _kana02, ...WHO } = GUEST

/** What an order may take: pages after that of the product, presses, and fields that have to be filled in. */
const MOST = { pages: 3, presses: 5, fields: 9 }

// Only pages are drawn: the database makes no difference.
const [database] = databases

describe.each<Language>(['ja', 'en'])(
  'From the page of a product to an order, without script, in %s',
  (language) => {
    const words = wordsOf(language)
    let shop: Shop

    beforeAll(async () => {
      shop = await openShop(database)
    })

    afterAll(() => shop?.close())

    /** Counts pages and presses of a way, and the required fields of its forms. */
    const walker = async () => {
      const person = await HtmlClient.enter(shop.base)
      if (language === 'en') await person.clickLink('English')
      const counted = { pages: 0, presses: 0, fields: 0 }
      const press = async (button: string, typed: Readonly<Record<string, string>> = {}) => {
        const form = person.form(button).fill(typed)
        await form.submit(button)
        counted.pages += 1
        counted.presses += 1
        const required = person.page.root.querySelectorAll('main form [required]:not([type=radio])')
        counted.fields += required.filter((one) => !one.getAttribute('value')).length
      }
      return { person, counted, press }
    }

    it('a guest takes three pages, and no more presses and fields than they have to', async () => {
      const { person, counted, press } = await walker()
      await person.open('/product?productCode=hojicha-100')
      await press(words('theme.product.buyNow'))
      await press(words('theme.shopping.confirm'), WHO)
      await press(words('theme.confirm.order'))
      expect(person.text).toContain(words('theme.complete.title'))
      expect(counted.pages).toBeLessThanOrEqual(MOST.pages)
      expect(counted.presses).toBeLessThanOrEqual(MOST.presses)
      expect(counted.fields).toBeGreaterThan(0)
      expect(counted.fields).toBeLessThanOrEqual(MOST.fields)
    })

    it('a customer types nothing', async () => {
      const email = `hanako-${language}@example.com`
      await customerOf(shop, { email })
      const { person, counted, press } = await walker()
      await person.open('/login')
      await person.form('password').fill({ email, password: PASSWORD }).submit()
      await person.open('/product?productCode=hojicha-100')
      await press(words('theme.product.buyNow'))
      await press(words('theme.shopping.confirm'))
      await press(words('theme.confirm.order'))
      expect(person.text).toContain(words('theme.complete.title'))
      expect(counted).toEqual({ pages: 3, presses: 3, fields: 0 })
    })

    it('fills the address in from the postal code, and keeps what was typed', async () => {
      const { person, press } = await walker()
      await person.open('/product?productCode=hojicha-100')
      await press(words('theme.product.buyNow'))
      await person
        .form('postalCode')
        .fill({ name01: WHO.name01, postalCode: WHO.postalCode })
        .submit(words('theme.postal.fill'))
      const form = person.form('postalCode')
      expect(form.value('pref')).toBe(WHO.pref)
      expect(form.value('addr01')).not.toBe('')
      expect(form.value('name01')).toBe(WHO.name01)
    })

    it('sends the goods of a guest to another address that is typed in place', async () => {
      const { person, press } = await walker()
      await person.open('/product?productCode=hojicha-100')
      await press(words('theme.product.buyNow'))
      const { email: _email, ...address } = { ...WHO, name02: '太郎', pref: '47' }
      const there = Object.entries(address).map(([name, typed]) => [`destinations[0][${name}]`, typed])
      await press(words('theme.shopping.confirm'), {
        ...WHO,
        ...Object.fromEntries(there),
        'destinations[0][phoneNumber]': '12',
      })
      expect(person.page.status).toBe(400)
      expect(person.messageAt('destinations[0][phoneNumber]')).toBeDefined()
      expect(person.form('postalCode').value('destinations[0][name02]')).toBe('太郎')
      await press(words('theme.shopping.confirm'), { 'destinations[0][phoneNumber]': WHO.phoneNumber })
      expect(person.page.url.pathname).toMatch(/\/shopping\/confirm$/)
      expect(person.text).toContain('太郎')
      await press(words('theme.confirm.order'))
      expect(person.text).toContain(words('theme.complete.title'))
    })

    it('leads back from the review to what is to be changed, and loses nothing', async () => {
      const { person, press } = await walker()
      await person.open('/product?productCode=hojicha-100')
      await press(words('theme.product.buyNow'))
      await press(words('theme.shopping.confirm'), { ...WHO, message: 'gift' })
      const places = person.page.root
        .querySelectorAll('a.change')
        .map((one) => one.getAttribute('href') ?? '')
      expect(places.map((href) => href.replace(/^[^#]*/, ''))).toEqual([
        '#orderer',
        '#shipping-1',
        '#payment',
        '#message',
      ])
      await person.open(places[0] ?? '')
      for (const place of places)
        expect(person.page.root.querySelector(place.replace(/^[^#]*/, ''))).not.toBeNull()
      expect(person.form('postalCode').value('addr02')).toBe(WHO.addr02)
      expect(person.form('postalCode').value('message')).toBe('gift')
    })
  },
)
