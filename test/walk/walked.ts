import { pino } from 'pino'
import { byName } from '../support/authenticator.ts'
import { Following } from '../support/following.ts'
import { type Answer, HalClient } from '../support/hal-client.ts'
import { operationOf } from '../support/responses.ts'
import { type DatabaseKind, openShop, type Shop } from '../support/shop.ts'
import { statementsOf } from '../support/statements.ts'
import { walkEverywhere } from '../support/walk.ts'
import { closeLook } from './alike.ts'
import { type Look, lookAt } from './looks.ts'

/** The pages behind a mail's link carry its key on to their own form. */
const CARRIES_KEY = [
  'goEntryActivate',
  'goPasswordReset',
  'goConfirmEmail',
  'goShoppingComplete',
  'goGuestOrder',
  'goRestockNotice',
  'doConfirmRestockNotice',
  'goNewsletterConfirm',
  'doConfirmNewsletter',
  'goNewsletterEnd',
  'doEndNewsletter',
]

const ERROR = 50

/** What one walk through everything leaves to look at. */
export interface Walked {
  readonly shop: Shop
  /** The last good answer of each transition. */
  readonly answers: ReadonlyMap<string, Answer>
  /** Each page where it showed most, in all that it may be asked for, taken while it was there. */
  readonly pages: ReadonlyMap<string, Look>
  /** The most statements that each page took. */
  readonly statements: ReadonlyMap<string, readonly string[]>
  readonly following: Following
  /** Whether it looked closely at an operation, rather than taking it alone. */
  readonly looksAt: (name: string) => boolean
  /** The whole log, line by line. */
  readonly logged: readonly string[]
  /** Bodies of answers, but for those that carry a key on. */
  readonly answered: readonly string[]
  /** The beginnings of the cookies of sessions. */
  readonly sessions: ReadonlySet<string>
}

/** Walks everywhere in a shop of its own, and looks at each answer before the next step: its cost first, while it is new. */
export const walkedOn = async (database: DatabaseKind): Promise<Walked> => {
  const logged: string[] = []
  const log = pino({ level: 'trace' }, { write: (line) => logged.push(line) })
  const shop = await openShop(database, {}, log)
  const answers = new Map<string, Answer>()
  const pages = new Map<string, Look>()
  const fullest = new Map<string, number>()
  const statements = new Map<string, readonly string[]>()
  const answered: string[] = []
  const sessions = new Set<string>()
  const following = new Following(shop)
  const looksAt = closeLook()
  let isFollowing = false

  const send = async (url: URL, init: RequestInit): Promise<Response> => {
    const response = await fetch(url, init)
    for (const cookie of response.headers.getSetCookie())
      if (cookie.startsWith('noren_session=')) sessions.add(cookie.slice(14, 38))
    const name = operationOf(shop, init.method ?? 'GET', url.pathname.replace(/^\/en\//, '/'))
    if (!isFollowing && !CARRIES_KEY.includes(name)) answered.push(await response.clone().text())
    return response
  }

  const watch = async (answer: Answer, client: HalClient) => {
    const self = answer.document._links?.self
    const isGood = self !== undefined && answer.status < 400
    // A closed answer says its links in headers, where the relation to itself has no other name.
    const name = self?.rel === 'self' ? operationOf(shop, self.method, self.href) : (self?.rel ?? '')
    if (isGood && !looksAt(name)) {
      answers.set(name, answer)
      return
    }
    const { kind, page } = shop.noren.graph.names.get(name) ?? {}
    if (isGood && kind === 'safe' && page !== undefined) {
      const said = await statementsOf(shop, database, client, self.href)
      if (said.length >= (statements.get(name)?.length ?? 0)) statements.set(name, said)
    }
    isFollowing = true
    await following.watch(answer, client)
    isFollowing = false
    if (!isGood) return
    answers.set(name, answer)
    const fullness = JSON.stringify(answer.document).length
    if (self.method !== 'GET' || fullness <= (fullest.get(name) ?? 0)) return
    fullest.set(name, fullness)
    pages.set(name, await lookAt(self.href, (address, init) => client.fetch(address, init)))
  }

  await walkEverywhere(await HalClient.enter(byName(shop), { send, watch }), shop)
  await shop.noren.settleOutbox()
  return { shop, answers, pages, statements, following, looksAt, logged, answered, sessions }
}

/** The lines of a log that tell of failures. */
export const failuresIn = (logged: readonly string[]): readonly string[] =>
  logged.filter((line) => (JSON.parse(line) as { readonly level: number }).level >= ERROR)
