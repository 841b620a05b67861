import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HtmlClient } from '../support/html-client.ts'
import { inLanguage } from '../support/languages.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { drawn, fileOf, photo } from '../support/pictures.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const TEA = { productCode: 'photo-tea', productName: '写真の煎茶', price02: 1200, stock: 10 }
const SAVE = ja('office.form.save')

describe.each(databases)('Pictures of a product, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  let person: HtmlClient

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
    await clerk.ask('doCreateProduct', { ...TEA, productStatus: 1 })
    person = await browserAt(shop, 'keeper', '/admin/product?productCode=photo-tea')
  })

  afterAll(() => shop?.close())

  const record = async (productCode = TEA.productCode) =>
    (await clerk.ask('goAdminProduct', { productCode })).document

  const inShop = async (productCode = TEA.productCode) => {
    const address = new URL(`/product?productCode=${productCode}`, shop.base)
    return (await fetch(address, { headers: { accept: 'application/json' } })).json()
  }

  const pageIn = async (language: string) => {
    const headers = { accept: 'text/html' }
    return (
      await fetch(new URL(inLanguage('/product?productCode=photo-tea', language), shop.base), { headers })
    ).text()
  }

  const lying = () => readdirSync(join(shop.dataDir, 'files'), { recursive: true }).map(String)

  const upload = async (...files: readonly File[]) => {
    await person.open('/admin/product?productCode=photo-tea')
    await person
      .form(SAVE)
      .choose('image', ...files)
      .submit(SAVE)
  }

  it('are shown in the shop once their sizes are made', async () => {
    await upload(
      await photo('a.png', { width: 1600, height: 1200 }),
      await photo('b.jpg', { format: 'jpeg' }),
    )
    expect(person.page.status).toBe(200)
    expect(person.text).toContain(ja('office.picture.waiting'))
    expect(await inShop()).toMatchObject({ mainImage: null, images: [] })
    await shop.noren.settleJobs()
    const { images, mainImage, mainListImage } = await inShop()
    expect(images).toHaveLength(2)
    const largePath = mainImage.replace('-detail', '-large')
    expect(images[0]).toMatchObject({ imagePath: mainImage, listPath: mainListImage, largePath, alt: null })
    expect(images[0]).toMatchObject({ width: 1600, height: 1200 })
    expect(mainImage).toMatch(/^\/files\/products\/[0-9a-f]{24}-[0-9a-f]{8}-detail\.webp$/)
    for (const [path, width, height] of [
      [largePath, 1600, 1200],
      [largePath.replace('.webp', '.avif'), 1600, 1200],
      [mainImage, 800, 600],
      [mainListImage, 400, 300],
      [mainImage.replace('.webp', '.avif'), 800, 600],
      [mainListImage.replace('.webp', '.avif'), 400, 300],
    ]) {
      const answer = await fetch(new URL(path, shop.base))
      const format = path.endsWith('.avif') ? 'heif' : 'webp'
      expect(answer.headers.get('content-type')).toBe(`image/${path.split('.').at(-1)}`)
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      const made = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      expect(made).toMatchObject({ width, height, format })
    }
    const page = await pageIn('ja')
    expect(page).toContain(`href="${largePath}"`)
    for (const path of [mainImage, mainImage.replace('.webp', '.avif')])
      expect(page).toContain(`${path} 800w, ${path.replace('-detail', '-large')} 1600w`)
  })

  const originalOf = ({ fileName }: { readonly fileName: string }) =>
    readFileSync(join(shop.dataDir, 'files', 'originals', fileName.replace('-detail.webp', '')))

  it('keep their original, upright, without what tells who took them where, and served to nobody', async () => {
    const taken = await drawn({ format: 'jpeg', width: 600, height: 300, orientation: 6 })
    // A camera appends a film to it, with a position of its own.
    const film = Buffer.concat([taken, Buffer.from('Somebody was here')])
    await upload(fileOf(film, 'e.jpg', 'image/jpeg'))
    await shop.noren.settleJobs()
    const { images } = await inShop()
    const kept = originalOf(images[2])
    const { width, height, format, exif, orientation } = await sharp(kept).metadata()
    expect({ width, height, format, exif, orientation }).toEqual({ width: 300, height: 600, format: 'jpeg' })
    expect(kept.includes('Somebody')).toBe(false)
    expect(await sharp(originalOf(images[0])).metadata()).toMatchObject({ width: 1600, format: 'png' })
    for (const path of ['originals/', 'originals%2f']) {
      const name = images[2].fileName.replace('-detail.webp', '')
      expect([400, 404]).toContain((await fetch(new URL(`/files/products/${path}${name}`, shop.base))).status)
    }
    await person.open('/admin/product?productCode=photo-tea')
    await person.form(SAVE).fill({ 'pictures[2][remove]': true }).submit(SAVE)
  })

  it('link only the sizes that they have, with their true widths', async () => {
    await upload(await photo('f.png', { width: 600, height: 800 }))
    await shop.noren.settleJobs()
    const { images } = await inShop()
    expect(images[2]).toMatchObject({ largePath: null, width: 600, height: 800 })
    const name = images[2].fileName.replace('-detail.webp', '')
    expect(lying().filter((file) => file.includes(name))).toHaveLength(5)
    await person.open('/admin/product?productCode=photo-tea')
    await person.form(SAVE).fill({ 'pictures[2][sortNo]': '1' }).submit(SAVE)
    const page = await pageIn('ja')
    expect(page).toContain(`-list.webp 300w, /files/products/${name}-detail.webp 600w"`)
    expect(page).not.toContain(`${name}-large`)
    await shop.change((tx) =>
      tx
        .updateTable('product_image')
        .set({ width: null, height: null })
        .where('file_name', '=', images[0].fileName.replace('-detail.webp', ''))
        .execute(),
    )
    const older = await inShop()
    expect(older.images[1]).toMatchObject({ largePath: null, width: null, height: null })
    await person.open('/admin/product?productCode=photo-tea')
    await person.form(SAVE).fill({ 'pictures[0][remove]': true }).submit(SAVE)
  })

  it('are upright, and tell nothing of who took them', async () => {
    await upload(await photo('c.jpg', { format: 'jpeg', width: 600, height: 300, orientation: 6 }))
    await shop.noren.settleJobs()
    const { images } = await inShop()
    const answer = await fetch(new URL(images[2].imagePath, shop.base))
    const bytes = Buffer.from(await answer.arrayBuffer())
    const made = await sharp(bytes).metadata()
    expect(made).toMatchObject({ width: 300, height: 600 })
    expect([made.orientation, made.exif, made.icc, made.xmp]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(bytes.includes('Somebody')).toBe(false)
  })

  it('have their order and their words, the first one for the product', async () => {
    await person.open('/admin/product?productCode=photo-tea')
    const before = (await inShop()).images
    await person
      .form(SAVE)
      .fill({ 'pictures[2][sortNo]': '1', 'pictures[2][alt]': '急須と湯のみ', 'pictures[2][altEn]': 'A pot' })
      .submit(SAVE)
    const after = await inShop()
    expect(after.images.map(({ fileName }: { fileName: string }) => fileName)).toEqual(
      [2, 0, 1].map((at) => before[at].fileName),
    )
    expect(after).toMatchObject({ mainImage: before[2].imagePath, images: [{ alt: '急須と湯のみ' }, {}, {}] })
    expect(await pageIn('ja')).toContain('alt="急須と湯のみ"')
    expect(await pageIn('en')).toContain('alt="A pot"')
    const list = await clerk.ask('goAdminProductList', { nameKeyword: TEA.productName })
    expect(list.document.products[0]).toMatchObject({ mainListImage: before[2].listPath })
  })

  it('change with a version, and nothing changes where nothing is said', async () => {
    const { version, pictures } = await record()
    const same = { productCode: TEA.productCode, pictures: pictures.map(({ id, alt }) => ({ id, alt })) }
    expect((await clerk.ask('doUpdateProduct', { ...same, version })).document).toMatchObject({
      changed: false,
    })
    const [first] = pictures
    const edit = { productCode: TEA.productCode, version, pictures: [{ id: first?.id, alt: '湯のみ' }] }
    expect((await clerk.ask('doUpdateProduct', edit)).document).toMatchObject({ changed: true })
    const stale = { ...edit, pictures: [{ id: first?.id, alt: '急須' }] }
    expect((await clerk.ask('doUpdateProduct', stale)).status).toBe(409)
    const [other] = (await record('hojicha-100')).pictures
    const foreign = { productCode: TEA.productCode, pictures: [{ id: other?.id, remove: true }] }
    expect((await clerk.ask('doUpdateProduct', foreign)).status).toBe(400)
    expect((await record('hojicha-100')).pictures).toContainEqual(other)
  })

  it('are shared with a copy, which keeps them where they are removed here', async () => {
    await upload(await photo('d.png'))
    await clerk.ask('doCopyProduct', { productCode: TEA.productCode, newProductCode: 'photo-copy' })
    await shop.noren.settleJobs()
    const { pictures } = await record()
    expect((await record('photo-copy')).pictures.map(({ listPath }) => listPath)).toEqual(
      pictures.map(({ listPath }) => listPath),
    )
    expect(pictures.every(({ listPath }) => listPath !== null)).toBe(true)
    await person.open('/admin/product?productCode=photo-tea')
    const boxes = pictures.map((_, at) => [`pictures[${at}][remove]`, true])
    await person.form(SAVE).fill(Object.fromEntries(boxes)).submit(SAVE)
    expect(await inShop()).toMatchObject({ images: [], mainImage: null })
    expect((await record('photo-copy')).pictures).toHaveLength(pictures.length)
    for (const { listPath } of pictures)
      expect((await fetch(new URL(listPath ?? '', shop.base))).status).toBe(200)
  })

  it('may come with the product itself', async () => {
    await person.open('/admin/product-new')
    await person
      .form(SAVE)
      .fill({ productCode: 'photo-new', productName: '新茶', price02: '900', productStatus: '1' })
      .choose('image', await photo('a.webp', { format: 'webp' }))
      .submit(SAVE)
    await shop.noren.settleJobs()
    const { mainImage } = await inShop('photo-new')
    expect((await fetch(new URL(mainImage, shop.base))).status).toBe(200)
    await clerk.ask('doDeleteProduct', { productCode: 'photo-new' })
    expect((await record('photo-new')).images).toHaveLength(1)
  })
})
