import type { Language } from '../hypermedia/language.ts'

declare module './services.ts' {
  interface Services {
    /** The printer of documents. */
    readonly press: Press
  }
}

/** A value of a document, with its name. */
export interface PaperFact {
  readonly name: string
  readonly value: string
}

/** The sender or the recipient of a document. */
export interface PaperParty {
  readonly name: string
  readonly lines: readonly string[]
}

/** A line of ordered goods; all of it as text. */
export interface PaperLine {
  readonly name: string
  /** Its code and its variant; empty if there is none. */
  readonly detail: string
  readonly price: string
  readonly quantity: string
  readonly total: string
}

/** A sum; a strong one is the total of the others. */
export interface PaperSum extends PaperFact {
  readonly isStrong?: boolean
}

/** A document of an order, as text: its printer knows no order and computes nothing. */
export interface Paper {
  readonly title: string
  /** Framed beside the title: that it was issued before. */
  readonly mark: string | null
  /** Its number, which distinguishes its pages from those of others. */
  readonly number: string
  readonly facts: readonly PaperFact[]
  readonly addressee: PaperParty
  readonly issuer: PaperParty
  /** The destinations of the goods. */
  readonly destinations: readonly string[]
  /** Sentences before the figures. */
  readonly lead: readonly string[]
  /** Its main amount. */
  readonly amount: PaperFact | null
  /** Sentences after the amount. */
  readonly statement: readonly string[]
  readonly table: {
    readonly title: string | null
    readonly heads: Omit<PaperLine, 'detail'>
    readonly lines: readonly PaperLine[]
  } | null
  readonly sums: readonly PaperSum[]
  /** The sales at each rate of tax, as text; empty without any. */
  readonly taxes: readonly (readonly [rate: string, total: string, tax: string])[]
  /** The meaning of ※, if a line has it. */
  readonly footnote: string | null
  readonly notes: { readonly title: string; readonly lines: readonly string[] } | null
}

/** A file of one or several documents, each of which begins a page. */
export interface Print {
  /** The title of the file, as readers show it. */
  readonly title: string
  readonly author: string
  readonly language: Language
  /** The day of the file, `YYYY-MM-DD`: on one day the same documents are the same bytes. */
  readonly day: string
  readonly papers: readonly Paper[]
}

/** Makes PDF files, without blocking other requests. */
export interface Press {
  /** Returns the bytes of a file. Throws `Unavailable` if too many are waiting already. */
  print(print: Print): Promise<Buffer>
}
