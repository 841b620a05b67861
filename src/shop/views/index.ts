export { arrangement } from './arrangement.ts'
export { beside } from './place.ts'
export { undoable } from './undo.ts'
