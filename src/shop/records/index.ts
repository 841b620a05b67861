export { keeping } from './keeping.ts'
export * as kind from './kinds.ts'
export { record } from './record.ts'
