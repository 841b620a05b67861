import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buy, signedIn } from '../support/customer.ts'
import { drawUpOrder } from '../support/guest.ts'
import { HalClient } from '../support/hal-client.ts'
import { HtmlClient, visibleText } from '../support/html-client.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const AXIS = 'classCategoryId1'
const ADD = ja('theme.product.add')
const CRIMSON = '/files/products/zabuton-enji-list.webp'

describe.each(databases)('The variant that a shopper looks at, on %s', (database) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(database)
  })

  afterAll(() => shop?.close())

  const open = async (productCode: string, language = 'ja') => {
    const person = await HtmlClient.enter(shop.base, { 'accept-language': language })
    await person.open(`/product?productCode=${productCode}`)
    return person
  }

  const checkedIn = (person: HtmlClient) =>
    person.page.root
      .querySelectorAll('input[type="radio"][checked]')
      .map((input) => visibleText(input.closest('label') ?? input))

  it('LST-08: is chosen, with its price, its stock and its picture, and laid in as it is', async () => {
    const person = await open('furoshiki-enji-m')
    expect(checkedIn(person)).toEqual(['臙脂', '中'])
    expect(visibleText(person.find('#price'))).toContain('1,760円')
    expect(visibleText(person.find('#price'))).not.toContain('990円')
    expect(person.find('tr.is-chosen').getAttribute('data-code')).toBe('furoshiki-enji-m')
    await person.form(ADD).submit(ADD)
    await person.open('/cart')
    expect(visibleText(person.find('.line-class'))).toBe('色: 臙脂 / サイズ: 中')
    const cushion = await open('zabuton-enji', 'en')
    expect(checkedIn(cushion)).toEqual(['Crimson'])
    expect(cushion.find('.gallery img').getAttribute('src')).toContain('/zabuton-enji-')
    expect((await open('zabuton-ai')).find('.gallery img').getAttribute('src')).toContain('/zabuton-detail')
  })

  it('LST-08: is not chosen where it is sold out, but shown, and a value that is sold out cannot be', async () => {
    const person = await open('soup-kuro')
    expect(checkedIn(person)).toEqual([])
    expect(visibleText(person.find('#price'))).toContain(ja('theme.stock.soldOut'))
    const [out] = person.page.root.querySelectorAll(`input[name="${AXIS}"][disabled]`)
    expect(visibleText(out?.closest('label') ?? person.find('body'))).toBe(
      `黒${ja('theme.stock.soldOutMark')}`,
    )
  })

  it('LST-08: has the picture of a value on its button where the pictures tell the values apart', async () => {
    const person = await open('tote-ai')
    const shown = person.page.root
      .querySelectorAll('.option')
      .map((label) => label.querySelector('img')?.getAttribute('src') ?? null)
    expect(shown).toEqual([
      '/files/products/tote-ai-list.webp',
      '/files/products/tote-kinari-list.webp',
      '/files/products/tote-sumi-list.webp',
    ])
    const { root } = (await open('furoshiki-ai-s')).page
    const [colour, size] = root.querySelectorAll('[data-axis]')
    expect(colour?.querySelectorAll('.option img')).toHaveLength(3)
    expect(size?.querySelectorAll('.option img')).toEqual([])
  })

  it('is chosen in a select where an axis has more than twelve values', async () => {
    const reader = shop.noren.store.reader
    const first = await reader
      .selectFrom('variant')
      .selectAll()
      .where('code', '=', 'tenugui-seigaiha')
      .executeTakeFirstOrThrow()
    const { class_name_id } = await reader
      .selectFrom('class_category')
      .select('class_name_id')
      .where('id', '=', first.class_category1_id ?? 0)
      .executeTakeFirstOrThrow()
    const { id: _id, ...row } = first
    const add = (at: number) =>
      shop.change(async (tx) => {
        const { id } = await tx
          .insertInto('class_category')
          .values({ class_name_id, name: `柄${at}`, visible: true, sort_no: -at })
          .returning('id')
          .executeTakeFirstOrThrow()
        await tx
          .insertInto('variant')
          .values({ ...row, code: `tenugui-${at}`, class_category1_id: id })
          .execute()
      })
    for (let at = 5; at <= 12; at += 1) await add(at)
    expect((await open('tenugui-12')).page.root.querySelectorAll(`input[name="${AXIS}"]`)).toHaveLength(12)
    await add(13)
    const person = await open('tenugui-13')
    expect(person.page.root.querySelectorAll(`select[name="${AXIS}"] option`)).toHaveLength(14)
    expect(visibleText(person.find(`select[name="${AXIS}"] option[selected]`))).toBe('柄13')
  })

  it('has its own picture in the cart, before the order, in it and in the history', async () => {
    const guest = await HalClient.enter(shop.base)
    const { document: drawn } = await drawUpOrder(guest, '座布団', { productCode: 'zabuton-enji' })
    expect(drawn.items).toMatchObject([{ productCode: 'zabuton-enji', mainListImage: CRIMSON }])
    const { document: cart } = await guest.follow('goCart')
    expect(cart.carts[0]?.items).toMatchObject([{ mainListImage: CRIMSON }])
    const one = await signedIn(shop, { email: 'chosen@example.com' })
    await buy(one, '座布団', { productCode: 'zabuton-enji' })
    const { document: list } = await one.ask('goOrderHistory')
    expect(list.orders[0]?.items).toMatchObject([{ mainListImage: CRIMSON }])
    const { document: order } = await one.program.follow('goMypageHistory', {}, list.orders[0])
    expect(order.items).toMatchObject([{ mainListImage: CRIMSON }])
  })

  it('LST-08: is one that can be had where a list leads to it', async () => {
    const code = 'furoshiki-ai-s'
    const setStock = (stock: number) =>
      shop.change((tx) => tx.updateTable('variant').set({ stock }).where('code', '=', code).execute())
    await setStock(0)
    const program = await HalClient.enter(shop.base)
    const { document } = await program.follow('goProductList', { codes: code })
    const [cloth] = document.products
    expect(cloth).toMatchObject({ productCode: code, stockStatus: expect.not.stringMatching('soldOut') })
    const { document: page } = await program.follow('goProduct', {}, cloth ?? {})
    expect(page.productCode).not.toBe(code)
    const shown = page.classes.find(({ productCode }) => productCode === page.productCode)
    expect(shown?.stockStatus).not.toBe('soldOut')
    await setStock(20)
  })
})
