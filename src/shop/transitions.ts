import { linker } from '../hypermedia/linker.ts'

/**
 * Every transition of the shop by its name, for the types of links. Each department adds its own where it is
 * assembled, so that code with links needs to know no department.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is the departments that fill it
export interface Transitions {}

/** A typed link to a transition of the shop. */
export const link = linker<Transitions>()
