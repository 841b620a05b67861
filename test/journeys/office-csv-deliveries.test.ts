import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportedBytes, sendFile } from '../support/csv.ts'
import { problemIn } from '../support/hal-client.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja, wordsOf } from '../support/words.ts'

const FILES = [
  ['/admin/delivery/area-csv', '/admin/delivery/csv-area', 4 * 47],
  ['/admin/delivery/time-csv', '/admin/delivery/csv-time', 12],
] as const

const ENCODINGS = ['utf-8-bom', 'utf-8', 'shift_jis'] as const

describe.each(databases)('Files of delivery methods, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'dispatcher')
  })

  afterAll(() => shop?.close())

  const methodOf = async (deliveryId = '1') =>
    (await clerk.ask('goDelivery', { deliveryId })).document.delivery

  const every = () => Promise.all(['1', '2', '3', '4'].map(methodOf))

  const textOf = async (path: string) => (await exportedBytes(clerk, path)).toString()

  it.each(ENCODINGS)('come back as they went, in %s', async (encoding) => {
    const before = await every()
    for (const [from, to, count] of FILES) {
      const { status, document } = await sendFile(
        clerk,
        to,
        await exportedBytes(clerk, `${from}?encoding=${encoding}`),
      )
      expect(status).toBe(200)
      expect(document).toMatchObject({ lineCount: count, unchanged: count, imported: 0, wrong: 0 })
    }
    expect(await every()).toEqual(before)
  })

  it('are those of one method where one is asked for, in the language of the reader', async () => {
    const [header, first, ...more] = (await textOf('/admin/delivery/area-csv?deliveryId=1&encoding=utf-8'))
      .trimEnd()
      .split('\r\n')
    expect(header).toBe('配送方法ID,配送方法,都道府県(ID),都道府県,送料,お届けまでの日数')
    expect(first).toMatch(/^1,宅配便,1,北海道,1320,\d$/)
    expect(more).toHaveLength(46)
    const times = await textOf('/admin/delivery/time-csv?deliveryId=2&encoding=utf-8')
    expect(times.trimEnd().split('\r\n')).toHaveLength(1)
  })

  it('set fees and days, after a look at what would change', async () => {
    const csv = '配送方法ID,都道府県,送料,お届けまでの日数\n1,東京都,"1,200",\n1,大阪府,990,3\n2,東京都,385,1'
    const look = await clerk.ask('doImportDeliveryAreaCsv', { csv, preview: true })
    expect(look.document).toMatchObject({
      changed: 2,
      unchanged: 1,
      lines: [
        {
          name: '宅配便 東京都',
          changes: [
            { label: '送料', before: 770, after: 1200 },
            { label: 'お届けまでの日数', before: 1, after: null },
          ],
        },
        { name: '宅配便 大阪府' },
      ],
    })
    expect((await methodOf())?.fees[12]).toEqual({ pref: 13, fee: 770, transitDays: 1 })
    expect((await clerk.ask('doImportDeliveryAreaCsv', { csv })).document).toMatchObject({ imported: 2 })
    const fees = (await methodOf())?.fees
    expect([fees?.[12], fees?.[26]]).toEqual([
      { pref: 13, fee: 1200, transitDays: null },
      { pref: 27, fee: 990, transitDays: 3 },
    ])
  })

  it('make, change and remove time slots', async () => {
    const slots = (await methodOf('4'))?.times ?? []
    const [morning, noon] = slots
    const csv = [
      '配送方法ID,お届け時間ID,時間帯,時間帯(英語),表示フラグ,時間帯削除フラグ',
      `4,${morning?.id},朝のうち,Early,0,0`,
      `4,${noon?.id},${noon?.name},${noon?.nameEn},1,1`,
      '4,,20時〜21時,,1,0',
    ].join('\n')
    const { document } = await clerk.ask('doImportDeliveryTimeCsv', { csv })
    expect(document).toMatchObject({ created: 1, changed: 1, deleted: 1 })
    const after = (await methodOf('4'))?.times
    expect(after).toHaveLength(slots.length)
    expect(after?.[0]).toMatchObject({ id: morning?.id, name: '朝のうち', nameEn: 'Early', visible: false })
    expect(after?.at(-1)).toMatchObject({ name: '20時〜21時', nameEn: null, visible: true })
    expect(after?.map(({ id }) => id)).not.toContain(noon?.id)
  })

  it('that are wrong change nothing, and say where and why', async () => {
    const before = await every()
    const areas = await clerk.ask('doImportDeliveryAreaCsv', {
      csv: '配送方法ID,都道府県(ID),都道府県,送料,お届けまでの日数\n1,13,,10,1\n1,,江戸,1,1\n9,13,,1,1\n1,14,,高い,61\n1,15,,,1',
    })
    expect(problemIn(areas).errors).toEqual({
      '3.3': [expect.stringContaining(ja('message.csv.prefecture'))],
      '4.1': [expect.stringContaining(ja('message.csv.unknown'))],
      '5.4': [expect.any(String)],
      '5.5': [expect.any(String)],
      '6.4': [expect.any(String)],
    })
    const times = await clerk.ask('doImportDeliveryTimeCsv', {
      csv: '配送方法ID,お届け時間ID,時間帯\n1,99999,夜',
    })
    expect(Object.keys(problemIn(times).errors)).toEqual(['2.2'])
    expect(await every()).toEqual(before)
  })

  it('are chosen in the office, in both languages', async () => {
    const person = await browserAt(shop, 'at-the-desk', '/admin/delivery/delivery-list')
    await person.clickLink(ja('message.office.screen.goImportDeliveryAreaCsv'))
    expect(person.text).toContain(ja('message.office.csv.deliveryArea.transitDays'))
    await person.open('/admin/delivery/csv-time')
    expect(person.text).toContain(ja('message.office.csv.deliveryTime.name'))
    const english = await clerk.program.fetch('/admin/delivery/csv-area', {
      headers: { accept: 'application/json', 'accept-language': 'en' },
    })
    const { columns } = (await english.json()) as { readonly columns: readonly { readonly label: string }[] }
    expect(columns.map(({ label }) => label)).toContain(wordsOf('en')('message.office.csv.deliveryArea.fee'))
  })
})
