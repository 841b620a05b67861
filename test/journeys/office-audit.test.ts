import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linksTo } from '../support/customer.ts'
import { addToCart } from '../support/guest.ts'
import { HalClient } from '../support/hal-client.ts'
import { atOffice, MEMBER_PASSWORD, memberOf } from '../support/member.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

const MANY = 30_000
const AT_ONCE = 1000

describe.each(databases)('The audit log, on %s', (database) => {
  let shop: Shop
  let boss: HalClient
  let memberId: string

  beforeAll(async () => {
    shop = await openShop(database)
    memberId = await memberOf(shop, { login_id: 'boss', name: '店長' })
    boss = await atOffice(shop, 'boss')
  })

  afterAll(() => shop?.close())

  const read = async (input: Readonly<Record<string, unknown>> = {}) =>
    (await boss.follow('goAuditLog', input, linksTo(shop, 'goAuditLog'))).document

  it('says who changed what, and hides what is secret', async () => {
    const password = 'another2026'
    await boss.follow(
      'doChangePassword',
      { currentPassword: MEMBER_PASSWORD, changePasswordFirst: password, changePasswordSecond: password },
      linksTo(shop, 'doChangePassword'),
    )
    const { entries } = await read()
    expect(entries).toEqual([
      expect.objectContaining({
        loginId: 'boss',
        memberName: '店長',
        clientIp: '127.0.0.1',
        transition: 'doChangePassword',
        input: { currentPassword: '•••', changePasswordFirst: '•••', changePasswordSecond: '•••' },
        changes: [
          {
            table: 'member',
            tableName: 'メンバー',
            key: memberId,
            kind: 'changed',
            columns: [{ name: 'password_hash', before: '•••', after: '•••' }],
          },
        ],
      }),
    ])
    expect(JSON.stringify(entries)).not.toMatch(/another2026|argon2/)
  })

  it('holds nothing of a dry run, which imports nothing', async () => {
    const before = await read()
    const csv = '規格名\n走'
    const look = await boss.follow(
      'doImportClassNameCsv',
      { csv, preview: true },
      linksTo(shop, 'doImportClassNameCsv'),
    )
    expect(look.document).toMatchObject({ preview: true, created: 1 })
    expect((await read()).count).toBe(before.count)
  })

  it('holds nothing of what was refused', async () => {
    const before = await read()
    const wrong = {
      currentPassword: 'no',
      changePasswordFirst: 'other2026',
      changePasswordSecond: 'other2026',
    }
    const refused = await boss.follow('doChangePassword', wrong, linksTo(shop, 'doChangePassword'))
    expect(refused.status).toBe(400)
    expect((await read()).count).toBe(before.count)
  })

  it('is searched by who, when and which record', async () => {
    expect((await read({ nameKeyword: 'BOSS' })).count).toBe(1)
    expect((await read({ nameKeyword: '100%' })).count).toBe(0)
    expect((await read({ table: 'member', key: memberId })).count).toBe(1)
    expect((await read({ table: 'member', key: 'another' })).count).toBe(0)
    // Noon of the twentieth in Tokyo is when it was done.
    expect((await read({ dateFrom: '2026-11-20', dateTo: '2026-11-20' })).count).toBe(1)
    expect((await read({ dateFrom: '2026-11-21' })).count).toBe(0)
    expect((await read({ dateTo: '2026-11-19' })).count).toBe(0)
  })

  it('writes down once what was sent twice under one key', async () => {
    const before = (await read()).count ?? 0
    const headers = { 'content-type': 'application/json', 'idempotency-key': `once-${database}` }
    const body = JSON.stringify({ csrfToken: boss.csrfToken })
    const send = () => boss.fetch('/admin/backup', { method: 'POST', headers, body })
    const statuses = [await send(), await send()].map(({ status }) => status)
    expect(statuses).toEqual([201, 201])
    expect((await read()).count).toBe(before + 1)
    await shop.noren.settleJobs()
  })

  it('is taken along as a file that no program of tables runs', async () => {
    await shop.change((tx) => tx.updateTable('member').set({ name: '=1+1' }).execute())
    await boss.follow(
      'doEndMemberSessions',
      { currentPassword: 'another2026' },
      linksTo(shop, 'doEndMemberSessions'),
    )
    const file = await boss.fetch('/admin/audit-log/csv', { headers: { accept: 'text/csv' } })
    expect(file.headers.get('content-disposition')).toBe('attachment; filename=audit-log-20261120.csv')
    const text = Buffer.from(await file.arrayBuffer()).toString()
    expect(text.startsWith('\ufeff番号,日時,ログインID,名前,')).toBe(true)
    expect(text).toContain(",'=1+1,")
  })

  it('of thirty thousand entries is sent page by page: the shop goes on, and what is new is in it', async () => {
    const { seq: last } = await shop.noren.store.reader
      .selectFrom('audit_log')
      .select((eb) => eb.fn.max('seq').as('seq'))
      .executeTakeFirstOrThrow()
    const entry = (seq: number) => ({
      ...{
        seq,
        at: shop.clock.now().toISOString(),
        member_id: memberId,
        login_id: 'boss',
        member_name: '店長',
      },
      ...{
        client_ip: '127.0.0.1',
        transition: 'doStartBackup',
        input: '{}',
        changes: '[]',
        digest: String(seq),
      },
    })
    for (let at = 0; at < MANY; at += AT_ONCE)
      await shop.noren.store.write((tx) =>
        tx
          .insertInto('audit_log')
          .values(Array.from({ length: AT_ONCE }, (_, index) => entry(last + 1 + at + index)))
          .execute(),
      )
    const cookie = `noren_admin=${boss.cookie('noren_admin')}`
    const request = get(new URL('/admin/audit-log/csv', shop.base), {
      headers: { accept: 'text/csv', cookie },
    })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    const pieces: Buffer[] = []
    for await (const piece of response) {
      if (pieces.length === 0) {
        // Nobody waits for it, to read or to write.
        const guest = await HalClient.enter(shop.base)
        await addToCart(guest, '焚火')
        await shop.noren.store.write((tx) =>
          tx
            .insertInto('audit_log')
            .values(entry(last + MANY + 1))
            .execute(),
        )
      }
      pieces.push(piece as Buffer)
    }
    const lines = Buffer.concat(pieces).toString().trimEnd().split('\r\n')
    expect(lines).toHaveLength(last + MANY + 2)
    expect(lines.at(-1)?.startsWith(`${last + MANY + 1},`)).toBe(true)
  }, 120_000)
})
