import type { OwnMenu } from '../../hypermedia/page.ts'
import type { Actor } from '../../hypermedia/realm.ts'
import type { Reader } from '../../store/database.ts'
import type { Memory } from '../../store/memory.ts'
import { actorOf } from './acting.ts'
import { pinnedIn } from './menu.queries.ts'
import { IDLE_SECONDS, memberSession } from './session.queries.ts'

/** Returns the member of a session, for every answer of the office; a stranger until the code is entered. */
export const readMemberVisit = async (db: Reader, memory: Memory, key: string, now: Date) => {
  const session = await memberSession(db, key, now)
  if (!session) return undefined
  const { member_id: id, authority, role_id, writes_scripts, name, version, seen_at: seenAt, stage } = session
  const menu: OwnMenu = {
    pinned: pinnedIn(session.pinned),
    isFolded: session.folded ?? false,
    waiting: {
      goOrderList: Number(session.newOrders),
      goReturnList: Number(session.returns),
      goEnquiryList: Number(session.enquiries),
    },
  }
  const isOpen = stage === 'open'
  const actor: Omit<Actor, 'realm'> = isOpen
    ? await actorOf({ memory }, { id, authority, role_id, writes_scripts })
    : { id: null }
  return {
    actor,
    ...(isOpen && { name, menu }),
    life: IDLE_SECONDS,
    persistent: false,
    seenAt,
    cartCount: 0,
    version: String(version),
  }
}
