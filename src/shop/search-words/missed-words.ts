import type { Store } from '../../store/database.ts'
import { Poller } from '../../store/poller.ts'
import { MOST_OF_A_DAY, wordToKeep } from './kept-words.ts'
import { countMissed, type Missed } from './missed-words.queries.ts'

declare module '../services.ts' {
  interface Services {
    /** Where searches that find nothing are noted; nothing is written for them. */
    readonly missedWords: Pick<MissedWords, 'note'>
  }
}

/** What collects the words that found nothing is put together from. */
export interface MissedWordsParts {
  readonly store: Pick<Store, 'write' | 'dialect'>
  readonly report: (error: unknown) => void
}

/** Who searched, and when: the moment, and the day of the shop's time zone. */
interface Search {
  readonly now: Date
  readonly today: string
  /** By a digest of their network; a search of which that is not known does not count. */
  readonly visitor: { readonly network?: string }
}

const EVERY_MS = 60_000
/** So many words of a day are remembered until somebody else searches for them; of more the oldest is forgotten. */
const MOST_REMEMBERED = 10 * MOST_OF_A_DAY
const SEVERAL = Symbol('several')

/**
 * The words that found nothing, collected in memory and written once a minute: no search writes anything. One
 * counts once in that time, however often it is asked for: a page that is asked for again comes as kept for as
 * long, and whoever repeats it makes no demand of it. More words than a day keeps are not held.
 *
 * A word is written only once two networks searched for it on one day: a name or a number that one person typed
 * is no demand, and may tell of them. Until then it is in the memory of this process alone.
 */
export class MissedWords extends Poller {
  readonly #parts: MissedWordsParts
  #noted = new Map<string, Missed>()
  #day = ''
  /** By the words of that day, the network that searched for them, or that there were several. */
  readonly #searched = new Map<string, string | typeof SEVERAL>()

  constructor(parts: MissedWordsParts) {
    super(EVERY_MS)
    this.#parts = parts
  }

  /** Notes what was searched for and found nothing. */
  note(typed: string, { now, today: day, visitor: { network } }: Search): void {
    const word = wordToKeep(typed)
    if (word === undefined || network === undefined || !this.#isFromSeveral(word, network, day)) return
    const at = now.toISOString()
    this.#hold({ day, word, firstAt: at, lastAt: at })
  }

  /** What is not written yet is written before the end. */
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
