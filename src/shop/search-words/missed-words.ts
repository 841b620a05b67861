import type { Store } from '../../store/database.ts'
import { Poller } from '../../store/poller.ts'
import { MOST_OF_A_DAY, wordToKeep } from './kept-words.ts'
import { countMissed, type Missed } from './missed-words.queries.ts'

/** What collects the words that found nothing is put together from. */
export interface MissedWordsParts {
  readonly store: Pick<Store, 'write' | 'dialect'>
  readonly report: (error: unknown) => void
}

/** When a search was made: the moment, and the day of the shop's time zone. */
interface Moment {
  readonly now: Date
  readonly today: string
}

const EVERY_MS = 60_000

/**
 * The words that found nothing, collected in memory and written once a minute: no search writes anything. One
 * counts once in that time, however often it is asked for: a page that is asked for again comes as kept for as
 * long, and whoever repeats it makes no demand of it. More words than a day keeps are not held.
 */
export class MissedWords extends Poller {
  readonly #parts: MissedWordsParts
  #noted = new Map<string, Missed>()

  constructor(parts: MissedWordsParts) {
    super(EVERY_MS)
    this.#parts = parts
  }

  /** Notes what was searched for and found nothing. */
  note(typed: string, { now, today: day }: Moment): void {
    const word = wordToKeep(typed)
    if (word === undefined) return
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
