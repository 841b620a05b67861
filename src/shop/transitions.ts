import { linker } from '../hypermedia/link.ts'
import type { departments } from './departments.ts'

/** All of them at once, where a union has one of them. */
type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Every) => void
  ? Every
  : never

/** Every transition of the shop by its name: what typed links are checked against. */
export type Transitions = All<(typeof departments)[number]['contract']>

/** A typed link to a transition of the shop. */
export const link = linker<Transitions>()
