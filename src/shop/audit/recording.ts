import type { Named } from '../../hypermedia/graph.ts'
import { type Recorded, recorded } from '../../store/row-changes.ts'
import { propertiesOf } from '../../store/schema.ts'
import type { WriteEnvironment } from '../environment.ts'
import { actingMember } from '../members/index.ts'
import { appendEntry } from './audit.queries.ts'
import { changesToKeep, inputToKeep, MOST_ROWS, subjectsOf } from './audit.rules.ts'
import { entryDigest } from './digest.ts'

/** The most writes that are examined: an entry stores only the first. */
const MOST_WRITES = 4 * MOST_ROWS

/** Records a member's writes; undefined if no member is signed in. */
export const startRecording = ({ db, visitor }: WriteEnvironment): Recorded | undefined =>
  visitor.memberId === null
    ? undefined
    : recorded(db, (table) => propertiesOf(table)?.audit !== false, MOST_WRITES)

/** Stores a member's operation, in its transaction. */
export const keepRecord = async (
  act: WriteEnvironment,
  { name: transition }: Pick<Named, 'name'>,
  input: Readonly<Record<string, unknown>>,
  { changes: written }: Recorded,
): Promise<void> => {
  const member = await actingMember(act)
  if (!member) return
  const changes = changesToKeep(written)
  // A dry run is no import, and changes nothing.
  if (input.preview === true && changes.length === 0) return
  const entry = {
    at: act.now.toISOString(),
    member_id: member.id,
    login_id: member.login_id,
    member_name: member.name,
    token_name: act.visitor.token?.name ?? null,
    client_ip: act.client.address,
    transition,
    input: JSON.stringify(inputToKeep(input)),
    changes: JSON.stringify(changes),
    subjects: subjectsOf(changes, written),
  }
  const { vault } = act.services.security
  await appendEntry(act.db, act.dialect, entry, { secret: vault.fingerprint, digestOf: entryDigest(vault) })
}
