import { Socket } from 'node:net'
import pg from 'pg'
import { afterEach, describe, expect, inject, it, vi } from 'vitest'
import { openPostgres } from './postgres.ts'
import { Servers } from './postgres-servers.ts'

afterEach(() => vi.restoreAllMocks())

describe('A connection to PostgreSQL', () => {
  it('sends the statements of one turn in one write', async () => {
    const pool = openPostgres(new Servers(inject('adminUrl')), { max: 1, statementMs: 10_000 })
    const connection = await pool.connect()
    const one = (value: number) => connection.query<{ one: number }>('select $1::int as one', [value])
    await one(0)
    const together = vi.spyOn(Socket.prototype as unknown as { _writev(): void }, '_writev')
    const alone = vi.spyOn(Socket.prototype as unknown as { _write(): void }, '_write')
    await connection.query('start transaction', [])
    const answers = await Promise.all([one(1), one(2), one(3)])
    const writes = together.mock.calls.length + alone.mock.calls.length
    await connection.query('commit', [])
    connection.release()
    await pool.end()
    expect(answers.map(({ rows }) => rows)).toEqual([[{ one: 1 }], [{ one: 2 }], [{ one: 3 }]])
    expect(writes).toBe(1)
  })

  it('asks once for the columns of a prepared statement', async () => {
    // A process names so many statements, and other tests of this one may have used them up.
    vi.resetModules()
    const fresh = await import('./postgres.ts')
    const pool = fresh.openPostgres(new Servers(inject('adminUrl')), { max: 1, statementMs: 10_000 })
    const connection = await pool.connect()
    const parsed = vi.spyOn(pg.Connection.prototype, 'parse')
    const described = vi.spyOn(pg.Connection.prototype, 'describe')
    const values = async (count: number) => {
      const text =
        "select $1::bigint as many, null as nothing, true as yes, '2026-11-20T03:00:00Z'::timestamptz as at from generate_series(1, $1)"
      return (await connection.query(text, [count])).rows
    }
    const row = (many: number) => ({ many, nothing: null, yes: true, at: '2026-11-20T03:00:00.000Z' })
    expect(await values(1)).toEqual([row(1)])
    expect(await values(2)).toEqual([row(2), row(2)])
    expect(await values(0)).toEqual([])
    connection.release()
    await pool.end()
    // Shops of other tests have connections of their own.
    const at = parsed.mock.calls.findIndex(([{ text }]) => text.includes('generate_series'))
    const own = parsed.mock.contexts[at]
    expect(own).toBeDefined()
    expect(described.mock.contexts.filter((one) => one === own)).toHaveLength(1)
  })

  it.each([
    [true, 'Index'],
    [false, 'Seq Scan'],
  ])('reads a small table by an index where that is wanted: %s', async (byIndex, wanted) => {
    const pool = openPostgres(new Servers(inject('adminUrl')), { max: 1, statementMs: 10_000, byIndex })
    const connection = await pool.connect()
    await connection.query('create temporary table small (id integer primary key)', [])
    await connection.query('insert into small values (1), (2)', [])
    await connection.query('analyze small', [])
    const { rows } = await connection.query('explain select id from small where id = 1', [])
    connection.release()
    await pool.end()
    expect(JSON.stringify(rows)).toContain(wanted)
  })
})
