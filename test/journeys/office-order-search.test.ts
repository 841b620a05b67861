import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checks } from '../../src/shop/doctor.ts'
import { vaultFrom } from '../../src/shop/index.ts'
import { examine } from '../../src/store/doctor/check.ts'
import { drawUpOrder, GUEST } from '../support/guest.ts'
import { HalClient } from '../support/hal-client.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, SECRET, type Shop } from '../support/shop.ts'
import { listenIn } from '../support/statements.ts'

const PERSON = {
  ...GUEST,
  name01: '小鳥遊',
  name02: '一',
  kana01: 'タカナシ',
  kana02: 'ハジメ',
  companyName: 'Alpha & Söhne 株式会社',
  phoneNumber: '045-987-6543',
  email: 'first.bird@example.net',
  email_confirm: 'first.bird@example.net',
}

/** What finds the order of that person, and of no other. */
const FINDS = [
  { name: '小鳥' },
  { name: '鳥遊 一' },
  { name: '一' },
  { kana: 'カナシハ' },
  { companyName: 'söhne' },
  { companyName: 'a & s' },
  { email: 'BIRD@' },
  { email: '.net' },
  { phoneNumber: '9876' },
  { productName: '焚火' },
  { productName: 'ほうじ' },
  { productName: '火' },
  { nameKeyword: '小鳥遊　一' },
  { nameKeyword: '株式' },
  { nameKeyword: '45-9876' },
  { nameKeyword: 'bird' },
  { nameKeyword: '鳥遊', productName: '茎ほうじ茶' },
  { name: '小鳥', orderStatus: [1] },
]

/** What finds none. */
const FINDS_NONE = [
  { name: '鳥小' },
  { name: '鳥遊', productName: '飯碗' },
  { name: 'タカナシ' },
  { email: 'birdfirst' },
  { email: '%' },
  { phoneNumber: '電話' },
  { nameKeyword: '" OR people : "' },
  { nameKeyword: "'小鳥" },
  { productName: 'ほうじ焚火' },
  { name: '小鳥', orderStatus: [5] },
]

describe.each(databases)('The search of the list of orders, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  let orderNo: string

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'seeker')
    await order('欅の汁椀', GUEST)
    orderNo = await order('焚火', PERSON)
  })

  afterAll(() => shop?.close())

  const order = async (word: string, person: Readonly<Record<string, unknown>>): Promise<string> => {
    const program = await HalClient.enter(shop.base)
    await drawUpOrder(program, word, {}, person)
    return (await program.follow('doCheckout')).document.orderNo
  }

  const found = async (asked: Readonly<Record<string, unknown>>) => {
    const { document } = await clerk.ask('goOrderList', asked)
    expect(document.count, JSON.stringify(asked)).toBe(document.orders.length)
    return document.orders.map((one) => one.orderNo)
  }

  const findsAll = async () => {
    for (const asked of FINDS) expect(await found(asked), JSON.stringify(asked)).toEqual([orderNo])
    for (const asked of FINDS_NONE) expect(await found(asked), JSON.stringify(asked)).toEqual([])
  }

  const waiting = () =>
    shop.noren.store.reader.selectFrom('order_words').select('order_id').where('waits', '=', true).execute()

  it('finds an order that was just placed', async () => {
    expect(await waiting()).toHaveLength(2)
    await findsAll()
  })

  it('finds it all the same once it is in the index, where no other order is read', async () => {
    await shop.noren.settleOrderIndex()
    expect(await waiting()).toEqual([])
    await findsAll()
    const { said, stop } = listenIn(database)
    await found({ name: '小鳥' })
    stop()
    const lists = said.filter((statement) => statement.includes('"orders".*'))
    expect(lists).toHaveLength(1)
    expect(lists[0]).toMatch(/"orders"\."id" in \(select .* from json_/)
  })

  it('finds it by what it was changed to, and no more by what it was', async () => {
    const person = { name01: '四月朔日', name02: '咲' }
    const { status } = await clerk.ask('doUpdateOrder', { orderNo, ...person })
    expect(status).toBe(200)
    for (const _ of [1, 2]) {
      expect(await found({ name: '四月' })).toEqual([orderNo])
      expect(await found({ name: '小鳥' })).toEqual([])
      await shop.noren.settleOrderIndex()
    }
    expect(await waiting()).toEqual([])
  })

  it('finds it by the goods that were put into it, and no more by those that were taken out', async () => {
    const items = [{ productCode: 'soup-shu', quantity: 1 }]
    expect((await clerk.ask('doUpdateOrder', { orderNo, items })).status).toBe(200)
    expect(await waiting()).toHaveLength(1)
    for (const _ of [1, 2]) {
      expect(await found({ productName: '焚火' })).toEqual([])
      expect(await found({ name: '四月', productName: '汁椀' })).toEqual([orderNo])
      await shop.noren.settleOrderIndex()
    }
  })

  it('has no draft in it', async () => {
    const program = await HalClient.enter(shop.base)
    await drawUpOrder(program, '焚火', {}, { ...PERSON, name01: '草案' })
    expect(await waiting()).toEqual([])
    expect(await found({ name: '草案' })).toEqual([])
  })

  it('finds the orders of a file, and those of the search of the office, likewise', async () => {
    const file = await clerk.ask('goExportOrder', { name: '四月' })
    expect(file.document.csv).toContain('四月朔日')
    const { document } = await clerk.ask('goAdminSearch', { keyword: '四月朔' })
    expect(document.results.filter(({ kind }) => kind === 'order').map(({ title }) => title)).toEqual([
      orderNo,
    ])
  })

  it('is held to the orders by the doctor', async () => {
    const faults = async () =>
      (await examine(shop.noren.store, checks([], vaultFrom(SECRET)))).filter(
        ({ verdict, name }) => verdict === 'fault' && name !== 'pictures',
      )
    expect(await faults()).toEqual([])
    await shop.change((tx) => tx.deleteFrom('order_words').execute())
    expect((await faults()).map(({ name, count }) => [name, count])).toEqual([['orderWords', 2]])
  })
})
