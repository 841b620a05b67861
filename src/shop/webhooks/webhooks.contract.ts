import { z } from 'zod'
import { integer, key, optional } from '../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../hypermedia/transition.ts'
import { Password } from '../customers/fields.ts'
import { paged } from '../paging.ts'
import { OVERLAP_HOURS } from '../renewal.rules.ts'
import { Sentence } from '../values.ts'
import { webhook } from './webhook.record.ts'

const Webhook = z.object({
  ...webhook.state,
  /** Its events in words. */
  eventNames: z.array(z.string()),
  /** The beginning of its secret. */
  hint: z.string(),
  /** The member who made it: what they may see is sent. */
  memberName: z.string(),
  /** UTC, ISO 8601. */
  createdAt: z.string(),
  /** Until when its former secret signs too (UTC, ISO 8601); null if it has none. */
  formerUntil: z.string().nullable(),
  /** Why the shop switched it off; null if it did not. */
  offReason: z.enum(['failing', 'member']).nullable(),
  /** Whether its secret is missing since a restore. */
  isSecretMissing: z.boolean(),
})

/** The secret, which is shown once and never again. */
const secret = { webhookId: z.string(), webhookName: z.string(), signingSecret: z.string() }

const proven = {
  keyless: true,
  limits: [{ by: 'account', most: 10, minutes: 30, refusals: true }],
} as const

export const goWebhookList = safe('/admin/webhook-list', {
  title: 'The addresses of other programs that are told of events, and the form to add one',
  for: 'member',
  state: { webhooks: z.array(Webhook), count: z.int() },
  submitTo: 'doCreateWebhook',
  offers: ['doCreateWebhook', 'goAuditLog'],
  items: { webhooks: ['goWebhook'] },
})

export const doCreateWebhook = unsafe('POST', '/admin/webhook-list', {
  title: 'Add an address that is told of events; its secret is shown once',
  for: 'member',
  refusedAt: 'goWebhookList',
  ...proven,
  input: { ...webhook.create, currentPassword: Password },
  state: { ...secret, message: Sentence },
  offers: ['goWebhook', 'goWebhookList'],
  errors: ['badInput', 'memberGone', 'tooManyWebhooks'],
})

export const goWebhook = safe('/admin/webhook', {
  title: 'An address that is told of events, and the form to change it',
  for: 'member',
  input: webhook.named,
  state: { ...Webhook.shape, version: z.int() },
  submitTo: 'doUpdateWebhook',
  offers: [
    ...(['doUpdateWebhook', 'doRenewWebhookSecret', 'doTestWebhook', 'doDeleteWebhook'] as const),
    ...(['goWebhookTries', 'goAuditLog'] as const),
  ],
  always: ['goWebhookList'],
  errors: ['webhookUnknown'],
})

export const doUpdateWebhook = idempotent('PUT', '/admin/webhook', {
  title: 'Change an address of one’s own, or switch it on again',
  for: 'member',
  refusedAt: 'goWebhook',
  input: webhook.update,
  state: { ...Webhook.shape, changed: z.boolean(), message: Sentence },
  offers: ['goWebhook', 'goWebhookList'],
  errors: ['badInput', 'webhookUnknown', 'notYourWebhook', 'staleVersion'],
})

export const doRenewWebhookSecret = unsafe('POST', '/admin/webhook/secret', {
  title: 'Give an address of one’s own a new secret; the former one signs too for some hours',
  for: 'member',
  refusedAt: 'goWebhook',
  ...proven,
  input: {
    ...webhook.named,
    currentPassword: Password,
    /** Hours for which the former secret signs too; 0 ends it at once. */
    overlapHours: optional(integer(0, OVERLAP_HOURS.most)),
  },
  state: { ...secret, formerUntil: z.string().nullable(), message: Sentence },
  offers: ['goWebhook', 'goWebhookList'],
  errors: ['badInput', 'memberGone', 'webhookUnknown', 'notYourWebhook'],
})

export const doDeleteWebhook = idempotent('DELETE', '/admin/webhook', {
  title: 'Delete an address with its deliveries',
  for: 'member',
  needsConsent: true,
  refusedAt: 'goWebhook',
  input: webhook.named,
  state: { webhookId: z.string(), message: Sentence },
  offers: ['goWebhookList'],
  errors: ['webhookUnknown'],
})

export const doTestWebhook = unsafe('POST', '/admin/webhook/test', {
  title: 'Send an address an event without data, to try it',
  for: 'member',
  refusedAt: 'goWebhook',
  input: webhook.named,
  state: { webhookId: z.string(), message: Sentence },
  offers: ['goWebhookTries', 'goWebhook'],
  errors: ['webhookUnknown', 'webhookOff'],
})

export const goWebhookTries = safe('/admin/webhook/tries', {
  title: 'The deliveries to an address in the last thirty days with each attempt, the newest first',
  for: 'member',
  input: { ...webhook.named, ...paged.input },
  state: {
    webhookId: z.string(),
    webhookName: z.string(),
    tries: z.array(
      z.object({
        webhookId: z.string(),
        messageId: z.string(),
        deliveredEvent: z.string(),
        /** The thing that the event is about: its kind and its id. */
        resource: z.string(),
        /** Grows by one with each event of the same resource at this address. */
        sequence: z.int(),
        deliveryState: z.enum(['waiting', 'delivered', 'failed', 'withheld']),
        /** The time of the attempt (UTC, ISO 8601); null before the first. */
        triedAt: z.string().nullable(),
        /** The time of the next attempt (UTC, ISO 8601); null if there is none. */
        nextAt: z.string().nullable(),
        answerStatus: z.int().nullable(),
        durationMs: z.int().nullable(),
        /** Why there was no answer. */
        fault: z.string().nullable(),
      }),
    ),
    ...paged.state,
  },
  offers: ['goWebhookTries', 'goWebhook'],
  items: { tries: ['doSendWebhookAgain'] },
  errors: ['webhookUnknown'],
})

export const doSendWebhookAgain = unsafe('POST', '/admin/webhook/tries', {
  title: 'Deliver an event to an address once more, with the data as it is now',
  for: 'member',
  refusedAt: 'goWebhookTries',
  input: { ...webhook.named, messageId: key() },
  state: { webhookId: z.string(), messageId: z.string(), message: Sentence },
  offers: ['goWebhookTries', 'goWebhook'],
  errors: ['webhookUnknown', 'webhookOff', 'webhookDeliveryUnknown'],
})
