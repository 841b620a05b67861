import type { Writer } from '../../store/database.ts'
import { answering, type Every, type Part } from '../part.ts'
import { type MenuGroup, menuOf } from './menu.ts'
import * as opening from './opening.contract.ts'
import { openingHandlers } from './opening.handlers.ts'
import * as search from './search.contract.ts'
import { searchHandlers } from './search.handlers.ts'
import * as settings from './settings.contract.ts'
import { settingsHandlers } from './settings.handlers.ts'
import * as top from './top.contract.ts'
import { topHandlers } from './top.handlers.ts'

const contracts = { office: { top, opening, search, settings } }

declare module '../transitions.ts' {
  interface Transitions extends Every<typeof contracts> {}
}

declare module '../services.ts' {
  interface Services {
    /** The menu of the office, with what plugins add to it. */
    readonly menu: () => readonly MenuGroup[]
    /** Empties the shop but for its members, and furnishes it as a new one; plugins are uninstalled before. */
    readonly startAfresh: (tx: Writer) => Promise<void>
  }
}

/** The first page of the office, its menu, and the search over all of it. */
export const part: Part = {
  name: 'office',
  area: { top: 'everyone', search: 'everyone', settings: 'everyone', opening: 'settings' },
  departments: answering(contracts, {
    office: {
      top: topHandlers,
      opening: openingHandlers,
      search: searchHandlers,
      settings: settingsHandlers,
    },
  }),
  menu: [
    { group: 'settings', screen: 'goSettings' },
    { group: 'shop', screen: 'goOpening', at: 0 },
  ],
  works: ({ parts, services }) => ({
    services: {
      menu: () => menuOf([...parts, ...services.plugins.on()]),
    },
  }),
}
