import type { Graph } from '../../hypermedia/graph.ts'
import type { RealmName } from '../../hypermedia/realm.ts'

/** The part of a graph that one realm is: its transitions, and the errors that those of the others alone declare left out. */
export const halfOf = (graph: Graph, realm: RealmName): Graph => {
  const all = [...graph.names.values()]
  const own = all.filter((one) => one.realm === realm)
  const declared = (some: typeof all) => new Set(some.flatMap(({ errors = [] }) => errors))
  const [ours, everybodys] = [declared(own), declared(all)]
  return {
    names: new Map(own.map((one) => [one.name, one])),
    paths: new Map([...graph.paths].filter(([, methods]) => [...methods.values()][0]?.realm === realm)),
    errors: Object.fromEntries(
      Object.entries(graph.errors).filter(([code]) => ours.has(code) || !everybodys.has(code)),
    ),
    realms: graph.realms.filter(({ name }) => name === realm),
    entrances: graph.entrances.filter((name) => own.some((one) => one.name === name)),
    named: graph.named,
    resolve: graph.resolve,
  }
}
