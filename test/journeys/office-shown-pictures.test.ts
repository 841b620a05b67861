import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HalClient } from '../support/hal-client.ts'
import type { HtmlClient } from '../support/html-client.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { photo } from '../support/pictures.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const SAVE = ja('office.form.save')

describe.each(databases)('The picture of a category or a variant, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  let person: HtmlClient

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
    person = await browserAt(shop, 'keeper', '/admin/category/category?categoryId=1')
  })

  afterAll(() => shop?.close())

  const asked = async (address: string, accept = 'application/json') =>
    fetch(new URL(address, shop.base), { headers: { accept } })

  const shownOf = async (categoryId: number): Promise<string | null> => {
    const answer = await (await asked(`/products?category_id=${categoryId}`)).json()
    return answer.filters.category.imagePath
  }

  /** The tile of a main category on the home page. */
  const tileOf = async (categoryName: string): Promise<string> => {
    const page = await (await asked('/', 'text/html')).text()
    const tiles = page.match(/<a class="category-tile[\s\S]*?<\/a>/g) ?? []
    return tiles.find((tile) => tile.includes(categoryName)) ?? ''
  }

  it('of a category is on its page once it is made, another one takes its place, and it is taken away', async () => {
    const drawn = await shownOf(1)
    await person
      .form(SAVE)
      .choose('image', await photo())
      .submit(SAVE)
    expect(person.text).toContain(ja('office.picture.waiting'))
    expect(await shownOf(1)).toBe(drawn)
    await shop.noren.settleJobs()
    const first = await shownOf(1)
    expect(first).not.toBe(drawn)
    expect(first).toMatch(/-list\.webp$/)
    expect((await asked(first ?? '')).status).toBe(200)
    expect(await (await asked('/products?category_id=1', 'text/html')).text()).toContain(`src="${first}"`)
    await person.open('/admin/category/category?categoryId=1')
    await person
      .form(SAVE)
      .choose('image', await photo('b.png', { colour: '#224466' }))
      .submit(SAVE)
    expect(await shownOf(1)).toBe(first)
    await shop.noren.settleJobs()
    expect(await shownOf(1)).not.toBe(first)
    await person.form(SAVE).fill({ removeImage: true }).submit(SAVE)
    expect(await shownOf(1)).toBeNull()
  })

  it('of a category may come with it, and is refused at its field', async () => {
    await person.open('/admin/category/edit')
    const bad = new File(['<svg/>'], 'x.png', { type: 'image/png' })
    await person.form(SAVE).fill({ categoryName: '季節' }).choose('image', bad).submit(SAVE)
    expect(person.page.status).toBe(400)
    await person.open('/admin/category/edit')
    await person
      .form(SAVE)
      .fill({ categoryName: '季節' })
      .choose('image', await photo())
      .submit(SAVE)
    await shop.noren.settleJobs()
    const { categories } = (await clerk.ask('goCategoryList')).document
    const made = categories.find(({ categoryName }) => categoryName === '季節')
    expect(made?.imagePath).toMatch(/-list\.webp$/)
  })

  it('of a main category without one is that of its newest product on the home page, if that has one', async () => {
    const categoryName = '灯り'
    const { categoryId } = (await clerk.ask('doCreateCategory', { categoryName })).document
    const lamp = { productName: '行灯', price02: 100, stock: 5, productStatus: 1, categoryIds: [categoryId] }
    await clerk.ask('doCreateProduct', { ...lamp, productCode: 'lamp' })
    expect(await tileOf(categoryName)).toContain('is-plain')
    expect(await tileOf(categoryName)).not.toContain('<img')
    await person.open('/admin/product?productCode=lamp')
    await person
      .form(SAVE)
      .choose('image', await photo())
      .submit(SAVE)
    await shop.noren.settleJobs()
    const { pictures } = (await clerk.ask('goAdminProduct', { productCode: 'lamp' })).document
    expect(await tileOf(categoryName)).toContain(`src="${pictures[0]?.listPath}"`)
    expect(await tileOf(categoryName)).not.toContain('is-plain')
    await clerk.ask('doUpdateProduct', { productCode: 'lamp', productStatus: 2 })
    expect(await tileOf(categoryName)).toContain('is-plain')
  })

  it('of a variant is one of its product: it is told with it, and stands in the cart', async () => {
    const { productCode } = await variedProduct()
    await person.open(`/admin/product?productCode=${productCode}`)
    await person
      .form(SAVE)
      .choose('image', await photo())
      .submit(SAVE)
    await shop.noren.settleJobs()
    const { pictures } = (await clerk.ask('goAdminProduct', { productCode })).document
    const own = pictures.at(-1)
    await person.open(`/admin/product/product-class?productCode=${productCode}`)
    const matrix = (await clerk.ask('goProductClass', { productCode })).document
    const at = matrix.classes.findIndex((one) => one.productCode === productCode)
    await person
      .form(SAVE)
      .fill({ [`classes[${at}][pictureId]`]: String(own?.id) })
      .submit(SAVE)
    expect(person.page.status).toBe(200)
    const state = await (await asked(`/product?productCode=${productCode}`)).json()
    const told = state.classes.filter((one: { imagePath: string | null }) => one.imagePath !== null)
    expect(told).toMatchObject([{ productCode, imagePath: own?.listPath?.replace('-list', '-detail') }])
    await clerk.ask('doCopyProduct', { productCode, newProductCode: 'copied' })
    await clerk.ask('doUpdateProduct', { productCode: 'copied', productStatus: 1 })
    const copy = await (await asked('/product?productCode=copied')).json()
    const ownOf = (product: { classes: { imagePath: string | null }[] }) =>
      product.classes.map(({ imagePath }) => imagePath)
    expect(ownOf(copy)).toEqual(ownOf(state))
    const guest = await HalClient.enter(shop.base)
    await guest.follow('doAddCartItem', { productCode, quantity: 1 }, addTo)
    const { document: cart } = await guest.follow('goCart')
    expect(cart.carts[0]?.items[0]).toMatchObject({ mainListImage: own?.listPath })
    const foreign = (await clerk.ask('goAdminProduct', { productCode: 'hojicha-100' })).document.pictures[0]
    const row = matrix.classes[at]
    const refused = await clerk.ask('doUpdateProductClass', {
      productCode,
      classNameId: matrix.classNameId,
      classNameId2: matrix.classNameId2,
      classes: [
        {
          classCategoryId: row?.classCategoryId,
          classCategoryId2: row?.classCategoryId2,
          pictureId: foreign?.id,
        },
      ],
    })
    expect(refused.status).toBe(400)
    await clerk.ask('doUpdateProduct', { productCode, pictures: [{ id: own?.id, remove: true }] })
    const after = await (await asked(`/product?productCode=${productCode}`)).json()
    expect(after.classes.every((one: { imagePath: string | null }) => one.imagePath === null)).toBe(true)
  })

  const addTo = { _links: { doAddCartItem: { href: '/cart/item', rel: 'doAddCartItem', method: 'POST' } } }

  const variedProduct = async () => {
    const { products } = await (await asked(`/products?limit=200`)).json()
    const found = products.find(({ hasVariants }: { hasVariants: boolean }) => hasVariants)
    return { productCode: String(found.productCode) }
  }
})
