import type { Named } from '../hypermedia/graph.ts'
import { realmOf } from '../hypermedia/realm.ts'
import type { Realm } from './realm.ts'

/**
 * The realm of a request: that of the route which was found for it, however its path was spelled. Where no route
 * takes it, that of its path as browsers read it.
 */
export const realmAsked = (
  realms: readonly Realm[],
  url: string,
  methods: ReadonlyMap<string, Pick<Named, 'realm'>> = new Map(),
): Realm => {
  const [found] = methods.values()
  return realms.find(({ name }) => name === found?.realm) ?? realmOf(realms, pathIn(url))
}

const pathIn = (url: string): string => {
  try {
    return decodeURIComponent(new URL(url, 'http://localhost').pathname).replace(/\/{2,}/g, '/')
  } catch {
    return '/'
  }
}
