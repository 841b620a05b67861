import type { Config } from './config.ts'
import { type Graph, graphOf } from './hypermedia/graph.ts'
import type { RealmDeclaration, RealmName } from './hypermedia/realm.ts'
import { errors, realms } from './shop/index.ts'
import { vocabulary } from './words.ts'

/** Returns the address of a realm, if the realms have hosts of their own. */
export const placesOf = (
  config: Config,
): Readonly<Partial<Record<RealmName, Pick<RealmDeclaration, 'address'>>>> =>
  config.adminUrl === undefined
    ? {}
    : { storefront: { address: baseUrlOf(config) }, office: { address: config.adminUrl } }

/** Returns the public address of the shop. */
export const baseUrlOf = ({ baseUrl, host, port }: Config): string =>
  baseUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`

let own: Graph | undefined

/** The graph of the shop without plugins: assembled once, with its requested schemas. */
const ownGraph = (): Graph => {
  own ??= graphOf(realms, errors, { vocabulary: vocabulary() })
  return own
}

/** Returns the graph with the addresses of the realms, if the office has a host of its own. */
export const graphAt = (config: Config): Graph => {
  const graph = ownGraph()
  const places = placesOf(config)
  return { ...graph, realms: graph.realms.map((realm) => ({ ...realm, ...places[realm.name] })) }
}
