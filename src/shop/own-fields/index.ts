export type { OwnField } from './own-field.rules.ts'
export { openTypesOf } from './own-types.ts'
export {
  allOwnFields,
  NO_OWN_VALUES,
  ownColumns,
  ownFieldsOf,
  readOwnFields,
  statedOwnFields,
} from './own-values.ts'
