import { fileText } from '../../../hypermedia/file.ts'
import { choice } from '../../../hypermedia/input.ts'
import { safe } from '../../../hypermedia/transition.ts'
import { CSV_KINDS, exportInputs } from '../../csv/import.fields.ts'

export const goCsvTemplate = safe('/admin/csv-template', {
  title: 'A file for an import with its first line alone: all columns that it may have',
  for: 'member',
  input: { csvKind: choice(CSV_KINDS, 'hidden'), ...exportInputs },
  state: { csv: fileText() },
  answers: ['csv'],
})
