export { keeping } from './keeping.ts'
export type { ChoiceEnvironment, StoreEnvironment } from './kinds.ts'
export * as kind from './kinds.ts'
export { record, type Sent } from './record.ts'
