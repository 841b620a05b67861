export { sweepThemes } from './sweep.ts'
