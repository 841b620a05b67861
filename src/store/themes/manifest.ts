import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { SectionDeclaration, Words } from './sections.ts'

const Colour = z.string().regex(/^#[0-9a-f]{6}$/i)
/** A font family as in CSS. */
const FontFamily = z.string().regex(/^[\w \-"',.]{1,200}$/)

const named = {
  name: z.string().regex(/^[a-z][A-Za-z0-9]{0,31}$/),
  label: Words,
}
/** The custom property of the style sheet that gets the value. */
const property = { property: z.string().regex(/^--[a-z][a-z0-9-]{0,63}$/) }

const Setting = z.discriminatedUnion('kind', [
  z.object({
    ...named,
    ...property,
    kind: z.literal('colour'),
    default: Colour,
    /** The colours that it stands on or beneath as text: settings by their names, or colours. */
    against: z
      .array(z.string().regex(/^(?:[a-z][A-Za-z0-9]{0,31}|#[0-9a-f]{6})$/i))
      .max(4)
      .default([]),
  }),
  z.object({
    ...named,
    ...property,
    kind: z.literal('font'),
    default: FontFamily,
    options: z
      .array(z.object({ label: Words, value: FontFamily }))
      .min(1)
      .max(20),
  }),
  z.object({ ...named, kind: z.literal('text'), default: z.string().max(500).default('') }),
  z.object({ ...named, kind: z.literal('picture'), default: z.string().max(500).default('') }),
])

/** A setting of a theme: a colour, a font, a text or a picture. */
export type ThemeSetting = z.infer<typeof Setting>

const Manifest = z.object({
  name: Words,
  settings: z
    .array(Setting)
    .max(40)
    .default([])
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'a setting is there twice'),
  /** The kinds of sections that it draws beside the usual ones. */
  sections: z.array(SectionDeclaration).max(20).default([]),
})

/** The manifest of a theme, its `theme.json`. */
export type ThemeManifest = z.infer<typeof Manifest>

/** The manifest in a theme's folder; undefined without a `theme.json`, a sentence if it is invalid. */
export const manifestIn = (directory: string): ThemeManifest | string | undefined => {
  const path = join(directory, 'theme.json')
  if (!existsSync(path)) return undefined
  let read: unknown
  try {
    read = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    return String(error instanceof Error ? error.message : error)
  }
  const { data, error } = Manifest.safeParse(read)
  return data ?? `${error?.issues[0]?.path.join('.') ?? ''}: ${error?.issues[0]?.message ?? ''}`
}

/** A font or colour for a style sheet; undefined if the setting does not allow it. */
export const styleValue = (setting: ThemeSetting, value: string): string | undefined => {
  if (setting.kind === 'colour') return Colour.safeParse(value).data
  return setting.kind === 'font' ? setting.options.find((option) => option.value === value)?.value : undefined
}
