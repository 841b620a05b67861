import type { Graph } from './graph.ts'

/** A graph that another can be put in place of: whoever holds it asks the one in force. */
export interface LiveGraph extends Graph {
  /** Puts another one in its place. */
  put(graph: Graph): void
}

/** Begins with a graph. */
export const liveGraph = (first: Graph): LiveGraph => {
  let inForce = first
  return {
    get names() {
      return inForce.names
    },
    get paths() {
      return inForce.paths
    },
    get errors() {
      return inForce.errors
    },
    get realms() {
      return inForce.realms
    },
    get entrances() {
      return inForce.entrances
    },
    named: (name) => inForce.named(name),
    resolve: (link) => inForce.resolve(link),
    put(graph) {
      inForce = graph
    },
  }
}
