import { z } from 'zod'
import { key, version } from '../../hypermedia/input.ts'
import { type Message, notAmong } from '../../hypermedia/message.ts'
import type { Option } from '../../hypermedia/reply.ts'
import type { Database, Row } from '../../store/schema.ts'
import { contentVersion } from '../content-version.ts'
import type { ChoiceEnvironment, Kind, KindOf, StoreEnvironment } from './kinds.ts'

type Column<T extends keyof Database> = keyof Row<T> & string

/** A field of a record: the column that holds it, and its kind. */
type Field<T extends keyof Database> = {
  readonly [C in Column<T>]: readonly [column: C, kind: KindOf<Row<T>[C]>]
}[Column<T>]

/** The fields of a record by the names that requests and answers have for them. */
export type Fields<T extends keyof Database> = Readonly<Record<string, Field<T>>>

type ValueOf<F> = F extends readonly [string, Kind<infer V, boolean, infer _T>] ? V : never
type TypedOf<F> = F extends readonly [string, Kind<infer _V, boolean, infer T>] ? T : never
type ColumnOf<F> = F extends readonly [infer C extends string, unknown] ? C : never
type RequiredIn<F> = {
  [N in keyof F]: F[N] extends readonly [string, { readonly isRequired: true }] ? N : never
}[keyof F]

type AlwaysSentIn<F> = {
  [N in keyof F]: F[N] extends readonly [string, { readonly isAlwaysSent: true }] ? N : never
}[keyof F]

type Named<F, N extends keyof F> = { readonly [P in N as ColumnOf<F[P]>]: ValueOf<F[P]> }

/** The columns of a record's fields, as a row has them. */
export type ColumnsOf<F> = Named<F, keyof F>

type RowOf<F> = ColumnsOf<F> & { readonly id: number | string }

/** The values of a record's fields, as answers state them. */
type FieldsOf<F> = { readonly [N in keyof F]: TypedOf<F[N]> }

/** Values of fields as requests send them; undefined if left out. */
export type Sent<F> = { readonly [N in keyof F]?: TypedOf<F[N]> | undefined }

/** The fields of a request that creates a record; those without a default are required. */
export type Creation<F> = Sent<F> & { readonly [N in RequiredIn<F>]: TypedOf<F[N]> }

/** The columns of the fields that a request sends; the others are undefined. */
export type SentColumns<F> = { readonly [N in keyof F as ColumnOf<F[N]>]?: ValueOf<F[N]> | undefined }

/** A record: everything that follows from the declaration of its fields. */
export interface RecordOf<T extends keyof Database, Id extends string, F> {
  readonly table: T
  readonly id: Id
  readonly fields: F
  /** The names of the fields, in their order. */
  readonly names: readonly (keyof F & string)[]
  /** The input that names a record. */
  readonly named: { readonly [N in Id]: z.ZodType<string> }
  /** The inputs to create a record; fields without a default are required. */
  readonly create: {
    readonly [N in keyof F]: z.ZodType<N extends RequiredIn<F> ? TypedOf<F[N]> : TypedOf<F[N]> | undefined>
  }
  /** The inputs to change a record; fields that are left out stay. */
  readonly changes: {
    readonly [N in keyof F]: z.ZodType<N extends AlwaysSentIn<F> ? TypedOf<F[N]> : TypedOf<F[N]> | undefined>
  }
  /** The inputs to update a record: its id, its changes, and the edited version. */
  readonly update: RecordOf<T, Id, F>['named'] &
    RecordOf<T, Id, F>['changes'] & { readonly version: z.ZodType<number | undefined> }
  /** The state of a record. */
  readonly state: { readonly [N in Id]: z.ZodString } & {
    readonly [N in keyof F]: z.ZodType<TypedOf<F[N]>, TypedOf<F[N]>>
  }
  /** The columns of a new record that have defaults. */
  readonly initial: Named<F, Exclude<keyof F, RequiredIn<F>>>
  /** The first values of the form of a new record: its defaults, by field, without empty ones. */
  readonly defaults: Sent<F>
  /** States a row. */
  readonly stated: (row: RowOf<F>) => { readonly [N in Id]: string } & FieldsOf<F>
  /** The fields of a row, without its id. */
  readonly fieldsOf: (row: ColumnsOf<F>) => FieldsOf<F>
  /** The values of the CSV cells, by field. */
  readonly cells: { readonly [N in keyof F]: (row: ColumnsOf<F>) => string | number | null }
  /** The columns of its fields in a row. */
  readonly columnsOf: (row: ColumnsOf<F>) => ColumnsOf<F>
  /** The columns of the fields that an input sends. */
  readonly columns: (input: Sent<F>, env: StoreEnvironment) => SentColumns<F>
  /** The columns of a new record: the values that are sent, else the defaults. */
  readonly created: (input: Creation<F>, env: StoreEnvironment) => ColumnsOf<F>
  /** The version of a row without a version number: rows with the same fields have the same version. */
  readonly versionOf: (row: RowOf<F>) => number
  /** The choices of its form, by field. */
  readonly options: (env: ChoiceEnvironment) => Promise<Readonly<Record<string, readonly Option[]>>>
  /** Errors by field if an input has an unknown choice; undefined if there are none. */
  readonly unknownChoices: (
    env: ChoiceEnvironment,
    input: Sent<F>,
  ) => Promise<Readonly<Record<string, Message>> | undefined>
}

/**
 * Declares a record that members edit: its table, the name of its id, and its fields. Inputs, state, columns,
 * version, defaults and choices are derived from them.
 */
export const record = <T extends keyof Database, Id extends string, const F extends Fields<T>>(
  table: T,
  id: Id,
  fields: F,
): RecordOf<T, Id, F> => {
  const entries = Object.entries<Field<T>>(fields).map(([name, [column, kind]]) => ({
    name,
    column: column as string,
    kind: kind as unknown as Kind<unknown>,
  }))
  type Entry = (typeof entries)[number]
  const byName = (value: (entry: Entry) => unknown) =>
    Object.fromEntries(entries.map((entry) => [entry.name, value(entry)]))
  const byColumn = (value: (entry: Entry) => unknown, among = entries) =>
    Object.fromEntries(among.map((entry) => [entry.column, value(entry)]))
  const fieldsOf = (row: Readonly<Record<string, unknown>>) =>
    byName(({ column, kind: { shown } }) => (shown ? shown(row[column]) : row[column]))
  const stated = (row: Readonly<Record<string, unknown>>) => ({ [id]: String(row.id), ...fieldsOf(row) })
  const storedOf = (
    { kind, name }: Entry,
    input: Readonly<Record<string, unknown>>,
    env: StoreEnvironment,
  ) => {
    const typed = input[name]
    return typed === undefined || !kind.stored ? typed : kind.stored(typed, env)
  }
  const columns = (input: Readonly<Record<string, unknown>>, env: StoreEnvironment) =>
    byColumn((entry) => storedOf(entry, input, env))
  const initial = byColumn(
    ({ kind }) => kind.initial,
    entries.filter(({ kind }) => !kind.isRequired),
  )
  const named = { [id]: key() }
  const changes = byName(({ kind }) => kind.optional)
  const chosen = entries.flatMap((entry) => {
    const { options } = entry.kind
    return options ? [{ entry, name: entry.name, options }] : []
  })
  const made = {
    table,
    id,
    fields,
    names: entries.map(({ name }) => name),
    named,
    create: byName(({ kind }) => (kind.isRequired ? kind.required : kind.optional)),
    changes,
    update: { ...named, ...changes, version: version() },
    state: { [id]: z.string(), ...byName(({ kind }) => kind.state) },
    initial,
    defaults: Object.fromEntries(
      entries.flatMap(({ name, kind: { initial: value, shown } }) =>
        value == null ? [] : [[name, shown ? shown(value) : value]],
      ),
    ),
    stated,
    fieldsOf,
    cells: byName(({ column }) => (row: Readonly<Record<string, unknown>>) => {
      const value = row[column]
      return typeof value === 'boolean' ? Number(value) : value
    }),
    columnsOf: (row: Readonly<Record<string, unknown>>) => byColumn(({ column }) => row[column]),
    columns,
    created: (input: Readonly<Record<string, unknown>>, env: StoreEnvironment) => ({
      ...initial,
      ...Object.fromEntries(Object.entries(columns(input, env)).filter(([, value]) => value !== undefined)),
    }),
    versionOf: (row: Readonly<Record<string, unknown>>) => contentVersion(stated(row)),
    options: async (env: ChoiceEnvironment) =>
      Object.fromEntries(
        await Promise.all(chosen.map(async ({ name, options }) => [name, await options(env, name)])),
      ),
    async unknownChoices(env: ChoiceEnvironment, input: Readonly<Record<string, unknown>>) {
      const wrong: [string, Message][] = []
      for (const { entry, name, options } of chosen) {
        const value = storedOf(entry, input, env)
        // The types check words.
        if (value === undefined || value === null || entry.kind.words) continue
        const known = await options(env, name)
        const values = known.map((one) => one.value)
        if (!values.includes(String(value))) wrong.push([name, notAmong(values)])
      }
      return wrong.length > 0 ? Object.fromEntries(wrong) : undefined
    },
  }
  // Names are values from here on. `RecordOf` declares the types; the tests of records check them.
  return made as unknown as RecordOf<T, Id, F>
}
