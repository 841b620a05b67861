import { fileText } from '../../../hypermedia/file.ts'
import { key, optional } from '../../../hypermedia/input.ts'
import { safe, unsafe } from '../../../hypermedia/transition.ts'
import {
  exportInputs,
  IMPORT_BODY_LIMIT,
  importInputsOf,
  importPage,
  importState,
} from '../../csv/import.fields.ts'
import { Count } from '../../values.ts'

const exported = {
  /** The method whose rows are exported; all of them by default. */
  input: { deliveryId: optional(key()), ...exportInputs },
  state: {
    csv: fileText(),
    /** The number of lines below the header. */
    count: Count,
  },
  answers: ['csv'],
  always: ['goDeliveryList'],
} as const

export const goExportDeliveryArea = safe('/admin/delivery/area-csv', {
  title: 'The fees and the days of transit of delivery methods as a file, a line for each prefecture',
  for: 'member',
  ...exported,
  offers: ['goImportDeliveryAreaCsv'],
})

export const goImportDeliveryAreaCsv = safe('/admin/delivery/csv-area', {
  title: 'The form for a file of fees and days of transit',
  for: 'member',
  state: importPage,
  submitTo: 'doImportDeliveryAreaCsv',
  offers: ['doImportDeliveryAreaCsv', 'goExportDeliveryArea', 'goDeliveryList'],
})

export const doImportDeliveryAreaCsv = unsafe('POST', '/admin/delivery/csv-area', {
  title: 'Set fees and days of transit by a file: all of it or nothing',
  for: 'member',
  refusedAt: 'goImportDeliveryAreaCsv',
  submitTo: 'doImportDeliveryAreaCsv',
  bodyLimit: IMPORT_BODY_LIMIT,
  once: true,
  input: importInputsOf('配送方法ID,都道府県,送料,お届けまでの日数\n1,東京都,770,1'),
  state: importState,
  offers: ['doImportDeliveryAreaCsv', 'goImportDeliveryAreaCsv', 'goDeliveryList', 'goJob'],
  errors: ['badInput'],
})

export const goExportDeliveryTime = safe('/admin/delivery/time-csv', {
  title: 'The time slots of delivery methods as a file',
  for: 'member',
  ...exported,
  offers: ['goImportDeliveryTimeCsv'],
})

export const goImportDeliveryTimeCsv = safe('/admin/delivery/csv-time', {
  title: 'The form for a file of time slots',
  for: 'member',
  state: importPage,
  submitTo: 'doImportDeliveryTimeCsv',
  offers: ['doImportDeliveryTimeCsv', 'goExportDeliveryTime', 'goDeliveryList'],
})

export const doImportDeliveryTimeCsv = unsafe('POST', '/admin/delivery/csv-time', {
  title: 'Make, change and remove time slots by a file: all of it or nothing',
  for: 'member',
  refusedAt: 'goImportDeliveryTimeCsv',
  submitTo: 'doImportDeliveryTimeCsv',
  bodyLimit: IMPORT_BODY_LIMIT,
  once: true,
  input: importInputsOf('配送方法ID,時間帯\n1,午前中'),
  state: importState,
  offers: ['doImportDeliveryTimeCsv', 'goImportDeliveryTimeCsv', 'goDeliveryList', 'goJob'],
  errors: ['badInput'],
})
