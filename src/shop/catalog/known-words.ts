import { setTimeout as pause } from 'node:timers/promises'
import type { Store } from '../../store/database.ts'
import { textsAfter } from './known-words.queries.ts'
import { type KnownWord, maskOf, type Word, wordsIn } from './nearest-words.ts'

declare module '../services.ts' {
  interface Services {
    /** The words of products. */
    readonly knownWords: Pick<KnownWords, 'all' | 'atOnce'>
  }
}

/** Products read together: folding their texts keeps others waiting. */
const AT_ONCE = 500
/** The most words that are kept, those that most products have. */
const MOST = 30_000
/** The most words that are counted. */
const MOST_COUNTED = 200_000
/** Reading the words takes at most this part of the time. */
const SHARE = 0.01
/** How long what is made of the words is kept: they may be those of before a change. */
export const KEPT_MS = 60_000
/** How long somebody who types waits for the words. */
const PATIENCE_MS = 300

/**
 * The words of the names and search words of public products, in the memory of this process: at most 30,000, some
 * megabytes. They are read when they are first needed, and again, in the background, after products changed.
 */
export class KnownWords {
  readonly #store: Pick<Store, 'slowReader'>
  readonly #clock: () => number
  #words: readonly KnownWord[] | undefined
  #reading: Promise<readonly KnownWord[]> | undefined
  #isStale = true
  readonly #ignore: () => void
  #nextAt = Number.NEGATIVE_INFINITY

  constructor(store: Pick<Store, 'slowReader' | 'changes'>, clock: () => number = () => performance.now()) {
    this.#store = store
    this.#clock = clock
    this.#ignore = store.changes.listen((tags) => {
      if (tags === undefined || tags.includes('product')) this.#isStale = true
    })
  }

  /** The words, those that most products have first; the ones before a change may still be among them. */
  async all(): Promise<readonly KnownWord[]> {
    if (this.#isStale && this.#clock() >= this.#nextAt) {
      const reading = this.#read()
      if (!this.#words) return reading
      // A failure leaves the words of before, and is tried again.
      reading.catch(() => undefined)
    }
    return this.#words ?? this.#reading ?? []
  }

  /** Ends the notice of changes. */
  close(): void {
    this.#ignore()
  }

  /** The words, if they are known within a moment. */
  atOnce(): Promise<readonly KnownWord[] | undefined> {
    return Promise.race([this.all(), pause(PATIENCE_MS, undefined, { ref: false })])
  }

  #read(): Promise<readonly KnownWord[]> {
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = undefined
    })
    return this.#reading
  }

  async #readAll(): Promise<readonly KnownWord[]> {
    const startedAt = this.#clock()
    this.#isStale = false
    try {
      this.#words = await wordsOfProducts(this.#store)
    } catch (error) {
      this.#isStale = true
      throw error
    } finally {
      this.#nextAt = this.#clock() + (this.#clock() - startedAt) / SHARE
    }
    return this.#words
  }
}

const wordsOfProducts = async ({ slowReader }: Pick<Store, 'slowReader'>): Promise<readonly KnownWord[]> => {
  const counts = new Map<string, { readonly shown: string; count: number }>()
  const wordsOf = remembered()
  for (let after: number | undefined = 0; after !== undefined; ) {
    const rows: Awaited<ReturnType<typeof textsAfter>> = await textsAfter(slowReader, after, AT_ONCE)
    for (const { name, name_en, search_word } of rows)
      for (const { folded, shown } of wordsOf([name, name_en, search_word])) {
        const known = counts.get(folded)
        if (known) known.count += 1
        else if (counts.size < MOST_COUNTED) counts.set(folded, { shown, count: 1 })
      }
    after = rows.length < AT_ONCE ? undefined : rows.at(-1)?.id
  }
  return [...counts]
    .map(([folded, { shown, count }]) => ({ folded, shown, count, mask: maskOf(folded) }))
    .sort((one, other) => other.count - one.count)
    .slice(0, MOST)
}

/** The words of a product's texts, each once. The parts of names are much the same in many products. */
const remembered = () => {
  const known = new Map<string, readonly Word[]>()
  const wordsOfPart = (part: string): readonly Word[] => {
    const words = known.get(part) ?? wordsIn(part)
    if (known.size < MOST_COUNTED) known.set(part, words)
    return words
  }
  return (texts: readonly (string | null)[]): Iterable<Word> => {
    const words = texts.flatMap((text) => text?.split(/\s+/) ?? []).flatMap(wordsOfPart)
    return new Map(words.map((word) => [word.folded, word])).values()
  }
}
