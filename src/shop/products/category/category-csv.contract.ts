import { z } from 'zod'
import { fileText } from '../../../hypermedia/file.ts'
import { safe, unsafe } from '../../../hypermedia/transition.ts'
import {
  exportInputs,
  IMPORT_BODY_LIMIT,
  importInputsOf,
  importPage,
  importState,
} from '../../csv/import.fields.ts'

export const goExportCategory = safe('/admin/category/csv', {
  title: 'The tree of categories as a file',
  for: 'member',
  input: exportInputs,
  state: { csv: fileText(), rowCount: z.int() },
  answers: ['csv'],
  always: ['goCategoryList', 'goImportCategoryCsv'],
})

export const goImportCategoryCsv = safe('/admin/product/csv-category', {
  title: 'The form for a file of categories',
  for: 'member',
  state: importPage,
  submitTo: 'doImportCategoryCsv',
  offers: ['doImportCategoryCsv', 'goCsvTemplate', 'goExportCategory', 'goCategoryList'],
})

export const doImportCategoryCsv = unsafe('POST', '/admin/category/csv', {
  title: 'Make, change, move and remove categories by a file: all of it or nothing',
  for: 'member',
  refusedAt: 'goImportCategoryCsv',
  submitTo: 'doImportCategoryCsv',
  bodyLimit: IMPORT_BODY_LIMIT,
  once: true,
  input: importInputsOf('カテゴリ名\n見本'),
  state: importState,
  offers: ['doImportCategoryCsv', 'goImportCategoryCsv', 'goCategoryList', 'goJob'],
  errors: ['badInput'],
})
