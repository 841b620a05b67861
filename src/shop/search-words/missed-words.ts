import type { Store } from '../../store/database.ts'
import { Poller } from '../../store/poller.ts'
import { MOST_OF_A_DAY, wordToKeep } from './kept-words.ts'
import { countMissed, type Missed } from './missed-words.queries.ts'

declare module '../services.ts' {
  interface Services {
    /** Notes searches without results, without writing. */
    readonly missedWords: Pick<MissedWords, 'note'>
  }
}

/** The parts of the collector of missed words. */
export interface MissedWordsParts {
  readonly store: Pick<Store, 'write' | 'dialect'>
  readonly report: (error: unknown) => void
}

/** The visitor of a search, its moment, and its day in the shop's time zone. */
interface Search {
  readonly now: Date
  readonly today: string
  /** A digest of their network; a search without it does not count. */
  readonly visitor: { readonly network?: string }
}

const EVERY_MS = 60_000
/**
 * The number of words that are remembered for a day until another network searches for them; the oldest is
 * dropped.
 */
const MOST_REMEMBERED = 10 * MOST_OF_A_DAY
const SEVERAL = Symbol('several')

/**
 * Collects searches without results in memory and writes them once a minute: no search writes. A word counts
 * once in that time, because a repeated page is cached for as long, and repeating is no demand. No more words
 * than a day stores are held. A word is written only once two networks searched for it on one day: a name or a
 * number that one person typed is no demand, and may identify them. Until then it is only in the memory of this
 * process.
 */
export class MissedWords extends Poller {
  readonly #parts: MissedWordsParts
  #noted = new Map<string, Missed>()
  #day = ''
  /** The network that searched for each word of that day, or that there were several. */
  readonly #searched = new Map<string, string | typeof SEVERAL>()

  constructor(parts: MissedWordsParts) {
    super(EVERY_MS)
    this.#parts = parts
  }

  /** Notes a search without results. */
  note(typed: string, { now, today: day, visitor: { network } }: Search): void {
    const word = wordToKeep(typed)
    if (word === undefined || network === undefined || !this.#isFromSeveral(word, network, day)) return
    const at = now.toISOString()
    this.#hold({ day, word, firstAt: at, lastAt: at })
  }

  /** Writes the pending words before the end. */
  override async stop(): Promise<void> {
    await super.stop()
    await this.round()
  }

  protected async round(): Promise<boolean> {
    const noted = [...this.#noted.values()]
    if (noted.length === 0) return false
    this.#noted = new Map()
    const { store, report } = this.#parts
    try {
      await store.write((tx) => countMissed(tx, store.dialect, noted))
    } catch (error) {
      for (const one of noted) this.#hold(one)
      report(error)
    }
    return false
  }

  #isFromSeveral(word: string, network: string, day: string): boolean {
    if (day !== this.#day) this.#searched.clear()
    this.#day = day
    const known = this.#searched.get(word)
    const [oldest] = this.#searched.keys()
    if (known === undefined && oldest !== undefined && this.#searched.size >= MOST_REMEMBERED)
      this.#searched.delete(oldest)
    const isFromSeveral = known !== undefined && known !== network
    this.#searched.set(word, isFromSeveral ? SEVERAL : network)
    return isFromSeveral
  }

  #hold(missed: Missed): void {
    const key = `${missed.day} ${missed.word}`
    const known = this.#noted.get(key)
    if (!known && this.#noted.size >= MOST_OF_A_DAY) return
    const [firstAt = '', , , lastAt = ''] = [known ?? missed, missed]
      .flatMap((one) => [one.firstAt, one.lastAt])
      .sort()
    this.#noted.set(key, { ...missed, firstAt, lastAt })
  }
}
