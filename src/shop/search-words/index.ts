export { type Synonyms, withSynonyms } from './synonym-words.ts'
export { synonymsInForce } from './synonyms.queries.ts'
