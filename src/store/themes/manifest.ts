import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type FontCode, fontCodes, servedFonts } from './fonts.ts'
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
  z
    .object({
      ...named,
      ...property,
      kind: z.literal('font'),
      /** A family, or the code of a font that the shop serves. */
      default: FontFamily,
      options: z
        .array(z.object({ label: Words, value: FontFamily }))
        .max(20)
        .default([]),
      /** The fonts that the shop serves and that it offers beside its own. */
      served: z.union([z.literal('all'), z.array(z.enum(fontCodes)).max(fontCodes.length)]).default([]),
    })
    .refine(({ options, served }) => options.length + served.length > 0, 'it offers no font'),
  z.object({ ...named, kind: z.literal('text'), default: z.string().max(500).default('') }),
  z.object({ ...named, kind: z.literal('picture'), default: z.string().max(500).default('') }),
])

/** A setting of a theme: a colour, a font, a text or a picture. */
export type ThemeSetting = z.infer<typeof Setting>

/** How a `theme.json` is read. */
export const Manifest = z.object({
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

/** A font to choose: one that the theme names itself, or one that the shop serves. */
export interface FontChoice {
  /** The stored value. */
  readonly value: string
  /** As in CSS. */
  readonly fontFamily: string
  readonly by: { readonly label: z.infer<typeof Words> } | { readonly served: FontCode }
}

/** Returns the fonts that a setting offers: those of the theme itself, then those that the shop serves. */
export const fontChoices = ({
  options,
  served,
}: Pick<Extract<ThemeSetting, { kind: 'font' }>, 'options' | 'served'>): readonly FontChoice[] => [
  ...options.map(({ label, value }) => ({ value, fontFamily: value, by: { label } })),
  ...fontCodes
    .filter((code) => served === 'all' || served.includes(code))
    .map((code) => ({ value: code, fontFamily: servedFonts[code], by: { served: code } })),
]

/** Returns the font that a value of a setting stands for; undefined if the setting does not offer it. */
export const chosenFont = (setting: ThemeSetting, value: string): FontChoice | undefined =>
  setting.kind === 'font' ? fontChoices(setting).find((choice) => choice.value === value) : undefined

/** A font or colour for a style sheet; undefined if the setting does not allow it. */
export const styleValue = (setting: ThemeSetting, value: string): string | undefined =>
  setting.kind === 'colour' ? Colour.safeParse(value).data : chosenFont(setting, value)?.fontFamily

/** Returns the value of a setting that is in force: the theme's own if there is none, or one that is not allowed. */
export const valueInForce = (setting: ThemeSetting, value: string | undefined): string => {
  const isStyle = setting.kind === 'colour' || setting.kind === 'font'
  if (value === undefined || (isStyle && styleValue(setting, value) === undefined)) return setting.default
  return value
}
