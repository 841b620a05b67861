import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { databases } from '../../test/support/shop.ts'
import type { Store, Writer } from './database.ts'
import { prepared } from './prepared.ts'
import { type RowChange, recorded } from './row-changes.ts'
import { emptyStore } from './store.fixture.ts'

const rename = prepared<{ id: number; name: string }>()((db, { id, name }) =>
  db.updateTable('tag').set({ name }).where('id', '=', id),
)

describe.each(databases)('Rows that are written, on %s', (kind) => {
  let store: Store
  let clear: () => Promise<void>

  beforeAll(async () => {
    ;({ store, clear } = await emptyStore(kind, inject('adminUrl'), inject('workshop')))
    await store.write((tx) =>
      tx
        .insertInto('tag')
        .values([tag(1, '新商品'), tag(2, 'おすすめ'), tag(3, '限定品')])
        .execute(),
    )
  })

  afterAll(() => clear?.())

  const write = async (work: (tx: Writer) => Promise<unknown>): Promise<readonly RowChange[]> => {
    const { changes } = await store.write(async (tx) => {
      const recording = recorded(tx, (table) => table === 'tag')
      await work(recording.tx)
      return recording
    })
    return changes
  }

  it('are known before and after a change, each row for itself', async () => {
    const changes = await write(async (tx) => {
      const result = await tx
        .updateTable('tag')
        .set((eb) => ({ sort_no: eb('sort_no', '+', 10) }))
        .where('id', 'in', [1, 3])
        .executeTakeFirstOrThrow()
      expect(result.numUpdatedRows).toBe(2n)
    })
    expect(changes).toEqual([
      { table: 'tag', key: '1', before: tag(1, '新商品'), after: { ...tag(1, '新商品'), sort_no: 11 } },
      { table: 'tag', key: '3', before: tag(3, '限定品'), after: { ...tag(3, '限定品'), sort_no: 13 } },
    ])
  })

  it('are known through statements that are made once', async () => {
    const names = async (name: string) =>
      (await write((tx) => rename(tx, { id: 2, name }))).map(({ before, after }) => [
        before?.name,
        after?.name,
      ])
    expect(await names('人気')).toEqual([['おすすめ', '人気']])
    expect(await names('おすすめ')).toEqual([['人気', 'おすすめ']])
  })

  it('are new where they are inserted, and gone where they are deleted', async () => {
    const changes = await write(async (tx) => {
      const made = await tx.insertInto('tag').values(tag(9, '値下げ')).returning('id').executeTakeFirst()
      expect(made?.id).toBe(9)
      const { numDeletedRows } = await tx.deleteFrom('tag').where('id', '=', 9).executeTakeFirstOrThrow()
      expect(numDeletedRows).toBe(1n)
    })
    expect(changes).toEqual([
      { table: 'tag', key: '9', before: null, after: tag(9, '値下げ') },
      { table: 'tag', key: '9', before: tag(9, '値下げ'), after: null },
    ])
  })

  it('are none where nothing was found, where another table was meant, and where it was read', async () => {
    const changes = await write(async (tx) => {
      await tx.updateTable('tag').set({ name: 'x' }).where('id', '=', 404).execute()
      await tx.selectFrom('tag').selectAll().execute()
      await tx
        .insertInto('deny_rule')
        .values({ authority: 1, deny_url: `/admin/${kind}` })
        .execute()
    })
    expect(changes).toEqual([])
  })

  it('look the same to who asked for all of them', async () => {
    const values = { authority: 1, deny_url: `/admin/all/${kind}` }
    await store.write(async (tx) => {
      const recording = recorded(tx, () => true)
      await recording.tx.insertInto('deny_rule').values(values).execute()
      const row = await recording.tx
        .updateTable('security')
        .set({ maintenance: true })
        .returningAll()
        .executeTakeFirstOrThrow()
      expect(row.maintenance).toBe(true)
      expect(recording.changes.at(-1)).toMatchObject({
        before: { maintenance: false },
        after: { maintenance: true },
      })
    })
  })

  it('are those of statements that were built on others', async () => {
    const changes = await write((tx) =>
      tx
        .updateTable('tag')
        .set({ name: '在庫限り' })
        .where('id', '=', (eb) => eb.selectFrom('tag').select('id').where('name', '=', '限定品').limit(1))
        .returning(['name'])
        .execute(),
    )
    expect(changes.map(({ key, after }) => [key, after?.name])).toEqual([['3', '在庫限り']])
  })
})

const tag = (id: number, name: string) => ({ id, name, name_en: null, sort_no: id })
