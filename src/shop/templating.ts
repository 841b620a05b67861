import type { Language } from '../hypermedia/language.ts'

declare module './services.ts' {
  interface Services {
    /** The storefront's templates, for who edits them. */
    readonly templating: Templating
  }
}

/** What is wrong with a template, and where. */
export interface TemplateFault {
  /** The template by its name, such as `pages/Cart/index`. */
  readonly file: string
  /** From 1. */
  readonly line: number
  readonly column: number
  /** In the words of the template language. */
  readonly reason: string
}

/** With what a template of a mail is tried. */
export interface MailTrial {
  readonly language: Language
  readonly data: Readonly<Record<string, unknown>>
}

/** A text that is to stand in a mail. */
export interface MailDraft {
  /** The file of the mail. */
  readonly file: string
  /** What its subject is printed from. */
  readonly subject: string
  readonly part: 'subject' | 'text' | 'html'
  readonly body: string
}

/** Where a template says something that it is given. */
export interface TemplateVariable {
  /** As it stands there, such as `order.items[0].price`. */
  readonly name: string
  /** Its parts; another variable among them is a list of its own. */
  readonly path: readonly unknown[]
  /** From 1. */
  readonly line: number
}

/** The templates of themes, for whoever edits them. */
export interface Templating {
  /**
   * Tries templates that are not in force, by their names: parses each, then prints made-up pages by their
   * keys, or all of them, in both languages. What is wrong with the first that fails; nothing where all is well.
   */
  faults(
    written: ReadonlyMap<string, string>,
    pageKeys?: readonly string[],
  ): Promise<readonly TemplateFault[]>
  /** What keeps a text from being in a mail: it is parsed, then printed with each of these; nothing where it can be. */
  mailFault(draft: MailDraft, trials: readonly MailTrial[]): Promise<TemplateFault | undefined>
  /** What one part of a mail says of what it is given, its own variables left out; nothing of a text that is no template. */
  mailVariables(part: 'text' | 'html', text: string): Promise<readonly TemplateVariable[]>
  /** A template as the files of a theme have it, or else those of the default one; undefined where there is none. */
  file(themeCode: string, name: string): string | undefined
}
