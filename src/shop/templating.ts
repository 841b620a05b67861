import type { Language } from '../hypermedia/language.ts'

declare module './services.ts' {
  interface Services {
    /** The storefront's templates, for their editors. */
    readonly templating: Templating
  }
}

/** A fault of a template, and its position. */
export interface TemplateFault {
  /** The template by its name, such as `pages/Cart/index`. */
  readonly file: string
  /** From 1. */
  readonly line: number
  readonly column: number
  /** The message of the template language. */
  readonly reason: string
}

/** The sample data for trying a template of a mail. */
export interface MailTrial {
  readonly language: Language
  readonly data: Readonly<Record<string, unknown>>
}

/** A text for a mail. */
export interface MailDraft {
  /** The file of the mail. */
  readonly file: string
  /** The template of its subject. */
  readonly subject: string
  readonly part: 'subject' | 'text' | 'html'
  readonly body: string
}

/** A use of a variable in a template. */
export interface TemplateVariable {
  /** The name as written, such as `order.items[0].price`. */
  readonly name: string
  /** Its parts; another variable among them is a nested list. */
  readonly path: readonly unknown[]
  /** From 1. */
  readonly line: number
}

/** The templates of themes, for their editors. */
export interface Templating {
  /**
   * Tries templates that are not in force, by their names: parses each, then renders sample pages by their
   * keys, or all of them, in both languages. Returns the fault of the first that fails; undefined if all
   * succeed.
   */
  faults(
    written: ReadonlyMap<string, string>,
    pageKeys?: readonly string[],
  ): Promise<readonly TemplateFault[]>
  /**
   * Returns the fault of a mail's text: it is parsed, then rendered with each of these trials; undefined if
   * it has none.
   */
  mailFault(draft: MailDraft, trials: readonly MailTrial[]): Promise<TemplateFault | undefined>
  /**
   * Returns the uses of given variables in one part of a mail, without its own variables; empty for an
   * invalid template.
   */
  mailVariables(part: 'text' | 'html', text: string): Promise<readonly TemplateVariable[]>
  /** Returns a template from the files of a theme, or else of the default one; undefined if there is none. */
  file(themeCode: string, name: string): string | undefined
  /** Returns a template of a mail with the texts of a language in place of their keys. */
  spelledOut(template: string, part: 'text' | 'html', language: Language): string
}
