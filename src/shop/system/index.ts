export { checksOf, inWords } from './checks.ts'
