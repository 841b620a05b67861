import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { databases } from '../../../test/support/shop.ts'
import type { Store } from '../database.ts'
import { type EmptyDatabase, emptyStore } from '../store.fixture.ts'
import { type Check, examine, gatherFindings } from './check.ts'

describe.each(databases)('Checks, on %s', (database) => {
  let made: EmptyDatabase & { readonly store: Store }

  beforeAll(async () => {
    made = await emptyStore(database, inject('adminUrl'), inject('workshop'))
  })

  afterAll(() => made?.clear())

  const said = (at: number) => ({ key: 'doctor.example', params: { at } })

  const found = (count: number) => {
    const findings = gatherFindings()
    for (let at = 1; at <= count; at++) findings.add(said(at))
    return findings.all()
  }

  it('are all made, in order, also after one that cannot be', async () => {
    const all: Check[] = [
      { name: 'one', find: async () => found(0) },
      {
        name: 'two',
        async find(db) {
          await sql`select 1 from nowhere`.execute(db)
          return found(0)
        },
      },
      {
        name: 'three',
        async find(db) {
          const { rows } = await sql<{ seven: number }>`select 7 as seven`.execute(db)
          return found(rows[0]?.seven ?? 0)
        },
      },
      { name: 'four', isWarning: true, find: async () => found(1) },
    ]
    expect(await examine(made.store, all)).toEqual([
      { name: 'one', verdict: 'well', count: 0, examples: [] },
      {
        name: 'two',
        verdict: 'fault',
        count: 1,
        examples: [{ key: 'doctor.unseen', params: { reason: expect.stringMatching(/nowhere/) } }],
      },
      {
        name: 'three',
        verdict: 'fault',
        count: 7,
        examples: [1, 2, 3, 4, 5].map(said),
      },
      { name: 'four', verdict: 'warning', count: 1, examples: [said(1)] },
    ])
  })
})
