import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createNoren, type Noren } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { checks } from '../src/shop/doctor.ts'
import { vaultFrom } from '../src/shop/index.ts'
import { examine } from '../src/store/doctor/check.ts'
import { noren } from './support/command.ts'
import { linksTo } from './support/customer.ts'
import { HalClient, problemIn } from './support/hal-client.ts'
import { atOffice, codeOf, MEMBER_PASSWORD, memberOf } from './support/member.ts'
import { databases, openShop, SECRET, type Shop } from './support/shop.ts'

const LOST = 'a secret that somebody made after the loss'
const NEW = 'the secret that is to take its place some day'
const STEP_MS = 30_000

describe.each(databases)('The secret of a shop, on %s', (database) => {
  let shop: Shop
  let authKey: string
  let recoveryCodes: readonly string[]

  beforeAll(async () => {
    shop = await openShop(database)
    await memberOf(shop, { login_id: 'boss' })
    const program = await atOffice(shop, 'boss')
    const { document } = await program.follow('goTwoFactorAuthEdit', {}, linksTo(shop, 'goTwoFactorAuthEdit'))
    authKey = document.authKey
    const deviceToken = codeOf(authKey, shop.clock.now())
    const sent = { deviceToken, currentPassword: MEMBER_PASSWORD }
    recoveryCodes = (await program.follow('doSetTwoFactorAuth', sent)).document.recoveryCodes
    shop.clock.advance(STEP_MS)
    const server = { mailHost: 'smtp.example.com', mailUser: 'shop', mailPassword: 'right battery' }
    await program.follow('doUpdateMailServer', server, linksTo(shop, 'doUpdateMailServer'))
  })

  afterAll(() => shop?.close())

  /** Has another process of the shop serve meanwhile, with other secrets; what it warned of. */
  const beside = async (
    secrets: Readonly<Record<string, string>>,
    work: (base: URL, other: Noren) => Promise<void>,
  ): Promise<string> => {
    const { dataDir, databaseUrl, clock } = shop
    const config = readConfig({
      ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PORT: '0', RATE_LIMITS: 'off' },
      ...secrets,
    })
    const said: string[] = []
    const log = pino({ level: 'warn' }, { write: (line) => said.push(JSON.parse(line).msg) })
    const other = await createNoren(config, { clock: clock.now, monotonic: clock.monotonic, log })
    try {
      await work(new URL(await other.listen()), other)
    } finally {
      await other.close()
    }
    return said.filter((line) => line.includes('SECRET')).join('\n')
  }

  const found = async (vault: ReturnType<typeof vaultFrom>) => {
    const looked = checks([], vault).filter(({ name }) => name === 'auditLog' || name === 'secret')
    const examined = await examine(shop.noren.store, looked)
    return Object.fromEntries(examined.map(({ name, verdict, examples }) => [name, [verdict, examples]]))
  }

  const passwordWith = async (secret: string) => {
    const { password } = await shop.noren.store.reader
      .selectFrom('mail_server')
      .select('password')
      .executeTakeFirstOrThrow()
    return vaultFrom(secret).open(password ?? '')
  }

  const atCode = async (base: URL) => {
    const program = await HalClient.enter(base)
    return atOffice(shop, 'boss', undefined, program)
  }

  const give = (program: HalClient, deviceToken: string) =>
    program.follow('doVerifyTwoFactorAuth', { deviceToken }, linksTo(shop, 'doVerifyTwoFactorAuth'))

  it('that was replaced goes on reading, is sealed anew, and signs nobody out', async () => {
    let at = shop.base
    const program = await HalClient.enter(shop.base, {
      send: (url, init) => fetch(new URL(url.pathname + url.search, at), init),
    })
    await atOffice(shop, 'boss', undefined, program)
    expect((await give(program, codeOf(authKey, shop.clock.now()))).status).toBe(200)
    shop.clock.advance(STEP_MS)
    const said = await beside({ APP_SECRET: NEW, APP_SECRET_OLD: SECRET }, async (base) => {
      at = base
      const { statuses } = await program.follow('goAdminTop', {}, linksTo(shop, 'goAdminTop'))
      expect(statuses).toEqual([200])
      expect((await give(await atCode(base), codeOf(authKey, shop.clock.now()))).status).toBe(200)
      shop.clock.advance(STEP_MS)
    })
    expect(said).toBe('')
    expect(await passwordWith(NEW)).toBe('right battery')
    expect(await found(vaultFrom(NEW))).toEqual({ auditLog: ['well', []], secret: ['well', []] })
    // Back to the one before, in the same way.
    expect(await beside({ APP_SECRET: SECRET, APP_SECRET_OLD: NEW }, async () => undefined)).toBe('')
    expect(await found(vaultFrom(SECRET))).toEqual({ auditLog: ['well', []], secret: ['well', []] })
  })

  it('that was lost is told of at the start, at the sign-in and by the doctor, and by nobody as a forgery', async () => {
    const said = await beside({ APP_SECRET: LOST }, async (base, other) => {
      const program = await atCode(base)
      const refused = await give(program, codeOf(authKey, shop.clock.now()))
      expect(problemIn(refused)).toMatchObject({ status: 409, code: 'deviceUnreadable' })
      expect((await give(program, recoveryCodes[0] ?? '')).status).toBe(200)
      const looked = checks([], vaultFrom(LOST)).filter(({ name }) => name === 'auditLog')
      expect((await examine(other.store, looked))[0]?.verdict).toBe('well')
    })
    expect(said).toContain(
      'APP_SECRET is another than the one that this shop was run with: everybody is signed out',
    )
    expect(said).toContain('the devices of 1 members cannot be read (boss): admin reset LOGIN_ID')
    expect(said).toContain('no mail is sent until the password of the mail server is typed again')
    const { auditLog, secret } = await found(vaultFrom(LOST))
    expect(auditLog).toEqual(['well', []])
    expect(secret).toEqual([
      'warning',
      [
        { key: 'doctor.deviceUnreadable', params: { loginId: 'boss' } },
        { key: 'doctor.mailPasswordUnreadable' },
        { key: 'doctor.entriesUnchecked', params: { entries: expect.any(Number) } },
      ],
    ])
    // With the right one all is there again.
    expect(await found(vaultFrom(SECRET))).toEqual({ auditLog: ['well', []], secret: ['well', []] })
  })

  it('does not hide an entry that was changed, whatever secret it claims to be digested with', async () => {
    const first = (value: string | null) =>
      shop.change((tx) => tx.updateTable('audit_log').set({ secret: value }).where('seq', '=', 1).execute())
    const { secret } = await shop.noren.store.reader
      .selectFrom('audit_log')
      .select('secret')
      .where('seq', '=', 1)
      .executeTakeFirstOrThrow()
    await first('made up')
    expect((await found(vaultFrom(SECRET))).auditLog).toEqual([
      'fault',
      [{ key: 'doctor.entryChanged', params: { seq: 1 } }],
    ])
    await first(secret)
  })
})

describe('The secret that is kept in the data directory', () => {
  it('is replaced and the former one forgotten on the command line', async () => {
    const dataDir = mkdtempSync(join(inject('workshop'), 'rotated-'))
    const environment = { DATA_DIR: dataDir, SEED: 'none', PORT: '0' }
    const start = async () => (await createNoren(readConfig({ ...environment, LOG_LEVEL: 'silent' }))).close()
    const kept = () => readFileSync(join(dataDir, 'secret'), 'utf8').trim().split('\n')
    const secret = (...command: readonly string[]) =>
      noren(environment, ['secret', ...command]).then(
        ({ stdout }) => stdout,
        ({ stderr }) => stderr,
      )
    await start()
    const [old] = kept()
    expect(await secret()).toBe('This is the secret of this shop.\n')
    expect(await secret('rotate')).toMatch(/^There is a new secret, and the former one is kept/)
    const [current, former] = kept()
    expect(former).toBe(old)
    expect(current).not.toBe(old)
    expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
    expect(await secret('rotate')).toMatch(/^The former secret is still kept/)
    expect(await secret('forget')).toMatch(/^Not everything is encrypted again yet/)
    await start()
    expect(await secret('forget')).toMatch(/^The former secret is forgotten/)
    expect(kept()).toEqual([current])
    expect(await secret('forget')).toBe('No former secret is kept.\n')
    const given = await noren({ ...environment, APP_SECRET: SECRET }, ['secret', 'rotate'])
    expect(given.stdout).toContain('Set APP_SECRET_OLD to the current value of APP_SECRET')
    expect(kept()).toEqual([current])
  })
})
