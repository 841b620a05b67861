import { AsyncResource } from 'node:async_hooks'
import type { KyselyConfig, LogEvent } from 'kysely'
import type { NoteSpan, Tracing } from '../hypermedia/spans.ts'
import type { Store } from './store.ts'

/**
 * The store with a span for each transaction. Work that runs in the transaction of another caller, as on SQLite, keeps its
 * own span.
 */
export const tracedStore = (store: Store, { inSpan }: Pick<Tracing, 'inSpan'>): Store => ({
  ...store,
  write: (work) =>
    inSpan({ kind: 'part', name: 'transaction', attributes: { 'db.system.name': store.dialect } }, () =>
      store.write(AsyncResource.bind(work)),
    ),
})

/** Makes a database tell of each statement: its kind and its tables, and never a value. */
export const statementNotes = (note: NoteSpan | undefined): Pick<KyselyConfig, 'log'> =>
  note ? { log: (event) => noteStatement(event, note) } : {}

const TABLES = /\b(?:from|into|update|join)\s+"?(\w+)"?/gi

const noteStatement = (event: LogEvent, note: NoteSpan): void => {
  const { sql } = event.query
  const [operation = ''] = sql.trimStart().toLowerCase().split(/\W/, 1)
  const tables = [...new Set(Array.from(sql.matchAll(TABLES), ([, table = '']) => table))]
  note(
    [operation, ...tables.slice(0, 1)].join(' '),
    event.queryDurationMillis,
    { 'db.operation.name': operation, 'db.collection.name': tables.join(',') },
    event.level === 'error' ? event.error : undefined,
  )
}
