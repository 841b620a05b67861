import type { PaymentHandler } from '../../plugin.ts'
import type { Line, Option, Status, Total, View } from '../agents/view.ts'
import type { Buyer, Destination } from '../agents/wish.ts'
import { messageOf, rejectedIn } from './messages.ts'
import { VERSION } from './version.ts'
import { CURRENCY } from './wish.ts'

/** The language of an answer. */
export type Language = 'ja' | 'en'

const TITLES: Readonly<Record<Language, Readonly<Record<Total['type'] | 'items' | 'refunded', string>>>> = {
  en: {
    ...{ items: 'Items', subtotal: 'Subtotal', discount: 'Discount', fulfillment: 'Shipping', fee: 'Fee' },
    ...{ total: 'Total', refunded: 'Refunded' },
  },
  ja: {
    ...{ items: '商品', subtotal: '小計', discount: '割引', fulfillment: '送料', fee: '手数料' },
    ...{ total: '合計', refunded: '返金' },
  },
}

const STATUSES: Readonly<Record<Status, string>> = {
  incomplete: 'not_ready_for_payment',
  requires_escalation: 'requires_escalation',
  ready_for_complete: 'ready_for_payment',
  complete_in_progress: 'complete_in_progress',
  completed: 'completed',
  canceled: 'canceled',
  expired: 'expired',
}

/** Sums with their names: what is deducted has no sign. Prices are with tax, which is no sum of its own. */
export const totalsIn = (totals: readonly Total[], language: Language): readonly object[] =>
  totals.map(({ type, amount, display_text = TITLES[language][type] }) => ({
    ...{ type, display_text, amount: Math.abs(amount) },
  }))

/** The sum that was paid back. */
export const refundedIn = (amount: number, language: Language): object => ({
  ...{ type: 'amount_refunded', display_text: TITLES[language].refunded, amount },
})

/** The sum of the goods before discounts. */
const baseOf = (totals: readonly Total[], language: Language): readonly object[] =>
  totals
    .filter(({ type }) => type === 'subtotal')
    .map(({ amount }) => ({ type: 'items_base_amount', display_text: TITLES[language].items, amount }))

const lineIn = (language: Language, { id, item, quantity, totals }: Line) => ({
  id,
  item: { id: item.id },
  quantity,
  name: item.title,
  ...(item.image_url !== undefined && { images: [item.image_url] }),
  unit_amount: item.price,
  totals: [...baseOf(totals, language), ...totalsIn(totals, language)],
})

const optionIn = (language: Language, { id, title, description, totals, ...option }: Option) => ({
  type: 'shipping',
  ...{ id, title },
  ...(description !== undefined && { description }),
  ...(option.earliest_fulfillment_time !== undefined && {
    earliest_delivery_time: option.earliest_fulfillment_time,
  }),
  totals: totals.map(({ type, amount }) => ({
    ...{ type, display_text: TITLES[language].fulfillment, amount },
  })),
})

const buyerIn = ({ consent: _, ...buyer }: Buyer): object | undefined =>
  buyer.email ? withoutBlanks(buyer) : undefined

/** An address as ACP has it. */
export const addressIn = (name: string, destination: Omit<Destination, 'id'>): object => ({
  name,
  line_one: destination.street_address ?? '',
  ...(destination.extended_address && { line_two: destination.extended_address }),
  city: destination.address_locality ?? '',
  state: destination.address_region ?? '',
  country: destination.address_country ?? '',
  postal_code: destination.postal_code ?? '',
})

const detailsIn = ({ shipping, buyer }: View): object | undefined => {
  const [destination] = shipping?.destinations ?? []
  if (!destination) return undefined
  const { full_name, phone_number } = destination
  return withoutBlanks({
    ...{ name: full_name, phone_number, email: buyer.email },
    address: addressIn(full_name ?? '', destination),
  })
}

const withoutBlanks = (parts: object) =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value != null && value !== ''))

/** A token of these handlers comes from their own service, and not from a delegated payment. */
const handlerIn = ({ id, name, version, spec, schema, instrumentSchemas, config }: PaymentHandler) => ({
  ...{ id, name, version, spec, config },
  ...{ requires_delegate_payment: false, requires_pci_compliance: false },
  psp: id,
  config_schema: schema,
  instrument_schemas: instrumentSchemas ?? [schema],
})

const DISCOUNTS = {
  name: 'discount',
  extends: [
    '$.CheckoutSessionCreateRequest.discounts',
    '$.CheckoutSessionUpdateRequest.discounts',
    '$.CheckoutSession.discounts',
  ],
}

const discountsIn = ({ codes, applied, messages }: View): object | undefined =>
  codes || applied.length > 0
    ? {
        codes: codes ?? [],
        applied: applied.map(({ code, title, amount }, at) => ({
          id: `discount_${at + 1}`,
          ...(code !== undefined && { code }),
          coupon: { id: code ?? `promotion_${at + 1}`, name: title },
          amount,
          automatic: code === undefined,
        })),
        rejected: rejectedIn(codes ?? [], messages),
      }
    : undefined

/** The pages of the shop that ACP has a name for. */
const linksAt = (baseUrl: string) => [
  { type: 'terms_of_use', url: `${baseUrl}/help/agreement` },
  { type: 'privacy_policy', url: `${baseUrl}/help/privacy` },
  { type: 'return_policy', url: `${baseUrl}/help/tradelaw` },
  { type: 'contact_us', url: `${baseUrl}/contact` },
]

/** States a checkout session. */
export const sessionIn = (
  view: View,
  {
    baseUrl,
    language,
    continueUrl,
    order,
  }: {
    readonly baseUrl: string
    readonly language: Language
    /** The page where the buyer goes on themselves. */
    readonly continueUrl?: string
    readonly order?: object | undefined
  },
): object => {
  const { id, lines, totals, shipping } = view
  const buyer = buyerIn(view.buyer)
  const details = detailsIn(view)
  const discounts = discountsIn(view)
  return {
    id,
    protocol: { version: VERSION },
    capabilities: {
      payment: { handlers: view.handlers.map(handlerIn) },
      interventions: { supported: [], required: [], enforcement: 'optional' },
      extensions: [DISCOUNTS],
    },
    ...(buyer && { buyer }),
    status: STATUSES[view.status],
    currency: CURRENCY,
    locale: language,
    line_items: lines.map((line) => lineIn(language, line)),
    ...(details && { fulfillment_details: details }),
    fulfillment_options: (shipping?.options ?? []).map((option) => optionIn(language, option)),
    selected_fulfillment_options:
      shipping?.optionId == null
        ? []
        : [{ type: 'shipping', option_id: shipping.optionId, item_ids: lines.map((line) => line.id) }],
    totals: [...baseOf(totals, language), ...totalsIn(totals, language)],
    messages: view.messages.map(messageOf),
    links: linksAt(baseUrl),
    expires_at: view.expiresAt,
    ...(continueUrl !== undefined && { continue_url: continueUrl }),
    ...(discounts && { discounts }),
    ...(order && { order }),
  }
}
