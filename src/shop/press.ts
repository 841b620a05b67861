import type { Language } from '../hypermedia/language.ts'

declare module './services.ts' {
  interface Services {
    /** What makes papers. */
    readonly press: Press
  }
}

/** Something told of a paper, under its name. */
export interface PaperFact {
  readonly name: string
  readonly value: string
}

/** Whoever a paper is from, or for. */
export interface PaperParty {
  readonly name: string
  readonly lines: readonly string[]
}

/** A line of what was bought; all of it in words. */
export interface PaperLine {
  readonly name: string
  /** Its code and its variant; empty where there is nothing to tell. */
  readonly detail: string
  readonly price: string
  readonly quantity: string
  readonly total: string
}

/** A sum; a strong one is what all the others come to. */
export interface PaperSum extends PaperFact {
  readonly isStrong?: boolean
}

/** A paper of an order, in words: whoever draws it knows no order and reckons nothing. */
export interface Paper {
  readonly title: string
  /** Stands framed beside the title: that it was issued before. */
  readonly mark: string | null
  /** By which its pages are told from those of others. */
  readonly number: string
  readonly facts: readonly PaperFact[]
  readonly addressee: PaperParty
  readonly issuer: PaperParty
  /** Where what was bought goes. */
  readonly destinations: readonly string[]
  /** Sentences before the figures. */
  readonly lead: readonly string[]
  /** The one amount that it is about. */
  readonly amount: PaperFact | null
  /** Sentences after it. */
  readonly statement: readonly string[]
  readonly table: {
    readonly title: string | null
    readonly heads: Omit<PaperLine, 'detail'>
    readonly lines: readonly PaperLine[]
  } | null
  readonly sums: readonly PaperSum[]
  /** What is sold at each rate of tax, in words; none where there is nothing. */
  readonly taxes: readonly (readonly [rate: string, total: string, tax: string])[]
  /** What ※ means, where it stands at a line. */
  readonly footnote: string | null
  readonly notes: { readonly title: string; readonly lines: readonly string[] } | null
}

/** A file of one or several papers, each of which begins a page. */
export interface Print {
  /** Of the file, as its reader shows it. */
  readonly title: string
  readonly author: string
  readonly language: Language
  /** The day that it is said to be made on, `YYYY-MM-DD`: on one day the same papers are the same bytes. */
  readonly day: string
  readonly papers: readonly Paper[]
}

/** Makes PDF files, where nobody else waits for them. */
export interface Press {
  /** The bytes of a file. Throws `Unavailable` where too much waits already. */
  print(print: Print): Promise<Buffer>
}
