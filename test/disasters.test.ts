import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { sayFailed } from '../src/cli-trouble.ts'
import { restore } from '../src/store/backup/restore.ts'
import { diskFiles } from '../src/store/files/disk.ts'
import { emptyDatabase } from '../src/store/store.fixture.ts'
import { placedNumbers } from './pressure/books.ts'
import {
  contentOf,
  contentsOf,
  fileOf,
  openReleased,
  RELEASES_SECRET,
  releases,
} from './releases/releases.ts'
import { noren } from './support/command.ts'
import { drawUpOrder, someGuest } from './support/guest.ts'
import { HalClient } from './support/hal-client.ts'

const [RELEASE = ''] = releases()
const PAGE_BYTES = 4096
const HOUR_MS = 3_600_000

const order = async (base: URL): Promise<number> => {
  const program = await HalClient.enter(base)
  await drawUpOrder(program, '焚火', {}, someGuest())
  return (await program.follow('doCheckout')).status
}

describe('A shop on SQLite', () => {
  let dataDir: string
  let file: string

  beforeEach(() => {
    dataDir = mkdtempSync(join(inject('workshop'), 'disaster-'))
    file = join(dataDir, 'noren.sqlite')
    writeFileSync(file, contentOf(RELEASE, 'sqlite'))
  })

  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

  const environment = () => ({ DATA_DIR: dataDir, APP_SECRET: RELEASES_SECRET })

  /** Runs a command; its exit code, and all that it says. */
  const command = (...words: readonly string[]) =>
    noren(environment(), words).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      ({ code, stdout, stderr }) => ({ code, said: `${stdout}${stderr}` }),
    )

  const overwrite = (page: number) =>
    writeSync(openSync(file, 'r+'), Buffer.alloc(PAGE_BYTES, 0xaa), 0, PAGE_BYTES, (page - 1) * PAGE_BYTES)

  it('whose first page is overwritten does not start, changes nothing, and says what to do', async () => {
    overwrite(1)
    const before = readFileSync(file)
    for (const words of ['doctor', 'serve']) {
      const { code, said } = await command(words)
      expect(code).toBe(1)
      expect(said).toBe(
        `${file} is damaged (file is not a database). Stop the shop, keep a copy of it with the files beside it, and restore the latest backup into an empty database: see docs/disasters.md.\n`,
      )
    }
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  it('with another page overwritten is found damaged by the doctor', async () => {
    for (let page = 20; page < 40; page += 1) overwrite(page)
    const { code, said } = await command('doctor')
    expect(code).toBe(1)
    expect(said).toMatch(/malformed|✗ tables and indexes/)
  })

  it('whose log is gone is as it was at its last checkpoint, and consistent', async () => {
    const running = await openReleased(dataDir, undefined)
    expect(await order(running.base)).toBe(201)
    // As the file is before the log is written into it.
    const alone = readFileSync(file)
    await running.close()
    writeFileSync(file, alone)
    const { said } = await command('doctor')
    // The files of the merchant are not here.
    expect(said.match(/^✗.*/gm)).toEqual(['✗ files of the merchant: 1'])
    const shop = await openReleased(dataDir, undefined)
    try {
      expect(await placedNumbers(shop.noren.store.reader)).toHaveLength(
        contentsOf(RELEASE).orders.sqlite.length,
      )
      expect(await order(shop.base)).toBe(201)
    } finally {
      await shop.close()
    }
  })

  it('whose clock went back an hour takes orders', async () => {
    const failures: string[] = []
    const shop = await openReleased(dataDir, undefined, failures)
    try {
      expect(await order(shop.base)).toBe(201)
      shop.clock.set(new Date(shop.clock.now().getTime() - HOUR_MS))
      expect(await order(shop.base)).toBe(201)
      expect((await fetch(new URL('/readyz', shop.base))).status).toBe(200)
    } finally {
      await shop.close()
    }
    expect(failures).toEqual([])
  })
})

it('A restore that stopped halfway leaves nothing, and is repeated', async () => {
  const place = await emptyDatabase('sqlite', inject('adminUrl'), inject('workshop'))
  try {
    const store = await place.open()
    const files = diskFiles(join(place.options.dataDir, 'files'))
    const broken = {
      ...files,
      put: () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' })),
    }
    const file = fileOf(RELEASE, 'backup')
    const stopped = restore({ store, files: broken, file, replace: false })
    await expect(stopped).rejects.toThrow('no space')
    expect(await store.reader.introspection.getTables()).toEqual([])
    await expect(restore({ store, files, file, replace: false })).resolves.toMatchObject({ version: RELEASE })
  } finally {
    await place.clear()
  }
})

describe('A command that ends because of the database', () => {
  const failed = (code: string, message: string) => Object.assign(new Error(message), { code })

  it.each([
    [
      'SQLITE_FULL',
      'database or disk is full',
      {},
      /^A disk is full \(.*\): the command is undone\. Free space/,
    ],
    ['ENOSPC', 'no space left', {}, /^A disk is full/],
    ['53100', 'could not extend file', { DATABASE_URL: 'postgres://x' }, /^A disk is full .*DATABASE_URL/],
    [
      'SQLITE_IOERR_SHMSIZE',
      'disk I/O error',
      {},
      /^The disk of data\/noren\.sqlite cannot be read or written/,
    ],
    [
      'SQLITE_CORRUPT',
      'malformed',
      { DATA_DIR: '/d' },
      /^\/d\/noren\.sqlite is damaged .* restore the latest backup/,
    ],
    ['XX001', 'invalid page', { DATABASE_URL: 'postgres://x' }, /^The database of DATABASE_URL is damaged/],
    ['OTHER', 'There is no email 7', {}, /^There is no email 7$/],
  ])('%s is said with what to do', (code, message, env, sentence) => {
    expect(sayFailed(failed(code, message), env)).toMatch(sentence)
  })
})
