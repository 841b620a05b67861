import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { graphOf } from '../../src/hypermedia/graph.ts'
import type { StateOf } from '../../src/hypermedia/transition.ts'
import { errors, realms } from '../../src/shop/index.ts'
import type { Transitions } from '../../src/shop/transitions.ts'
import type { Store } from '../../src/store/database.ts'
import { drawUpOrder, someGuest } from '../support/guest.ts'
import { type Answer, HalClient } from '../support/hal-client.ts'
import { photo } from '../support/pictures.ts'
import { databases } from '../support/shop.ts'
import { newPlace, type Place } from './place.ts'
import { type ShopProcess, startShop } from './process.ts'

const BOSS = { ADMIN_LOGIN_ID: 'boss', ADMIN_PASSWORD: 'office-2026' }

/** On SQLite a process asks once a second what others changed. */
const SOON_MS = 2000

/** So long the sizes of a few pictures may take. */
const MADE_MS = 20_000

const graph = graphOf(realms, errors)

type Name = keyof Transitions & string

const CODES = [1, 2, 3, 4, 5, 6].map((number) => `inkstone-${number}`)

const BOUGHT = 'inkstone-4'

describe.each(databases)('The life of a product with six variants, in two processes on %s', (database) => {
  let place: Place
  let store: Store
  let shops: readonly ShopProcess[]
  /** A member, signed in at each of them. */
  let here: HalClient
  let there: HalClient

  beforeAll(async () => {
    place = await newPlace(database)
    const open = () => startShop({ ...place.environment, ...BOSS })
    const first = await open()
    shops = [first, await open()]
    store = await place.openStore()
    const [one, other] = await Promise.all(shops.map(({ base }) => atOffice(base)))
    if (!one || !other) throw new Error('Nobody is at the office')
    here = one
    there = other
  })

  afterAll(async () => {
    for (const shop of shops ?? []) await shop.terminate()
    await store?.close()
    await place?.clear()
  })

  const atOffice = async (base: URL): Promise<HalClient> => {
    const program = await HalClient.enter(base)
    await program.enterOffice()
    const { ADMIN_LOGIN_ID: loginId, ADMIN_PASSWORD: password } = BOSS
    await program.follow('doAdminLogin', { loginId, password })
    return program
  }

  const ask = <N extends Name>(
    program: HalClient,
    name: N,
    input: Readonly<Record<string, unknown>> = {},
  ): Promise<Answer<StateOf<Transitions[N]>>> => {
    const { path, method } = graph.named(name)
    return program.follow(name, input, { _links: { [name]: { href: path, rel: name, method } } })
  }

  const look = async (base: URL, path: string) => {
    const answer = await fetch(new URL(path, base), { headers: { accept: 'application/json' } })
    return { status: answer.status, said: await answer.text() }
  }

  type Seen = Awaited<ReturnType<typeof look>>

  /** Resolves once both processes show it. */
  const shown = async (path: string, isSo: (seen: Seen) => boolean, within = SOON_MS): Promise<void> => {
    const until = performance.now() + within
    for (const { base } of shops)
      for (let seen = await look(base, path); !isSo(seen); seen = await look(base, path)) {
        if (performance.now() > until) throw new Error(`${base}${path}: ${seen.status} ${seen.said}`)
        await pause(20)
      }
  }

  const stockOf = async (program: HalClient, productCode: string) =>
    (await ask(program, 'goStock', { productCode })).document

  const axis = async (classNameLabel: string, names: readonly string[]) => {
    const { classNameId } = (await ask(here, 'doCreateClassName', { classNameLabel })).document
    const values: number[] = []
    for (const classCategoryName of names) {
      const made = await ask(here, 'doCreateClassCategory', { classNameId, classCategoryName })
      values.push(Number(made.document.classCategoryId))
    }
    return { id: Number(classNameId), values }
  }

  const withPictures = async (fields: Readonly<Record<string, string>>) => {
    const form = new FormData()
    form.set('csrfToken', here.csrfToken)
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    for (const name of ['front.png', 'back.png']) form.append('image', await photo(name))
    return here.fetch(graph.named('doCreateProduct').path, { method: 'POST', body: form })
  }

  it('is made, seen at once in both, bought in one, counted in both, copied, discontinued, and deleted twice', async () => {
    const colours = await axis('石の色', ['黒', '紫', '緑'])
    const sizes = await axis('石の大きさ', ['大', '小'])
    const { categoryId } = (await ask(here, 'doCreateCategory', { categoryName: '硯' })).document
    const { tagId } = (await ask(here, 'doCreateTag', { tagName: '手彫り' })).document
    const made = await withPictures({
      productCode: 'inkstone',
      productName: '端渓の硯',
      price02: '12000',
      stock: '0',
      'categoryIds[]': categoryId,
      'tagIds[]': tagId,
    })
    expect(made.status).toBe(201)

    const classes = colours.values.flatMap((classCategoryId, row) =>
      sizes.values.map((classCategoryId2, column) => ({
        classCategoryId,
        classCategoryId2,
        visible: true,
        productCode: CODES[row * 2 + column],
        price02: 12_000 + row * 1000,
        stock: 10,
      })),
    )
    const axes = { classNameId: colours.id, classNameId2: sizes.id }
    const matrix = await ask(here, 'doUpdateProductClass', { productCode: 'inkstone', ...axes, classes })
    expect([matrix.status, matrix.document.classes.length]).toEqual([200, 6])
    const page = `/product?productCode=${BOUGHT}`
    const list = `/products?category_id=${categoryId}`
    await shown(page, ({ status }) => status === 404)
    await shown(list, ({ said }) => !said.includes('端渓'))

    await ask(here, 'doUpdateProduct', { productCode: BOUGHT, productStatus: 1 })
    await shown(page, ({ status }) => status === 200)
    await shown(list, ({ said }) => said.includes('端渓の硯'))
    await shown(page, ({ said }) => JSON.parse(said).images.length === 2, MADE_MS)
    const [first] = shops
    const product = first && JSON.parse((await look(first.base, page)).said)
    expect(product).toMatchObject({
      price02Min: 12_000,
      price02Max: 14_000,
      categoryNames: ['硯'],
      tags: [{ tagName: '手彫り' }],
    })
    expect(product.classes.map(({ productCode }: { productCode: string }) => productCode).toSorted()).toEqual(
      CODES,
    )

    const shopper = await HalClient.enter(shops[1]?.base ?? new URL('about:blank'))
    await drawUpOrder(shopper, '端渓', { productCode: BOUGHT, quantity: 3 }, someGuest())
    const placed = await shopper.follow('doCheckout')
    expect(placed.status).toBe(201)
    const { orderNo } = placed.document
    for (const program of [here, there]) {
      expect(await stockOf(program, BOUGHT)).toMatchObject({
        stock: 7,
        changes: [{ kind: 'order', quantity: -3, orderNo }],
      })
      expect(await stockOf(program, 'inkstone-3')).toMatchObject({ stock: 10, changes: [] })
    }
    const { id, stock } = await store.reader
      .selectFrom('variant')
      .select(['id', 'stock'])
      .where('code', '=', BOUGHT)
      .executeTakeFirstOrThrow()
    const moved = await store.reader
      .selectFrom('stock_movement')
      .select(['kind', 'quantity'])
      .where('variant_id', '=', id)
      .execute()
    expect({ stock, moved }).toEqual({ stock: 7, moved: [{ kind: 'take', quantity: -3 }] })

    const copy = await ask(there, 'doCopyProduct', { productCode: BOUGHT, newProductCode: 'inkstone-copy' })
    expect(copy.status).toBe(201)
    expect(copy.document).toMatchObject({
      productStatus: 2,
      hasClasses: true,
      categoryIds: [Number(categoryId)],
    })
    expect(copy.document.classes).toHaveLength(6)
    await shown('/product?productCode=inkstone-copy', ({ status }) => status === 404)

    const gone = await ask(there, 'doDeleteProduct', { productCode: BOUGHT })
    expect(gone.document).toMatchObject({ productCode: BOUGHT, alreadyDeleted: false })
    await shown(page, ({ status }) => status === 404)
    await shown(list, ({ said }) => !said.includes('端渓の硯'))
    const again = await ask(here, 'doDeleteProduct', { productCode: BOUGHT })
    expect([again.status, again.document.alreadyDeleted]).toEqual([200, true])
    const { document: kept } = await ask(here, 'goAdminProduct', { productCode: BOUGHT })
    expect(kept).toMatchObject({ productStatus: 3, hasClasses: true })
    expect((await stockOf(there, BOUGHT)).stock).toBe(7)
  }, 120_000)
})
