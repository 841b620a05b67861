export { arrangement } from './arrangement.ts'
