import type { ReadEnvironment } from './environment.ts'

export { SETTING_KINDS } from '../store/themes/sections.ts'

/** Words for members, in one language or in both. */
type Words = string | { readonly ja: string; readonly en: string }

/** A setting of a section, as a theme or a plugin declares it. */
export interface DeclaredSetting {
  /** A word of letters and digits. */
  readonly name: string
  /**
   * How it is typed: `text` and `html` in both languages; a `picture` is a path of the shop's own files, and a `video` one of
   * those or its page at YouTube, whose id is its name with `Id`; an `address` leads somewhere; `codes` are codes of products, one a line; a `category` is its id; a `moment` is a
   * time, UTC.
   */
  readonly kind:
    | 'text'
    | 'html'
    | 'picture'
    | 'video'
    | 'address'
    | 'number'
    | 'choice'
    | 'category'
    | 'codes'
    | 'moment'
  /** Its name for members; by default the message `sections.setting.<name>`. */
  readonly label?: Words | undefined
  /** Whether each item of the section has it, such as the columns of a row; false by default. */
  readonly ofItems?: boolean | undefined
  /** The choices of a `choice`. */
  readonly options?: readonly { readonly value: string; readonly label?: Words | undefined }[] | undefined
  /** The limits of a `number`: by default 1 and 24. */
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** The value of a new section; empty by default. */
  readonly default?: string | undefined
}

/** A kind of section, as a theme or a plugin declares it. */
export interface DeclaredSection {
  /** Lower-case letters, digits and dashes: its template is `sections/<name>.liquid`. */
  readonly name: string
  readonly label: Words
  /** 30 at most. */
  readonly settings: readonly DeclaredSetting[]
}

/** A setting of a section with its defaults. */
export interface SectionSetting extends DeclaredSetting {
  readonly ofItems: boolean
  readonly options: readonly { readonly value: string; readonly label?: Words | undefined }[]
  readonly min: number
  readonly max: number
  readonly default: string
}

/** The texts of a section's settings by their names. */
export type SectionValues = Readonly<Record<string, string>>

/** A section as it is stored. */
export interface Section {
  readonly id: string
  /** The name of its kind. */
  readonly kind: string
  readonly isHidden: boolean
  /** The instants (UTC, ISO 8601) from and until which visitors see it; null without a limit. */
  readonly from: string | null
  readonly until: string | null
  /** English texts are under the name with `En`; those of items end in their number: `heading.2`, `headingEn.2`. */
  readonly values: SectionValues
}

/** A section in the language of a page. */
export interface WordedSection {
  readonly id: string
  readonly kind: string
  /** The values of its own settings. */
  readonly own: SectionValues
  /** The values of the settings of each item. */
  readonly items: readonly SectionValues[]
}

/** A kind of section: its settings, and the data of the shop that its template draws. */
export interface SectionKind {
  readonly name: string
  /** Its name for members; by default the message `sections.kind.<name>`. */
  readonly label?: Words
  readonly settings: readonly SectionSetting[]
  readonly data?: (
    environment: ReadEnvironment,
    section: WordedSection,
    /** The key of the page: data that its state has already need not be read again. */
    page: string,
  ) => Promise<Readonly<Record<string, unknown>>>
}
