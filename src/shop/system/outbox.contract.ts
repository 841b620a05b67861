import { z } from 'zod'
import { choice, key, optional } from '../../hypermedia/input.ts'
import { safe, unsafe } from '../../hypermedia/transition.ts'
import { paged } from '../paging.ts'
import { Sentence } from '../values.ts'

/** The states of an undelivered event: pending, or a dead letter. */
export const EVENT_STATES = ['waiting', 'failed'] as const

export const goOutboxList = safe('/admin/outbox', {
  title: 'What is still to be told after a change, and what could not be',
  for: 'member',
  input: {
    state: optional(choice(EVENT_STATES)),
    ...paged.input,
  },
  state: {
    events: z.array(
      z.object({
        eventId: z.string(),
        event: z.string(),
        /** Its subject, in words. */
        title: z.string(),
        state: z.enum(EVENT_STATES),
        /** UTC, ISO 8601, like all instants here. */
        createdAt: z.string(),
        /** The number of failed attempts. */
        attempts: z.int(),
        /** The reason of the last failure. */
        reason: z.string().nullable(),
        nextAttemptAt: z.string().nullable(),
        failedAt: z.string().nullable(),
      }),
    ),
    ...paged.state,
  },
  submitTo: 'goOutboxList',
  offers: ['goOutboxList'],
  always: ['goMailList'],
  items: { events: ['doDeliverAgain', 'goSentMail'] },
})

export const doDeliverAgain = unsafe('POST', '/admin/outbox', {
  title: 'Try again what was given up, or what waits for its next try',
  for: 'member',
  once: true,
  refusedAt: 'goOutboxList',
  input: { eventId: key() },
  state: {
    eventId: z.string(),
    /** Whether it was being delivered already. */
    alreadyWaiting: z.boolean(),
    message: Sentence,
  },
  offers: ['goOutboxList'],
  errors: ['eventUnknown'],
})
