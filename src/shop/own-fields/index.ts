export { heldByLine, type OwnColumn, ownChanges, ownFault } from './own-csv.rules.ts'
export { ownCells, ownCellTypes, ownColumnsBeside, ownCsvColumns } from './own-csv.ts'
export type { OwnField } from './own-field.rules.ts'
export { openTypesOf } from './own-types.ts'
export { NO_OWN_VALUES } from './own-values.rules.ts'
export {
  allOwnFields,
  missingOwnFields,
  ownColumns,
  ownFieldsOf,
  readOwnFields,
  statedOwnFields,
} from './own-values.ts'
