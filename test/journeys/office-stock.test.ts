import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawUpOrder, someGuest } from '../support/guest.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { mailsTo } from '../support/mailbox.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

describe.each(databases)('Stock in the office, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
    await make('pot-1', { productName: '石の砂時計', stock: 8 })
    await make('pot-2', { productName: '木の砂時計', stock: 0 })
    await make('pot-3', { productName: '紙の砂時計', stockUnlimited: true })
  })

  afterAll(() => shop?.close())

  const make = (productCode: string, input: Readonly<Record<string, unknown>>) =>
    clerk.ask('doCreateProduct', { productCode, price02: 100, productStatus: 1, ...input })

  const found = async (input: Readonly<Record<string, unknown>> = {}) =>
    (await clerk.ask('goStockList', { limit: 1000, ...input })).document.articles

  const codes = async (input: Readonly<Record<string, unknown>>) =>
    (await found(input)).map(({ productCode }) => productCode)

  const changes = async (input: Readonly<Record<string, unknown>>) =>
    (await clerk.ask('goStockChangeList', input)).document.changes

  const buy = async (word: string, quantity: number): Promise<string> => {
    const program = await HalClient.enter(shop.base)
    await drawUpOrder(program, word, { quantity }, someGuest())
    const placed = await program.follow('doCheckout')
    expect(placed.status).toBe(201)
    return placed.document.orderNo
  }

  const lowMails = async () => {
    const { document } = await clerk.ask('goBaseInfo')
    return (await mailsTo(shop, document.shopEmail01)).filter(({ template }) => template === 'stock_low')
  }

  it('is listed where it is counted, the least first', async () => {
    const stocks = (await found()).map(({ stock }) => stock)
    expect(stocks).toEqual([...stocks].sort((one, other) => one - other))
    expect(await codes({ nameKeyword: '砂時計', sort: '-stock' })).toEqual(
      expect.not.arrayContaining(['pot-3']),
    )
  })

  it('is found by a code, by words, and by how much is left', async () => {
    expect(await found({ nameKeyword: 'pot-1' })).toMatchObject([
      { productCode: 'pot-1', productName: '石の砂時計', className: null, stock: 8, isLow: false },
    ])
    expect(await codes({ nameKeyword: '木の砂時計' })).toEqual(['pot-2'])
    expect(await codes({ nameKeyword: 'の砂時計', stockLevel: 'out' })).toEqual(['pot-2'])
    expect(await codes({ nameKeyword: 'の砂時計', stockLevel: 'enough' })).toEqual(['pot-1'])
    expect(await codes({ nameKeyword: 'の砂時計', stockLevel: 'low' })).toEqual([])
  })

  it('is corrected with a reason, less what was sold since it was seen', async () => {
    const { document } = await clerk.ask('doCorrectStock', {
      productCode: 'pot-1',
      stock: 10,
      stockSeen: 9,
      stockReason: '入荷',
    })
    expect(document).toMatchObject({ productCode: 'pot-1', stock: 9, changed: true })
    const same = await clerk.ask('doCorrectStock', { productCode: 'pot-1', stock: 9, stockReason: '棚卸' })
    expect(same.document).toMatchObject({ stock: 9, changed: false })
    expect(await changes({ productCode: 'pot-1' })).toMatchObject([
      { kind: 'member', quantity: 1, stock: 9, reason: '入荷', orderNo: null },
    ])
  })

  it('is not corrected without a reason, below nothing, or where it is not counted', async () => {
    const input = { productCode: 'pot-1', stock: 4, stockReason: '棚卸' }
    const refused = async (more: Readonly<Record<string, unknown>>) => {
      const { status, code, errors } = problemIn(await clerk.ask('doCorrectStock', { ...input, ...more }))
      return [status, code, ...Object.keys(errors ?? {})]
    }
    expect(await refused({ stockReason: ' ' })).toEqual([400, 'badInput', 'stockReason'])
    expect(await refused({ stock: -1 })).toEqual([400, 'badInput', 'stock'])
    expect(await refused({ stock: 0, stockSeen: 20 })).toEqual([409, 'stockGone'])
    expect(await refused({ productCode: 'pot-3' })).toEqual([409, 'stockUncounted'])
    expect(await refused({ productCode: 'no-such' })).toEqual([404, 'productUnknown'])
    expect((await found({ nameKeyword: 'pot-1' }))[0]?.stock).toBe(9)
  })

  it('agrees with its changes when something is bought, and the shop is told once that little is left', async () => {
    expect(await lowMails()).toEqual([])
    const orderNo = await buy('石の砂時計', 3)
    expect(await lowMails()).toEqual([])
    await buy('石の砂時計', 2)
    const [mail, ...more] = await lowMails()
    expect(more).toEqual([])
    expect(mail?.text).toContain('石の砂時計\npot-1: 残り4個')
    expect(mail?.text).toContain('/admin/stock-list?stockLevel=low')
    await buy('石の砂時計', 1)
    expect(await lowMails()).toHaveLength(1)
    expect(await found({ nameKeyword: 'pot-1' })).toMatchObject([{ stock: 3, isLow: true }])
    const all = await changes({ productCode: 'pot-1' })
    // The clock of the shop stands still: which came first cannot be told.
    expect(all.map(({ quantity }) => quantity).sort()).toEqual([-1, -2, -3, 1])
    expect(all.find(({ quantity }) => quantity === -3)).toMatchObject({
      kind: 'order',
      orderNo,
      stock: null,
      reason: null,
    })
    expect(8 + all.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)).toBe(3)
  })

  it('tells nobody where nobody wants to know', async () => {
    await clerk.ask('doUpdateBaseInfo', { shopName: '店', lowStock: '' })
    await clerk.ask('doCorrectStock', { productCode: 'pot-2', stock: 6, stockReason: '入荷' })
    const before = (await lowMails()).length
    await buy('木の砂時計', 4)
    expect(await lowMails()).toHaveLength(before)
    expect(await found({ nameKeyword: 'pot-2' })).toMatchObject([{ stock: 2, isLow: false }])
    await clerk.ask('doUpdateBaseInfo', { shopName: '店', lowStock: 5 })
  })

  it('has its changes by day, a page at a time', async () => {
    const { document } = await clerk.ask('goStockChangeList', { limit: 2 })
    expect(document).toMatchObject({ limit: 2, offset: 0 })
    expect(document.changes).toHaveLength(2)
    const [first] = document.changes
    const today = first?.at.slice(0, 10) ?? ''
    const { document: second } = await clerk.ask('goStockChangeList', { limit: 2, offset: 2 })
    expect(second.count).toBe(document.count)
    expect(second.changes).not.toEqual(document.changes)
    expect((await changes({ dateFrom: today, dateTo: today })).length).toBeGreaterThan(0)
    expect(await changes({ dateFrom: '2001-01-01', dateTo: '2001-01-02' })).toEqual([])
    expect(await changes({ productCode: 'no-such' })).toEqual([])
  })

  it('is corrected with a browser, as a scanner would', async () => {
    const person = await browserAt(shop, 'browser', '/admin/stock-list')
    await person.form('nameKeyword').fill({ nameKeyword: 'pot-2' }).submit()
    expect(person.find('details.quick').hasAttribute('open')).toBe(true)
    await person.form('stockReason').fill({ stock: '7', stockReason: '' }).submit()
    expect(person.page.status).toBe(400)
    expect(person.find('.is-wrong .wrong').text).toBe(
      ja('message.input.requiredField', { name: 'stockReason', field: ja('field.stockReason') }),
    )
    expect(person.page.root.toString()).toContain('value="7"')
    await person.form('stockReason').fill({ stockReason: '棚卸' }).submit()
    expect(person.page.statuses).toEqual([303, 200])
    expect(person.text).toContain('「木の砂時計」の在庫を7個にしました。')
    await person.open('/admin/stock-changes?productCode=pot-2')
    expect(person.text).toContain('棚卸')
    expect(person.text).toContain(ja('office.stock.order').replace('{order}', ''))
  })
})
