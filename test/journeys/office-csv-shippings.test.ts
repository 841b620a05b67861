import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportedBytes, sendFile } from '../support/csv.ts'
import { type Person, signedIn } from '../support/customer.ts'
import { problemIn } from '../support/hal-client.ts'
import { mailsTo } from '../support/mailbox.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { befriend, orderTo, type Parcels, shippingsOf } from '../support/shippings.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const EMAIL = 'filed@example.com'
const IMPORT = '/admin/order/import-shipping'
const EXPORT = '/admin/order/export-shipping'
const DAY = '2026-11-20'

describe.each(databases)('Files of shippings, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  let person: Person
  let friend: string

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'filer')
    await clerk.ask('doCreateProduct', {
      ...{ productCode: 'filed', productName: '送る招き猫', price02: 1000, stock: 10_000, productStatus: 1 },
    })
    // Unpaid orders of a payment in advance are not sent.
    await shop.change((tx) =>
      tx.updateTable('payment').set({ paid_when: 'any' }).where('paid_when', '=', 'first').execute(),
    )
    person = await signedIn(shop, { email: EMAIL })
    friend = await befriend(person)
  })

  afterAll(() => shop?.close())

  const order = (...addressIds: readonly string[]): Promise<Parcels> =>
    orderTo(shop, person, 'filed', addressIds.length > 0 ? addressIds : ['own'])

  const send = async (csv: string, more: object = {}) =>
    (await clerk.ask('doImportShippingCsv', { csv, ...more })).document

  const told = async () =>
    (await mailsTo(shop, EMAIL)).filter(({ template }) => template === 'shipping_notify').length

  const standing = async (orderNo: string) => {
    const { document } = await clerk.ask('goOrder', { orderNo })
    const { reader } = shop.noren.store
    const { point } = await reader
      .selectFrom('customer')
      .select('point')
      .where('id', '=', person.customerId)
      .executeTakeFirstOrThrow()
    const sent = await shippingsOf(shop, orderNo)
    return {
      ...{ status: document.orderStatus, version: document.version, point, addPoint: document.addPoint },
      numbers: sent.map((one) => one.tracking_number),
      days: sent.map((one) => one.shipped_at),
    }
  }

  it('SHP-06: mark shippings as sent, and the order with the last one; once', async () => {
    const whole = await order()
    const parts = await order('own', friend)
    const [before, mails] = [await standing(whole.orderNo), await told()]
    const csv = [
      '出荷ID,お問い合わせ番号,出荷日',
      `${whole.shippingIds[0]},１２３ー４５６,2026-11-19`,
      `${parts.shippingIds[0]},,${DAY}`,
    ].join('\n')
    const first = await send(csv, { notify: true })
    expect(first).toMatchObject({ accepted: true, imported: 2, skipped: 0, lineCount: 2, wrong: 0 })
    expect(await standing(whole.orderNo)).toMatchObject({
      ...{ status: 5, numbers: ['123-456'], days: ['2026-11-18T15:00:00.000Z'] },
      point: before.point + before.addPoint,
    })
    expect(await standing(parts.orderNo)).toMatchObject({
      ...{ status: 1, numbers: [null, null], days: ['2026-11-19T15:00:00.000Z', null] },
    })
    expect(await told()).toBe(mails + 2)
    const kept = [await standing(whole.orderNo), await standing(parts.orderNo)]
    const second = await send(csv, { notify: true })
    expect(second).toMatchObject({ accepted: true, imported: 0, skipped: 2, lineCount: 2 })
    expect([await standing(whole.orderNo), await standing(parts.orderNo)]).toEqual(kept)
    expect(await told()).toBe(mails + 2)
    const rest = await send(`shipping_id,tracking_number,ship_date\n${parts.orderNo}-2,789,20261120`)
    expect(rest).toMatchObject({ imported: 1 })
    expect(await standing(parts.orderNo)).toMatchObject({ status: 5, numbers: [null, '789'] })
    expect(await told()).toBe(mails + 2)
  })

  it('set right what has left already, and tell nobody twice', async () => {
    const { orderNo, shippingIds } = await order('own', friend)
    await clerk.ask('doShip', { orderNo, shippingId: shippingIds[0], trackingNumber: '1', notify: true })
    const mails = await told()
    const csv = `出荷ID,お問い合わせ番号,出荷日\n${shippingIds[0]},2,2026-11-19`
    expect(await send(csv, { notify: true })).toMatchObject({ imported: 1 })
    expect(await standing(orderNo)).toMatchObject({
      ...{ status: 1, numbers: ['2', null], days: ['2026-11-18T15:00:00.000Z', null] },
    })
    expect(await told()).toBe(mails)
  })

  it('are looked at first, and then change nothing', async () => {
    const { orderNo } = await order()
    const before = await standing(orderNo)
    const csv = `出荷ID,お問い合わせ番号,出荷日\n${orderNo},55,${DAY}\nnone,1,${DAY}`
    const { document } = await clerk.ask('doImportShippingCsv', { csv, preview: true, notify: true })
    expect(document).toMatchObject({ preview: true, accepted: false, wrong: 1, changed: 1 })
    expect(document.lines[0]).toMatchObject({ line: 2, name: orderNo })
    expect(document.lines[0]?.changes).toMatchObject([{ after: '55' }, { before: null, after: DAY }])
    expect(await standing(orderNo)).toEqual(before)
  })

  it('say before they change something which orders are sent, what is granted and who is told', async () => {
    const whole = await order()
    const { shippingIds, orderNo } = await order('own', friend)
    const csv = `出荷ID,お問い合わせ番号,出荷日\n${whole.orderNo},1,${DAY}\n${shippingIds[0]},2,${DAY}\n`
    const { addPoint } = await standing(whole.orderNo)
    const look = (notify: boolean) => send(csv, { preview: true, notify })
    const said = (name: string, params: Readonly<Record<string, string | number>>) =>
      ja(`message.office.shipping.${name}`, params)
    const moved = [
      said('willSend', { count: 1, status: '発送済み' }),
      said('willSendPart', { count: 1 }),
      said('willGrant', { points: addPoint }),
    ]
    expect((await look(true)).effects).toEqual([...moved, said('willMail', { count: 2 })])
    expect((await look(false)).effects).toEqual([...moved, said('willMail', { count: 0 })])
    const mails = await told()
    const { point } = await standing(orderNo)
    await send(csv, { notify: true })
    expect(await told()).toBe(mails + 2)
    expect([(await standing(whole.orderNo)).status, (await standing(orderNo)).status]).toEqual([5, 1])
    expect((await standing(orderNo)).point).toBe(point + addPoint)
    const there = await browserAt(shop, 'onlooker', IMPORT)
    const file = new File([csv.replace(',2,', ',3,')], 'sent.csv', { type: 'text/csv' })
    await there.form('csvFile').choose('csvFile', file).submit()
    expect(there.text).toContain(said('willMail', { count: 0 }))
  })

  it('name the order beside the line, and all that is wrong with it', async () => {
    const { orderNo } = await order()
    await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: 3 })
    const csv = `出荷ID,お問い合わせ番号,出荷日\n${orderNo},1 円,1900-01-01\n${orderNo},1,1900-01-01\nnone,1,2026-02-30\n`
    const refused = await clerk.ask('doImportShippingCsv', { csv })
    const { errors } = problemIn(refused)
    expect(Object.keys(errors)).toEqual(['2.1', '2.2', '3.1', '3.3', '4.1', '4.3'])
    expect(errors['3.1']?.[0]).toContain(orderNo)
    expect(errors['3.3']?.[0]).toContain(ja('message.office.shipping.longAgo'))
    expect(errors['4.3']?.[0]).toContain('none')
    const refusedAlone = await clerk.ask('doShip', { orderNo, shippedDate: '1900-01-01' })
    expect(Object.keys(problemIn(refusedAlone).errors)).toEqual(['shippedDate'])
  })

  it('are refused as a whole, with all that is wrong with them', async () => {
    const good = await order()
    const both = await order('own', friend)
    const gone = await order()
    await clerk.ask('doUpdateOrderStatus', { orderNo: gone.orderNo, orderStatus: 3 })
    const before = await standing(good.orderNo)
    const csv = [
      '出荷ID,お問い合わせ番号,出荷日',
      `${good.orderNo},1,${DAY}`,
      `none,1,${DAY}`,
      `,1,${DAY}`,
      `${both.orderNo},1,${DAY}`,
      `${both.orderNo}-1,1 円,${DAY}`,
      `${both.orderNo}-2,1,2026-02-30`,
      `${both.orderNo}-2,1,2026-11-21`,
      `${gone.orderNo},1,${DAY}`,
      `${both.orderNo}-1,1,`,
      `${good.orderNo},2,${DAY}`,
      `${good.orderNo},2`,
    ].join('\n')
    const refused = await clerk.ask('doImportShippingCsv', { csv })
    expect(refused.status).toBe(400)
    expect(Object.keys(problemIn(refused).errors)).toEqual([
      ...['3.1', '4.1', '5.1', '6.2', '7.3', '8.3', '9.1', '10.3', '11.1', '12.0', '12.3'],
    ])
    expect(await standing(good.orderNo)).toEqual(before)
    const headless = await clerk.ask('doImportShippingCsv', { csv: `出荷ID,番号\n${good.orderNo},1` })
    expect(Object.keys(problemIn(headless).errors)).toContain('1.0')
  })

  it.each([
    [
      'Yamato',
      'お客様管理番号,送り状種類,クール区分,伝票番号,出荷予定日,お届け予定日',
      '0,0,444400001111,2026/11/20,',
    ],
    ['Sagawa', 'お客様管理番号,お届け先名称１,お問い合せ送り状No.,出荷日', '山田,444400002222,20261120'],
    ['Japan Post', 'お客様側管理番号,お問い合わせ番号,発送予定日', '444400003333,2026/11/20'],
  ])('of %s are taken as they are', async (_carrier, header, cells) => {
    const { orderNo } = await order()
    const bytes = iconv.encode(`${header}\r\n${orderNo},${cells}\r\n`, 'CP932')
    await clerk.ask('goImportShippingCsv')
    const { status, document } = await sendFile(clerk, IMPORT, bytes)
    expect(status).toBe(200)
    expect(document).toMatchObject({ accepted: true, imported: 1 })
    expect((await standing(orderNo)).numbers).toEqual([cells.match(/4444\d{8}/)?.[0]])
  })

  it('are read again as they were exported, and change nothing', async () => {
    const { orderNo } = await order()
    await clerk.ask('doShip', { orderNo, trackingNumber: '77-77' })
    const bytes = await exportedBytes(clerk, `${EXPORT}?orderNo=${orderNo}`)
    const { document } = await sendFile(clerk, IMPORT, bytes)
    expect(document).toMatchObject({ imported: 0, wrong: 0 })
    expect(Number(document.skipped)).toBeGreaterThan(0)
  })

  it('are imported from their page, after a look', async () => {
    const { orderNo } = await order()
    const mails = await told()
    const there = await browserAt(shop, 'looker', IMPORT)
    const file = new File([`出荷ID,出荷日\n${orderNo},${DAY}\n`], 'sent.csv', { type: 'text/csv' })
    await there.form('csvFile').choose('csvFile', file).fill({ notify: true }).submit()
    expect(there.text).toContain(orderNo)
    await there.form(ja('office.csvImport.import')).submit()
    expect(await standing(orderNo)).toMatchObject({ status: 5 })
    expect(await told()).toBe(mails + 1)
  })

  it('of a thousand lines and more are a job, which tells customers too', async () => {
    const { orderNo } = await order()
    const mails = await told()
    const lines = Array.from({ length: 1001 }, () => `${orderNo},8,${DAY}`)
    const answer = await clerk.program.fetch(IMPORT, {
      method: 'POST',
      headers: { 'content-type': 'application/json', prefer: 'respond-async' },
      body: JSON.stringify({
        ...{ csrfToken: clerk.program.csrfToken, notify: true },
        csv: ['出荷ID,お問い合わせ番号,出荷日', ...lines].join('\n'),
      }),
    })
    expect(answer.status).toBe(202)
    await shop.noren.settleJobs()
    expect(await standing(orderNo)).toMatchObject({ status: 5, numbers: ['8'] })
    expect(await told()).toBe(mails + 1)
  })

  it('say a line for each line of what a search finds, in the columns that were chosen', async () => {
    const { orderNo, shippingIds } = await order('own', friend)
    await clerk.ask('doUpdateOrderShippingAddress', {
      ...{ orderNo, shippingId: shippingIds[0], companyName: '=1+1' },
    })
    const text = (await exportedBytes(clerk, `${EXPORT}?orderNo=${orderNo}`)).toString()
    const [header = '', ...lines] = text.replace('\ufeff', '').trimEnd().split('\r\n')
    const titles = header.split(',')
    expect(titles).toHaveLength(70)
    const cellOf = (line: string | undefined, title: string) => line?.split(',')[titles.indexOf(title)]
    expect(lines.map((line) => cellOf(line, '出荷ID'))).toEqual([
      ...[shippingIds[0], shippingIds[0], shippingIds[1], shippingIds[1]],
    ])
    expect(cellOf(lines[0], '配送先_会社名')).toBe("'=1+1")
    expect(cellOf(lines[2], '配送先_都道府県(名称)')).toBe('北海道')
    expect(lines.map((line) => cellOf(line, '明細区分(名称)')).sort()).toEqual([
      '商品',
      '商品',
      '送料',
      '送料',
    ])
    expect(cellOf(lines[0], '受注日')).toBe('2026-11-20 12:00:00')
    const { document } = await clerk.ask('goExportShipping', { orderNo })
    expect(document.rowCount).toBe(4)
    const answer = await clerk.program.fetch(`${EXPORT}?orderNo=${orderNo}`, {
      headers: { accept: 'text/csv' },
    })
    expect(answer.headers.get('content-type')).toMatch(/^text\/csv; ?charset=utf-8/i)
    expect(answer.headers.get('content-disposition')).toContain('attachment')
  })

  it('for a carrier have the amount that it collects at the door', async () => {
    const { orderNo } = await order()
    await shop.change((tx) =>
      tx.updateTable('orders').set({ payment_id: 4 }).where('order_no', '=', orderNo).execute(),
    )
    const { document } = await clerk.ask('goOrder', { orderNo })
    const bytes = await exportedBytes(clerk, `${EXPORT}?orderNo=${orderNo}&format=sagawa`)
    const [titles = [], cells = []] = iconv
      .decode(bytes, 'CP932')
      .split('\r\n')
      .map((line) => line.split(','))
    expect(cells[titles.indexOf('代引金額')]).toBe(String(document.paymentTotal))
    expect(cells[titles.indexOf('消費税')]).toBe(String(document.tax))
  })

  it('for a carrier have that amount by what the payment method says of itself', async () => {
    const { document: made } = await clerk.ask('doCreatePayment', {
      ...{ paymentName: 'e-コレクト', paidWhen: 'door' },
    })
    expect(made.paidWhen).toBe('door')
    const { orderNo } = await order()
    const payment_id = Number(made.paymentId)
    await shop.change((tx) =>
      tx.updateTable('orders').set({ payment_id }).where('order_no', '=', orderNo).execute(),
    )
    const collected = async () =>
      iconv
        .decode(await exportedBytes(clerk, `${EXPORT}?orderNo=${orderNo}&format=yupack`), 'CP932')
        .split('\r\n')[1]
        ?.split(',')[4]
    expect(await collected()).toBe('2')
    await clerk.ask('doUpdatePayment', { paymentId: made.paymentId, paidWhen: 'first' })
    // It is left out until it is paid.
    expect(await collected()).toBeUndefined()
    const { document } = await clerk.ask('goExportShipping', { orderNo, format: 'yamato' })
    expect(document).toMatchObject({ rowCount: 0, unpaidCount: 1 })
    const none = await clerk.ask('doExportShipping', { ids: [orderNo], format: 'yamato' })
    expect(problemIn(none).errors).toEqual({ ids: [ja('message.office.shipping.noneToSend', { unpaid: 1 })] })
    await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: 6 })
    expect(await collected()).toBe('0')
  })

  it('for a carrier have the chosen orders alone, in an address or in a form', async () => {
    const [one, other, third] = [await order(), await order(), await order()]
    const ids = [one.orderNo, third.orderNo]
    const query = new URLSearchParams([['format', 'yamato'], ...ids.map((id) => ['ids[]', id])])
    const linesOf = (bytes: Uint8Array) =>
      iconv.decode(Buffer.from(bytes), 'CP932').trimEnd().split('\r\n').slice(1)
    const named = (lines: readonly string[]) => lines.map((line) => line.split(',')[0])
    expect(named(linesOf(await exportedBytes(clerk, `${EXPORT}?${query}`)))).toEqual(ids)
    const chosen = await clerk.ask('doExportShipping', { ids, format: 'yamato' })
    expect(chosen.document.rowCount).toBe(2)
    expect(chosen.document.csv).toContain(third.orderNo)
    expect(chosen.document.csv).not.toContain(other.orderNo)
    await clerk.ask('doShip', { orderNo: one.orderNo, shippingId: one.shippingIds[0] })
    const sent = await clerk.ask('doExportShipping', { ids: [one.orderNo], format: 'sagawa' })
    expect(problemIn(sent)).toMatchObject({ status: 400, code: 'badInput' })
    expect((await clerk.ask('doExportShipping', { ids: [one.orderNo] })).document.rowCount).toBe(2)
  })

  it('for a carrier are made of the ticked rows of the list', async () => {
    const [one, other] = [await order(), await order()]
    const lister = await browserAt(shop, `lister-${database}`, '/admin/order-list')
    await lister.form('ids[]').fill({ 'ids[]': one.orderNo }).submit(ja('office.shipping.format.yamato'))
    expect(lister.page.headers.get('content-disposition')).toMatch(/^attachment; filename="?yamato_/)
    expect(lister.page.root.text).toContain(one.orderNo)
    expect(lister.page.root.text).not.toContain(other.orderNo)
    await lister.open('/admin/order-list?limit=20')
    await lister.form('ids[]').submit(ja('office.shipping.format.yamato'))
    expect(`${lister.page.url.pathname}${lister.page.url.search}`).toBe('/admin/order-list?limit=20')
    expect(lister.find('[role=alert]').text.trim()).not.toBe('')
  })

  it('for a carrier say what waits to be sent, by what it is found again', async () => {
    const { orderNo, shippingIds } = await order('own', friend)
    const address = `${EXPORT}?orderNo=${orderNo}&format=yamato`
    const linesNow = async () =>
      iconv
        .decode(await exportedBytes(clerk, address), 'CP932')
        .trimEnd()
        .split('\r\n')
        .slice(1)
    expect((await linesNow()).map((line) => line.split(',')[0])).toEqual([`${orderNo}-1`, `${orderNo}-2`])
    await clerk.ask('doShip', { orderNo, shippingId: shippingIds[0] })
    const [line, ...more] = await linesNow()
    expect(more).toEqual([])
    expect(line).toContain('北海道札幌市中央区')
    const { document } = await clerk.ask('goExportShipping', { orderNo, format: 'yamato' })
    expect(document.rowCount).toBe(1)
    await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: 3 })
    expect(await linesNow()).toEqual([])
    expect((await clerk.ask('goExportShipping', { format: 'balloon' })).status).toBe(400)
  })
})
