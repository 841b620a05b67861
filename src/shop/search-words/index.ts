export { missedWordsSweep } from './missed-words.queries.ts'
export { MissedWords } from './missed-words.ts'
export { type Synonyms, withSynonyms } from './synonym-words.ts'
export { synonymsInForce } from './synonyms.queries.ts'
