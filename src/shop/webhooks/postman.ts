import { message } from '../../hypermedia/message.ts'
import type { Store } from '../../store/database.ts'
import { Poller } from '../../store/poller.ts'
import type { WriteEnvironment } from '../environment.ts'
import { memberById } from '../members/index.ts'
import type { Acting } from '../part.ts'
import type { Vault } from '../vault.ts'
import { isTaken, nextAttempt } from './attempts.rules.ts'
import {
  addTry,
  changeDelivery,
  type Delivery,
  dueWebhooks,
  leaseDeliveries,
  settleDelivery,
} from './deliveries.queries.ts'
import { bodyOf } from './message.ts'
import { type Posted, post } from './sending.ts'
import { signedHeaders } from './signature.rules.ts'
import { switchOff, type Webhook, webhookById } from './webhooks.queries.ts'

/** Addresses that are delivered to at once. */
const ADDRESSES_AT_ONCE = 4
/** Deliveries to one address at once, each of another resource. */
const DELIVERIES_AT_ONCE = 4
/** Milliseconds until an attempt that the shop itself could not make. */
const UNMADE_MS = 30_000

/** The parts of a postman. */
export interface PostmanParts {
  readonly store: Store
  readonly clock: () => Date
  readonly vault: Vault
  readonly acting: Pick<Acting, 'alone' | 'seenBy' | 'mayFollow'>
  /** Whether addresses of private networks are delivered to. */
  readonly allowsPrivate: boolean
  readonly report: (error: unknown) => void
}

/** Writes the result of an attempt. */
type Result = (act: WriteEnvironment) => Promise<void>

/**
 * Delivers events to the addresses of other programs, at least once. Each address has its own turn, so that a slow one
 * holds up no other.
 */
export class Postman extends Poller {
  readonly #parts: PostmanParts
  readonly #stopping = new AbortController()
  readonly #busy = new Map<number, Promise<void>>()
  /** When each address had its last turn: who waits longest is next. */
  readonly #turns = new Map<number, number>()
  #turn = 0
  #hasDelivered = false

  constructor(parts: PostmanParts) {
    super()
    this.#parts = parts
  }

  override async stop(): Promise<void> {
    const stopped = super.stop()
    this.#stopping.abort()
    await stopped
    await Promise.all(this.#busy.values())
  }

  override async settle(): Promise<void> {
    // Each turn with deliveries may be followed by another; one without found only those that wait for others.
    do {
      this.#hasDelivered = false
      await super.settle()
      await Promise.all(this.#busy.values())
    } while (this.#hasDelivered && !this.isStopped)
  }

  protected async round(): Promise<boolean> {
    const { store, clock, report } = this.#parts
    try {
      const due = (await dueWebhooks(store.reader, clock())).filter((id) => !this.#busy.has(id))
      const turnOf = (id: number) => this.#turns.get(id) ?? 0
      const next = due.toSorted((one, other) => turnOf(one) - turnOf(other))
      for (const id of next.slice(0, ADDRESSES_AT_ONCE - this.#busy.size)) this.#begin(id)
    } catch (error) {
      report(error)
    }
    return false
  }

  #begin(webhookId: number): void {
    this.#turn += 1
    this.#turns.set(webhookId, this.#turn)
    const turn = this.#deliverSome(webhookId).then(
      (isMore) => {
        this.#busy.delete(webhookId)
        if (!isMore) return
        this.#hasDelivered = true
        this.kick()
      },
      (error: unknown) => {
        this.#busy.delete(webhookId)
        this.#parts.report(error)
      },
    )
    this.#busy.set(webhookId, turn)
  }

  /** Makes some deliveries to an address; resolves to whether there were any. */
  async #deliverSome(webhookId: number): Promise<boolean> {
    const { store, clock, acting } = this.#parts
    const webhook = await webhookById(store.reader, webhookId)
    if (!webhook?.active || this.isStopped) return false
    if (!(await acting.mayFollow(webhook.member_id, 'goWebhookList'))) {
      await acting.alone((act) => this.#switchOff(act, webhook, 'member'))
      return true
    }
    const leased = await store.write((tx) => leaseDeliveries(tx, webhookId, DELIVERIES_AT_ONCE, clock()))
    if (leased.length === 0) return false
    const results = await Promise.all(leased.map((one) => this.#attempt(webhook, one)))
    await acting.alone(async (act) => {
      for (const write of results) await write(act)
    })
    return true
  }

  async #attempt(webhook: Webhook, delivery: Delivery): Promise<Result> {
    const { store, clock, acting, allowsPrivate, report } = this.#parts
    const { signal: stopping } = this.#stopping
    const { id } = delivery
    try {
      const body = await bodyOf(delivery, webhook.member_id, { db: store.reader, seenBy: acting.seenBy })
      const at = clock()
      if (body === undefined) return ({ db }) => settleDelivery(db, delivery, { outcome: 'withheld' }, at)
      const secrets = this.#secretsOf(webhook, at)
      const begun = performance.now()
      const posted: Posted =
        secrets.length === 0
          ? { error: 'the secret cannot be read' }
          : await post(
              { url: webhook.url, headers: signedHeaders({ id, at, body }, secrets), body },
              { allowsPrivate, stopping },
            )
      const duration = Math.round(performance.now() - begun)
      // The next process delivers it.
      if (stopping.aborted && posted.status === undefined)
        return ({ db }) => changeDelivery(db, id, { leased_until: null })
      return (act) => this.#noteAttempt(act, webhook, delivery, { ...posted, at, duration })
    } catch (error) {
      report(error)
      const next_attempt_at = new Date(clock().getTime() + UNMADE_MS).toISOString()
      return ({ db }) => changeDelivery(db, id, { leased_until: null, next_attempt_at })
    }
  }

  #secretsOf({ secret, former_secret, former_until }: Webhook, at: Date): readonly string[] {
    const isOverlap = former_until !== null && Date.parse(former_until) > at.getTime()
    return [secret, ...(isOverlap ? [former_secret] : [])].flatMap((sealed) =>
      sealed === null ? [] : (this.#parts.vault.open(sealed) ?? []),
    )
  }

  async #noteAttempt(
    act: WriteEnvironment,
    webhook: Webhook,
    delivery: Delivery,
    { at, duration, status, error }: Posted & { readonly at: Date; readonly duration: number },
  ): Promise<void> {
    const { db } = act
    const { id, attempts } = delivery
    await addTry(db, {
      ...{ delivery_id: id, at: at.toISOString(), duration_ms: duration },
      ...{ status: status ?? null, error: error ?? null },
    })
    if (isTaken(status)) return settleDelivery(db, delivery, { outcome: 'delivered' }, at)
    const failed = attempts + 1
    const next = nextAttempt(failed, at)
    if (next)
      return changeDelivery(db, id, {
        ...{ attempts: failed, leased_until: null, next_attempt_at: next.toISOString() },
      })
    await settleDelivery(db, delivery, { attempts: failed, outcome: 'failed' }, at)
    await this.#switchOff(act, webhook, 'failing')
  }

  /** Switches an address off, and has the shop told of it by mail. */
  async #switchOff(
    { db, now, publish }: WriteEnvironment,
    { id, member_id: memberId, name }: Webhook,
    reason: NonNullable<Webhook['off_reason']>,
  ): Promise<void> {
    const isOff = await switchOff(db, id, reason, now)
    const member = await memberById(db, memberId)
    if (!isOff || !member) return
    const change =
      reason === 'failing'
        ? message('office.secured.webhookFailing', { name })
        : message('office.secured.webhookOff', { name })
    await publish('staff.secured', {
      ...{ memberId, loginId: member.login_id, name: member.name, change },
      client: { address: '', userAgent: '' },
      at: now.toISOString(),
    })
  }
}
