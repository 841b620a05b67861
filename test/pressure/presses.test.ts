import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToCart, drawUpOrder } from '../support/guest.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { faultsIn, placedNumbers, shelfOf } from './books.ts'
import { piecesLeft, stockUp, WANTED } from './guests.ts'
import { size } from './size.ts'

const times = (count: number) => Array.from({ length: count }, (_, at) => at)

describe.each(databases)('One visitor in a hurry, on %s', (database) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(database)
  })

  afterAll(() => shop?.close())

  const enter = () => HalClient.enter(shop.base)
  const store = () => shop.noren.store

  const ordered = async (): Promise<HalClient> => {
    const program = await enter()
    await drawUpOrder(program, WANTED, { productCode: WANTED })
    return program
  }

  /** The quantities in a visitor's carts. */
  const inCart = async (program: HalClient): Promise<readonly number[]> => {
    await program.enter()
    const { document } = await program.follow('goCart')
    return document.carts.flatMap(({ items }) => items.map(({ quantity }) => quantity))
  }

  it(`gets one order from ${size.presses} presses, and its number each time`, async () => {
    await stockUp(store(), 5)
    const before = await shelfOf(store().reader)
    const program = await ordered()
    const { document } = program
    const answers = await Promise.all(
      times(size.presses).map(() => program.follow('doCheckout', {}, document)),
    )
    expect(answers.map(({ status }) => status)).toEqual(times(size.presses).map(() => 201))
    const [orderNo, ...others] = new Set(answers.map((answer) => answer.document.orderNo))
    expect(others).toEqual([])
    expect(await placedNumbers(store().reader)).toEqual([orderNo])
    expect(await piecesLeft(store())).toBe(4)
    expect(await faultsIn(store().reader, before)).toEqual([])
  })

  it('gets one order from presses between which it confirms again, and never an error', async () => {
    await stockUp(store(), 50)
    const before = (await placedNumbers(store().reader)).length
    const program = await ordered()
    const { document } = program
    await program.enter()
    const { document: cart } = await program.follow('goCart')
    await program.follow('goShopping', {}, cart.carts[0])
    const choices = program.document
    const answers = await Promise.all(
      times(size.presses).map((at) =>
        at % 2 === 0
          ? program.follow('doCheckout', {}, document)
          : program.follow('doConfirmOrder', {}, choices),
      ),
    )
    for (const { status } of answers) expect([200, 201, 404, 409]).toContain(status)
    expect((await placedNumbers(store().reader)).length - before).toBeLessThanOrEqual(1)
  })

  it(`adds ${size.adds} pieces at once, and all of them arrive`, async () => {
    await stockUp(store(), 50)
    const program = await enter()
    await addToCart(program, WANTED, { productCode: WANTED })
    await program.enter()
    const { document: list } = await program.follow('goProductList', { name: WANTED })
    await program.follow('goProduct', {}, list.products[0])
    const page = program.document
    const answers = await Promise.all(
      times(size.adds).map(() => program.follow('doAddCartItem', { productCode: WANTED }, page)),
    )
    expect(answers.map(({ document }) => document.adjustedQuantity).sort((a, b) => a - b)).toEqual(
      times(size.adds).map((at) => at + 2),
    )
    expect(await inCart(program)).toEqual([size.adds + 1])
  })

  it('adds after it confirmed, and is asked to look again', async () => {
    await stockUp(store(), 50)
    const program = await ordered()
    const { document } = program
    await addToCart(program, WANTED, { productCode: WANTED })
    const answer = await program.follow('doCheckout', {}, document)
    expect(problemIn(answer)).toMatchObject({ status: 409, code: 'orderNeedsLook' })
    expect(await inCart(program)).toEqual([2])
  })

  it('adds different products at once, and all of them arrive', async () => {
    const program = await enter()
    const { document: list } = await program.follow('goProductList')
    const items = list.products.filter((item) => program.offers(item).includes('doAddCartItem'))
    const answers = await Promise.all(
      items.slice(0, size.adds).map((item) => program.follow('doAddCartItem', {}, item)),
    )
    const laid = answers.filter(({ status }) => status === 201)
    expect(laid.length).toBeGreaterThan(1)
    expect(await inCart(program)).toEqual(laid.map(() => 1))
  })

  it('adds and presses at once: the order is as it was shown, and what was added is still there', async () => {
    for (const _ of times(size.kills)) {
      await stockUp(store(), 50)
      const program = await ordered()
      const { document } = program
      await program.enter()
      await program.follow('goProductList', { name: '焚火' })
      const { products: [item = {}] = [] } = program.document as { products?: readonly object[] }
      const [pressed, added] = await Promise.all([
        program.follow('doCheckout', {}, document),
        program.follow('doAddCartItem', {}, item),
      ])
      expect(added.status).toBe(201)
      if (pressed.status === 201) expect(await inCart(program)).toEqual([1])
      else {
        expect(pressed.status).toBe(409)
        expect(await inCart(program)).toEqual([1, 1])
      }
    }
  })
})
