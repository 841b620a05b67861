import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemIn } from '../support/hal-client.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

describe.each(databases)('The tags in the office, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
  })

  afterAll(() => shop?.close())

  const tags = async () => (await clerk.ask('goTagList')).document.tags
  const names = async () => (await tags()).map(({ tagName }) => tagName)
  const found = async (tagId: string) => (await tags()).find((one) => one.tagId === tagId)

  const added = async (tagName: string) => (await clerk.ask('doCreateTag', { tagName })).document.tagId

  /** What a product's page of the shop says. */
  const inShop = async (productCode: string): Promise<string> => {
    const headers = { accept: 'text/html', 'accept-language': 'ja' }
    return (await fetch(new URL(`/product?productCode=${productCode}`, shop.base), { headers })).text()
  }

  it('come behind the others, and have their place from there', async () => {
    const made = await clerk.ask('doCreateTag', { tagName: '予約', tagNameEn: 'Pre-order' })
    expect(made.status).toBe(201)
    expect(made.headers.get('location')).toBe('/admin/tag/tag-list')
    const { tagId, sortNo } = made.document
    expect(made.document).toMatchObject({ tagName: '予約', tagNameEn: 'Pre-order' })
    const before = await tags()
    expect(before.at(-1)).toMatchObject({ tagId, tagName: '予約', productCount: 0, sortNo })
    expect(before.at(-1)?.moves.map(({ direction }) => direction)).toEqual(['up'])
    const [first] = before
    await clerk.ask('doUpdateTag', { tagId, sortNo: first?.sortNo })
    expect((await tags())[0]).toMatchObject({ tagId, tagName: '予約', sortNo: 1 })
    expect((await tags()).map((tag) => tag.sortNo)).toEqual(before.map((_, at) => at + 1))
  })

  it('are seen on the shop’s pages as they are called now, and no more once they are gone', async () => {
    const tagId = await added('年末だけ')
    const { document: list } = await clerk.ask('goAdminProductList')
    const productCode = list.products.find(({ productStatus }) => productStatus === 1)?.productCode ?? ''
    expect(await inShop(productCode)).not.toContain('年末だけ')
    await clerk.ask('doUpdateProduct', { productCode, tagIds: [tagId] })
    expect(await inShop(productCode)).toContain('年末だけ')
    expect(await found(tagId)).toMatchObject({ productCount: 1 })
    await clerk.ask('doUpdateTag', { tagId, tagName: '年始だけ' })
    expect(await inShop(productCode)).toContain('年始だけ')
    const gone = await clerk.ask('doDeleteTag', { tagId })
    expect(gone.status).toBe(200)
    expect(gone.headers.get('location')).toBe('/admin/tag/tag-list')
    expect(gone.document.tagId).toBe(tagId)
    expect(await inShop(productCode)).not.toContain('年始だけ')
    expect((await clerk.ask('goAdminProduct', { productCode })).document.tagIds).toEqual([])
    expect((await clerk.ask('doDeleteTag', { tagId })).status).toBe(404)
  })

  it('keep what is left out of a change, and are written only where something changes', async () => {
    const { document } = await clerk.ask('doCreateTag', { tagName: '定番', tagNameEn: 'Classic' })
    const { tagId } = document
    const named = await clerk.ask('doUpdateTag', { tagId, tagName: '定番品' })
    expect(named.document).toMatchObject({ tagName: '定番品', tagNameEn: 'Classic', changed: true })
    expect((await clerk.ask('doUpdateTag', { tagId, tagNameEn: '' })).document.tagNameEn).toBeNull()
    const same = await clerk.ask('doUpdateTag', { tagId, tagName: '定番品', version: 1 })
    expect(same.document.changed).toBe(false)
  })

  it.each([
    ['doCreateTag', {}, ['tagName']],
    ['doCreateTag', { tagName: ' ' }, ['tagName']],
    ['doCreateTag', { tagName: 'あ'.repeat(256) }, ['tagName']],
    ['doCreateTag', { tagName: 'a\0' }, ['tagName']],
    ['doUpdateTag', { tagId: '1', tagName: '' }, ['tagName']],
    ['doUpdateTag', { tagId: '1', sortNo: -1 }, ['sortNo']],
    ['doDeleteTag', {}, ['tagId']],
  ] as const)('are refused by %s with %o', async (name, input, fields) => {
    const refused = await clerk.ask(name, input)
    expect(refused.status).toBe(400)
    expect(Object.keys(problemIn(refused).errors)).toEqual(fields)
  })

  it.each(['999999', '9999999999', 'abc', '01'])('are none under %s', async (tagId) => {
    expect((await clerk.ask('doUpdateTag', { tagId, tagName: '印' })).status).toBe(404)
    expect((await clerk.ask('doDeleteTag', { tagId })).status).toBe(404)
  })

  it('are moved by a member while another one words them', async () => {
    const tagId = await added('静か')
    const { version } = (await found(tagId)) ?? {}
    await clerk.ask('doUpdateTag', { tagId, sortNo: 0 })
    expect((await clerk.ask('doUpdateTag', { tagId, tagName: '賑やか', version })).status).toBe(200)
    const late = await clerk.ask('doUpdateTag', { tagId, tagName: '遅い', version })
    expect(late.status).toBe(409)
    expect(late.document).toMatchObject({ messages: ['店長さんが、たった今変更しました。'] })
    expect(late.document).toMatchObject({ code: 'staleVersion', tagName: '賑やか' })
    expect(await names()).toContain('賑やか')
  })

  it('each have a place of their own, whoever makes them at the same moment', async () => {
    const rival = await clerkAt(shop, 'rival')
    await Promise.all([
      added('一人目'),
      rival.ask('doCreateTag', { tagName: '二人目' }),
      added('三人目'),
      rival.ask('doUpdateTag', { tagId: '1', sortNo: 3 }),
    ])
    const numbers = (await tags()).map(({ sortNo }) => sortNo)
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  it('are kept with a browser, without script', async () => {
    const person = await browserAt(shop, 'browser', '/admin/tag/tag-list')
    const shown = () => person.page.root.querySelectorAll('tbody tr').map(({ text }) => text)
    const placeOf = (name: string) => shown().findIndex((text) => text.includes(name))
    await person.form(ja('message.office.action.doCreateTag')).submit()
    expect(person.page.status).toBe(400)
    const words = { tagName: '手作り', tagNameEn: 'Handmade' }
    await person.form(ja('message.office.action.doCreateTag')).fill(words).submit()
    expect(person.page.statuses).toEqual([303, 200])
    expect(shown().at(-1)).toContain('Handmade')
    await person.form(ja('office.places.up', { name: '手作り' })).submit()
    expect(person.page.statuses).toEqual([303, 200])
    expect(placeOf('手作り')).toBe(shown().length - 2)
    await person.clickLink('0')
    expect(person.page.url.pathname).toBe('/admin/product-list')
  })

  it('show both wordings in a browser where another member worded one meanwhile', async () => {
    const [first] = await tags()
    const person = await browserAt(shop, 'late', '/admin/tag/tag-list')
    const form = person.form('tagId')
    await clerk.ask('doUpdateTag', { tagId: form.value('tagId'), tagName: '先の名' })
    await person.form('tagName').fill({ tagName: '後の名' }).submit()
    expect(form.value('tagId')).toBe(first?.tagId)
    expect(person.page.status).toBe(409)
    const conflict = person.find('tbody tr').querySelectorAll('td')
    expect(conflict.map(({ text }) => text)).toEqual([ja('field.tagName'), '後の名', '先の名'])
    expect(person.form('tagName').value('tagName')).toBe('後の名')
    await person.form('tagName').submit()
    expect(person.page.statuses).toEqual([303, 200])
    expect(await names()).toContain('後の名')

    await clerk.ask('doUpdateTag', { tagId: form.value('tagId'), tagName: '先の先の名', tagNameEn: 'First' })
    await person.form('tagName').fill({ tagName: '後の後の名', tagNameEn: 'Last' }).submit()
    expect(person.page.status).toBe(409)
    await person.form('tagName').fill({ '_chosen[tagName]': 'theirs' }).submit()
    const saved = (await tags()).find(({ tagId }) => tagId === form.value('tagId'))
    expect(saved).toMatchObject({ tagName: '先の先の名', tagNameEn: 'Last' })
  })

  it('are all on their page, each once and in its place, however many there are', async () => {
    const rows = Array.from({ length: 950 }, (_, at) => ({ name: `印${at}`, sort_no: 1000 + at }))
    await shop.change((tx) => tx.insertInto('tag').values(rows).execute())
    const page = (await browserAt(shop, 'many', '/admin/tag/tag-list')).page.root.toString()
    const shown = [...page.matchAll(/name="tagName"[^>]* value="印(\d+)"/g)].map(([, at]) => Number(at))
    expect(shown).toEqual(rows.map((_, at) => at))
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(page).not.toContain('piece-')
  })
})
