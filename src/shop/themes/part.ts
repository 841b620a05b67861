import type { ThemeShelf } from '../../store/themes/shelf.ts'
import { answering, type Every, type Part } from '../part.ts'
import { sweepThemes } from './sweep.ts'
import * as themes from './themes.contract.ts'
import { themesHandlers } from './themes.handlers.ts'

const contracts = { office: { themes } }

declare module '../transitions.ts' {
  interface Transitions extends Every<typeof contracts> {}
}

declare module '../services.ts' {
  interface Services {
    /** The themes on this machine. */
    readonly themes: ThemeShelf
  }
}

/** The department of the storefront's themes. */
export const part: Part = {
  name: 'themes',
  area: 'look',
  departments: answering(contracts, { office: { themes: themesHandlers } }),
  menu: [{ group: 'look', screen: 'goTemplateList', at: 10 }],
  works: ({ store, services }) => ({ sweeps: { themes: (now) => sweepThemes(store, services.themes, now) } }),
}
