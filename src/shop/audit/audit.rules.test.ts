import { describe, expect, it } from 'vitest'
import { changesToKeep, inputToKeep, subjectsOf, withoutPerson } from './audit.rules.ts'

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
      settings: [
        { settingName: 'KEY', secretValue: 'secret123' },
        { code: 'a', inner: { password: null } },
      ],
      name: undefined,
    }
    expect(inputToKeep(sent)).toEqual({
      loginId: 'boss',
      password: '•••',
      changePasswordFirst: '•••',
      deviceToken: '•••',
      productCode: 'cup-01',
      settings: [
        { settingName: 'KEY', secretValue: '•••' },
        { code: 'a', inner: { password: null } },
      ],
    })
  })

  it('is of a file that was typed its heading, and nothing of what was written to a customer', () => {
    const csv = 'お名前(姓),出荷ID\n鈴木,1\n'
    expect(inputToKeep({ csv, orderNo: '1', mailSubject: '鈴木様', mailBody: '本文' })).toEqual({
      csv: 'お名前(姓),出荷ID',
      orderNo: '1',
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

  it('is each value of the fields that members added by its own name, and the code of a variant', () => {
    const variant = { id: 1, code: 'cup-01', own_fields: '{"glaze":"white"}' }
    const after = { ...variant, code: 'cup-02', own_fields: '{"glaze":"blue","weight":120}' }
    const [change] = changesToKeep([{ table: 'variant', key: '1', before: variant, after }])
    expect(change?.columns).toEqual({
      code: { before: 'cup-01', after: 'cup-02' },
      'own_fields.glaze': { before: 'white', after: 'blue' },
      'own_fields.weight': { before: null, after: 120 },
    })
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

describe('What stays of an entry about somebody who was deleted', () => {
  const COLUMNS = ['name01', 'email']
  const about = { table: 'customer', key: 'c1' }
  const change = (table: string, key: string) => ({
    ...{ table, key, kind: 'changed' as const },
    columns: { name01: { before: null, after: '鈴木' }, point: { before: 0, after: 5 } },
  })
  const blank = { name01: { before: null, after: '•••' }, point: { before: 0, after: 5 } }

  it('is what was done to which record, without who they were and what was typed', () => {
    const said = { input: { customerId: 'c1', name01: '鈴木' }, changes: [change('customer', 'c1')] }
    expect(withoutPerson(said, about, COLUMNS)).toEqual({
      input: { customerId: 'c1', name01: '•••' },
      changes: [{ ...change('customer', 'c1'), columns: blank }],
    })
  })

  it('is all of other customers, and of orders', () => {
    const changes = [change('customer', 'c2'), change('orders', 'o1'), change('customer_address', 'a1')]
    const said = { input: { customerId: 'c1', name01: '鈴木' }, changes }
    const left = withoutPerson(said, about, COLUMNS)
    expect(left.input).toEqual(said.input)
    expect(left.changes.map(({ columns }) => columns)).toEqual([
      changes[0]?.columns,
      changes[1]?.columns,
      blank,
    ])
  })
})
