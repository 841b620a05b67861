import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { HtmlClient } from '../support/html-client.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const TEA = 'hojicha-100'
const FILE = '/files/user_data/tea.mp4'
const WATCH = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
const PLAYER = 'frame-src https://www.youtube-nocookie.com'

describe.each(databases)('The video of a product, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'director')
  })

  afterAll(() => shop?.close())

  const set = (videoUrl: string | null) => clerk.ask('doUpdateProduct', { productCode: TEA, videoUrl })

  const inShop = async () => {
    const program = await HalClient.enter(shop.base)
    const link = { _links: { goProduct: { href: '/product', rel: 'goProduct', method: 'GET' } } }
    return (await program.follow('goProduct', { productCode: TEA }, link)).document
  }

  const open = async (path = `/product?productCode=${TEA}`) => {
    const person = await HtmlClient.enter(shop.base)
    await person.open(path)
    return person
  }

  const policyOf = ({ page }: HtmlClient) => page.headers.get('content-security-policy')

  it('is a file that the page plays after the pictures, under the first of them', async () => {
    expect(await inShop()).toMatchObject({ videoUrl: null, videoId: null })
    const typist = await browserAt(shop, 'typist', `/admin/product?productCode=${TEA}`)
    await typist.form('productName').fill({ videoUrl: FILE }).submit()
    const { images, ...tea } = await inShop()
    expect(tea).toMatchObject({ videoUrl: FILE, videoId: null })
    const person = await open()
    const video = person.find('.slides > li:last-child > video')
    expect(video.attributes).toMatchObject({
      src: FILE,
      poster: images[0]?.imagePath,
      preload: 'none',
      'aria-label': ja('theme.product.video', { name: tea.productName }),
    })
    expect(person.page.root.querySelectorAll('.thumbs a')).toHaveLength(images.length + 1)
    expect(policyOf(person)).not.toContain('frame-src')
  })

  it('is one on YouTube, whose player only the page of that product may frame, cold and warm', async () => {
    await set('https://youtu.be/dQw4w9WgXcQ?si=shared')
    expect(await inShop()).toMatchObject({ videoUrl: WATCH, videoId: 'dQw4w9WgXcQ' })
    const address = '/products/nothing-hojicha-100'
    for (const path of [`/product?productCode=${TEA}`, `/product?productCode=${TEA}`, address]) {
      const person = await open(path)
      expect(person.find('.slides > li:last-child > a').getAttribute('href'), path).toBe(WATCH)
      expect(person.page.root.querySelectorAll('iframe, video')).toEqual([])
      expect(policyOf(person), path).toContain(PLAYER)
    }
    for (const path of ['/', '/products', '/product?productCode=furoshiki-ai-s'])
      expect(policyOf(await open(path)), path).not.toContain('frame-src')
    const program = await fetch(new URL(`/product?productCode=${TEA}`, shop.base), {
      headers: { accept: 'application/hal+json' },
    })
    expect(program.headers.get('content-security-policy')).not.toContain('frame-src')
    const preview = await browserAt(shop, 'reader', `/admin/product/preview?productCode=${TEA}`)
    expect(policyOf(preview)).toContain(PLAYER)
  })

  it('is refused from anywhere else, and leaves in files and comes back with them', async () => {
    for (const wrong of ['https://vimeo.com/76979871', '/files/user_data/tea.png'])
      expect(problemIn(await set(wrong)).errors).toEqual({ videoUrl: [ja('message.input.video')] })
    const { productId, productName } = (await clerk.ask('goAdminProduct', { productCode: TEA })).document
    const send = (video: string) =>
      clerk.ask('doImportProductCsv', {
        csv: `商品ID,公開ステータス(ID),商品名,販売種別(ID),販売価格,動画\n${productId},1,${productName},1,880,${video}\n`,
      })
    expect((await send(WATCH)).document).toMatchObject({ unchanged: 1 })
    expect((await send(FILE)).document).toMatchObject({ changed: 1 })
    expect(Object.keys(problemIn(await send('tea.mp4')).errors)).toEqual(['2.6'])
    expect((await inShop()).videoUrl).toBe(FILE)
    expect((await set(null)).document.videoUrl).toBeNull()
    expect((await open()).page.root.querySelectorAll('#product-video')).toEqual([])
  })
})
