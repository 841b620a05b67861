import { type Message, message } from '../../hypermedia/message.ts'
import { fail } from '../../hypermedia/reply.ts'
import type { Database } from '../../store/schema.ts'
import type { WriteEnvironment } from '../environment.ts'
import { lastEntry } from './last-change.queries.ts'

const MINUTE_MS = 60_000

/** Says which member changed a record last, and how long ago; nothing if no member did. */
const lastChange = async (
  { db, now }: Pick<WriteEnvironment, 'db' | 'now'>,
  table: keyof Database,
  key: string,
): Promise<readonly Message[]> => {
  const entry = await lastEntry(db, table, key)
  if (!entry) return []
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(entry.at)) / MINUTE_MS))
  return [message('office.changedBy', { name: entry.member_name, minutes, hours: Math.floor(minutes / 60) })]
}

/** Fails because a record was changed since it was read: with its state, and the member who changed it last. */
export const staleRecord = async (
  act: Pick<WriteEnvironment, 'db' | 'now'>,
  table: keyof Database,
  key: string | number,
  state: object,
) => fail('staleVersion', { state: { ...state }, notices: await lastChange(act, table, String(key)) })
