import { randomBytes } from 'node:crypto'
import { type Message, message } from '../../hypermedia/message.ts'
import { fail, isFailure, item, ok } from '../../hypermedia/reply.ts'
import { withPreparation } from '../../hypermedia/transition.ts'
import { type Handlers, memberOf, type ReadEnvironment, type WriteEnvironment } from '../environment.ts'
import { actingMember, provenHash, provenMember, tellOfChange } from '../members/index.ts'
import { pageOf, pagesBeside } from '../paging.ts'
import { insertRow, recordHandlers, updateRow } from '../records/index.ts'
import { endAhead, overlapEnd } from '../renewal.rules.ts'
import { lockSettings } from '../settings/index.ts'
import { link } from '../transitions.ts'
import { toId } from '../values.ts'
import { addressFault } from './address.ts'
import { eventOptions, eventsFault, namesOf } from './choices.ts'
import { deliverOnceMore, triesOf, wakeDeliveries } from './deliveries.queries.ts'
import { hintOf, secretOf } from './signature.rules.ts'
import { webhook } from './webhook.record.ts'
import type * as contract from './webhooks.contract.ts'
import {
  allWebhooks,
  chosenBy,
  forgetDeliveries,
  type OwnedWebhook,
  type Webhook,
  webhookById,
} from './webhooks.queries.ts'

/** The most addresses of a shop. */
const MOST_WEBHOOKS = 50

export const webhooksHandlers: Handlers<typeof contract> = {
  async goWebhookList(act) {
    const webhooks = await allWebhooks(act.db)
    return ok(
      {
        webhooks: webhooks.map((one) => item(stated(one, act), [link('goWebhook', namedAs(one))])),
        count: webhooks.length,
      },
      {
        ...(act.may('doCreateWebhook') && {
          form: { values: { isActive: true }, options: { webhookEvents: eventOptions(act) } },
        }),
        links: [link('goAuditLog', { table: 'webhook' })],
      },
    )
  },

  doCreateWebhook: withPreparation(
    (act) => provenHash(act, act.input.currentPassword),
    async (act, proven) => {
      const { db, input, now, services } = act
      const member = await provenMember(act, proven)
      if (isFailure(member)) return member
      const fields = webhook.created(input, act)
      const refusal = await faultsOf(fields, act)
      if (refusal) return refusal
      await lockSettings(db)
      if ((await allWebhooks(db)).length >= MOST_WEBHOOKS) return fail('tooManyWebhooks')
      const secret = newSecret()
      const id = await insertRow(db, 'webhook', {
        ...fields,
        member_id: member.id,
        secret: services.security.vault.seal(secret),
        hint: hintOf(secret),
        created_at: now.toISOString(),
      })
      await tellOfChange(act, member, message('office.secured.webhookMade', { name: fields.name }))
      const done = message('office.webhook.made', { name: fields.name })
      return shownOnce({ id, name: fields.name }, secret, done)
    },
  ),

  async goWebhook(act) {
    const { db, input } = act
    const found = await webhookById(db, toId(input.webhookId))
    if (!found) return fail('webhookUnknown')
    const named = namedAs(found)
    const state = stated(found, act)
    const version = webhook.versionOf(found)
    const isOwn = found.member_id === memberOf(act)
    return ok(
      { ...state, version },
      {
        ...(isOwn &&
          act.may('doUpdateWebhook') && {
            form: {
              values: { ...state, version },
              options: { webhookEvents: eventOptions(act, state.webhookEvents) },
            },
          }),
        links: [
          ...(isOwn ? [link('doUpdateWebhook', named), link('doRenewWebhookSecret', named)] : []),
          ...(isServed(found) ? [link('doTestWebhook', named)] : []),
          link('doDeleteWebhook', named),
          link('goWebhookTries', named),
          link('goAuditLog', { table: 'webhook', key: named.webhookId }),
        ],
      },
    )
  },

  async doUpdateWebhook(act) {
    const found = await webhookById(act.db, toId(act.input.webhookId))
    if (found && found.member_id !== memberOf(act)) return fail('notYourWebhook')
    const changed = await plain.update(act)
    if (found && !found.active && !isFailure(changed)) await wakeDeliveries(act.db, found.id, act.now)
    return changed
  },

  doRenewWebhookSecret: withPreparation(
    (act) => provenHash(act, act.input.currentPassword),
    async (act, proven) => {
      const { db, input, now, services } = act
      const member = await provenMember(act, proven)
      if (isFailure(member)) return member
      await lockSettings(db)
      const found = await webhookById(db, toId(input.webhookId))
      if (!found) return fail('webhookUnknown')
      if (found.member_id !== member.id) return fail('notYourWebhook')
      const { id, name } = found
      const until = found.secret === null ? null : overlapEnd(input.overlapHours, now)
      const secret = newSecret()
      await updateRow(db, 'webhook', id, {
        ...{ secret: services.security.vault.seal(secret), hint: hintOf(secret) },
        ...{ former_secret: until === null ? null : found.secret, former_until: until },
      })
      await tellOfChange(act, member, message('office.secured.webhookRenewed', { name }))
      const done = message('office.webhook.renewed', { name })
      const { state, ...parts } = shownOnce({ id, name }, secret, done)
      return { ...parts, state: { ...state, formerUntil: until } }
    },
  ),

  doDeleteWebhook: async (act) =>
    plain.remove({
      state: (row) => namedAs(row),
      before: async (tx, { id }) => {
        await forgetDeliveries(tx, id)
        return undefined
      },
    })(act),

  async doTestWebhook({ db, input, publish }) {
    const found = await webhookById(db, toId(input.webhookId))
    if (!found) return fail('webhookUnknown')
    if (!isServed(found)) return fail('webhookOff')
    await publish('webhook.tested', { webhookId: found.id })
    const named = namedAs(found)
    return ok(named, {
      location: link('goWebhookTries', named),
      notices: [message('office.webhook.tested', { name: found.name })],
      links: [link('goWebhook', named)],
    })
  },

  async goWebhookTries({ slowDb, input }) {
    const { page, asked } = pageOf(input)
    const found = await webhookById(slowDb, toId(asked.webhookId))
    if (!found) return fail('webhookUnknown')
    const { rows, count } = await triesOf(slowDb, found.id, page)
    const named = namedAs(found)
    const to = (offset: number) => link('goWebhookTries', { ...named, limit: page.limit, offset })
    return ok(
      {
        ...named,
        webhookName: found.name,
        tries: rows.map((row) => {
          const isOver = row.settled_at !== null
          const ways = isOver && isServed(found)
          return item(
            {
              ...named,
              ...{ messageId: row.id, deliveredEvent: row.type, resource: row.resource },
              sequence: row.sequence,
              deliveryState: row.outcome ?? ('waiting' as const),
              triedAt: row.at,
              nextAt: isOver ? null : row.next_attempt_at,
              ...{ answerStatus: row.status, durationMs: row.duration_ms, fault: row.error },
            },
            ways ? [link('doSendWebhookAgain', { ...named, messageId: row.id })] : [],
          )
        }),
        ...{ count, limit: page.limit, offset: page.offset },
      },
      { links: [...pagesBeside(page, count, to), link('goWebhook', named)] },
    )
  },

  async doSendWebhookAgain({ db, input, now }) {
    const found = await webhookById(db, toId(input.webhookId))
    if (!found) return fail('webhookUnknown')
    if (!isServed(found)) return fail('webhookOff')
    const { messageId } = input
    if (!(await deliverOnceMore(db, { webhookId: found.id, messageId }, now)))
      return fail('webhookDeliveryUnknown')
    const named = namedAs(found)
    return ok(
      { ...named, messageId },
      {
        location: link('goWebhookTries', named),
        notices: [message('office.webhook.again')],
        links: [link('goWebhook', named)],
      },
    )
  },
}

const namedAs = ({ id }: Pick<Webhook, 'id'>) => ({ webhookId: String(id) })

/** Whether events are delivered to an address. */
const isServed = ({ active, secret }: Webhook): boolean => active && secret !== null

const stated = (row: OwnedWebhook, act: ReadEnvironment | WriteEnvironment) => ({
  ...webhook.stated(row),
  eventNames: namesOf(act, chosenBy(row)),
  hint: row.hint,
  memberName: row.member_name,
  createdAt: row.created_at,
  formerUntil: endAhead(row.former_until, act.now),
  offReason: row.active ? null : row.off_reason,
  isSecretMissing: row.secret === null,
})

/** The messages of why an address is refused. */
const FAULTS = {
  notAnAddress: message('office.webhook.notAnAddress'),
  credentials: message('office.webhook.credentials'),
  scheme: message('office.webhook.scheme'),
  port: message('office.webhook.port'),
  network: message('office.webhook.network'),
}

const faultsOf = async (fields: Pick<Webhook, 'url' | 'events'>, act: WriteEnvironment, id?: number) => {
  const former = id === undefined ? undefined : await webhookById(act.db, id)
  const address = addressFault(fields.url, act.services.webhooks.allowsPrivate)
  const events = eventsFault(act, chosenBy(fields), former ? chosenBy(former) : [])
  if (address === undefined && events === undefined) return undefined
  return fail('badInput', {
    errors: { ...(address && { webhookUrl: FAULTS[address] }), ...(events && { webhookEvents: events }) },
  })
}

const plain = recordHandlers({
  record: webhook,
  made: 'office.webhook.made',
  deleted: 'office.webhook.deleted',
  unknown: 'webhookUnknown',
  lock: lockSettings,
  find: (tx, webhookId) => webhookById(tx, toId(webhookId)),
  nameOf: ({ name }) => name,
  faults: faultsOf,
  touched: () => ({ off_reason: null, off_at: null }),
  stated: (row, act) => statedNow(row, act),
  page: (row) => link('goWebhook', namedAs(row)),
  list: () => link('goWebhookList'),
})

const statedNow = async (row: Webhook, act: WriteEnvironment) => {
  const member = await actingMember(act)
  return stated({ ...row, member_name: member?.name ?? '' }, act)
}

const newSecret = (): string => secretOf(randomBytes(32))

/** The only answer with the secret: a page of its own, which a redirect would lose. */
const shownOnce = (one: Pick<Webhook, 'id' | 'name'>, secret: string, done: Message) => ({
  ...ok(
    { ...namedAs(one), webhookName: one.name, signingSecret: secret },
    { notices: [done] as const, links: [link('goWebhook', namedAs(one)), link('goWebhookList')] },
  ),
  status: 201 as const,
})
