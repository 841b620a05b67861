export { type Synonyms, withSpellings, withSynonyms } from './synonym-words.ts'
export { synonymsInForce } from './synonyms.queries.ts'
