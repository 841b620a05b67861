import { z } from 'zod'
import { isInvisible, withoutEmpty } from './entries.ts'
import { type Message, message } from './message.ts'
import { type FileRules, fileFault, isNoFile, UploadedFile } from './upload.ts'

/** The inputs of a transition: one zod type for each name. */
export type Inputs = Readonly<Record<string, z.ZodType>>

/** The typed values of a transition's inputs, as its handler receives them. */
export type Values<I extends Inputs> = z.output<z.ZodObject<I>>

/**
 * The control of an input in a form. It is in the zod type's metadata, so that forms are made from contracts.
 */
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
    /** The control of the input in forms. */
    control?: Control
    /** Whether the input is the version of the record that a form edits: see `version`. */
    version?: boolean
    /** The media type of a text that is not plain (JSON Schema), such as `text/html`. */
    contentMediaType?: string
    /** The media types of the files that an input takes, joined by commas. */
    accept?: string
    /** The largest size of each file, in bytes. */
    maxBytes?: number
    /** Whether forms call it required, if that differs from the parser: see `needed` and `stated`. */
    required?: boolean
    /** Required unless another input is sent: see `either`. */
    unless?: Unless
    /** An example, if that of the vocabulary does not fit. */
    example?: unknown
    /** The name of a record in documents, if its property does not tell. */
    named?: string
    /** The unit of a number in a state. */
    unit?: 'yen'
    /**
     * The list whose rows lead to the page, for an input that says where in it the page stands. What is done on
     * the page leads back to the same place.
     */
    rowOf?: string
    /** The HTML autocomplete token (WHATWG, autofill field names). */
    autocomplete?: string
  }
}

interface TextRules {
  /** Shortest length in characters; 1 unless the text may be empty. */
  readonly min?: number
  readonly pattern?: RegExp
  /** A rule that no pattern can state, such as a check digit; asked of text that matches the pattern. */
  readonly holds?: (text: string) => boolean
  /** Message key for text that does not match the pattern, or of which the rule does not hold. */
  readonly refused?: string
  readonly control?: Control
  readonly autocomplete?: string
  /** Brings typed text into the one form that is validated and stored. */
  readonly fold?: (typed: string) => string
}

/**
 * The number of characters that are read before a text of at most `max` is folded: spaces around it, and markup
 * that is removed, may be longer than the rest. A longer text is too long without folding.
 */
export const longestTyped = (max: number): number => 4 * max + 256

/**
 * Converts full-width characters to half width (NFKC) in text of at most `most` characters. Longer text stays
 * as it is: the time to order its accents grows with the square of their number.
 */
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

/** Makes a text of which nothing can be seen empty, before it is folded. */
const visible =
  (fold: (typed: string) => string) =>
  (typed: string): string =>
    isInvisible(typed) ? '' : fold(typed)

/** Adds metadata to a type that was just made. Unlike `meta`, it copies nothing. */
const labelled = <T extends z.ZodType>(made: T, meta: z.core.GlobalMeta): T => {
  z.globalRegistry.add(made, meta)
  return made
}

/**
 * Text of `min` to `max` characters, trimmed, then folded, then checked. One of invisible characters alone is
 * empty. Numbers and booleans are taken as their text, for programs that send a postal code as a number.
 */
export const text = (max: number, rules: TextRules = {}): z.ZodType<string> => {
  const { min = 1, pattern, holds, refused = 'input.format' } = rules
  const { control = 'text', autocomplete, fold = trim } = rules
  // All checks are added at once: the shop has thousands of texts, and adding each check copies the type.
  const checked = z
    .string({ error: (issue) => (issue.input === undefined ? 'input.required' : 'input.text') })
    .check(
      z.minLength(Math.min(min, 1), { error: 'input.required' }),
      ...(min > 1 ? [z.minLength(min, { error: 'input.tooShort' })] : []),
      z.maxLength(max, { error: 'input.tooLong', abort: true }),
      ...(pattern ? [z.regex(pattern, { error: refused, abort: holds !== undefined })] : []),
      ...(holds ? [z.refine<string>(holds, { error: refused })] : []),
      z.refine((value: string) => !value.includes('\0') && value.isWellFormed(), { error: 'input.text' }),
    )
  return labelled(
    z.preprocess(folded(control === 'password' ? fold : visible(fold), longestTyped(max)), checked),
    autocomplete === undefined ? { control } : { control, autocomplete },
  )
}

/** Several lines of text, at most `max` characters; line ends become `\n`, as browsers send `\r\n`. */
export const longText = (
  max: number,
  rules: Pick<TextRules, 'pattern' | 'refused'> = {},
): z.ZodType<string> =>
  text(max, { ...rules, control: 'textarea', fold: (typed) => typed.replace(/\r\n?/g, '\n').trim() })

/**
 * The key of a record that should exist. Takes any text: one that cannot be a key is a miss (404), which the
 * handler finds; only an empty key is a bad request. U+0000 and lone surrogates, which PostgreSQL cannot store,
 * become U+FFFD, which no key contains.
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

/** Whether raw input says yes, as `flag` reads it. */
export const isYes = (raw: unknown): boolean => truths.get(raw) === true

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

/** No shop has anything older. PostgreSQL has no year 0, which a time zone could make of the year 1. */
const FIRST_DAY = '1000-01-01'

/** A calendar day, `YYYY-MM-DD`, that exists, from the year 1000 on. */
export const day = (): z.ZodType<string> =>
  z
    .preprocess(
      folded(trim),
      z.iso.date({ error: 'input.date' }).refine((typed) => typed >= FIRST_DAY, { error: 'input.date' }),
    )
    .meta({ control: 'date' })

/** A moment, as RFC 3339 with its offset, or without one as forms send it, on the shop's clock. */
export const moment = (): z.ZodType<string> =>
  z
    .preprocess(folded(trim), z.iso.datetime({ offset: true, local: true, error: 'input.moment' }))
    .meta({ control: 'datetime-local' })

/**
 * A list of texts or of records, at most `max`; forms send it as `name[]` or `name[0][field]`. Empty entries
 * count as left out: the free row of a form, the mark of unticked boxes.
 */
export const list = <T extends z.ZodType>(item: T, max = 1000): z.ZodType<z.output<T>[]> =>
  z
    .preprocess(
      (raw, context) => {
        if (!Array.isArray(raw)) return raw
        const entries = withoutEmpty(raw)
        // The entries of a list that is too long are not validated.
        const isTooLong = entries.length > max
        if (isTooLong)
          context.addIssue({ code: 'too_big', origin: 'array', maximum: max, message: 'input.tooMany' })
        return isTooLong ? [] : entries
      },
      z.array(item, { error: 'input.list' }).max(max),
    )
    .meta({ control: 'list' })

/**
 * Files of a form (`multipart/form-data`), at most `most`, of the media types `kinds`; an empty list if none
 * was chosen. Only such a form can send one.
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
  const read = z.preprocess((raw) => sentIn(raw).filter((sent) => !isNoFile(sent)), several)
  const meta = { control: 'file', accept: kinds.join(','), maxBytes: bytes } as const
  return least > 0 ? read.meta(meta) : read.default([]).meta(meta)
}

/** Returns the values sent for files: an object, if controls that name their purpose in brackets are all empty. */
const sentIn = (raw: unknown): readonly unknown[] =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw) && !(raw instanceof UploadedFile)
    ? Object.values(raw)
    : [raw ?? []].flat()

const isNothing = (raw: unknown): boolean => raw === null || raw === ''

const isBlank = (raw: unknown): boolean => raw === null || (typeof raw === 'string' && isInvisible(raw))

/**
 * An input that may be left out. An empty field, or one of spaces or invisible characters alone, counts as left
 * out; a password of spaces does not.
 */
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

/** An input that may be left out, which changes nothing. An empty value is validated as it is. */
export const unchanged = <T extends z.ZodType>(type: T): z.ZodType<z.output<T> | undefined> =>
  absent(type, type.optional())

/** An input that may be left out, which changes nothing. An empty value clears it and gives null. */
export const clearable = <T extends z.ZodType>(type: T): z.ZodType<z.output<T> | null | undefined> =>
  absent(
    type,
    z.preprocess((raw) => (isBlank(raw) ? null : raw), type.nullable().optional()),
  )

/** The inputs that replace another one: with any value (`true`), or with one of these values. */
export type Unless = Readonly<Record<string, true | readonly string[]>>

/**
 * A required input, unless `unless` names others that replace it. Forms call it required; the handler checks
 * whether it was sent.
 */
export const needed = <T extends z.ZodType>(type: T, unless?: Unless): z.ZodType<z.output<T> | undefined> =>
  labelled(optional(type), { ...type.meta(), required: true, ...(unless && { unless }) })

/**
 * An input of which a form leaves the choice: it or one of the others is required, which the handler checks.
 */
export const either = <T extends z.ZodType>(type: T, unless: Unless): z.ZodType<z.output<T> | undefined> =>
  labelled(optional(type), { ...type.meta(), unless })

/** A text that must be sent and may be empty; an empty one gives null. */
export const stated = (type: z.ZodType<string>): z.ZodType<string> =>
  z.preprocess((raw) => (raw === null ? '' : raw), type).meta({ ...type.meta(), required: false })

/**
 * The version of the record that the form was filled with. An edit of another version than the stored one fails
 * with 409 (`staleVersion`), and the form that is shown again has the stored version. A program may leave it
 * out: then the last write wins.
 */
export const version = (): z.ZodType<number | undefined> =>
  labelled(optional(integer(0)), { control: 'hidden', version: true })

/** Names of the inputs that are versions. */
export const versionsIn = (inputs: Inputs): readonly string[] =>
  Object.keys(inputs).filter((name) => inputs[name]?.meta()?.version)

/**
 * The errors of an input, by field. The path of a nested field is joined by dots (`allocations.0.quantity`).
 */
export type InputErrors = Readonly<Record<string, Message>>

/** The outcome of reading raw input by a contract. */
export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: InputErrors }

/** Finds further errors of raw input, by field. */
export type Check = (raw: Readonly<Record<string, unknown>>) => InputErrors

/**
 * Parses raw input by its types, and by a check if there is one. Names that the contract does not know are left
 * out.
 */
export const parser = <I extends Inputs>(
  inputs: I,
  check: Check = () => ({}),
): ((raw: unknown) => Parsed<Values<I>>) => {
  const shape = z.object(inputs)
  return (raw) => {
    // A value that should be a record and is not has no message of its own.
    const result = shape.safeParse(raw, { error: () => 'input.format' })
    const found = typeof raw === 'object' && raw !== null ? check({ ...raw }) : {}
    if (result.success && Object.keys(found).length === 0) return { ok: true, value: result.data }
    const errors: Record<string, Message> = {}
    for (const issue of result.error?.issues ?? []) {
      const field = issue.path.join('.')
      const isSelect = inputs[field]?.meta()?.control === 'select'
      if (!(field in errors)) errors[field] = toMessage(issue, isSelect)
    }
    return { ok: false, errors: { ...found, ...errors } }
  }
}

const toMessage = (issue: z.core.$ZodIssue, isSelect: boolean): Message => {
  if (isSelect && issue.message === 'input.required') return message('input.unchosen')
  if (issue.code === 'too_small') return message(issue.message, { min: Number(issue.minimum) })
  if (issue.code === 'too_big') return message(issue.message, { max: Number(issue.maximum) })
  if (issue.code === 'custom') return message(issue.message, issue.params as Message['params'])
  return message(issue.message)
}
