export { settle } from './settling.ts'
