import { join } from 'node:path'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { databases } from '../../../test/support/shop.ts'
import { columnRules, DERIVED } from '../backup/tables.ts'
import type { Store } from '../database.ts'
import { keyOf, TABLES } from '../schema.ts'
import { type EmptyDatabase, emptyStore } from '../store.fixture.ts'

const FILE = join(import.meta.dirname, '../schema.ts')

/** Each column as it is declared: whether it may be null, and whether its values are texts, numbers or booleans. */
const declaredColumns = (): ReadonlyMap<string, string> => {
  const { options } = ts.parseJsonConfigFileContent({ extends: './tsconfig.json' }, ts.sys, '.')
  const program = ts.createProgram([FILE], options)
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(FILE)
  const database = source?.statements.find(
    (one) => ts.isTypeAliasDeclaration(one) && one.name.text === 'Database',
  )
  if (!database) throw new Error('There is no Database')
  const columns = new Map<string, string>()
  for (const table of checker.getTypeAtLocation(database).getProperties())
    for (const column of checker.getTypeOfSymbol(table).getProperties()) {
      const type = selected(checker, checker.getTypeOfSymbol(column))
      const parts = type.isUnion() ? type.types : [type]
      const nullable = parts.some((part) => part.flags & ts.TypeFlags.Null)
      const kinds = new Set(parts.flatMap((part) => (part.flags & ts.TypeFlags.Null ? [] : [kindOf(part)])))
      columns.set(`${table.name}.${column.name}`, `${[...kinds].join('|')}${nullable ? ' or null' : ''}`)
    }
  return columns
}

/** The type of a column as Kysely reads it; the database fills some of them in. */
const selected = (checker: ts.TypeChecker, type: ts.Type): ts.Type => {
  const select = type.getProperty('__select__')
  return select ? checker.getTypeOfSymbol(select) : type
}

const kindOf = ({ flags }: ts.Type): string => {
  if (flags & ts.TypeFlags.StringLike) return 'text'
  if (flags & ts.TypeFlags.NumberLike) return 'number'
  return flags & ts.TypeFlags.BooleanLike ? 'boolean' : 'unknown'
}

const KINDS: Readonly<Record<string, string>> = {
  text: 'text',
  date: 'text',
  'timestamp with time zone': 'text',
  integer: 'number',
  bigint: 'number',
  boolean: 'boolean',
}

describe.each(databases)('The tables as they are declared, on %s', (database) => {
  let made: EmptyDatabase & { readonly store: Store }

  beforeAll(async () => {
    made = await emptyStore(database, inject('adminUrl'), inject('workshop'))
  })

  afterAll(() => made?.clear())

  it('have the columns that the migrations make', async () => {
    const present = await columnRules(made.store.reader, database)
    const columns = Object.keys(TABLES).flatMap((table) =>
      [...(present.get(table) ?? [])].flatMap(([column, { type, nullable }]) => {
        // SQLite does not say of a key that it is never null.
        const isNullable = nullable && !keyOf(table).includes(column)
        return DERIVED.includes(column)
          ? []
          : [[`${table}.${column}`, `${KINDS[type] ?? type}${isNullable ? ' or null' : ''}`]]
      }),
    )
    expect(declaredColumns()).toEqual(new Map(columns as [string, string][]))
  })
})

it('What a table is part of is a table', () => {
  for (const [name, { partOf }] of Object.entries(TABLES))
    if (partOf) expect(Object.keys(TABLES), name).toContain(partOf[0])
})
