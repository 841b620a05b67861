import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Message } from '../../hypermedia/message.ts'
import type { Reader, Store, Writer } from '../database.ts'
import { lockAll, takeSteps } from '../migrate.ts'
import { type Findings, foundInAll, gatherFindings, MOST_EXAMPLES } from './check.ts'

/** An index or a constraint as PostgreSQL describes it. */
interface Made {
  readonly kind: string
  readonly table: string
  readonly name: string
  readonly made: string
  readonly isValid: boolean
}

/** Indexes and constraints of the migrations that are missing here, differ, or are not valid. */
export const differencesOf = async (db: Reader, store: Store): Promise<Findings> => {
  const keyOf = ({ kind, table, name }: Made) => [kind, table, name].join(' ')
  const present = new Map((await madeIn(db)).map((one) => [keyOf(one), one]))
  const found = gatherFindings()
  for (const wanted of await madeByMigrations(store)) {
    const own = present.get(keyOf(wanted))
    const { kind, name, table } = wanted
    const what = { kind, name, table }
    if (!own) found.add({ key: 'doctor.missing', params: what })
    else if (own.made !== wanted.made)
      found.add({ key: 'doctor.madeOtherwise', params: { ...what, made: own.made } })
    else if (!own.isValid) found.add({ key: 'doctor.invalid', params: what })
  }
  return found.all()
}

class Undone extends Error {}

/** Runs the migrations in a schema of their own, which is dropped before anyone sees it. */
const madeByMigrations = async (store: Store): Promise<readonly Made[]> => {
  const schema = sql.id(`noren_doctor_${randomUUID()}`)
  let made: readonly Made[] = []
  const making = store.write(async (tx: Writer) => {
    await lockAll(tx, 'postgres')
    await sql`create schema ${schema}`.execute(tx)
    await sql`set local search_path to ${schema}`.execute(tx)
    await takeSteps(tx, 'postgres')
    made = await madeIn(tx)
    throw new Undone()
  })
  await making.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  return made
}

// Since PostgreSQL 18, NOT NULL is a constraint too; an upgraded server names these differently.
const madeIn = async (db: Reader): Promise<readonly Made[]> => {
  const { rows } = await sql<Made>`
    select 'constraint' as kind, conrelid::regclass::text as "table", conname as name,
      pg_get_constraintdef(oid, true) as made, convalidated as "isValid"
    from pg_constraint where connamespace = current_schema()::regnamespace and contype <> 'n' and conrelid <> 0
    union all
    select 'index', indrelid::regclass::text, indexrelid::regclass::text,
      pg_get_indexdef(indexrelid, 0, true), indisvalid and indisready
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = current_schema()::regnamespace and relkind = 'r'
    order by 1, 2, 3`.execute(db)
  return rows
}

/** Rows that refer to missing rows. A constraint prevents them unless it was bypassed. */
export const orphansOf = async (db: Reader): Promise<Findings> => {
  const { rows: keys } = await sql<{ table: string; column: string; parent: string; key: string }>`
    select conrelid::regclass::text as "table", own.attname as "column",
      confrelid::regclass::text as parent, other.attname as key
    from pg_constraint
    join pg_attribute own on own.attrelid = conrelid and own.attnum = conkey[1]
    join pg_attribute other on other.attrelid = confrelid and other.attnum = confkey[1]
    where contype = 'f' and connamespace = current_schema()::regnamespace and cardinality(conkey) = 1
    order by 1, 2`.execute(db)
  let count = 0
  const examples: Message[] = []
  for (const { table, column, parent, key } of keys) {
    const { rows } = await sql<{ value: unknown; found: number }>`
      select child.${sql.ref(column)} as value, ${foundInAll} as found from ${sql.table(table)} child
      where child.${sql.ref(column)} is not null and not exists (
        select 1 from ${sql.table(parent)} parent where parent.${sql.ref(key)} = child.${sql.ref(column)}
      ) limit ${MOST_EXAMPLES}`.execute(db)
    count += rows[0]?.found ?? 0
    examples.push(
      ...rows.map(({ value }) => ({
        key: 'doctor.orphaned',
        params: { table, parent, value: String(value) },
      })),
    )
  }
  return { count, examples: examples.slice(0, MOST_EXAMPLES) }
}
