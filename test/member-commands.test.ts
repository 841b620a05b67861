import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { noren } from './support/command.ts'
import { linksTo } from './support/customer.ts'
import { HalClient } from './support/hal-client.ts'
import { memberOf } from './support/member.ts'
import { type DatabaseKind, databases, openShop, type Shop } from './support/shop.ts'

const APP_SECRET = 'a secret of these commands and of nobody else'
const MOST_OF_A_LOGIN_ID = 5
const MOST_OF_AN_ADDRESS = 25

/** A shop with commands beside it. */
const withCommands = async (database: DatabaseKind) => {
  const dataDir = mkdtempSync(join(inject('workshop'), 'commands-'))
  const shop = await openShop(database, { DATA_DIR: dataDir, APP_SECRET, SEED: 'none', RATE_LIMITS: 'on' })
  shop.clock.set(new Date())
  /** What a command prints, in a process of its own. */
  const admin = async (command: readonly string[], more: Readonly<Record<string, string>> = {}) => {
    const { databaseUrl = '' } = shop
    const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, APP_SECRET, ...more }
    return (await noren(environment, ['admin', ...command])).stdout.trim()
  }
  return { shop, admin }
}

describe.each(databases)('Members on the command line, on %s', (database) => {
  let shop: Shop
  let admin: Awaited<ReturnType<typeof withCommands>>['admin']

  beforeAll(async () => {
    const made = await withCommands(database)
    shop = made.shop
    admin = made.admin
  })

  afterAll(() => shop?.close())

  const passwordIn = (said: string): string => / password (\S+?)[.,]/.exec(said)?.[1] ?? ''

  const signIn = async (loginId: string, password: string) => {
    const program = await HalClient.enter(shop.base)
    await program.enterOffice()
    return { program, answer: await program.follow('doAdminLogin', { loginId, password }) }
  }

  const giveKey = (loginId: string, name: string) =>
    shop.change((tx) =>
      tx
        .insertInto('member_passkey')
        .values((eb) => ({
          id: uuidv7(),
          member_id: eb.selectFrom('member').select('id').where('login_id', '=', loginId),
          credential_id: name,
          public_key: '',
          sign_count: 0,
          transports: '[]',
          name,
          created_at: shop.clock.now().toISOString(),
        }))
        .execute(),
    )

  it('are made, told of, let in again and freed of a device', async () => {
    expect(await admin([])).toMatch(/^There is no member yet/)
    const password = passwordIn(await admin(['create', 'boss', '--name', '店長']))
    const { answer } = await signIn('boss', password)
    expect(answer.document).toMatchObject({ name: '店長', authority: 0, owes: 'nothing' })
    const given = { ADMIN_PASSWORD: 'given2026' }
    expect(await admin(['create', 'clerk', '--authority', '2'], given)).not.toContain('given2026')
    const inside = await signIn('clerk', 'given2026')
    expect(inside.answer.document).toMatchObject({ name: 'clerk', authority: 2 })
    expect((await admin([])).split('\n').map((line) => line.split(/ {2,}/).slice(0, 5))).toEqual([
      ['clerk', 'clerk', 'authority 2', 'active', 'no device'],
      ['boss', '店長', 'authority 0', 'active', 'no device'],
    ])

    // As many wrong tries as are borne of a login id, and then of an address.
    for (let times = 0; times < MOST_OF_AN_ADDRESS; times++)
      await signIn(times < MOST_OF_A_LOGIN_ID ? 'clerk' : `nobody-${times}`, 'wrong2026')
    expect((await signIn('clerk', 'given2026')).answer.status).toBe(429)
    expect((await signIn('boss', password)).answer.status).toBe(429)
    expect(await admin(['unlock', 'clerk'])).toBe('clerk may try again.')
    expect((await signIn('clerk', 'given2026')).answer.status).toBe(200)

    await shop.change((tx) => tx.updateTable('member').set({ totp_secret: 'lost' }).execute())
    expect((await signIn('clerk', 'given2026')).answer.document.owes).toBe('code')
    for (const name of ['店のPC', '電話']) await giveKey('clerk', name)
    const listed = (await admin(['passkeys', 'clerk'])).split('\n').map((line) => line.split(/ {2,}/))
    expect(listed).toEqual([
      [expect.any(String), '店のPC', shop.clock.now().toISOString(), 'never used'],
      [expect.any(String), '電話', shop.clock.now().toISOString(), 'never used'],
    ])
    const [id = ''] = listed[0] ?? []
    await expect(admin(['passkeys', 'boss', '--remove', id])).rejects.toMatchObject({ code: 1 })
    expect(await admin(['passkeys', 'clerk', '--remove', id])).toBe('店のPC is removed.')
    expect(await admin(['passkeys', 'clerk'])).toMatch(/^\S+ {2}電話 /)
    await admin(['reset', 'clerk'])
    expect(await admin(['passkeys', 'clerk'])).toBe('clerk has no passkey.')
    const top = ({ program }: typeof inside) => program.follow('goAdminTop', {}, linksTo(shop, 'goAdminTop'))
    expect((await top(inside)).status).toBe(403)
    const again = await signIn('clerk', 'given2026')
    expect(again.answer.document.owes).toBe('nothing')
    expect((await top(again)).status).toBe(200)
    const another = passwordIn(await admin(['reset', 'clerk', '--password']))
    expect((await top(again)).status).toBe(403)
    expect((await signIn('clerk', 'given2026')).answer.status).toBe(401)
    expect((await signIn('clerk', another)).answer.status).toBe(200)
  }, 120_000)
})

describe('A command that cannot be done', () => {
  let shop: Shop
  let admin: Awaited<ReturnType<typeof withCommands>>['admin']

  beforeAll(async () => {
    const made = await withCommands('sqlite')
    shop = made.shop
    admin = made.admin
    await memberOf(shop, { login_id: 'boss' })
  })

  afterAll(() => shop?.close())

  it.each([
    [['create', 'boss'], 'There is, or was, a member boss'],
    [['create', 'お店'], 'A login id has 1 to 128 letters'],
    [['create', 'new', '--authority', ''], '--authority takes 0, 1, 2'],
    [['create', 'new', '--name', 'x'.repeat(33)], 'A name has 1 to 32 characters'],
    [['unlock', 'nobody'], 'There is no member nobody'],
    [['reset', 'nobody'], 'There is no member nobody'],
    [['lower', 'boss'], 'admin takes create, unlock, reset, passkeys and a login id'],
    [['reset'], 'admin takes create, unlock, reset, passkeys and a login id'],
  ])('as %j, says why', async (command, sentence) => {
    await expect(admin(command)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(sentence) })
  })

  it('says so where nothing keeps a member out', async () => {
    expect(await admin(['unlock', 'boss'])).toBe('Nothing keeps boss out.')
  })
})
