import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { newDatabase, type TestDatabase } from '../../test/support/postgres.ts'
import { type Wire, wireTo } from '../../test/support/wire.ts'
import { openStore, type Store, type Writer } from './database.ts'
import { migrate } from './migrate.ts'
import { addressesOf, Servers } from './postgres-servers.ts'
import { OutcomeUnknown } from './trouble.ts'

describe('An address of several servers', () => {
  it.each([
    ['postgres://u:p@a:5432,b:5433/db?x=1', ['postgres://u:p@a:5432/db?x=1', 'postgres://u:p@b:5433/db?x=1']],
    ['postgresql://a,[::1]:5432/db', ['postgresql://a/db', 'postgresql://[::1]:5432/db']],
    ['postgres://u:p%40q@a/db', ['postgres://u:p%40q@a/db']],
    ['postgres://u@localhost/db?host=%2Ftmp', ['postgres://u@localhost/db?host=%2Ftmp']],
  ])('%s names each', (address, each) => {
    expect(addressesOf(address)).toEqual(each)
  })
})

describe('Several servers', () => {
  it('are asked in turn, but for one that kept everybody waiting', () => {
    const servers = new Servers('postgres://a,b,c/db')
    const [a, b, c] = addressesOf('postgres://a,b,c/db') as [string, string, string]
    servers.passOver(a, 3000)
    expect(servers.address).toBe(b)
    // Somebody who had tried the first one, too.
    servers.passOver(a, 3000)
    servers.passOver(b, 0)
    expect(servers.address).toBe(c)
    servers.passOver(c, 0)
    expect(servers.address).toBe(b)
  })

  it('are all asked again where all kept everybody waiting', () => {
    const servers = new Servers('postgres://a,b/db')
    const seen = Array.from({ length: 3 }, () => {
      const { address } = servers
      servers.passOver(address, 3000)
      return address
    })
    expect(new Set(seen).size).toBe(2)
  })
})

describe('A store whose server goes away', () => {
  let database: TestDatabase
  let wire: Wire
  let store: Store

  beforeAll(async () => {
    database = await newDatabase(inject('adminUrl'))
    wire = await wireTo(database.url)
    store = await openStore({ databaseUrl: wire.databaseUrl, dataDir: '' })
    await migrate(store)
  })

  afterAll(async () => {
    await store?.close()
    await wire?.cut()
    await database?.drop()
  })

  const rival = async (text: string): Promise<void> => {
    const client = new pg.Client({ connectionString: inject('adminUrl') })
    await client.connect()
    await client.query(text)
    await client.end()
  }
  const name = () => new URL(database.url).pathname.slice(1)
  const cutAll = () =>
    rival(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name()}'`)

  const blocks = () => store.reader.selectFrom('block').select('name').execute()
  const add = (id: number) => (tx: Writer) =>
    tx
      .insertInto('block')
      .values({ id, name: `block ${id}`, file_name: `${id}`, use_controller: true, deletable: false })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const isThere = async (id: number) => (await blocks()).some((block) => block.name === `block ${id}`)
  const everywhere = (work: () => Promise<unknown>) => Promise.all(Array.from({ length: 10 }, work))

  it('answers over connections that were idle when they were cut, and over those that read', async () => {
    await everywhere(blocks)
    await everywhere(() => store.write(async () => undefined))
    const reading = everywhere(() => blocks())
    await cutAll()
    await reading
    await everywhere(blocks)
    await cutAll()
    await everywhere(() => store.write(async () => undefined))
  })

  it('begins a transaction anew that lost its connection before its end', async () => {
    let runs = 0
    await store.write(async (tx) => {
      runs += 1
      await add(801)(tx)
      if (runs === 1) await cutAll()
      await add(802)(tx)
    })
    expect(runs).toBe(2)
    expect(await Promise.all([801, 802].map(isThere))).toEqual([true, true])
  })

  it('gives up a transaction that loses each connection', async () => {
    let runs = 0
    const work = store.write(async (tx) => {
      runs += 1
      await add(803)(tx)
      await cutAll()
      await add(803)(tx)
    })
    await expect(work).rejects.toThrow()
    expect(runs).toBe(2)
    expect(await isThere(803)).toBe(false)
  })

  it('says so where it does not know whether a transaction was committed', async () => {
    wire.loseCommitOf('block 804')
    await expect(store.write(add(804))).rejects.toThrow(OutcomeUnknown)
    expect(await isThere(804)).toBe(true)
  })

  it('does work again that finds itself, where it does not know', async () => {
    let runs = 0
    wire.loseCommitOf('block 805')
    await store.write(
      async (tx) => {
        runs += 1
        await add(805)(tx)
      },
      { isRepeatable: true },
    )
    expect(runs).toBe(2)
    expect(await isThere(805)).toBe(true)
  })

  it('reads within seconds over a new connection where those of before are silent', async () => {
    const slowly = () => store.slowReader.selectFrom('block').select('name').execute()
    // The line that listens was cut too, and asks whether the server is there once it is back.
    await expect.poll(() => store.changes.processes(store.reader)).toBe(1)
    await everywhere(slowly)
    const heard = new Promise((resolve) =>
      store.changes.listen((tags) => tags === undefined && resolve(tags)),
    )
    wire.freeze()
    const began = performance.now()
    await everywhere(slowly)
    // Sooner than a statement takes too long.
    expect(performance.now() - began).toBeLessThan(9000)
    // Other processes may have changed anything meanwhile.
    await heard
  })

  it('is found at the second address where nobody is at the first', async () => {
    const nobody = createServer()
    nobody.listen(0, '127.0.0.1')
    await once(nobody, 'listening')
    const { port } = nobody.address() as AddressInfo
    nobody.close()
    const { host } = new URL(wire.databaseUrl)
    const databaseUrl = wire.databaseUrl.replace(host, `127.0.0.1:${port},${host}`)
    const other = await openStore({ databaseUrl, dataDir: '' })
    try {
      await other.write(add(806))
      expect(await isThere(806)).toBe(true)
    } finally {
      await other.close()
    }
  })

  it('refuses servers that take no writes, and goes on once one does', async () => {
    const { host } = new URL(wire.databaseUrl)
    const databaseUrl = wire.databaseUrl.replace(host, `${host},${host}`)
    await rival(`alter database ${name()} set default_transaction_read_only = on`)
    const other = await openStore({ databaseUrl, dataDir: '' })
    try {
      await expect(other.write(add(807))).rejects.toMatchObject({ code: '25006' })
      await rival(`alter database ${name()} reset default_transaction_read_only`)
      await other.write(add(807))
      expect(await isThere(807)).toBe(true)
    } finally {
      await other.close()
    }
  })

  it('throws a connection away whose server has become a replica', async () => {
    await rival(`alter database ${name()} set default_transaction_read_only = on`)
    await cutAll()
    // One server that is named alone is not asked before the first write.
    await expect(store.write(add(808))).rejects.toMatchObject({ code: '25006' })
    await rival(`alter database ${name()} reset default_transaction_read_only`)
    await store.write(add(808))
    expect(await isThere(808)).toBe(true)
  })
})
