import type { Row } from '../../store/schema.ts'
import type { WriteEnvironment } from '../environment.ts'
import { REFIND } from './own-field.rules.ts'
import { markDeleted } from './own-fields.queries.ts'

/** Deletes fields: from now on nobody sees them, and jobs take their values away. */
export const deleteFields = async (
  act: Pick<WriteEnvironment, 'db' | 'now' | 'startJob'>,
  fields: readonly Row<'own_field'>[],
): Promise<void> => {
  for (const { id } of fields) await markDeleted(act.db, id, act.now)
  if (fields.length > 0) await act.startJob('own-fields:delete', {})
  if (fields.some((field) => field.filterable || field.searchable)) await act.startJob(REFIND, {})
}
