import { z } from 'zod'
import * as input from '../../hypermedia/input.ts'
import type { Option } from '../../hypermedia/reply.ts'
import type { ReadEnvironment } from '../environment.ts'
import { htmlText } from '../safe-html.ts'
import { instantOf, Yen } from '../values.ts'

/** The environment that converts typed values to stored ones. */
export type StoreEnvironment = Pick<ReadEnvironment, 'startOf'>

/** The environment that reads the choices of a field. */
export type ChoiceEnvironment = StoreEnvironment & Pick<ReadEnvironment, 'memory' | 'language' | 'say'>

/**
 * How the values of a field are sent, stated and stored. `V` is the value of its column, null if it may be
 * empty; `R` is true if a new record must send it; `T` is the value as it is sent and stated.
 */
export interface Kind<V, R extends boolean = boolean, T = V> {
  /** The input of a request that must send it. */
  readonly required: z.ZodType<T>
  /** The input of a request that may leave it out, which changes nothing. Null clears it. */
  readonly optional: z.ZodType<T | undefined>
  readonly state: z.ZodType<T, T>
  readonly isRequired: R
  /** Whether an update must send it too. */
  readonly isAlwaysSent?: boolean
  /** The value of a new record that does not send one; undefined if it is required. */
  readonly initial: V | undefined
  /** The type of its CSV cell. */
  readonly cell: 'text' | 'number' | 'flag'
  /** The words to choose from, if the program knows them. */
  readonly words?: readonly string[]
  /**
   * The values to choose from, in the language of the answer; undefined if any value of the type is allowed.
   */
  readonly options?: (env: ChoiceEnvironment, field: string) => Promise<readonly Option[]>
  /** Converts a typed value into the one that is stored. */
  readonly stored?: (typed: T, env: StoreEnvironment) => V
  /** Converts a stored value into the one that is stated. */
  readonly shown?: (kept: V) => T
}

/** A kind whose column has the type `V`, with any type of input and state. */
export interface KindOf<V> extends Omit<Kind<V>, 'required' | 'optional' | 'state' | 'stored' | 'shown'> {
  readonly required: z.ZodType
  readonly optional: z.ZodType
  readonly state: z.ZodType
  readonly stored?: (typed: never, env: StoreEnvironment) => V
  readonly shown?: (kept: V) => unknown
}

const kind = <V>(
  required: z.ZodType<V>,
  state: z.ZodType<V, V>,
  cell: Kind<V>['cell'] = 'text',
): Kind<V, true> => ({
  required,
  optional: input.unchanged(required),
  state,
  isRequired: true,
  initial: undefined,
  cell,
})

/** One line of text of at most so many characters. */
export const string = (max: number, rules: Parameters<typeof input.text>[1] = {}) =>
  textOf(input.text(max, rules))

/** A text with its own input type, such as an email address. */
export const textOf = (typed: z.ZodType<string>) => kind(typed, z.string())

/** Several lines of text of at most so many characters. */
export const longText = (max: number) => textOf(input.longText(max))

/** A whole number. */
export const integer = (min: number, max: number) => kind(input.integer(min, max), z.int(), 'number')

/** Whole yen, from 0. */
export const yen = () => kind(input.integer(0, 999_999_999), Yen, 'number')

/** Whole percent, 0 to 100. */
export const percent = () => integer(0, 100)

/** Yes or no. */
export const boolean = () => kind(input.flag(), z.boolean(), 'flag')

/** A calendar day, `YYYY-MM-DD`. */
export const date = () => kind(input.day(), z.string())

/** A moment, stored and stated in UTC, ISO 8601. Without an offset it is on the shop's clock. */
export const moment = (): Kind<string, true> => ({
  ...kind(input.moment(), z.string()),
  stored: (typed, { startOf }) => instantOf(typed, startOf),
})

/** One of a few words; their labels are the messages `office.<field>.<word>`. */
export const oneOf = <const W extends readonly [string, ...string[]]>(words: W): Kind<W[number], true> => ({
  ...kind<W[number]>(input.choice(words), z.enum(words)),
  words,
  options: optionsOf(words),
})

const optionsOf =
  (words: readonly string[]): KindOf<never>['options'] & {} =>
  async ({ say }, field) =>
    words.map((value) => ({ value, label: say({ key: `office.${field}.${value}` }) }))

/** The id of one of the rows that `options` lists, at most `max`. */
export const reference = (
  options: (env: ChoiceEnvironment) => Promise<readonly Option[]>,
  max = 2_147_483_647,
): Kind<number, true> => ({
  ...kind(input.integer(1, max, 'select'), z.int(), 'number'),
  options,
})

/** A list of texts, numbers or records, at most `max`; its column holds it as JSON. Empty in a new record. */
export const list = <T>(
  item: z.ZodType<T>,
  state: z.ZodType<T, T>,
  max: number,
): Kind<string, false, readonly T[]> => {
  const required: z.ZodType<readonly T[]> = input.list(item, max)
  return {
    required,
    optional: input.unchanged(required),
    state: z.array(state).readonly(),
    isRequired: false,
    initial: '[]',
    cell: 'text',
    stored: (typed) => JSON.stringify(typed),
    shown: (kept) => JSON.parse(kept) as readonly T[],
  }
}

/**
 * Some of a few words, in any order; its column holds them as JSON. None in a new record. Their labels are the
 * messages `office.<field>.<word>`.
 */
export const someOf = <const W extends readonly [string, ...string[]]>(
  words: W,
): Kind<string, false, readonly W[number][]> => {
  const required: z.ZodType<readonly W[number][]> = input.list(input.choice(words), words.length)
  return {
    required,
    optional: input.unchanged(required),
    state: z.array(z.enum(words)).readonly(),
    isRequired: false,
    initial: '[]',
    cell: 'text',
    words,
    options: optionsOf(words),
    stored: (typed) => JSON.stringify(typed),
    shown: (kept) => JSON.parse(kept) as readonly W[number][],
  }
}

/** Makes a field nullable. It is null in a new record. */
export const nullable = <V extends string | number | boolean>({
  required,
  state,
  cell,
  words,
  options,
  stored,
}: Kind<V>): Kind<V | null, false> => ({
  required: required.nullable(),
  optional: input.clearable(required),
  state: state.nullable(),
  isRequired: false,
  initial: null,
  cell,
  ...(words && { words }),
  ...(options && { options }),
  ...(stored && { stored: (typed, env) => (typed === null ? null : stored(typed, env)) }),
})

/** Several lines of HTML, sanitized, at most `max` characters; null if empty. */
export const html = (max: number): Kind<string | null, false> => ({
  ...nullable(longText(max)),
  optional: htmlText(max),
})

/**
 * Returns a field with its description for documents, in English, if its name is not in `locales/words.json`.
 * @public
 */
export const described = <V, R extends boolean>(of: Kind<V, R>, description: string): Kind<V, R> => {
  const says = <T extends z.ZodType>(type: T): T => type.meta({ ...type.meta(), description })
  return { ...of, required: says(of.required), optional: says(of.optional), state: says(of.state) }
}

/** Makes a field required in updates too. */
export const alwaysSent = <V>(of: Kind<V, true>): Kind<V, true> & { readonly isAlwaysSent: true } => ({
  ...of,
  optional: of.required,
  isAlwaysSent: true,
})

/** Gives a field a default, the value of a new record that does not send one. */
export const withDefault = <V>(of: Kind<V>, initial: V): Kind<V, false> => ({
  ...of,
  isRequired: false,
  initial,
})
