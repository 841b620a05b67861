import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reviews } from '../../src/plugins/reviews/plugin.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { answerBehind, rows, whenWaiting, withRival } from './rival.ts'

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

describe('What another member changes at the same moment, on postgres,', () => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop('postgres')
    clerk = await clerkAt(shop, 'clerk')
  })

  afterAll(() => shop?.close())

  const behind = <Answered>(first: string, ask: () => Promise<Answered>): Promise<Answered> =>
    answerBehind(shop, (rival) => rival.query(first), ask)

  const found = async <T>(query: string): Promise<readonly T[]> => {
    const all: T[] = []
    await withRival(shop, async (rival) => {
      all.push(...(await rows<T>(rival, query)))
    })
    return all
  }

  const SECURED = "update security set front_deny_hosts = '192.0.2.1', version = version + 1"

  it('from where the shop may be asked, is not written over', async () => {
    const { version } = (await clerk.ask('goSecurity')).document
    const second = await behind(SECURED, () => clerk.ask('doUpdateSecurity', { version }))
    expect(second).toMatchObject({ status: 409, document: { code: 'staleVersion' } })
    const kept = await found('select front_deny_hosts from security')
    expect(kept).toEqual([{ front_deny_hosts: '192.0.2.1' }])
  })

  it('from where the shop may be asked, leaves it closed for maintenance', async () => {
    await behind(SECURED, () => clerk.ask('doToggleMaintenance', { enabled: true }))
    expect(await found('select maintenance from security')).toEqual([{ maintenance: true }])
    await clerk.ask('doToggleMaintenance', { enabled: false })
  })

  it('of what others are denied, is put in the place of all, not beside it', async () => {
    const deny = (deny_url: string) =>
      clerk.ask('doUpdateAuthorityRole', { AuthorityRoles: [{ Authority: 2, deny_url }] })
    await deny('/admin/order')
    await answerBehind(
      shop,
      async (rival) => {
        await rival.query('update base_info set version = version')
        await rival.query('delete from deny_rule')
        await rival.query("insert into deny_rule (authority, deny_url) values (2, '/admin/first')")
      },
      () => deny('/admin/second'),
    )
    const kept = await found('select deny_url from deny_rule')
    expect(kept).toEqual([{ deny_url: '/admin/second' }])
  })

  it('of a mail’s text, is not written over', async () => {
    const input = { mailTemplateId: '1' }
    const { Mail: mail } = (await clerk.ask('goMailTemplateList', input)).document
    const second = await behind(
      "update mail_template set subject = '先', version = version + 1 where id = 1",
      () => clerk.ask('doUpdateMailTemplate', { ...input, mailSubject: '後', version: mail?.version }),
    )
    expect(second).toMatchObject({ status: 409, document: { code: 'staleVersion' } })
  })

  it('is another mail of their own, beside which there is room for one more', async () => {
    const second = await answerBehind(
      shop,
      async (rival) => {
        await rival.query('update base_info set version = version')
        await rival.query(`
          insert into mail_template (id, name, file_name, subject, deletable, version)
          select greatest(max(id), 100) + 1, '先', 'first', '先', true, 1 from mail_template`)
      },
      () =>
        clerk.ask('doCreateMailTemplate', {
          ...{ mailTemplateName: '後', fileName: 'second', mailSubject: '後' },
        }),
    )
    expect(second.status).toBe(201)
    const own = await found('select file_name from mail_template where deletable order by id')
    expect(own).toEqual([{ file_name: 'first' }, { file_name: 'second' }])
  })

  it('of a page’s template, is not written over', async () => {
    const { pages } = (await clerk.ask('goPageList')).document
    const { pageId = '' } = pages[0] ?? {}
    const { version } = (await clerk.ask('goPage', { pageId })).document
    const second = await answerBehind(
      shop,
      async (rival) => {
        await rival.query('update base_info set version = version')
        await rival.query('update page set version = version + 1 where id = $1', [pageId])
      },
      () => clerk.ask('doUpdatePage', { pageId, template: '<h1>後</h1>', version }),
    )
    expect(second).toMatchObject({ status: 409, document: { code: 'staleVersion' } })
    expect(await found('select name from template')).toEqual([])
  })

  it('of a news item, is not written over', async () => {
    const made = await clerk.ask('doCreateNews', { newsTitle: 'お知らせ', publishDate: '2026-11-20T10:00' })
    const { newsId } = made.document
    // A program is told the version that it did not name.
    const stale = await clerk.ask('doUpdateNews', { newsId, newsTitle: '後', version: 0 })
    const { version } = stale.document as unknown as { readonly version: number }
    const second = await behind(`update news set title = '先' where id = ${Number(newsId)}`, () =>
      clerk.ask('doUpdateNews', { newsId, newsTitle: '後', version }),
    )
    expect(second).toMatchObject({ status: 409, document: { code: 'staleVersion' } })
    expect(await found(`select title from news where id = ${Number(newsId)}`)).toEqual([{ title: '先' }])
  })

  it('of the columns of a list, gives way to what is chosen last', async () => {
    const second = await behind(
      `insert into list_columns select id, 'goMemberList', '["name"]' from member where login_id = 'clerk'`,
      () => clerk.ask('doChooseColumns', { screen: 'goMemberList', columns: ['loginId'] }),
    )
    expect(second.status).toBe(200)
    expect(await found('select columns from list_columns')).toEqual([{ columns: '["loginId"]' }])
  })

  it('of the folders, leaves nothing in one that is gone', async () => {
    await clerk.ask('doCreateFolder', { folderName: 'gone' })
    const second = await answerBehind(
      shop,
      async (rival) => {
        await rival.query('select pg_advisory_xact_lock(7266751)')
        await rival.query("delete from user_file where path = 'gone'")
      },
      () => clerk.ask('doCreateFolder', { path: 'gone', folderName: 'within' }),
    )
    expect(second).toMatchObject({ status: 404, document: { code: 'fileUnknown' } })
    expect(await found("select path from user_file where path like 'gone%'")).toEqual([])
  })

  it('stands in the log of what was done before what is done next', async () => {
    const second = await behind(
      `select pg_advisory_xact_lock(7266738);
       insert into audit_log
       select (jsonb_populate_record(null::audit_log, to_jsonb(last) || jsonb_build_object('seq', seq + 1))).*
       from audit_log as last order by seq desc limit 1`,
      () => clerk.ask('doCreateFolder', { folderName: 'logged' }),
    )
    expect(second.status).toBe(201)
    const [last] = await found(
      'select transition, seq = count(*) over () as gapless from audit_log order by seq desc',
    )
    expect(last).toEqual({ transition: 'doCreateFolder', gapless: true })
  })

  const { code: pluginCode, version: pluginVersion, name } = reviews
  const plugin = { pluginCode, pluginVersion, pluginName: name.ja }

  it('and installs a plugin, has it installed once', async () => {
    const second = await behind(
      `insert into plugin (code, version, enabled, steps, created_at) values ('reviews', '1.0.0', false, 0, now())`,
      () => clerk.ask('doInstallPlugin', plugin),
    )
    expect(second).toMatchObject({ status: 200, document: { alreadyInstalled: true } })
    await shop.change((tx) => tx.deleteFrom('plugin').where('code', '=', 'reviews').execute())
  })

  it('and uninstalls a plugin, leaves none to be switched on', async () => {
    await clerk.ask('doInstallPlugin', plugin)
    const second = await behind(`delete from plugin where code = 'reviews'`, () =>
      clerk.ask('doEnablePlugin', { pluginCode }),
    )
    expect(second).toMatchObject({ document: { code: 'pluginNotInstalled' } })
  })
})
