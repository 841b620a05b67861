import type { Graph } from '../../hypermedia/graph.ts'
import type { RealmName } from '../../hypermedia/realm.ts'
import type { Transition } from '../../hypermedia/transition.ts'

/**
 * The part of a graph that belongs to one realm: its transitions, without their offers in the other realm and
 * without errors that only the other realm declares.
 */
export const halfOf = (graph: Graph, realm: RealmName): Graph => {
  const all = [...graph.names.values()]
  const isOwn = (name: string) => graph.named(name).realm === realm
  const own = all.filter((one) => one.realm === realm).map((one) => ({ ...one, ...ownLinks(one, isOwn) }))
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

const ownLinks = (
  { offers, items }: Pick<Transition, 'offers' | 'items'>,
  isOwn: (name: string) => boolean,
): Pick<Transition, 'offers' | 'items'> => ({
  ...(offers && { offers: offers.filter(isOwn) }),
  ...(items && {
    items: Object.fromEntries(Object.entries(items).map(([list, names]) => [list, names.filter(isOwn)])),
  }),
})
