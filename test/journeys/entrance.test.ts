import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedIn } from '../support/customer.ts'
import { addToCart } from '../support/guest.ts'
import { HalClient } from '../support/hal-client.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

describe.each(databases)('The entrance, on %s', (database) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(database)
  })

  afterAll(() => shop?.close())

  it('offers a stranger to sign in, and a customer what is theirs, with the pieces in their carts', async () => {
    const stranger = await HalClient.enter(shop.base)
    expect(stranger.offers()).toEqual(expect.arrayContaining(['goLogin', 'goCustomerRegistration', 'goCart']))
    expect(stranger.offers()).not.toEqual(expect.arrayContaining(['goMypage']))
    expect(stranger.document).toMatchObject({ cartCount: 0 })

    const { program } = await signedIn(shop, { email: 'entrance@example.com' })
    await addToCart(program, '焚火', { quantity: 3 })
    await program.enter()
    expect(program.offers()).toEqual(expect.arrayContaining(['goMypage', 'goOrderHistory', 'doLogout']))
    expect(program.offers()).not.toEqual(expect.arrayContaining(['goLogin']))
    expect(program.document).toMatchObject({ cartCount: 3 })
    const json = await program.fetch('/', { headers: { accept: 'application/json' } })
    expect(await json.json()).toMatchObject({ cartCount: 3 })

    await program.follow('doLogout')
    await program.enter()
    expect(program.offers()).toEqual(expect.arrayContaining(['goLogin']))
    expect(program.offers()).not.toEqual(expect.arrayContaining(['doLogout']))
  })

  it('keeps its page for everybody: a customer’s menu is in its holes alone', async () => {
    const { program } = await signedIn(shop, { email: 'page@example.com', name01: '帯屋' })
    const html = { headers: { accept: 'text/html' } }
    expect(await (await program.fetch('/', html)).text()).toContain('帯屋')
    // Where there is no page the frame says all the same who one is.
    expect(await (await program.fetch('/nowhere', html)).text()).toContain('帯屋')
    const page = await (await fetch(shop.base, html)).text()
    expect(page).not.toContain('帯屋')
    expect(page).toContain('/login')
  })
})
