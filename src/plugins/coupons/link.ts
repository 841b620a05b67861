import { linker, type Transitions } from '../../plugin.ts'
import type * as office from './office.contract.ts'
import type * as shopping from './shopping.contract.ts'

/** Typed links to all transitions, including the plugin's own. */
export const link = linker<Transitions & typeof shopping & typeof office>()
