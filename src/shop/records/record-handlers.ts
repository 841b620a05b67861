import type { Insertable } from 'kysely'
import type { Link } from '../../hypermedia/link.ts'
import { message } from '../../hypermedia/message.ts'
import { created, type Failure, fail, ok } from '../../hypermedia/reply.ts'
import type { Writer } from '../../store/database.ts'
import type { Database, Row } from '../../store/schema.ts'
import { changesOf } from '../changes.ts'
import type { WriteEnvironment } from '../environment.ts'
import { staleRecord } from './last-change.ts'
import type { ColumnsOf, Creation, RecordOf, Sent } from './record.ts'
import { deleteRow, insertRow, type Numbered, updateRow } from './rows.queries.ts'
import { isStale } from './saved.ts'

type Act<Input> = WriteEnvironment & { readonly input: Input }
type Later<V> = V | Promise<V>

/** The parts of a record that differ; `recordHandlers` adds the rest of creating, updating and deleting it. */
export interface RecordParts<
  T extends Numbered,
  Id extends string,
  F,
  S extends object,
  Unknown extends string,
  Page extends string,
  Rel extends string,
  Refused extends string = never,
  More = unknown,
> {
  readonly record: RecordOf<T, Id, F>
  /** The messages after one was created, changed or deleted. They get its `name`. */
  readonly made: string
  readonly changed?: string
  readonly deleted: string
  /** The error for an id that no record has. */
  readonly unknown: Unknown
  /** Locks, until the transaction ends, all rows that the version depends on. */
  readonly lock?: (tx: Writer) => Promise<unknown>
  /** Finds one by its id as it was typed. Locks it unless `lock` does. */
  readonly find: (tx: Writer, id: string) => Promise<Row<T> | undefined>
  readonly nameOf: (row: Row<T>) => string
  /** Adjusts the new columns to the rules of the trade. */
  readonly settled?: (row: ColumnsOf<F>) => ColumnsOf<F>
  /** Rejects the new columns by the rules of the trade. */
  readonly faults?: (
    row: ColumnsOf<F>,
    act: WriteEnvironment,
    id?: number,
  ) => Later<Failure<Refused, WriteEnvironment> | undefined>
  /** The columns of a new row that are not fields. */
  readonly own?: (act: WriteEnvironment) => Later<Omit<Insertable<Database[T]>, keyof ColumnsOf<F> | 'id'>>
  /** The columns that are not fields and change with them, such as the time of the change. */
  readonly touched?: (act: WriteEnvironment) => Partial<Row<T>>
  /**
   * Writes the inputs of an update that are not fields (`More`), such as its place. Returns the row after it,
   * or undefined if nothing changed.
   */
  readonly beside?: (act: Act<More>, row: Row<T>) => Promise<Row<T> | undefined>
  /** States a row. */
  readonly stated: (row: Row<T>, act: WriteEnvironment) => Later<S>
  /** The page of a record after it was written. */
  readonly page: (row: Row<T>) => Link<Page>
  /** The list of records, which is shown after a deletion. */
  readonly list: (row: Row<T>) => Link<Rel>
  /** Further links: those of a record, and those of every answer. */
  readonly ways?: (row: Row<T>) => readonly Link<Page>[]
  readonly links?: readonly Link<Rel>[]
}

/** The deletion of a record. */
export interface Removal<T extends keyof Database, S extends object, InUse extends string> {
  /** Rejects the deletion if the record is in use. May write what must be deleted with it. */
  readonly before?: (
    tx: Writer,
    row: Row<T>,
    act: WriteEnvironment,
  ) => Promise<Failure<InUse, WriteEnvironment> | undefined>
  /** The state of the answer. */
  readonly state: (row: Row<T>) => S
}

/** Handlers for the writes of a record: create, update and delete, with version, errors, message and links. */
export const recordHandlers = <
  T extends Numbered,
  Id extends string,
  F,
  S extends object,
  const Unknown extends string,
  Page extends string,
  Rel extends string,
  const Refused extends string = never,
  More = unknown,
>(
  parts: RecordParts<T, Id, F, S, Unknown, Page, Rel, Refused, More>,
) => {
  const { record } = parts
  type Named = { readonly [N in Id]: string }
  type Update = Named & Sent<F> & { readonly version?: number | undefined }
  // The table is a parameter: the declaration knows its columns, TypeScript does not.
  const fieldsOf = (row: object) => row as ColumnsOf<F> & { readonly id: number }
  const linksFrom = (row: Row<T>): readonly Link<Page | Rel>[] => [
    ...(parts.ways?.(row) ?? []),
    parts.list(row),
    ...(parts.links ?? []),
  ]
  const found = async (tx: Writer, input: Named) => {
    await parts.lock?.(tx)
    return parts.find(tx, input[record.id])
  }

  return {
    /** Creates a record, in the place that `own` gives it. */
    async create(act: Act<Creation<F>>) {
      const { db, input } = act
      const sent = record.created(input, act)
      const fields = parts.settled?.(sent) ?? sent
      await parts.lock?.(db)
      const refusal = await parts.faults?.(fields, act)
      if (refusal) return refusal
      const row = { ...(await parts.own?.(act)), ...fields }
      const id = await insertRow(db, record.table, row as unknown as Insertable<Database[T]>)
      const whole = { ...row, id } as unknown as Row<T>
      return created(await parts.stated(whole, act), parts.page(whole), {
        notices: [message(parts.made, { name: parts.nameOf(whole) })],
        links: linksFrom(whole),
      })
    },

    /** Changes the fields that are sent. Fails with 409 if another version than the edited one is stored. */
    async update(act: Act<Update & More>) {
      const { db, input } = act
      const before = await found(db, input)
      if (!before) return fail(parts.unknown)
      const sent = { ...before, ...changesOf<object>(before, record.columns(input, act)) }
      const settled = record.columnsOf(parts.settled?.(fieldsOf(sent)) ?? fieldsOf(sent))
      const changes = changesOf<object>(before, settled)
      const change = changes && { ...changes, ...parts.touched?.(act) }
      const version = record.versionOf(fieldsOf(before))
      if (change && isStale(input, version))
        return staleRecord(act, record.table, fieldsOf(before).id, {
          ...(await parts.stated(before, act)),
          version,
        })
      const row = { ...before, ...change }
      const refusal = await parts.faults?.(fieldsOf(row), act, fieldsOf(before).id)
      if (refusal) return refusal
      if (change) await updateRow(db, record.table, fieldsOf(before).id, change as Partial<Row<T>>)
      const moved = await parts.beside?.(act, row)
      const changed = change !== undefined || moved !== undefined
      const after = moved ?? row
      const done = message(changed ? (parts.changed ?? 'office.saved') : 'office.nothingChanged', {
        name: parts.nameOf(after),
      })
      return ok(
        { ...(await parts.stated(after, act)), changed },
        { location: parts.page(after), notices: [done], links: linksFrom(after) },
      )
    },

    /** Deletes a record, unless `before` rejects it. */
    remove:
      <D extends object, const InUse extends string = never>({ before, state }: Removal<T, D, InUse>) =>
      async (act: Act<Named>) => {
        const { db, input } = act
        const row = await found(db, input)
        if (!row) return fail(parts.unknown)
        const refusal = await before?.(db, row, act)
        if (refusal) return refusal
        await deleteRow(db, record.table, fieldsOf(row).id)
        const list = parts.list(row)
        return ok(state(row), {
          location: list,
          notices: [message(parts.deleted, { name: parts.nameOf(row) })],
          links: parts.links ?? [],
        })
      },
  }
}
