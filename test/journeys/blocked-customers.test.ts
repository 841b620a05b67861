import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerOf, linksTo, PASSWORD, signedIn } from '../support/customer.ts'
import { addToCart, checkInAsGuest, someGuest } from '../support/guest.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { CLOTH } from '../support/sharing.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

const blockReason = '転売のため'

describe.each(databases)('Blocked customers, on %s,', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'owner')
  })

  afterAll(() => shop?.close())

  const block = (customerId: string) => clerk.ask('doBlockCustomer', { customerId, blockReason })

  const signIn = async (email: string, password = PASSWORD) => {
    const program = await HalClient.enter(shop.base)
    return program.follow('doLogin', { email, password }, linksTo(shop, 'doLogin'))
  }

  const take = <Name extends 'doConfirmOrder' | 'doCheckout' | 'doQuoteOrder'>(
    program: HalClient,
    name: Name,
    input = {},
  ) => program.follow(name, input, linksTo(shop, name))

  it('are signed out at once, and only who knows the password learns more than a stranger', async () => {
    const email = 'blocked@example.com'
    const person = await signedIn(shop, { email })
    expect((await block(person.customerId)).document).toMatchObject({ changed: true })
    expect((await person.ask('goMypage')).status).toBe(401)
    const refused = await signIn(email)
    expect(problemIn(refused)).toMatchObject({ status: 401, code: 'signInBlocked' })
    expect(JSON.stringify(refused.document)).not.toContain(blockReason)
    expect(problemIn(await signIn(email, 'wrong-pass-1'))).toMatchObject({ code: 'signInRefused' })
    expect(problemIn(await signIn('nobody@example.com'))).toMatchObject({ code: 'signInRefused' })
    const { document: found } = await clerk.ask('goCustomerList', { isBlocked: true })
    expect(found.customers).toMatchObject([{ email }])
    expect((await clerk.ask('goCustomer', { customerId: person.customerId })).document).toMatchObject({
      blockReason,
    })
    await clerk.ask('doUnblockCustomer', { customerId: person.customerId })
    expect((await signIn(email)).status).toBe(200)
  })

  it('are not let in by a sign-in that was under way', async () => {
    const person = await signedIn(shop, { email: 'rival@example.com' })
    const blocked_at = shop.clock.now().toISOString()
    const change = { blocked_at, block_reason: blockReason }
    await shop.noren.store.write((tx) =>
      tx.updateTable('customer').set(change).where('id', '=', person.customerId).execute(),
    )
    expect((await person.ask('goMypage')).status).toBe(401)
  })

  it('order neither as guests nor what they have confirmed before', async () => {
    const customerId = await customerOf(shop, { email: 'Reseller@example.com' })
    const told = { ...someGuest(), email: 'reseller@EXAMPLE.com', email_confirm: 'reseller@EXAMPLE.com' }
    const guest = await HalClient.enter(shop.base)
    await addToCart(guest, CLOTH, { productCode: CLOTH })
    await checkInAsGuest(guest, told)
    expect((await take(guest, 'doConfirmOrder')).status).toBe(200)
    await block(customerId)
    const rejected = { status: 403, code: 'orderNotAccepted' }
    expect(problemIn(await take(guest, 'doCheckout'))).toMatchObject(rejected)
    expect(problemIn(await take(guest, 'doConfirmOrder'))).toMatchObject(rejected)
    expect(problemIn(await take(guest, 'doQuoteOrder', { confirm: true }))).toMatchObject(rejected)
    await clerk.ask('doUnblockCustomer', { customerId })
    await take(guest, 'doConfirmOrder')
    expect((await take(guest, 'doCheckout')).status).toBe(201)
  })

  it('stay blocked with a new password, and still write to the shop', async () => {
    const email = 'forgetful@example.com'
    const customerId = await customerOf(shop, { email })
    await block(customerId)
    const { name01, name02 } = (await clerk.ask('goCustomer', { customerId })).document
    const password = 'another-pass-2'
    await clerk.ask('doUpdateCustomerProfile', { customerId, email, name01, name02, password })
    expect(problemIn(await signIn(email, password))).toMatchObject({ code: 'signInBlocked' })
    const stranger = await HalClient.enter(shop.base)
    const letter = {
      contactName01: name01,
      contactEmail: email,
      contactContents: '停止の理由は何でしょうか。',
    }
    const asked = await stranger.follow('doSubmitContact', letter, linksTo(shop, 'doSubmitContact'))
    expect(asked.status).toBe(201)
  })
})
