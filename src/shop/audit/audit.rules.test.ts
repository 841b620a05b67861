import { describe, expect, it } from 'vitest'
import { changesToKeep, inputToKeep, subjectsOf } from './audit.rules.ts'

describe('What is kept of an input', () => {
  it('is what was sent, without what carries it and what is secret', () => {
    const sent = {
      csrfToken: 'x',
      mode: 'confirm',
      loginId: 'boss',
      password: 'secret123',
      changePasswordFirst: 'secret123',
      deviceToken: '123456',
      productCode: 'cup-01',
      name: undefined,
    }
    expect(inputToKeep(sent)).toEqual({
      loginId: 'boss',
      password: '•••',
      changePasswordFirst: '•••',
      deviceToken: '•••',
      productCode: 'cup-01',
    })
  })

  it('is of a file that was typed the beginning', () => {
    const { csv } = inputToKeep({ csv: 'x'.repeat(5_000_000) })
    expect(String(csv)).toHaveLength(100_001)
  })
})

describe('What is kept of changes', () => {
  const row = { id: 1, name: '茶碗', price: 100, password_hash: 'a', version: 1 }
  const written = (before: object | null, after: object | null, key = '1') => ({
    table: 'product',
    key,
    before: before as Record<string, unknown> | null,
    after: after as Record<string, unknown> | null,
  })

  it('is the columns that changed, with a secret hidden', () => {
    const after = { ...row, price: 200, password_hash: 'b', version: 2 }
    expect(changesToKeep([written(row, after)])).toEqual([
      {
        table: 'product',
        key: '1',
        kind: 'changed',
        columns: {
          price: { before: 100, after: 200 },
          password_hash: { before: '•••', after: '•••' },
        },
      },
    ])
  })

  it('is of a row that was written twice the first and the last of it, and nothing of one that stayed', () => {
    const once = { ...row, price: 200 }
    expect(changesToKeep([written(row, once), written(once, { ...once, name: '湯呑' })])).toEqual([
      {
        table: 'product',
        key: '1',
        kind: 'changed',
        columns: { name: { before: '茶碗', after: '湯呑' }, price: { before: 100, after: 200 } },
      },
    ])
    expect(changesToKeep([written(row, once), written(once, row)])).toEqual([])
  })

  it('says whether a row is new or gone', () => {
    const kinds = changesToKeep([written(null, row), written(row, null, '2')]).map(({ kind }) => kind)
    expect(kinds).toEqual(['created', 'deleted'])
  })

  it('is found with the record that a row is part of', () => {
    const variant = (key: string, stock: number) => ({
      table: 'variant',
      key,
      before: { id: Number(key), product_id: 7, stock: 1 },
      after: { id: Number(key), product_id: 7, stock },
    })
    const rows = [variant('1', 2), variant('2', 3), variant('4', 1)]
    expect(subjectsOf(changesToKeep(rows), rows)).toEqual([
      { table: 'variant', key: '1' },
      { table: 'variant', key: '2' },
      { table: 'product', key: '7' },
    ])
    const gone = [{ ...variant('5', 1), after: null }]
    expect(subjectsOf(changesToKeep(gone), gone)).toEqual([
      { table: 'variant', key: '5' },
      { table: 'product', key: '7' },
    ])
  })
})
