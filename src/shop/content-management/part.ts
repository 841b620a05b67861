import { answering, type Every, type Part } from '../part.ts'
import * as block from './block.contract.ts'
import { blockHandlers } from './block.handlers.ts'
import * as drafts from './drafts.contract.ts'
import { draftsHandlers } from './drafts.handlers.ts'
import * as layout from './layout.contract.ts'
import { layoutHandlers } from './layout.handlers.ts'
import * as menus from './menus.contract.ts'
import { menusHandlers } from './menus.handlers.ts'
import * as page from './page.contract.ts'
import { pageHandlers } from './page.handlers.ts'
import * as redirect from './redirect.contract.ts'
import { redirectHandlers } from './redirect.handlers.ts'
import * as redirectCsv from './redirect-csv/redirect-csv.contract.ts'
import { redirectCsvHandlers } from './redirect-csv/redirect-csv.handlers.ts'
import { redirectKind } from './redirect-csv/redirect-import.ts'
import * as section from './section.contract.ts'
import { sectionHandlers } from './section.handlers.ts'
import * as sections from './sections.contract.ts'
import { sectionsHandlers } from './sections.handlers.ts'
import * as styles from './styles.contract.ts'
import { stylesHandlers } from './styles.handlers.ts'
import * as template from './template.contract.ts'
import { templateHandlers } from './template.handlers.ts'

const contracts = {
  office: { page, sections, section, drafts, menus, layout, block, template, styles, redirect, redirectCsv },
}

declare module '../transitions.ts' {
  interface Transitions extends Every<typeof contracts> {}
}

/** The department in which members edit pages, blocks and layouts. */
export const part: Part = {
  name: 'content-management',
  area: {
    ...{ page: 'content', sections: 'content', section: 'content', drafts: 'content', redirect: 'content' },
    redirectCsv: 'content',
    ...{ menus: 'look', layout: 'look', block: 'look', template: 'look', styles: 'look' },
  },
  departments: answering(contracts, {
    office: {
      page: pageHandlers,
      sections: sectionsHandlers,
      drafts: draftsHandlers,
      section: sectionHandlers,
      menus: menusHandlers,
      layout: layoutHandlers,
      block: blockHandlers,
      template: templateHandlers,
      styles: stylesHandlers,
      redirect: redirectHandlers,
      redirectCsv: redirectCsvHandlers,
    },
  }),
  menu: [
    { group: 'content', screen: 'goPageList', at: 20 },
    { group: 'look', screen: 'goMenus', at: 40 },
    { group: 'look', screen: 'goLayoutList', at: 20 },
    { group: 'look', screen: 'goBlockList', at: 30 },
    { group: 'look', screen: 'goContentCss', at: 50 },
    { group: 'look', screen: 'goContentJs', at: 60 },
    { group: 'content', screen: 'goRedirectList', at: 60 },
  ],
  csv: [redirectKind],
}
