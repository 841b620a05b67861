export { askedWithout, type CountHeld, type Narrowing, narrowingBy } from './narrowing.ts'
export { heldByLine, type OwnColumn, ownChanges, ownFault } from './own-csv.rules.ts'
export { ownCells, ownCellTypes, ownColumnsBeside, ownCsvColumns } from './own-csv.ts'
export type { OwnField } from './own-field.rules.ts'
export {
  isListed,
  isMet,
  type OwnMet,
  productsHolding,
  recordsMeeting,
  sourceMeeting,
} from './own-filters.queries.ts'
export { type OwnCondition, ownConditions, ownRows, ownWords } from './own-filters.rules.ts'
export { keepOwnRows } from './own-rows.queries.ts'
export { openTypesOf } from './own-types.ts'
export { NO_OWN_VALUES } from './own-values.rules.ts'
export {
  allOwnFields,
  fieldsThatFind,
  missingOwnFields,
  ownColumns,
  ownFieldsOf,
  ownOptions,
  readOwnFields,
  statedOwnFields,
} from './own-values.ts'
export { type PluginField, pluginFieldsFault } from './plugin-field.rules.ts'
export { dropPluginFields, keepPluginFields } from './plugin-fields.ts'
