import type { Row } from '../../store/schema.ts'
import type { WriteEnvironment } from '../environment.ts'
import { refindingOf } from './own-field.rules.ts'
import { markDeleted } from './own-fields.queries.ts'

/** Deletes fields: from now on nobody sees them, and jobs take their values away. */
export const deleteFields = async (
  act: Pick<WriteEnvironment, 'db' | 'now' | 'startJob'>,
  fields: readonly Row<'own_field'>[],
): Promise<void> => {
  for (const { id } of fields) await markDeleted(act.db, id, act.now)
  if (fields.length > 0) await act.startJob('own-fields:delete', {})
  for (const { kind, input } of refindings(fields.filter((field) => field.filterable || field.searchable)))
    await act.startJob(kind, input)
}

/** The jobs that make anew by what records are found, after these fields changed: one for all fields of products. */
export const refindings = (fields: readonly Row<'own_field'>[]) => [
  ...new Map(fields.map(refindingOf).map((job) => [JSON.stringify(job), job])).values(),
]
