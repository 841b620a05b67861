import { z } from 'zod'

/** Words for members, in one language or both. */
export const Words = z.union([
  z.string().min(1).max(100),
  z.object({ ja: z.string().min(1).max(100), en: z.string().min(1).max(100) }),
])

/**
 * How a setting is typed: `text` and `html` in both languages; a `picture` or `video` is a path of the shop's own
 * files; an `address` leads somewhere; `codes` are codes of products, one a line; a `category` is its id.
 */
export const SETTING_KINDS = [
  'text',
  'html',
  'picture',
  'video',
  'address',
  'number',
  'choice',
  'category',
  'codes',
  'moment',
] as const

/** A setting of a section. */
export const SettingDeclaration = z.object({
  name: z.string().regex(/^[a-z][A-Za-z0-9]{0,31}$/),
  kind: z.enum(SETTING_KINDS),
  /** By default the message `sections.setting.<name>`. */
  label: Words.optional(),
  /** Whether each item of the section has it, such as the columns of a row. */
  ofItems: z.boolean().default(false),
  /** The choices of a `choice`; the first one is the default. */
  options: z
    .array(z.object({ value: z.string().regex(/^[a-z0-9-]{1,32}$/), label: Words.optional() }))
    .max(20)
    .default([]),
  /** The limits of a `number`. */
  min: z.int().default(1),
  max: z.int().default(24),
  /** The value of a new section. */
  default: z.string().max(500).default(''),
})

/** A kind of section: the template `sections/<name>.liquid` draws it. */
export const SectionDeclaration = z.object({
  name: z.string().regex(/^[a-z][a-z0-9-]{0,31}$/),
  label: Words,
  settings: z
    .array(SettingDeclaration)
    .max(30)
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'a setting is there twice'),
})
