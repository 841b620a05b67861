import { z } from 'zod'
import { type Message, message } from './message.ts'
import { type FileRules, fileFault, isNoFile, UploadedFile } from './upload.ts'

/** What a transition takes: one zod type for each input name. */
export type Inputs = Readonly<Record<string, z.ZodType>>

/** The typed values of a transition's inputs, as its handler receives them. */
export type Values<I extends Inputs> = z.output<z.ZodObject<I>>

/** How a form shows an input; kept in the zod type's metadata, so that forms are made from contracts. */
export type Control =
  | 'text'
  | 'email'
  | 'tel'
  | 'password'
  | 'number'
  | 'textarea'
  | 'select'
  | 'checkbox'
  | 'hidden'
  | 'date'
  | 'datetime-local'
  | 'list'
  | 'file'

declare module 'zod' {
  interface GlobalMeta {
    /** How a form shows the input. */
    control?: Control
    /** The version of the record that a form edits: see `version`. */
    version?: boolean
    /** The media type of a text that is not plain (JSON Schema), such as `text/html`. */
    contentMediaType?: string
    /** The media types of the files that an input takes, joined by commas. */
    accept?: string
    /** The largest size of each of them, bytes. */
    maxBytes?: number
    /** What forms say of whether it is required, where that is not what the parser says: see `needed` and `stated`. */
    required?: boolean
    /** Has to be there unless another input is: see `either`. */
    unless?: Unless
    /** An example, where that of the vocabulary is none here. */
    example?: unknown
    /** What documents call a record, where what holds it does not tell. */
    named?: string
    /** In what a number is counted, in an answer. */
    unit?: 'yen'
    /** The HTML autocomplete token (WHATWG, autofill field names). */
    autocomplete?: string
  }
}

interface TextRules {
  /** Shortest length in characters; 1 unless the text may be empty. */
  readonly min?: number
  readonly pattern?: RegExp
  /** Message key for text that does not match the pattern. */
  readonly refused?: string
  readonly control?: Control
  readonly autocomplete?: string
  /** Brings what people type into the one form that is checked and kept. */
  readonly fold?: (typed: string) => string
}

/**
 * So many characters are looked at before a text of at most `max` is folded: spaces around it and markup that is
 * left out may be more than what stays. One beyond is too long as it stands.
 */
export const longestTyped = (max: number): number => 4 * max + 256

/** Full-width letters as half-width ones (NFKC), of a short text; a longer one as it stands: Unicode's order of accents takes the square of their number. */
export const narrowed = (typed: string, most = 256): string =>
  typed.length <= most ? typed.normalize('NFKC') : typed

const folded =
  (fold: (typed: string) => string, longest = Number.POSITIVE_INFINITY) =>
  (raw: unknown): unknown => {
    if (typeof raw === 'string') return raw.length <= longest ? fold(raw) : raw
    if (typeof raw === 'number' || typeof raw === 'boolean') return fold(String(raw))
    return raw
  }

const trim = (typed: string): string => typed.trim()

/** Says of a type that was made this moment how forms show it; unlike `meta` it copies nothing. */
const labelled = <T extends z.ZodType>(made: T, meta: z.core.GlobalMeta): T => {
  z.globalRegistry.add(made, meta)
  return made
}

/**
 * Text of `min` to `max` characters, trimmed, then folded, then checked. Numbers and booleans are
 * taken as their text, for programs that send a postal code as a number.
 */
export const text = (max: number, rules: TextRules = {}): z.ZodType<string> => {
  const { min = 1, pattern, refused = 'input.format', control = 'text', autocomplete } = rules
  // All at once: the shop has thousands of texts, and each check that is added by itself copies the type.
  const checked = z
    .string({ error: (issue) => (issue.input === undefined ? 'input.required' : 'input.text') })
    .check(
      z.minLength(Math.min(min, 1), { error: 'input.required' }),
      ...(min > 1 ? [z.minLength(min, { error: 'input.tooShort' })] : []),
      z.maxLength(max, { error: 'input.tooLong', abort: true }),
      ...(pattern ? [z.regex(pattern, { error: refused })] : []),
      z.refine((value: string) => !value.includes('\0') && value.isWellFormed(), { error: 'input.text' }),
    )
  return labelled(
    z.preprocess(folded(rules.fold ?? trim, longestTyped(max)), checked),
    autocomplete === undefined ? { control } : { control, autocomplete },
  )
}

/** Several lines of text, at most `max` characters; line ends become `\n`, as browsers send `\r\n`. */
export const longText = (max: number): z.ZodType<string> =>
  text(max, { control: 'textarea', fold: (typed) => typed.replace(/\r\n?/g, '\n').trim() })

/**
 * The key of a record that should exist. Any text is taken, as it stands: what cannot be a key is a
 * miss (404), which the handler finds; only nothing at all is a bad request. U+0000 and lone
 * surrogates, which no text in PostgreSQL can hold, become U+FFFD, which no key has.
 */
export const key = (): z.ZodType<string> =>
  labelled(
    z.preprocess(
      folded((typed) => typed.replaceAll('\0', '\uFFFD').toWellFormed()),
      z.string({ error: 'input.required' }).min(1, { error: 'input.required' }),
    ),
    { control: 'hidden' },
  )

const toNumber = (raw: unknown): unknown => {
  if (typeof raw !== 'string') return raw
  const digits = narrowed(raw).trim()
  if (digits === '') return undefined
  return /^[+-]?\d+$/.test(digits) ? Number(digits) : raw
}

/** A whole number from `min` to `max`, also as text, in half or full width. */
export const integer = (min = 0, max = 2147483647, control: Control = 'number'): z.ZodType<number> =>
  labelled(
    z.preprocess(
      toNumber,
      z
        .int({ error: (issue) => (issue.input === undefined ? 'input.required' : 'input.integer') })
        .check(z.gte(min, { error: 'input.min' }), z.lte(max, { error: 'input.max' })),
    ),
    { control },
  )

const truths = new Map<unknown, boolean>([
  [true, true],
  ['1', true],
  ['on', true],
  ['true', true],
  [1, true],
  [false, false],
  ['0', false],
  ['off', false],
  ['false', false],
  [0, false],
])

/** Yes or no: `true`, `1`, `on` and their opposites, also as text. */
export const flag = (): z.ZodType<boolean> =>
  labelled(
    z.preprocess((raw) => truths.get(raw) ?? raw, z.boolean({ error: 'input.flag' })),
    { control: 'checkbox' },
  )

/** One of a few words. */
export const choice = <const W extends readonly [string, ...string[]]>(
  words: W,
  control: Control = 'select',
): z.ZodType<W[number]> =>
  labelled(
    z.preprocess(
      folded((typed) => typed),
      z.enum(words, { error: 'input.choice' }),
    ),
    { control },
  )

/** Before it no shop has anything; PostgreSQL knows no year 0, which a time zone may make of the year 1. */
const FIRST_DAY = '1000-01-01'

/** A calendar day, `YYYY-MM-DD`, that exists, from the year 1000 on. */
export const day = (): z.ZodType<string> =>
  z
    .preprocess(
      folded(trim),
      z.iso.date({ error: 'input.date' }).refine((typed) => typed >= FIRST_DAY, { error: 'input.date' }),
    )
    .meta({ control: 'date' })

/**
 * A moment: with its offset as RFC 3339 has it, or without one as a form sends it: by the clock on the
 * shop's wall.
 */
export const moment = (): z.ZodType<string> =>
  z
    .preprocess(folded(trim), z.iso.datetime({ offset: true, local: true, error: 'input.moment' }))
    .meta({ control: 'datetime-local' })

/**
 * A list of texts or of records, at most `max`; forms send it as `name[]` or `name[0][field]`. What is
 * empty in it counts as left out: the row that a form keeps free, the mark that no box is ticked.
 */
export const list = <T extends z.ZodType>(item: T, max = 1000): z.ZodType<z.output<T>[]> =>
  z
    .preprocess(
      (raw, context) => {
        if (!Array.isArray(raw)) return raw
        const entries = withoutEmpty(raw)
        // One that is too long is not judged entry by entry.
        const isTooLong = entries.length > max
        if (isTooLong)
          context.addIssue({ code: 'too_big', origin: 'array', maximum: max, message: 'input.tooMany' })
        return isTooLong ? [] : entries
      },
      z.array(item, { error: 'input.list' }).max(max),
    )
    .meta({ control: 'list' })

/** The entries of a list as they count: without empty texts, and without records in which nothing was filled in. */
export const withoutEmpty = (entries: readonly unknown[]): unknown[] =>
  entries.filter((entry) => !isEmpty(entry))

const isEmpty = (entry: unknown): boolean => {
  if (typeof entry === 'string') return entry.trim() === ''
  if (typeof entry !== 'object' || entry === null) return false
  const values = Object.values(entry)
  return values.length > 0 && values.every((value) => value === null || isEmpty(value))
}

/**
 * Files that come with a form (`multipart/form-data`), at most `most` of the media types `kinds`; an
 * empty list where none was chosen. Nothing but such a form can carry one.
 */
export const file = (rules: FileRules): z.ZodType<UploadedFile[]> => {
  const { most, least = 0, bytes, kinds } = rules
  const one = z.instanceof(UploadedFile, { error: 'input.file' })
  const several = z
    .array(one.meta({ type: 'string', format: 'binary' }), { error: 'input.file' })
    .min(least, { error: 'input.fileMissing' })
    .max(most, { error: 'input.tooMany' })
    .superRefine((files, context) => {
      const fault = fileFault(files, rules)
      if (fault) context.addIssue({ code: 'custom', message: fault.key, params: fault.params })
    })
  const read = z.preprocess((raw) => [raw ?? []].flat().filter((sent) => !isNoFile(sent)), several)
  const meta = { control: 'file', accept: kinds.join(','), maxBytes: bytes } as const
  return least > 0 ? read.meta(meta) : read.default([]).meta(meta)
}

const isNothing = (raw: unknown): boolean => raw === null || raw === ''

const isBlank = (raw: unknown): boolean => raw === null || (typeof raw === 'string' && raw.trim() === '')

/** An input that may be left out; an empty form field, or one of spaces alone, counts as left out. Spaces in a password are its own. */
export const optional = <T extends z.ZodType>(type: T): z.ZodType<z.output<T> | undefined> => {
  const meta = type.meta()
  const isLeftOut = meta?.control === 'password' ? isNothing : isBlank
  const inner = z.preprocess((raw) => (isLeftOut(raw) ? undefined : raw), type.optional())
  return meta ? labelled(inner, meta) : inner
}

const absent = <T extends z.ZodType, R extends z.ZodType>(type: T, made: R): R => {
  const meta = type.meta()
  return meta ? labelled(made, meta) : made
}

/** An input that may be left out, and then leaves things as they are; an empty one is judged as it was typed. */
export const unchanged = <T extends z.ZodType>(type: T): z.ZodType<z.output<T> | undefined> =>
  absent(type, type.optional())

/** The same where nothing may be there: an empty one clears it. */
export const clearable = <T extends z.ZodType>(type: T): z.ZodType<z.output<T> | null | undefined> =>
  absent(
    type,
    z.preprocess((raw) => (isBlank(raw) ? null : raw), type.nullable().optional()),
  )

/** Other inputs in place of which another has to be there: whatever they say (`true`), or with one of these values. */
export type Unless = Readonly<Record<string, true | readonly string[]>>

/**
 * An input that a request cannot do without, `unless` another does in its place: forms call it required
 * all the same, the handler looks whether it is there.
 */
export const needed = <T extends z.ZodType>(type: T, unless?: Unless): z.ZodType<z.output<T> | undefined> =>
  labelled(optional(type), { ...type.meta(), required: true, ...(unless && { unless }) })

/** The same where a form leaves the choice: of it and the others one has to be there, and the handler looks whether it is. */
export const either = <T extends z.ZodType>(type: T, unless: Unless): z.ZodType<z.output<T> | undefined> =>
  labelled(optional(type), { ...type.meta(), unless })

/** A text that may be empty and has to be sent all the same; null is the empty one. */
export const stated = (type: z.ZodType<string>): z.ZodType<string> =>
  z.preprocess((raw) => (raw === null ? '' : raw), type).meta({ ...type.meta(), required: false })

/**
 * The version of a record, as the form was filled with it: an edit of another one than is kept is
 * refused (409, `staleVersion`), and the form shown again carries the one that is kept then. A program
 * may leave it out: the last write wins.
 */
export const version = (): z.ZodType<number | undefined> =>
  labelled(optional(integer(0)), { control: 'hidden', version: true })

/** Names of the inputs that are versions. */
export const versionsIn = (inputs: Inputs): readonly string[] =>
  Object.keys(inputs).filter((name) => inputs[name]?.meta()?.version)

/** What is wrong with the input, by field; nested fields are joined by dots (`allocations.0.quantity`). */
export type InputErrors = Readonly<Record<string, Message>>

/** The outcome of reading raw input by a contract. */
export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: InputErrors }

/** Reads raw, untyped input by its types. Names that the contract does not know are left out. */
export const parser = <I extends Inputs>(inputs: I): ((raw: unknown) => Parsed<Values<I>>) => {
  const shape = z.object(inputs)
  return (raw) => {
    // What is no record where there should be one has no words of its own.
    const result = shape.safeParse(raw, { error: () => 'input.format' })
    if (result.success) return { ok: true, value: result.data }
    const errors: Record<string, Message> = {}
    for (const issue of result.error.issues) {
      const field = issue.path.join('.')
      const isSelect = inputs[field]?.meta()?.control === 'select'
      if (!(field in errors)) errors[field] = toMessage(issue, isSelect)
    }
    return { ok: false, errors }
  }
}

const toMessage = (issue: z.core.$ZodIssue, isSelect: boolean): Message => {
  if (isSelect && issue.message === 'input.required') return message('input.unchosen')
  if (issue.code === 'too_small') return message(issue.message, { min: Number(issue.minimum) })
  if (issue.code === 'too_big') return message(issue.message, { max: Number(issue.maximum) })
  if (issue.code === 'custom') return message(issue.message, issue.params as Message['params'])
  return message(issue.message)
}
