import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import SQLite from 'better-sqlite3'
import { residentMegabytes } from './children.ts'
import { signedIn, withMember } from './office.ts'
import type { Place, Workshop } from './place.ts'
import type { Table } from './report.ts'
import { bestOf, requestsPerSecond } from './wrk.ts'

const ROUNDS = 3
const SECONDS = 5
const CONNECTIONS = 8
const FEW = 10_000
const MANY = 100_000
const LOOK_EVERY_MS = 20

const LIST = '/products?pageno=1'
const EXPORT = '/admin/audit-log/csv'

/** A shop whose audit log has so many entries. */
const placeWith = async (workshop: Workshop, products: number, entries: number): Promise<Place> => {
  const small = await workshop.place('sqlite', products)
  const place = await workshop.copy(small, `export-${entries}`)
  const db = new SQLite(join(place.directory, 'noren.sqlite'))
  const insert = db.prepare(`insert into audit_log values
    (?, '2026-11-20T03:00:00.000Z', 'm', 'bench', 'bench', '127.0.0.1', 'doStartBackup', '{}', ?, ?)`)
  const changes = JSON.stringify([
    { table: 'product', key: '1', columns: { name: { before: 'a', after: 'b' } } },
  ])
  db.transaction(() => {
    for (let seq = 1; seq <= entries; seq += 1) insert.run(seq, changes, String(seq))
  })()
  db.close()
  return withMember(place)
}

/** The most memory that a process holds while something is done. */
export const peakDuring = async (pid: number, work: () => Promise<unknown>): Promise<number> => {
  let peak = 0
  let isDone = false
  const looking = (async () => {
    while (!isDone) {
      peak = Math.max(peak, residentMegabytes(pid))
      await pause(LOOK_EVERY_MS)
    }
  })()
  await work()
  isDone = true
  await looking
  return peak
}

/** An export of 100,000 rows: what the list beside it loses, and how much memory it takes against one of 10,000. */
export const exporting = async (workshop: Workshop, products: number): Promise<Table> => {
  const shop = await workshop.openShop(await placeWith(workshop, products, MANY))
  const client = await signedIn(shop)
  const list = () => requestsPerSecond({ url: shop.url + LIST, seconds: SECONDS, connections: CONNECTIONS })
  const beside = async () => {
    let isOver = false
    const exports = (async () => {
      while (!isOver) await client.read(EXPORT, 'text/csv')
    })()
    const speed = await list()
    isOver = true
    await exports
    return speed
  }
  await list()
  const speeds = await bestOf(ROUNDS, 'higher', { alone: list, beside })
  client.close()
  await shop.stop()
  const memoryOf = async (entries: number) => {
    const opened = await workshop.openShop(await placeWith(workshop, products, entries))
    const reader = await signedIn(opened)
    const peak = await peakDuring(opened.pid, async () => {
      for (let times = 0; times < ROUNDS; times += 1) await reader.read(EXPORT, 'text/csv')
    })
    reader.close()
    await opened.stop()
    return peak
  }
  return {
    columns: ['beside, or with 100,000', 'alone, or with 10,000'],
    rows: [
      {
        work: 'product list, HAL, warm, beside exports of 100,000 rows without a pause',
        unit: 'requests/s',
        measured: speeds.beside,
        against: speeds.alone,
        budget: { is: 'at least', ratio: 0.6 },
      },
      {
        work: 'memory at its highest while rows are exported',
        unit: 'MB',
        measured: await memoryOf(MANY),
        against: await memoryOf(FEW),
        budget: { is: 'at most', ratio: 1.2 },
      },
    ],
  }
}
