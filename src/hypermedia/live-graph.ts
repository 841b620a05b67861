import type { Graph } from './graph.ts'

/** A graph that can be replaced while the program runs. Its methods use the current one. */
export interface LiveGraph extends Graph {
  /** Replaces the graph. */
  put(graph: Graph): void
}

/** Makes a live graph that begins with `first`. */
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
