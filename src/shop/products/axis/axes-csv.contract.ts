import { safe, unsafe } from '../../../hypermedia/transition.ts'
import { IMPORT_BODY_LIMIT, importInputsOf, importPage, importState } from '../../csv/import.fields.ts'

export const goImportClassNameCsv = safe('/admin/product/csv-class-name', {
  title: 'The form for a file of axes',
  for: 'member',
  state: importPage,
  submitTo: 'doImportClassNameCsv',
  offers: ['doImportClassNameCsv', 'goCsvTemplate', 'goExportClassName', 'goClassNameList'],
})

export const doImportClassNameCsv = unsafe('POST', '/admin/product/csv-class-name', {
  title: 'Make, change and remove axes by a file: all of it or nothing',
  for: 'member',
  refusedAt: 'goImportClassNameCsv',
  submitTo: 'doImportClassNameCsv',
  bodyLimit: IMPORT_BODY_LIMIT,
  once: true,
  input: importInputsOf('規格名\n見本'),
  state: importState,
  offers: ['doImportClassNameCsv', 'goImportClassNameCsv', 'goClassNameList', 'goJob'],
  errors: ['badInput'],
})

export const goImportClassCategoryCsv = safe('/admin/product/csv-class-category', {
  title: 'The form for a file of the values of axes',
  for: 'member',
  state: importPage,
  submitTo: 'doImportClassCategoryCsv',
  offers: ['doImportClassCategoryCsv', 'goCsvTemplate', 'goExportClassCategory', 'goClassNameList'],
})

export const doImportClassCategoryCsv = unsafe('POST', '/admin/product/csv-class-category', {
  title: 'Make, change and remove values of axes by a file: all of it or nothing',
  for: 'member',
  refusedAt: 'goImportClassCategoryCsv',
  submitTo: 'doImportClassCategoryCsv',
  bodyLimit: IMPORT_BODY_LIMIT,
  once: true,
  input: importInputsOf('規格ID,規格分類名\n1,見本'),
  state: importState,
  offers: ['doImportClassCategoryCsv', 'goImportClassCategoryCsv', 'goClassNameList', 'goJob'],
  errors: ['badInput'],
})
