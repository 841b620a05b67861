import { noteVisit } from '../../store/sessions.ts'
import { readVisit, type Visit } from '../customers/index.ts'
import { noteMemberSeen, readMemberVisit } from '../members/index.ts'
import { hasRegionalTax } from '../settings/index.ts'
import type { ApplicationParts } from './parts.ts'

const SEEN_EVERY_MS = 600_000

const isLongAgo = (seenAt: string, now: Date): boolean => now.getTime() - Date.parse(seenAt) >= SEEN_EVERY_MS

/** Finds the visitor of a session, and records the visit. */
export const visitsOf = ({ store, memory, clock }: Pick<ApplicationParts, 'store' | 'memory' | 'clock'>) => ({
  async customerVisit(sessionKey: string) {
    const visit = await readVisit(store.reader, sessionKey, clock())
    if (!visit) return undefined
    const { customerId: id, pref, ...rest } = visit
    const isRegional = pref !== null && (await memory.get(hasRegionalTax))
    return { actor: { id }, ...rest, ...(isRegional && { region: pref }) }
  },
  async customerSeen(sessionKey: string, { seenAt, life }: Pick<Visit, 'seenAt' | 'life'>): Promise<void> {
    const now = clock()
    if (isLongAgo(seenAt, now)) await store.write((tx) => noteVisit(tx, sessionKey, life, now))
  },
  memberVisit: (sessionKey: string) => readMemberVisit(store.reader, memory, sessionKey, clock()),
  async memberSeen(sessionKey: string, { seenAt }: Pick<Visit, 'seenAt'>): Promise<void> {
    const now = clock()
    if (isLongAgo(seenAt, now)) await store.write((tx) => noteMemberSeen(tx, sessionKey, now))
  },
})
