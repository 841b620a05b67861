import { Socket } from 'node:net'
import { afterEach, describe, expect, inject, it, vi } from 'vitest'
import { openPostgres } from './postgres.ts'

afterEach(() => vi.restoreAllMocks())

describe('A connection to PostgreSQL', () => {
  it('sends the statements of one turn in one write', async () => {
    const pool = openPostgres(inject('adminUrl'), { max: 1, statementMs: 10_000 })
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
})
