import type { Named } from '../../hypermedia/graph.ts'
import { type Recorded, recorded } from '../../store/row-changes.ts'
import { propertiesOf } from '../../store/schema.ts'
import type { WriteEnvironment } from '../environment.ts'
import { actingMember } from '../members/index.ts'
import { appendEntry } from './audit.queries.ts'
import { changesToKeep, inputToKeep, MOST_ROWS, subjectsOf } from './audit.rules.ts'
import { entryDigest } from './digest.ts'

/** So many writes are looked at: what an entry keeps is found among the first. */
const MOST_WRITES = 4 * MOST_ROWS

/** What a member does, with the rows that it writes; nothing where no member is signed in. */
export const startRecording = ({ db, visitor }: WriteEnvironment): Recorded | undefined =>
  visitor.memberId === null
    ? undefined
    : recorded(db, (table) => propertiesOf(table)?.audit !== false, MOST_WRITES)

/** Writes down what a member has done, in the transaction in which they did it. */
export const keepRecord = async (
  act: WriteEnvironment,
  { name: transition }: Pick<Named, 'name'>,
  input: Readonly<Record<string, unknown>>,
  { changes: written }: Recorded,
): Promise<void> => {
  const member = await actingMember(act)
  if (!member) return
  const changes = changesToKeep(written)
  const entry = {
    at: act.now.toISOString(),
    member_id: member.id,
    login_id: member.login_id,
    member_name: member.name,
    client_ip: act.client.address,
    transition,
    input: JSON.stringify(inputToKeep(input)),
    changes: JSON.stringify(changes),
    subjects: subjectsOf(changes, written),
  }
  const { vault } = act.services.security
  await appendEntry(act.db, act.dialect, entry, { secret: vault.fingerprint, digestOf: entryDigest(vault) })
}
