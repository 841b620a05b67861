import { linker, type Transitions } from '../../plugin.ts'
import type * as office from './office.contract.ts'
import type * as shopping from './shopping.contract.ts'

/** Typed links to what there is, the plugin's own transitions among them. */
export const link = linker<Transitions & typeof shopping & typeof office>()
