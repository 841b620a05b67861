import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, signedIn } from '../support/customer.ts'
import { GUEST } from '../support/guest.ts'
import { problemIn } from '../support/hal-client.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const { email: _email, email_confirm: _confirm, ...ADDRESS } = GUEST
const WHO = { ...ADDRESS, name01: '常連', name02: '花子' }

describe.each(databases)('Fields that members add to customers and orders, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  let person: Person

  const declare = async (record: string, fieldName: string, fieldKind: string, more: object) => {
    const made = await clerk.ask('doCreateField', { record, fieldName, fieldKind, ...more })
    expect(made.status).toBe(201)
    return made.document.fieldId
  }

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
    await declare('customer', 'rank', 'choice', {
      fieldLabel: 'ランク',
      fieldLabelEn: 'Rank',
      fieldChoices: [{ choiceValue: 'gold', choiceLabel: '金' }],
    })
    await declare('customer', 'visits', 'integer', { fieldLabel: '来店数' })
    await declare('order', 'wrapping', 'string', { fieldLabel: '包装' })
    await clerk.ask('doCreateProduct', {
      ...{ productCode: 'cup', productName: '湯のみ', price02: 1000, stock: 1000, productStatus: 1 },
    })
    person = await signedIn(shop, { email: 'regular@example.com' })
  })

  afterAll(() => shop?.close())

  const order = async (): Promise<string> => {
    await person.ask('doAddCartItem', { productCode: 'cup', quantity: 1 })
    await person.ask('doConfirmOrder', {})
    return (await person.ask('doCheckout')).document.orderNo
  }

  const columnsOf = async (transition: string) => {
    const { document } = await clerk.ask('goAuditLog', { transition })
    return document.entries[0]?.changes.flatMap(({ columns }) => columns) ?? []
  }

  it('are shown of who withdrew, and in no form', async () => {
    const gone = await signedIn(shop, { email: 'gone@example.com' })
    const { document: list } = await clerk.ask('goCustomerList', { emailKeyword: 'gone@example.com' })
    const customerId = list.customers[0]?.customerId ?? ''
    const { document } = await clerk.ask('goCustomer', { customerId })
    const { name01, name02, email } = document
    await clerk.ask('doUpdateCustomerProfile', {
      ...{ customerId, name01, name02, email },
      ownFields: { rank: 'gold' },
    })
    await gone.ask('doWithdrawCustomer', {})
    const browser = await browserAt(shop, 'widow', `/admin/customer?customerId=${customerId}`)
    const form = browser.form('note')
    expect(form.names.filter((name) => name.startsWith('ownFields'))).toEqual([])
    expect(browser.text).toMatch(/ランク\s*金/)
    await form.fill({ note: '退会しました' }).submit()
    expect((await clerk.ask('goCustomer', { customerId })).document).toMatchObject({
      note: '退会しました',
      ownFields: { rank: 'gold' },
    })
  })

  it('are in the record, the form, the list, the file and the log of customers', async () => {
    const email = 'flower@example.com'
    const told = { ...WHO, email, password: 'noren2026', ownFields: { rank: 'gold' } }
    const refused = await clerk.ask('doCreateCustomer', { ...told, ownFields: { rank: 'silver' } })
    expect(Object.keys(problemIn(refused).errors)).toEqual(['ownFields.rank'])
    const { customerId } = (await clerk.ask('doCreateCustomer', told)).document
    const { document: made } = await clerk.ask('goCustomer', { customerId })
    expect(made.ownFields).toEqual({ rank: 'gold', visits: null })

    const changed = await clerk.ask('doUpdateCustomerProfile', {
      ...{ ...WHO, email, customerId, version: made.version, ownFields: { visits: 3 } },
    })
    expect(changed.document.changed).toBe(true)
    expect(await columnsOf('doUpdateCustomerProfile')).toEqual([
      { name: 'own_fields.visits', before: null, after: 3 },
    ])
    const stale = await clerk.ask('doUpdateCustomerProfile', {
      ...{ ...WHO, email, customerId, version: made.version, ownFields: { visits: 4 } },
    })
    expect(stale.status).toBe(409)

    const browser = await browserAt(shop, 'reader', `/admin/customer?customerId=${customerId}`)
    expect(browser.text).toContain('ランク')
    await browser.form('ownFields[visits]').fill({ 'ownFields[visits]': '5' }).submit()
    const { document: list } = await clerk.ask('goCustomerList', { nameKeyword: '常連' })
    expect(list.customers[0]?.ownFields).toEqual({ rank: 'gold', visits: 5 })
    await browser.open('/admin/customer-list')
    expect(browser.text).toContain('来店数')

    const { document: file } = await clerk.ask('goExportCustomer', { nameKeyword: '常連' })
    const [header = '', line = ''] = String(file.csv).split('\r\n')
    expect(header).toMatch(/,ランク,来店数$/)
    expect(line).toMatch(/,gold,5$/)
  })

  it('go with who a customer was, in the log too', async () => {
    const told = { ...WHO, email: 'gone@example.com', password: 'noren2026' }
    const made = await clerk.ask('doCreateCustomer', {
      ...told,
      ownFields: { rank: 'gold', visits: 777_777 },
    })
    const { customerId } = made.document
    await clerk.ask('doDeleteCustomer', { customerId })
    const { reader } = shop.noren.store
    const row = await reader
      .selectFrom('customer')
      .select('own_fields')
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow()
    expect(row.own_fields).toBe('{}')
    const log = await reader.selectFrom('audit_log').select(['input', 'changes']).execute()
    expect(JSON.stringify(log)).not.toContain('777777')
    const { document } = await clerk.ask('goCustomer', { customerId })
    expect(document.ownFields).toEqual({ rank: null, visits: null })
  })

  it('are in the record, the form, the list, the files and the log of orders', async () => {
    const orderNo = await order()
    const before = (await clerk.ask('goOrder', { orderNo })).document
    expect(before.ownFields).toEqual({ wrapping: null })
    const looked = await clerk.ask('doUpdateOrder', {
      ...{ orderNo, ownFields: { wrapping: '風呂敷' }, preview: true },
    })
    expect(looked.document).toMatchObject({ changed: true, ownFields: { wrapping: '風呂敷' } })
    expect((await clerk.ask('goOrder', { orderNo })).document.ownFields).toEqual({ wrapping: null })
    const changed = await clerk.ask('doUpdateOrder', { orderNo, ownFields: { wrapping: '風呂敷' } })
    expect(changed.document).toMatchObject({ changed: true, ownFields: { wrapping: '風呂敷' } })
    expect(await columnsOf('doUpdateOrder')).toContainEqual({
      ...{ name: 'own_fields.wrapping', before: null, after: '風呂敷' },
    })
    // What is done to it otherwise leaves them as they are.
    await clerk.ask('doUpdateOrder', { orderNo, note: 'メモ', items: [{ productCode: 'cup', quantity: 2 }] })
    await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: 4 })
    const after = (await clerk.ask('goOrder', { orderNo })).document
    expect(after).toMatchObject({ note: 'メモ', orderStatus: 4, ownFields: { wrapping: '風呂敷' } })
    expect(after.changes.flatMap(({ words }) => words ?? [])).toContain('追加した項目を変更')

    const browser = await browserAt(shop, 'packer', `/admin/order?orderNo=${orderNo}`)
    expect(browser.text).toMatch(/包装\s*風呂敷/)
    await browser.open(`/admin/order/edit?orderNo=${orderNo}`)
    await browser
      .form('ownFields[wrapping]')
      .fill({ 'ownFields[wrapping]': '箱' })
      .submit(ja('office.form.save'))
    const { document: list } = await clerk.ask('goOrderList', { orderNo })
    expect(list.orders[0]?.ownFields).toEqual({ wrapping: '箱' })
    await browser.open('/admin/order-list')
    expect(browser.text).toContain('包装')

    for (const name of ['goExportOrder', 'goExportShipping'] as const) {
      const { document: file } = await clerk.ask(name, { orderNo })
      const [header = '', line = ''] = String(file.csv).split('\r\n')
      expect(header, name).toMatch(/,包装$/)
      expect(line, name).toMatch(/,箱$/)
    }
  })

  it('are told to no customer, and are not in the file of what the shop keeps of them', async () => {
    const orderNo = await order()
    await clerk.ask('doUpdateOrder', { orderNo, ownFields: { wrapping: '秘密の箱' } })
    for (const told of [
      await person.ask('goMypageExport'),
      await person.ask('goMypageHistory', { orderNo }),
      await person.ask('goMypage'),
    ]) {
      expect(told.status).toBe(200)
      expect(JSON.stringify(told.document)).not.toMatch(/秘密の箱|own_?fields/i)
    }
    const refused = await clerk.ask('doCreateField', {
      ...{ record: 'order', fieldName: 'shown', fieldKind: 'string', fieldLabel: '表示', visible: true },
    })
    expect(problemIn(refused).errors).toEqual({ visible: [ja('message.input.ownFieldUnseen')] })
  })

  it('are required of an order that a member enters, once it is no look any more', async () => {
    const fieldId = await declare('order', 'channel', 'string', { fieldLabel: '経路', required: true })
    const items = [{ productCode: 'cup', quantity: 1 }]
    const looked = await clerk.ask('doCreateOrder', { ...ADDRESS, items, preview: true })
    expect(looked.status).toBe(200)
    const refused = await clerk.ask('doCreateOrder', { ...ADDRESS, items, ownFields: { channel: '' } })
    expect(Object.keys(problemIn(refused).errors)).toEqual(['ownFields.channel'])
    const ownFields = { channel: '電話', wrapping: '袋' }
    const made = await clerk.ask('doCreateOrder', { ...ADDRESS, items, ownFields })
    expect({ status: made.status, own: made.document.ownFields }).toEqual({ status: 201, own: ownFields })
    // Who orders in the shop knows nothing of it.
    expect(await order()).not.toBe('')
    const { document: field } = await clerk.ask('goField', { fieldId })
    expect(field.recordCount).toBe(1)
  })

  it('go with all their values where a member deletes them', async () => {
    const { document: list } = await clerk.ask('goFieldList')
    for (const fieldName of ['wrapping', 'rank']) {
      const { fieldId } = list.ownFields.find((field) => field.fieldName === fieldName) ?? {}
      expect((await clerk.ask('doDeleteField', { fieldId })).document.recordCount).toBeGreaterThan(0)
    }
    const held = async (): Promise<string> => {
      const { reader } = shop.noren.store
      return JSON.stringify([
        await reader.selectFrom('orders').select('own_fields').execute(),
        await reader.selectFrom('customer').select('own_fields').execute(),
      ])
    }
    await expect.poll(held).not.toMatch(/wrapping|rank/)
    expect(await held()).toMatch(/channel.*visits/)
  })
})
