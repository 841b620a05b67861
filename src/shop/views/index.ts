export { arrangement } from './arrangement.ts'
export { undoable } from './undo.ts'
