import { noteVisit } from '../../store/sessions.ts'
import { readConsentVisit, readCustomerAppVisit, readMemberAppVisit } from '../apps/index.ts'
import { groupThatCounts, readVisit, type Visit } from '../customers/index.ts'
import {
  isSecret,
  noteMemberAppSeen,
  noteMemberSeen,
  noteTokenUse,
  readMemberVisit,
  readTokenVisit,
} from '../members/index.ts'
import { hasRegionalTax } from '../settings/index.ts'
import { dayIn } from '../values.ts'
import type { ApplicationParts } from './parts.ts'

const SEEN_EVERY_MS = 600_000

const isLongAgo = (seenAt: string, now: Date): boolean => now.getTime() - Date.parse(seenAt) >= SEEN_EVERY_MS

/** Finds the visitor of a session, and records the visit. */
export const visitsOf = ({
  store,
  memory,
  clock,
  timeZone,
}: Pick<ApplicationParts, 'store' | 'memory' | 'clock' | 'timeZone'>) => {
  // Made once: a calendar costs more than all else that a token needs.
  const dayOf = dayIn(timeZone)
  /** The region and the group of a visit, as far as anything depends on them. */
  const counting = async <V extends Pick<Visit, 'pref' | 'groupId'>>({ pref, groupId, ...rest }: V) => {
    const isRegional = pref !== null && (await memory.get(hasRegionalTax))
    const group = await groupThatCounts(memory, groupId)
    return { ...rest, ...(isRegional && { region: pref }), ...(group !== undefined && { group }) }
  }
  return {
    async customerVisit(sessionKey: string) {
      const visit = await readVisit(store.reader, sessionKey, clock())
      if (!visit) return undefined
      const { customerId: id, ...rest } = visit
      return { actor: { id }, ...(await counting(rest)) }
    },
    async customerSeen(sessionKey: string, { seenAt, life }: Pick<Visit, 'seenAt' | 'life'>): Promise<void> {
      const now = clock()
      if (isLongAgo(seenAt, now)) await store.write((tx) => noteVisit(tx, sessionKey, life, now))
    },
    memberVisit: (sessionKey: string) => readMemberVisit(store.reader, memory, sessionKey, clock()),
    async customerAppVisit(accessToken: string) {
      const visit = await readCustomerAppVisit(store.reader, accessToken, clock())
      return visit && counting(visit)
    },
    async customerConsentVisit(asked: Parameters<typeof readConsentVisit>[1]) {
      const visit = await readConsentVisit(store, asked, clock())
      return visit && counting(visit)
    },
    memberAppVisit: (accessToken: string) =>
      readMemberAppVisit({ db: store.reader, memory }, accessToken, clock()),
    async tokenVisit(accessToken: string, address: string) {
      if (!isSecret(accessToken)) return undefined
      const now = clock()
      return readTokenVisit({ db: store.reader, memory }, accessToken, {
        address,
        now,
        today: dayOf(now),
      })
    },
    async memberSeen(
      sessionKey: string,
      { seenAt, token }: Pick<Visit, 'seenAt'> & { readonly token?: { readonly id: number | string } },
      address: string,
    ): Promise<void> {
      const now = clock()
      if (!isLongAgo(seenAt, now)) return
      await store.write((tx) => {
        if (!token) return noteMemberSeen(tx, sessionKey, now)
        return typeof token.id === 'number'
          ? noteTokenUse(tx, token.id, address, now)
          : noteMemberAppSeen(tx, sessionKey, address, now)
      })
    },
  }
}
