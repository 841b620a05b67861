import type { Insertable } from 'kysely'
import type { Link } from '../../hypermedia/link.ts'
import { message } from '../../hypermedia/message.ts'
import { created, type Failure, fail, ok } from '../../hypermedia/reply.ts'
import type { Writer } from '../../store/database.ts'
import type { Database, Row } from '../../store/schema.ts'
import { changesOf } from '../changes.ts'
import type { WriteEnvironment } from '../environment.ts'
import type { ColumnsOf, Creation, RecordOf, Sent } from './record.ts'
import { deleteRow, insertRow, type Numbered, updateRow } from './rows.queries.ts'
import { isStale } from './saved.ts'

type Act<Input> = WriteEnvironment & { readonly input: Input }
type Later<V> = V | Promise<V>

/** What a record has of its own; the rest of creating, updating and deleting it is the same for all. */
export interface Kept<
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
  /** The messages that one was created, changed or deleted, with its `name`. */
  readonly made: string
  readonly changed?: string
  readonly deleted: string
  /** The error for an id that no record has. */
  readonly unknown: Unknown
  /** Has everybody else wait, until the transaction ends, who would change what its version is compared with. */
  readonly lock?: (tx: Writer) => Promise<unknown>
  /** One by its id as it was typed; locks it unless `lock` does. */
  readonly find: (tx: Writer, id: string) => Promise<Row<T> | undefined>
  readonly nameOf: (row: Row<T>) => string
  /** Brings what it would be in line with the rules of the trade. */
  readonly settled?: (row: ColumnsOf<F>) => ColumnsOf<F>
  /** Refuses what it would be, by the rules of the trade. */
  readonly faults?: (
    row: ColumnsOf<F>,
    act: WriteEnvironment,
    id?: number,
  ) => Later<Failure<Refused, WriteEnvironment> | undefined>
  /** The columns of a new row that are no fields. */
  readonly own?: (act: WriteEnvironment) => Later<Omit<Insertable<Database[T]>, keyof ColumnsOf<F> | 'id'>>
  /** Writes what an update says beside the fields (`More`), such as its place; the row then, undefined where nothing changed. */
  readonly beside?: (act: Act<More>, row: Row<T>) => Promise<Row<T> | undefined>
  /** States a row. */
  readonly stated: (row: Row<T>, act: WriteEnvironment) => Later<S>
  /** Where it is shown once it is written. */
  readonly page: (row: Row<T>) => Link<Page>
  /** Where the others are: one is there once it is deleted. */
  readonly list: (row: Row<T>) => Link<Rel>
  /** What else an answer leads to: from a record that is there, and from any. */
  readonly ways?: (row: Row<T>) => readonly Link<Page>[]
  readonly links?: readonly Link<Rel>[]
}

/** What is done with a record before it is deleted. */
export interface Removal<T extends keyof Database, S extends object, InUse extends string> {
  /** Refuses where it is in use; may write what has to go with it. */
  readonly before?: (
    tx: Writer,
    row: Row<T>,
    act: WriteEnvironment,
  ) => Promise<Failure<InUse, WriteEnvironment> | undefined>
  /** What the answer states of it. */
  readonly state: (row: Row<T>) => S
}

/** Handlers for the writes of a record: create, update and delete, with version, errors, message and links. */
export const keeping = <
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
  kept: Kept<T, Id, F, S, Unknown, Page, Rel, Refused, More>,
) => {
  const { record } = kept
  type Named = { readonly [N in Id]: string }
  type Update = Named & Sent<F> & { readonly version?: number | undefined }
  // A row of a table that is a parameter: its columns are known to the declaration, not to TypeScript.
  const fieldsOf = (row: object) => row as ColumnsOf<F> & { readonly id: number }
  const linksFrom = (row: Row<T>): readonly Link<Page | Rel>[] => {
    const all: readonly Link<Page | Rel>[] = [
      ...(kept.ways?.(row) ?? []),
      kept.page(row),
      kept.list(row),
      ...(kept.links ?? []),
    ]
    return all.filter(({ rel }, at) => all.findIndex((one) => one.rel === rel) === at)
  }
  const found = async (tx: Writer, input: Named) => {
    await kept.lock?.(tx)
    return kept.find(tx, input[record.id])
  }

  return {
    /** Creates one, in its place among the others as `own` says. */
    async create(act: Act<Creation<F>>) {
      const { db, input } = act
      const sent = record.created(input, act)
      const fields = kept.settled?.(sent) ?? sent
      await kept.lock?.(db)
      const refusal = await kept.faults?.(fields, act)
      if (refusal) return refusal
      const row = { ...(await kept.own?.(act)), ...fields }
      const id = await insertRow(db, record.table, row as unknown as Insertable<Database[T]>)
      const whole = { ...row, id } as unknown as Row<T>
      return created(await kept.stated(whole, act), kept.page(whole), {
        notices: [message(kept.made, { name: kept.nameOf(whole) })],
        links: linksFrom(whole),
      })
    },

    /** Changes what is sent of one; 409 where another version than the one that was edited is stored. */
    async update(act: Act<Update & More>) {
      const { db, input } = act
      const before = await found(db, input)
      if (!before) return fail(kept.unknown)
      const sent = { ...before, ...changesOf<object>(before, record.columns(input, act)) }
      const settled = record.columnsOf(kept.settled?.(fieldsOf(sent)) ?? fieldsOf(sent))
      const change = changesOf<object>(before, settled)
      const version = record.versionOf(fieldsOf(before))
      if (change && isStale(input, version))
        return fail('staleVersion', { state: { ...(await kept.stated(before, act)), version } })
      const row = { ...before, ...change }
      const refusal = await kept.faults?.(fieldsOf(row), act, fieldsOf(before).id)
      if (refusal) return refusal
      if (change) await updateRow(db, record.table, fieldsOf(before).id, change as Partial<Row<T>>)
      const moved = await kept.beside?.(act, row)
      const changed = change !== undefined || moved !== undefined
      const after = moved ?? row
      const done = message(changed ? (kept.changed ?? 'office.saved') : 'office.nothingChanged', {
        name: kept.nameOf(after),
      })
      return ok(
        { ...(await kept.stated(after, act)), changed },
        { location: kept.page(after), notices: [done], links: linksFrom(after) },
      )
    },

    /** Deletes one, unless `before` refuses. */
    remove:
      <D extends object, const InUse extends string = never>({ before, state }: Removal<T, D, InUse>) =>
      async (act: Act<Named>) => {
        const { db, input } = act
        const row = await found(db, input)
        if (!row) return fail(kept.unknown)
        const refusal = await before?.(db, row, act)
        if (refusal) return refusal
        await deleteRow(db, record.table, fieldsOf(row).id)
        const list = kept.list(row)
        return ok(state(row), {
          location: list,
          notices: [message(kept.deleted, { name: kept.nameOf(row) })],
          links: [list, ...(kept.links ?? [])],
        })
      },
  }
}
