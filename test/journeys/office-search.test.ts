import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memberOf } from '../support/member.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

describe.each(databases)('The search of the office, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  let owner: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
    owner = await clerkAt(shop, 'owner', 1)
    await memberOf(shop, { login_id: 'hanako', name: '店番 花子' })
    await memberOf(shop, { login_id: 'gone', name: '店番 太郎', active: false })
    await shop.change((tx) =>
      tx.insertInto('deny_rule').values({ authority: 1, deny_url: '/admin/member' }).execute(),
    )
  })

  afterAll(() => shop?.close())

  const found = async (keyword: string, by = clerk) => {
    const { document } = await by.ask('goAdminSearch', { keyword })
    return document.results.map(({ kind, title }) => `${kind} ${title}`)
  }

  it('finds screens by a piece of their name, in whatever width it is typed, then by their purpose', async () => {
    expect(await found('ﾛｸﾞｲﾝ')).toEqual([
      ...['screen ログイン履歴', 'screen ログイン中の端末'],
      ...['screen メンバー', 'screen 二段階認証', 'screen パスキー'],
    ])
    expect(await found('ＣＳＶ出')).toEqual(['screen CSV出力項目設定'])
    expect(await found('ＸＭＬ')).toEqual([])
  })

  it('finds members who still are, each with the way to them', async () => {
    expect(await found('店番')).toEqual(['member 店番 花子'])
    const { document } = await clerk.ask('goAdminSearch', { keyword: 'hana' })
    expect(document.results[0]).toMatchObject({
      detail: 'hanako',
      _links: { goMember: { href: '/admin/member?loginId=hanako' } },
    })
  })

  it('finds products by words, by a code and by their number, in any status', async () => {
    await clerk.ask('doCreateProduct', { productCode: 'lamp-1', productName: '青銅の行灯', price02: 1 })
    expect(await found('行灯 青銅')).toEqual(['product 青銅の行灯'])
    const { document } = await clerk.ask('goAdminSearch', { keyword: 'lamp-1' })
    expect(document.results[0]).toMatchObject({
      detail: 'lamp-1',
      _links: { goAdminProduct: { href: '/admin/product?productCode=lamp-1' } },
    })
    const { document: record } = await clerk.ask('goAdminProduct', { productCode: 'lamp-1' })
    expect(await found(record.productId)).toContain('product 青銅の行灯')
    await clerk.ask('doDeleteProduct', { productCode: 'lamp-1' })
    expect(await found('lamp-1')).toEqual(['product 青銅の行灯'])
  })

  it('leads to the list of all that a word finds, of the kinds that were found', async () => {
    const { document } = await clerk.ask('goAdminSearch', { keyword: '店番' })
    expect(document.lists).toMatchObject([{ kind: 'member' }])
    const { document: all } = await clerk.program.follow('goMemberList', {}, document.lists[0])
    expect(all.members.map(({ loginId }) => loginId)).toEqual(['hanako'])
    expect((await owner.ask('goAdminSearch', { keyword: '店番' })).document.lists).toEqual([])
    for (const [keyword, kind, list] of [
      ['手ぬぐい', 'product', 'goAdminProductList'],
      ['lamp', 'product', 'goAdminProductList'],
    ] as const) {
      const { lists } = (await clerk.ask('goAdminSearch', { keyword })).document
      const own = lists.find((one) => one.kind === kind)
      const { status, document: found } = await clerk.program.follow(list, {}, own)
      expect(status).toBe(200)
      expect(found.filters).toMatchObject({ nameKeyword: keyword })
    }
  })

  it('finds nothing that a role may not open', async () => {
    expect(await found('メンバー', owner)).toEqual([])
    expect(await found('店番', owner)).toEqual([])
    expect(await found('メンバー')).toContain('screen メンバー')
  })

  it('of nothing finds nothing', async () => {
    expect(await found(' ')).toEqual([])
    expect(await found('%')).toEqual([])
  })
})
