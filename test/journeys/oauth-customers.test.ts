import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BUYS, SEES_ORDERS } from '../../src/shop/scopes.ts'
import { customerOf, PASSWORD } from '../support/customer.ts'
import type { HtmlClient } from '../support/html-client.ts'
import { browserOf, callTool, OauthApp, plainApp, pressing, sendTo, SHOP } from '../support/oauth-app.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

const HOUR_MS = 3_600_000

describe.each(databases)('Apps of others act for customers, on %s', (database) => {
  let shop: Shop
  let people = 0

  beforeAll(async () => {
    shop = await openShop(database, { BASE_URL: SHOP.href })
  })

  afterAll(() => shop?.close())

  const customer = async (more: object = {}) => {
    people += 1
    const email = `person${people}@example.com`
    const id = await customerOf(shop, { email, ...more })
    const browser = await browserOf(shop)
    await signIn(browser, email)
    return { id, email, browser }
  }

  const signIn = async (browser: HtmlClient, email: string) => {
    await browser.open('/login')
    await browser.form('password').fill({ email, password: PASSWORD }).submit()
  }

  const connected = async (scope?: string) => {
    const person = await customer({ point: 500 })
    const app = new OauthApp(shop, scope)
    const client = await app.connect('/mcp', async (asked) => {
      // A shopper needs no consent: the app asks for it on its own.
      return pressing(person.browser, '許可する')(asked)
    })
    return { ...person, app, client }
  }

  const statusOf = async (app: OauthApp, path = '/mypage/order-history') => (await app.ask(path)).status

  it('find the way from the address alone, and order as the customer', async () => {
    const { app, client } = await connected()
    const names = (await client.listTools()).tools.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['goOrderHistory', 'goCustomerAddressList', 'doCheckout']))
    const found = await callTool(client, 'goProductList', { nameKeyword: 'ほうじ茶' })
    const [{ productCode }] = found.told.products as unknown as [{ productCode: string }]
    const quote = await callTool(client, 'doQuoteOrder', {
      items: [{ productCode, quantity: 1 }],
      usePoint: 100,
      confirm: true,
    })
    expect(quote).toMatchObject({ isError: false, told: { missing: [] } })
    const { preOrderId, expectedTotal } = quote.told
    const placed = await callTool(client, 'doCheckout', { preOrderId, expectedTotal, consent: true })
    expect(placed.isError).toBe(false)
    const history = await callTool(client, 'goOrderHistory')
    expect(history.told.orders).toMatchObject([{ orderNo: placed.told.orderNo }])
    expect(app.scope).toContain(BUYS)
  })
})
