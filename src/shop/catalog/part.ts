import { answering, type Every, type Part } from '../part.ts'
import * as cards from './cards.contract.ts'
import { cardsHandlers } from './cards.handlers.ts'
import * as catalog from './contract.ts'
import { picturesCheck, stockCheck } from './doctor.ts'
import { handlers as catalogHandlers } from './handlers.ts'
import { KnownWords } from './known-words.ts'
import * as suggestions from './suggestions.contract.ts'
import { suggestionsHandlers } from './suggestions.handlers.ts'

const contracts = { storefront: { catalog, suggestions, cards } }

declare module '../transitions.ts' {
  interface Transitions extends Every<typeof contracts> {}
}

/** The department of the products that shoppers see and choose from. */
export const part: Part = {
  name: 'catalog',
  departments: answering(contracts, {
    storefront: { catalog: catalogHandlers, suggestions: suggestionsHandlers, cards: cardsHandlers },
  }),
  works: ({ store }) => {
    const knownWords = new KnownWords(store)
    return { services: { knownWords }, close: async () => knownWords.close() }
  },
  checks: ({ pictures }) => [stockCheck, picturesCheck(pictures)],
}
