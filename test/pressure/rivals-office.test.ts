import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clerk, clerkAt } from '../support/office.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { whenWaiting, withRival } from './rival.ts'

describe('Of two members who change settings at the same moment, on postgres', () => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop('postgres')
    clerk = await clerkAt(shop, 'clerk')
  })

  afterAll(() => shop?.close())

  const versionOf = async (name: 'goBaseInfo' | 'goTradeLawList' | 'goOrderStatusList' | 'goMasterData') =>
    (await clerk.ask(name)).document.version

  it.each([
    ['goBaseInfo', 'doUpdateBaseInfo', { shopName: '後の店' }, `shop_kana = 'サキ'`],
    ['goTradeLawList', 'doUpdateTradeLaw', { trade_law_1_name: '後の名' }, `trade_law_body = '先'`],
  ] as const)('the second finds what the first changed, by %s', async (page, name, input, change) => {
    const version = await versionOf(page)
    await withRival(shop, async (rival) => {
      await rival.query('begin')
      await rival.query(`update base_info set ${change}, version = version + 1`)
      const second = clerk.ask(name, { ...input, version })
      await whenWaiting(rival)
      await rival.query('commit')
      expect((await second).status).toBe(409)
    })
  })

  it('the second adds no day that the first has added', async () => {
    await withRival(shop, async (rival) => {
      await rival.query('begin')
      await rival.query('update base_info set version = version')
      await rival.query(`insert into holiday (day, title) values ('2031-05-05', '先の日')`)
      const second = clerk.ask('doUpdateCalendar', { holiday: '2031-05-05', title: '後の日' })
      await whenWaiting(rival)
      await rival.query('commit')
      expect((await second).status).toBe(409)
    })
  })

  it.each([
    [
      'goOrderStatusList',
      'doUpdateOrderStatusList',
      { orderStatuses: [{ id: '1', name: '後の名' }] },
      'order_status',
    ],
    ['goMasterData', 'doUpdateMasterData', { masterType: 'tag', rows: [{ id: '1', name: '後の名' }] }, 'tag'],
  ] as const)('the second finds the names that the first gave, by %s', async (page, name, input, table) => {
    const version = await versionOf(page)
    await withRival(shop, async (rival) => {
      await rival.query('begin')
      await rival.query('update base_info set version = version')
      await rival.query(`update ${table} set name = '先の名' where id = 1`)
      const second = clerk.ask(name, { ...input, version })
      await whenWaiting(rival)
      await rival.query('commit')
      expect((await second).status).toBe(409)
    })
  })
})
