import { linker } from '../hypermedia/linker.ts'

/**
 * Every transition of the shop by its name: what typed links are checked against. Each department adds its own where
 * it is put together, so that whoever makes a link needs to know no department.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is the departments that fill it
export interface Transitions {}

/** A typed link to a transition of the shop. */
export const link = linker<Transitions>()
