import type { Writer } from '../../store/database.ts'
import { EMAIL_LIFE_MS, keyHash, newKey } from '../account/entry/keys.rules.ts'
import { formerEmailById, storeEmailKey, storeUndoKey, wishById } from '../account/index.ts'
import { emailKey } from '../customers/fields.ts'
import { CustomerStatus, customerByEmail, customerById } from '../customers/index.ts'
import { link } from '../transitions.ts'
import { type Addressee, circumstances, customerOf, letterTo } from './customer.ts'
import type { Letter, LetterWriter, LetterWriters, MailContext } from './letter.ts'
import { textIn } from './payload.ts'
import { countWrittenSince, wasWrittenSince } from './queries.ts'

const { regular: REGULAR } = CustomerStatus
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/** The most requested mails to one address, per hour. */
const MOST_AN_HOUR = 5

/** Returns a key, its link, and its expiry. */
const keyFor = ({ clock, address }: MailContext, input: 'secretKey' | 'undoKey') => {
  const key = newKey()
  const expiresAt = new Date(clock().getTime() + EMAIL_LIFE_MS)
  return {
    hash: keyHash(key),
    expiresAt,
    data: {
      link: address(link('goConfirmEmail', { [input]: key })),
      expiresAt: expiresAt.toISOString(),
      days: EMAIL_LIFE_MS / DAY_MS,
    },
  }
}

/**
 * Sent to a customer's wanted address: the key that confirms it or, if it belongs to somebody already, a
 * notice to them.
 */
const wanted: LetterWriter = async (context, payload) => {
  const { db } = context.environment('ja')
  const wish = await wishById(db, textIn(payload, 'wishId'))
  const customer = wish && (await customerById(db, wish.customer_id))
  if (!wish || customer?.status !== REGULAR) return []
  const owner = await customerByEmail(db, emailKey(wish.email))
  if (owner?.status === REGULAR && owner.id !== customer.id) return taken(context, owner, 'change')
  const { hash, expiresAt, data } = keyFor(context, 'secretKey')
  return [
    {
      ...letterTo({ ...customer, email: wish.email }, 'email_confirm', data),
      shopReads: false,
      settle: async (tx) =>
        (await isWithinMost(context, tx, wish.email)) && storeEmailKey(tx, wish.id, hash, expiresAt),
    },
  ]
}

/** Somebody who is notified too often of others' attempts stops reading: once a day is enough. */
const taken = async (
  context: MailContext,
  owner: Addressee,
  wish: 'entry' | 'change',
): Promise<readonly Letter[]> => {
  const aDayAgo = new Date(context.clock().getTime() - DAY_MS)
  const { db } = context.environment('ja')
  if (await wasWrittenSince(db, owner.id, 'email_taken', aDayAgo)) return []
  const data = {
    wish,
    link: context.address(link('goLogin')),
    againLink: context.address(link('goForgotPassword')),
  }
  const settle = (tx: Writer) => isWithinMost(context, tx, owner.email)
  return [{ ...letterTo(owner, 'email_taken', data), shopReads: false, settle }]
}

/**
 * Returns whether an address was not sent too many requested mails, by whoever requested them. The mail about
 * to be stored is counted: beyond the limit it is not stored, and nobody is notified.
 */
const isWithinMost = async ({ clock }: MailContext, tx: Writer, email: string): Promise<boolean> => {
  const anHourAgo = new Date(clock().getTime() - HOUR_MS)
  const templates = ['email_confirm', 'email_taken']
  return (await countWrittenSince(tx, emailKey(email), templates, anHourAgo)) <= MOST_AN_HOUR
}

/** Sent to the owner of an address with which somebody tried to register. */
const refused: LetterWriter = async (context, payload) => {
  const owner = await customerOf(context, payload)
  return owner?.status === REGULAR ? taken(context, owner, 'entry') : []
}

/** Sent to the former address, with a key that restores it; the new one gets the notice of a change. */
const changed: LetterWriter = async (context, payload) => {
  const { db } = context.environment('ja')
  const former = await formerEmailById(db, textIn(payload, 'undoId'))
  const customer = former && (await customerById(db, former.customer_id))
  if (!former || customer?.status !== REGULAR) return []
  const { hash, expiresAt, data } = keyFor(context, 'undoKey')
  return [
    {
      ...letterTo({ ...customer, email: former.email }, 'email_changed', {
        ...data,
        ...circumstances(context, payload, customer.language),
      }),
      shopReads: false,
      settle: (tx) => storeUndoKey(tx, former.id, hash, expiresAt),
    },
  ]
}

const restored: LetterWriter = async (context, payload) => {
  const customer = await customerOf(context, payload)
  if (customer?.status !== REGULAR) return []
  return [letterTo(customer, 'email_restored', { link: context.address(link('goForgotPassword')) })]
}

/** The mails for the events of email addresses. */
export const emailLetters: LetterWriters = {
  'email.wanted': wanted,
  'email.changed': changed,
  'email.restored': restored,
  'entry.refused': refused,
}
