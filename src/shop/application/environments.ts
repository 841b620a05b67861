import { placeAt } from '../../hypermedia/at.ts'
import { rawInputsIn } from '../../hypermedia/href.ts'
import { isClosed, may, type RealmName } from '../../hypermedia/realm.ts'
import type { Readers } from '../../store/store.ts'
import { ReadNotes } from '../../store/tags.ts'
import { isLost, troubleOf } from '../../store/trouble.ts'
import { startIn } from '../days.ts'
import type { ReadEnvironment } from '../environment.ts'
import { dayIn } from '../values.ts'
import type { Asked } from './asked.ts'
import type { ApplicationParts } from './parts.ts'

/** The default of a request that states no preference. */
const UNTOLD: ReadEnvironment['wants'] = { page: false, job: false }

/** The factories of handlers' environments. */
export type Environments = ReturnType<typeof environmentsOf>

/** Creates the environments of handlers: each with only the parts that it may reach. */
export const environmentsOf = (
  parts: Pick<
    ApplicationParts,
    'graph' | 'store' | 'memory' | 'files' | 'services' | 'clock' | 'timeZone' | 'translate'
  >,
) => {
  const { graph, store, memory, files, services, clock, translate } = parts
  const dayOf = dayIn(parts.timeZone)
  const startOf = startIn(parts.timeZone)

  const surroundings = ({ visitor: { actor, ...session }, language, wants = UNTOLD }: Asked) => {
    const idIn = (realm: RealmName) => (actor.realm === realm ? actor.id : null)
    const visitor = { ...session, customerId: idIn('storefront'), memberId: idIn('office') }
    const now = clock()
    const sayIn: ReadEnvironment['sayIn'] = (spoken, { key, params }) =>
      translate(spoken)(`message.${key}`, params)
    const say: ReadEnvironment['say'] = (message) => sayIn(language, message)
    return {
      dialect: store.dialect,
      memory,
      visitor,
      files,
      services,
      language,
      now,
      today: dayOf(now),
      dayOf,
      startOf,
      say,
      sayIn,
      wants,
      may: (name: string) => may(actor, graph.named(name)),
      pathOf: (name: string) => graph.named(name).path,
      placeAt: (path: string) => placeAt(graph, path),
      asksFor: ((name, query) => {
        const parsed = graph.named(name).parse(rawInputsIn(query))
        return parsed.ok ? parsed.value.input : undefined
      }) as ReadEnvironment['asksFor'],
      closed: () => [...graph.names.values()].filter((one) => isClosed(actor, one)).map(({ name }) => name),
    }
  }

  /**
   * Where a request reads: from the replica if it says what it must find there, and that is there. All else is read from
   * the primary, above all what is kept for others.
   */
  const readersFor = ({ seen }: Asked): Readers =>
    seen !== undefined && store.replica?.has(seen) ? store.replica : store

  /** Members do not wait for the searches of visitors. */
  const slowReaderFor = ({ visitor }: Asked, { officeReader, slowReader }: Readers) =>
    visitor.actor.realm === 'office' ? officeReader : slowReader

  /** Returns the environment of safe handlers, also for composing pages. */
  const readEnvironment = (asked: Asked, readers: Readers = store): ReadEnvironment => ({
    db: readers.reader,
    slowDb: slowReaderFor(asked, readers),
    ...surroundings(asked),
  })

  /** Reads with the environment of a request, and once more from the primary if the replica fails. */
  const reading = async <T>(asked: Asked, read: (environment: ReadEnvironment) => Promise<T>): Promise<T> => {
    const readers = readersFor(asked)
    try {
      return await read(readEnvironment(asked, readers))
    } catch (error) {
      if (readers === store || !(troubleOf(error) === 'down' || isLost(error))) throw error
      if (!isLost(error)) store.replica?.leave()
      return read(readEnvironment(asked))
    }
  }

  /** Reads shared data, with the tags that it was made of. */
  const noted = async <T>(
    asked: Asked,
    read: (environment: ReadEnvironment) => Promise<T>,
  ): Promise<{ readonly value: T; readonly tags: readonly string[] }> => {
    const tags = new Set<string>()
    const notes = new ReadNotes(tags)
    const environment = readEnvironment(asked)
    const value = await read({
      ...environment,
      db: store.reader.withPlugin(notes),
      slowDb: slowReaderFor(asked, store).withPlugin(notes),
      memory: memory.noting(tags),
    })
    return { value, tags: [...tags] }
  }

  return { surroundings, readEnvironment, reading, noted, days: { dayOf, startOf } }
}
