import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToCart } from '../support/guest.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

describe.each(databases)('The variants of a product in the office, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  /** The first two axes of the shop, with their first values. */
  let axes: { id: number; values: number[] }[]

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
    const { reader } = shop.noren.store
    const rows = await reader.selectFrom('class_name').select('id').orderBy('sort_no', 'desc').execute()
    axes = await Promise.all(
      rows.slice(0, 2).map(async ({ id }) => {
        const values = await reader
          .selectFrom('class_category')
          .select('id')
          .where('class_name_id', '=', id)
          .orderBy('sort_no', 'desc')
          .execute()
        return { id, values: values.map((value) => value.id) }
      }),
    )
    const tea = { productCode: 'tea', productName: '試作の茶', price02: 1000, stock: 5, productStatus: 1 }
    await clerk.ask('doCreateProduct', tea)
  })

  afterAll(() => shop?.close())

  const [first, second] = [() => axes[0] ?? nothing, () => axes[1] ?? nothing]
  const nothing = { id: 0, values: [] }

  const matrix = async (input: Readonly<Record<string, unknown>> = {}) =>
    (await clerk.ask('goProductClass', { productCode: 'tea', ...input })).document

  const change = (input: Readonly<Record<string, unknown>>, productCode = 'tea') =>
    clerk.ask('doUpdateProductClass', { productCode, classNameId: first().id, ...input })

  const row = (at: number, more: Readonly<Record<string, unknown>> = {}) => ({
    classCategoryId: first().values[at],
    visible: true,
    productCode: `tea-${at}`,
    price02: 1000 + at,
    stock: 10,
    ...more,
  })

  const inShop = async (productCode: string) => {
    const answer = await fetch(new URL(`/product?productCode=${productCode}`, shop.base), {
      headers: { accept: 'application/json' },
    })
    return { status: answer.status, product: await answer.json() }
  }

  it('are none at first, and are offered along axes that are asked for', async () => {
    expect(await matrix()).toMatchObject({ classNameId: null, classes: [] })
    const one = await matrix({ classNameId: first().id })
    expect(one.classes).toHaveLength(first().values.length)
    expect(one.classes[0]).toMatchObject({
      exists: false,
      visible: false,
      productCode: 'tea-1',
      price02: 1000,
    })
    const two = await matrix({ classNameId: first().id, classNameId2: second().id })
    expect(two.classes).toHaveLength(first().values.length * second().values.length)
    const named = await clerk.ask('goClassNameList')
    const nameOf = (id: number) =>
      named.document.classNames.find(({ classNameId }) => classNameId === String(id))?.name
    expect(two.classes[0]).toMatchObject({
      classNameId: String(first().id),
      className: nameOf(first().id),
      classCategoryId: String(first().values[0]),
      classCategoryName: expect.stringMatching(/./),
      classNameId2: String(second().id),
      className2: nameOf(second().id),
      classCategoryId2: String(second().values[0]),
    })
    for (const wrong of [{ classNameId: 9999 }, { classNameId: first().id, classNameId2: first().id }])
      expect((await clerk.ask('goProductClass', { productCode: 'tea', ...wrong })).status).toBe(400)
    expect((await clerk.ask('goProductClass', { productCode: 'unknown' })).status).toBe(404)
  })

  it('are made of the rows for sale, and the product is sold by them from then on', async () => {
    const { document } = await change({ classes: [row(0), row(1), row(2, { visible: false })] })
    expect(document).toMatchObject({ changedCount: 3, productCode: 'tea-0' })
    const { product } = await inShop('tea-0')
    expect(product).toMatchObject({ price02Min: 1000, price02Max: 1001 })
    const { classes } = (await clerk.ask('goAdminProduct', { productCode: 'tea-1' })).document
    expect(classes.map(({ productCode }) => productCode)).toEqual(['tea-0', 'tea-1'])
    const whole = await shop.noren.store.reader
      .selectFrom('variant')
      .select('visible')
      .where('code', '=', 'tea')
      .executeTakeFirstOrThrow()
    expect(whole.visible).toBe(false)
  })

  it('change row by row; what is not sent stays, what is not for sale keeps what it has', async () => {
    await change({ classes: [row(0, { price02: 1500, stock: 12, stockSeen: 10 })] })
    await change({ classes: [row(1, { visible: false })] })
    const { classes } = await matrix()
    expect(classes.slice(0, 2)).toMatchObject([
      { productCode: 'tea-0', price02: 1500, stock: 12, visible: true },
      { productCode: 'tea-1', price02: 1001, stock: 10, visible: false, exists: true },
    ])
    const same = await change({ classes: [row(0, { price02: 1500, stock: 12 })] })
    expect(same.document).toMatchObject({ changedCount: 0 })
  })

  it('are refused with the row that is wrong, and nothing is written then', async () => {
    const before = await matrix()
    const refused = async (input: Readonly<Record<string, unknown>>) => {
      const answer = await change(input)
      return [answer.status, Object.keys(problemIn(answer).errors)]
    }
    expect(await refused({ classes: [row(0, { price02: 1 }), row(3, { productCode: 'nori-10' })] })).toEqual([
      409,
      ['classes.1.productCode'],
    ])
    expect(await refused({ classes: [row(0, { classCategoryId: second().values[0] })] })).toEqual([
      400,
      ['classes.0.classCategoryId'],
    ])
    expect(await refused({ classes: [row(0), row(0)] })).toEqual([400, ['classes.1.classCategoryId']])
    expect(await refused({ classes: [row(3, { productCode: '', price02: '' })] })).toEqual([
      400,
      ['classes.0.price02', 'classes.0.productCode'],
    ])
    expect(await refused({ classes: [row(0, { visible: false })] })).toEqual([400, ['classes']])
    expect(await refused({ version: 1, classes: [row(0, { price02: 1 })] })).toEqual([409, []])
    const { classes, version } = await matrix()
    expect({ classes, version }).toEqual({ classes: before.classes, version: before.version })
  })

  it('swap their codes in one save; one that another row keeps is taken', async () => {
    await change({ classes: [row(0), row(1), row(2)] })
    const before = (await matrix()).classes
    const swapped = await change({
      classes: [row(0, { productCode: 'tea-1' }), row(1, { productCode: 'tea-0' })],
    })
    expect(swapped.document).toMatchObject({ changedCount: 2 })
    const { classes } = await matrix()
    expect(classes.slice(0, 3).map(({ productCode }) => productCode)).toEqual(['tea-1', 'tea-0', 'tea-2'])
    expect(classes.map(({ classCategoryId }) => classCategoryId)).toEqual(
      before.map(({ classCategoryId }) => classCategoryId),
    )
    const taken = await change({
      classes: [row(0, { productCode: 'tea-0' }), row(1, { productCode: 'tea-2' })],
    })
    expect([taken.status, Object.keys(problemIn(taken).errors)]).toEqual([409, ['classes.1.productCode']])
    const round = await change({
      classes: [
        row(0, { productCode: 'tea-0' }),
        row(1, { productCode: 'tea-2' }),
        row(2, { productCode: 'tea-1' }),
      ],
    })
    expect(round.status).toBe(200)
    await change({ classes: [row(1, { productCode: 'tea-1' }), row(2, { productCode: 'tea-2' })] })
  })

  it('that are in a cart are hidden when their axes go; others are deleted, and the whole is sold again', async () => {
    await change({ classes: [row(0), row(1), row(2)] })
    const shopper = await HalClient.enter(shop.base)
    await addToCart(shopper, '試作の茶')
    const { document } = await change({ classNameId: '' })
    expect(document).toMatchObject({ classNameId: null, productCode: 'tea', classes: [] })
    const left = await shop.noren.store.reader
      .selectFrom('variant')
      .select(['code', 'visible'])
      .where('code', 'like', 'tea%')
      .orderBy('id')
      .execute()
    expect(left).toEqual([
      { code: 'tea', visible: true },
      { code: 'tea-0', visible: false },
    ])
    expect((await inShop('tea')).product).toMatchObject({ price02: 1000 })
    const { document: cart } = await shopper.follow('goCart')
    expect(cart.carts[0]?.items ?? []).toEqual([])
  })

  it('along one axis twice are refused at the field, with all that was typed', async () => {
    const id = first().id
    const address = '/admin/product/product-class?productCode=tea'
    const person = await browserAt(shop, 'chooser', address)
    const why = '1つ目とは別の規格を選んでください。'
    const twice = { classNameId: String(id), classNameId2: String(id) }
    await person.form('表を作る').fill(twice).submit()
    expect(person.page.status).toBe(400)
    expect(person.find('.is-wrong .wrong').text).toBe(why)
    const asked = person.form('表を作る')
    expect([asked.value('classNameId'), asked.value('classNameId2')]).toEqual([String(id), String(id)])
    await asked.fill({ classNameId2: String(second().id) }).submit()
    expect(person.page.status).toBe(200)
    const table = person.form('classes[0][price02]').fill({ 'classes[0][price02]': '4321' })
    for (const hidden of person.page.root.querySelectorAll('input[type=hidden][name=classNameId2]'))
      hidden.setAttribute('value', String(id))
    await table.submit()
    expect(person.page.status).toBe(400)
    expect(person.text).toContain(why)
    expect(person.form('classes[0][price02]').value('classes[0][price02]')).toBe('4321')
    for (const refused of [
      await clerk.ask('goProductClass', { productCode: 'tea', classNameId: id, classNameId2: id }),
      await change({ classNameId2: id, classes: [row(0)] }),
    ]) {
      expect([refused.status, problemIn(refused).errors]).toEqual([400, { classNameId2: [why] }])
      expect(refused.document).toHaveProperty('_links.goProductClass')
    }
  })

  it('are offered and made on the terms of the product that they divide', async () => {
    const terms = {
      ...{ price01: 1400, saleLimit: 3, saleType: 2, deliveryDuration: 2 },
      ...{ pointRate: 5, taxRate: 8, deliveryFee: 50 },
    }
    const food = { productCode: 'food', productName: '試作の飴', price02: 1000, stock: 5, productStatus: 1 }
    expect((await clerk.ask('doCreateProduct', { ...food, ...terms })).status).toBe(201)
    const offered = await matrix({ productCode: 'food', classNameId: first().id })
    expect(offered.classes[0]).toMatchObject({ ...terms, price02: 1000, stock: 0 })
    const made = await change(
      { classes: [row(0, { productCode: 'food-0' }), row(1, { productCode: 'food-1', taxRate: '' })] },
      'food',
    )
    expect(made.document.classes.slice(0, 2)).toMatchObject([
      { ...terms, productCode: 'food-0', stock: 10 },
      { ...terms, productCode: 'food-1', taxRate: null },
    ])
    expect((await inShop('food-0')).product.classes).toMatchObject([
      { price02IncTax: 1080 },
      { price02IncTax: 1101 },
    ])
  })

  it('are edited in a table by a form', async () => {
    const address = `/admin/product/product-class?productCode=tea&classNameId=${first().id}`
    const person = await browserAt(shop, 'person', address)
    const form = person.form('classes[0][price02]')
    expect(form.value('classes[1][productCode]')).toMatch(/^tea-\d+$/)
    await form.fill({ 'classes[1][visible]': true, 'classes[1][stock]': '3' }).submit()
    expect(person.page.status).toBe(200)
    expect((await matrix()).classes[1]).toMatchObject({ visible: true, stock: 3 })
  })
})
