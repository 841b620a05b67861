import { uuidv7 } from 'uuidv7'
import { message } from '../../hypermedia/message.ts'
import { fail, ok } from '../../hypermedia/reply.ts'
import { linkToProduct, valueWords, variantByCode, variantsById } from '../catalog/index.ts'
import { stockStatusOf } from '../catalog/rules.ts'
import { emailKey } from '../customers/fields.ts'
import { CustomerStatus, customerById } from '../customers/index.ts'
import { opensWith } from '../derived-key.ts'
import { type Handlers, type ReadEnvironment, type WriteEnvironment, worded } from '../environment.ts'
import { baseInfo } from '../settings/index.ts'
import { link } from '../transitions.ts'
import type * as contract from './restock.contract.ts'
import { confirmNotice, keepNotice, noticeById, takeNotices } from './restock.queries.ts'

type Environment = ReadEnvironment | WriteEnvironment

const DAY_MS = 86_400_000
/** The days for which a request waits for its confirmation, and those for which a confirmed one waits for stock. */
const TO_CONFIRM_DAYS = 3
const WAITING_DAYS = 180

const daysFrom = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS)

export const restockHandlers: Handlers<typeof contract> = {
  async doRequestRestockNotice(act) {
    const { db, now, language, publish, visitor, memory } = act
    const { productCode, restockEmail: email } = act.input
    const variant = await variantByCode(db, productCode)
    const isOffered = (await memory.get(baseInfo)).option_restock_notice
    if (!isOffered || variant?.status !== 1 || !variant.visible)
      return fail('productNotFound', { params: { productCode } })
    const here = linkToProduct(variant, productCode)
    if (stockStatusOf([variant]) !== 'soldOut')
      return fail('notSoldOut', { links: [here], at: { productCode } })
    const isKnown = await isOwnAddress(act, email)
    const id = await keepNotice(db, {
      id: uuidv7(),
      variant_id: variant.id,
      customer_id: isKnown ? visitor.customerId : null,
      email,
      email_key: emailKey(email),
      language,
      confirmed_at: isKnown ? now.toISOString() : null,
      expires_at: daysFrom(now, isKnown ? WAITING_DAYS : TO_CONFIRM_DAYS).toISOString(),
      created_at: now.toISOString(),
    })
    if (!isKnown) await publish('restock.requested', { noticeId: id })
    const said = message(isKnown ? 'restock.willTell' : 'restock.mailFollows', { email })
    return ok(
      { productCode, restockEmail: email, mailFollows: !isKnown },
      { location: here, notices: [said], links: [link('goTop')] },
    )
  },

  async goRestockNotice(act) {
    const found = await namedNotice(act)
    if (!found) return fail('restockNoticeGone')
    const { notice, variant } = found
    const isConfirmed = notice.confirmed_at !== null
    return ok(
      {
        productCode: variant.code,
        // A product that is not public any more is not named.
        productName: variant.status === 1 ? worded(act.language, variant.name, variant.name_en) : null,
        className: variant.status === 1 ? (valueWords(variant, act.language) ?? '') : '',
        isConfirmed,
        expiresAt: notice.expires_at,
      },
      {
        links: [
          ...(isConfirmed ? [] : [link('doConfirmRestockNotice', act.input)]),
          link('doEndRestockNotice', act.input),
          ...(variant.status === 1 ? [linkToProduct(variant, variant.code)] : []),
          link('goTop'),
        ],
      },
    )
  },

  async doConfirmRestockNotice(act) {
    const { db, now } = act
    const found = await namedNotice(act)
    if (!found) return fail('restockNoticeGone')
    const { notice, variant } = found
    const changed = await confirmNotice(db, notice.id, { now, until: daysFrom(now, WAITING_DAYS) })
    return ok(
      { productCode: variant.code, changed },
      {
        location: link('goRestockNotice', act.input),
        notices: [message('restock.willTell', { email: notice.email })],
        links: [link('goTop')],
      },
    )
  },

  async doEndRestockNotice(act) {
    const found = await namedNotice(act)
    if (!found) return fail('restockNoticeGone')
    const { notice, variant } = found
    await takeNotices(act.db, [notice.id])
    return ok(
      { productCode: variant.code },
      {
        location: variant.status === 1 ? linkToProduct(variant, variant.code) : link('goTop'),
        notices: [message('restock.ended')],
        links: [link('goTop')],
      },
    )
  },
}

/** Returns whether an address is that of the signed-in customer, who has confirmed it. */
const isOwnAddress = async ({ db, visitor }: Environment, email: string): Promise<boolean> => {
  const customer = visitor.customerId === null ? undefined : await customerById(db, visitor.customerId)
  return customer?.status === CustomerStatus.regular && customer.email_key === emailKey(email)
}

/** Returns the request that its key opens, with its variant. */
const namedNotice = async (
  act: Environment & { readonly input: { readonly noticeId: string; readonly noticeKey: string } },
) => {
  const { noticeId, noticeKey } = act.input
  if (!opensWith(act.services.security.vault, 'restock', noticeId, noticeKey)) return undefined
  const notice = await noticeById(act.db, noticeId, act.now)
  const [variant] = notice ? await variantsById(act.db, [notice.variant_id]) : []
  return notice && variant && { notice, variant }
}
