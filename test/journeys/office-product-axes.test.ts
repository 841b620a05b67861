import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToCart } from '../support/guest.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

const SHIRT = {
  ...{ productCode: 'shirt', productName: '綿のTシャツ', price02: 2000, stock: 10, productStatus: 1 },
  axes: [
    { axisName: 'シャツの寸法', axisValues: ['S', 'M', 'L'] },
    { axisName: 'シャツの色', axisValues: '白、藍, 墨' },
  ],
}

describe.each(databases)('A product with its axes in one save, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    await shop.change((tx) => tx.updateTable('category').set({ rule: null }).execute())
    clerk = await clerkAt(shop, 'clerk')
  })

  afterAll(() => shop?.close())

  const record = async (productCode = 'shirt') =>
    (await clerk.ask('goAdminProduct', { productCode })).document
  const change = (input: Readonly<Record<string, unknown>>, productCode = 'shirt') =>
    clerk.ask('doUpdateProduct', { productCode, ...input })
  const refusal = (answer: Awaited<ReturnType<Clerk['ask']>>) => {
    const { code, errors } = problemIn(answer)
    return [answer.status, code, Object.keys(errors)]
  }
  const names = async (productCode?: string) =>
    (await record(productCode)).classes.map(
      ({ classCategoryName, classCategoryName2 }) => `${classCategoryName}${classCategoryName2 ?? ''}`,
    )
  const sizes = async (axisName: string) => {
    const axes = (await clerk.ask('goClassNameList')).document.classNames.filter(
      ({ name }) => name === axisName,
    )
    expect(axes).toHaveLength(1)
    const { document } = await clerk.ask('goClassCategoryList', { classNameId: axes[0]?.classNameId })
    return document.classCategories.map(({ name }) => name)
  }
  const inShop = async (productCode: string) => {
    const answer = await fetch(new URL(`/product?productCode=${productCode}`, shop.base), {
      headers: { accept: 'application/json' },
    })
    return answer.json()
  }
  const count = async (table: 'class_name' | 'class_category' | 'category' | 'variant' | 'product') => {
    const { n } = await shop.noren.store.reader
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return Number(n)
  }

  it('is made with all combinations, in the order in which the values were typed', async () => {
    const made = await clerk.ask('doCreateProduct', SHIRT)
    expect(made.status).toBe(201)
    expect(await names()).toEqual(['S白', 'S藍', 'S墨', 'M白', 'M藍', 'M墨', 'L白', 'L藍', 'L墨'])
    const { classes, axes } = await record()
    expect(classes.map(({ productCode }) => productCode)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => `shirt-${number}`),
    )
    expect(classes.every(({ price02, stock, visible }) => price02 === 2000 && stock === 10 && visible)).toBe(
      true,
    )
    expect(axes).toEqual([
      { axisName: 'シャツの寸法', axisValues: ['S', 'M', 'L'] },
      { axisName: 'シャツの色', axisValues: ['白', '藍', '墨'] },
    ])
    expect(await sizes('シャツの寸法')).toEqual(['S', 'M', 'L'])
    expect(await inShop('shirt')).toMatchObject({ price02Min: 2000, price02Max: 2000 })
  })

  it('makes nothing twice', async () => {
    const before = [await count('class_name'), await count('class_category'), await count('variant')]
    const { axes, price02 } = SHIRT
    const same = await change({ axes, price02 })
    expect(same.document).toMatchObject({ changed: false })
    // Width, case and spaces make no other value.
    const alike = await change({
      axes: [{ axisName: ' シャツの寸法', axisValues: ['ｓ', 'Ｍ', 'l', 'S'] }, axes[1]],
    })
    expect(alike.document).toMatchObject({ changed: false })
    expect([await count('class_name'), await count('class_category'), await count('variant')]).toEqual(before)
  })

  it('keeps a typed order in the list of the axis, between values that are there', async () => {
    const [, colours] = SHIRT.axes
    await change({ axes: [{ axisName: 'シャツの寸法', axisValues: 'XS,S,SM,M,L' }, colours] })
    expect(await sizes('シャツの寸法')).toEqual(['XS', 'S', 'SM', 'M', 'L'])
    expect((await names()).slice(0, 4)).toEqual(['XS白', 'XS藍', 'XS墨', 'S白'])
    const { classes } = await record()
    // Later combinations begin without stock.
    expect(classes[0]).toMatchObject({ price02: 2000, stock: 0, productCode: 'shirt-10' })
    await change({ axes: [{ axisName: 'シャツの寸法', axisValues: 'L,M,S' }, colours] })
    expect((await names()).slice(0, 4)).toEqual(['L白', 'L藍', 'L墨', 'M白'])
    // Another product has them now: its order stays.
    await clerk.ask('doCreateProduct', {
      ...{ productCode: 'vest', productName: 'ベスト', price02: 900 },
      axes: [{ axisName: 'シャツの寸法', axisValues: 'L,M' }],
    })
    await change({ axes: [{ axisName: 'シャツの寸法', axisValues: 'S,M,L' }, colours] })
    expect(await names('vest')).toEqual(['L', 'M'])
  })

  it('takes the terms of single combinations, and rejects what is wrong at its field', async () => {
    const terms = { price02: 2500, stock: 3, saleLimit: 2, productCode: 'shirt-large' }
    const done = await change({
      classes: [
        { classCategoryName: 'L', classCategoryName2: '藍', ...terms },
        { classCategoryName: 'm', classCategoryName2: '墨', visible: false },
      ],
    })
    expect(done.status).toBe(200)
    const { classes, version } = await record()
    const at = (size: string, colour: string) =>
      classes.find((one) => one.classCategoryName === size && one.classCategoryName2 === colour)
    expect(at('L', '藍')).toMatchObject(terms)
    expect(at('M', '墨')).toMatchObject({ visible: false })
    const before = [await count('class_name'), await count('class_category'), await count('variant')]
    const wrong = await change({
      productName: '別の名前',
      axes: [{ axisName: 'ほかの規格', axisValues: ['甲', '乙'] }],
      classes: [{ classCategoryName: '丙', price02: 1 }],
    })
    expect(refusal(wrong)).toEqual([400, 'badInput', ['classes.0.classCategoryName']])
    const row = { classCategoryName: 'L', classCategoryName2: '白' }
    expect(refusal(await change({ classes: [{ ...row, productCode: 'nori-10' }] }))).toEqual([
      409,
      'productCodeTaken',
      ['classes.0.productCode'],
    ])
    expect(refusal(await change({ classes: [{ ...row, price02: -1 }] }))).toEqual([
      400,
      'badInput',
      ['classes.0.price02'],
    ])
    expect(refusal(await change({ axes: [{ axisName: '', axisValues: 'S' }] }))).toEqual([
      400,
      'badInput',
      ['axes.0.axisName'],
    ])
    expect(refusal(await change({ axes: [{ axisName: '色', axisValues: ' 、' }] }))).toEqual([
      400,
      'badInput',
      ['axes.0.axisValues'],
    ])
    const twice = { axisName: '素材の別', axisValues: ['綿'] }
    expect(refusal(await change({ axes: [twice, twice] }))).toEqual([400, 'badInput', ['axes.1.axisName']])
    const many = Array.from({ length: 30 }, (_, number) => `v${number}`)
    const huge = [
      { axisName: '一', axisValues: many },
      { axisName: '二', axisValues: many },
    ]
    expect(refusal(await change({ axes: huge }))).toEqual([400, 'badInput', ['axes.0.axisValues']])
    const stale = await change({ version: version - 1, classes: [{ ...row, price02: 1 }] })
    expect(refusal(stale)).toEqual([409, 'staleVersion', []])
    expect((await record()).version).toBe(version)
    expect((await record()).productName).toBe('綿のTシャツ')
    expect([await count('class_name'), await count('class_category'), await count('variant')]).toEqual(before)
  })

  it('hides what was ordered, deletes the rest, and has no axes once they are emptied', async () => {
    const shopper = await HalClient.enter(shop.base)
    await shopper.enter()
    await addToCart(shopper, '綿のTシャツ', { productCode: 'shirt-large' })
    const [, colours] = SHIRT.axes
    await change({ axes: [{ axisName: 'シャツの寸法', axisValues: 'S,M' }, colours] })
    const kept = (await record()).classes.filter(({ classCategoryName }) => classCategoryName === 'L')
    expect(kept).toMatchObject([{ productCode: 'shirt-large', visible: false, price02: 2500 }])
    await change({ axes: [] })
    expect(await record()).toMatchObject({ hasClasses: false, axes: [], price02: 2000 })
  })

  it('makes a code and a category on the way', async () => {
    const before = await count('category')
    const bag = { productName: '帆布の袋', price02: 1000, makeCode: true, newCategory: '旅の道具' }
    const made = await clerk.ask('doCreateProduct', bag)
    expect(made.status).toBe(201)
    const { productCode, categoryIds } = made.document
    expect(productCode).toMatch(/^p\d+$/)
    expect(await count('category')).toBe(before + 1)
    const again = await change({ newCategory: ' 旅の道具' }, productCode)
    expect(again.document).toMatchObject({ changed: false, categoryIds })
    expect(await count('category')).toBe(before + 1)
    const { makeCode: _makeCode, ...bare } = bag
    expect(refusal(await clerk.ask('doCreateProduct', bare))).toEqual([400, 'badInput', ['productCode']])
  })

  it('stores the price without tax of one that is typed with tax, and says which exist', async () => {
    const code = 'taxed'
    const typed = {
      productCode: code,
      productName: '税込の品',
      price02: 1100,
      priceTax: 'included',
      productStatus: 1,
    }
    expect((await clerk.ask('doCreateProduct', typed)).document).toMatchObject({ price02: 1000 })
    expect(await inShop(code)).toMatchObject({ price02: 1000 })
    expect((await change({ price02: 1100, priceTax: 'included' }, code)).document).toMatchObject({
      changed: false,
    })
    const none = await change({ price02: 1105, priceTax: 'included' }, code)
    expect(refusal(none)).toEqual([400, 'badInput', ['price02']])
    const { errors } = problemIn(none)
    expect(JSON.stringify(errors)).toMatch(/1,104.*1,106|1104.*1106/)
    const rows = [{ classCategoryName: '小', price02: 1105 }]
    const axes = [{ axisName: '大小', axisValues: '小,大' }]
    expect(refusal(await change({ axes, classes: rows, priceTax: 'included' }, code))).toEqual([
      400,
      'badInput',
      ['classes.0.price02'],
    ])
    await change({ axes, classes: [{ ...rows[0], price02: 2200 }], priceTax: 'included' }, code)
    expect((await record(code)).classes.map(({ price02 }) => price02)).toEqual([2000, 1000])
  })

  it('is made on one page of the office without a script; a rejected form keeps all that was typed', async () => {
    const person = await browserAt(shop, 'weaver', '/admin/product-new')
    const typed = {
      productCode: 'お皿',
      productName: '藍の皿',
      price02: '500',
      stock: '7',
      'axes[0][axisName]': '皿の径',
      'axes[0][axisValues]': '小、中\n大',
      newCategory: '器',
    }
    await person.form('productName').fill(typed).submit()
    expect(person.page.status).toBe(400)
    const form = person.form('productName')
    for (const [name, value] of Object.entries(typed))
      expect(form.value(name)?.replaceAll('\r', '')).toBe(value)
    await form.fill({ productCode: 'plate' }).submit()
    expect(person.page.status).toBe(200)
    expect(await names('plate')).toEqual(['小', '中', '大'])
    const edit = person.form('productName')
    expect(edit.value('axes[0][axisValues]')?.split('\r\n')).toEqual(['小', '中', '大'])
    await edit.fill({ 'classes[2][price02]': '900', 'axes[0][axisValues]': '小,大' }).submit()
    expect((await record('plate')).classes.map(({ price02 }) => price02)).toEqual([500, 900])
  })
})
