export { readVisit } from './visit.queries.ts'
