export { readVisit, type Visit } from './visit.queries.ts'
