import type { PaymentHandler } from '../../plugin.ts'
import type { OrderView } from '../agents/order-view.ts'
import type { Refusal } from '../agents/refusal.ts'
import type { Total, View } from '../agents/view.ts'
import type { Instrument } from '../agents/wish.ts'
import { CAPABILITIES, type CapabilityFacts, type CapabilityName, LATEST, type Version } from './versions.ts'

/** Japanese yen have no smaller unit: amounts are whole yen. */
export const CURRENCY = 'JPY'

/** How an answer is dressed: in a version, with the capabilities that both sides have, for one of its operations. */
export interface Fitting {
  readonly version: Version
  readonly shared: ReadonlySet<CapabilityName>
  readonly baseUrl: string
}

/** Returns the shared capabilities that matter to an answer about one of them: itself, and those that extend it. */
export const relevantTo = (
  { shared }: Pick<Fitting, 'shared'>,
  root: CapabilityName,
): readonly CapabilityName[] =>
  [...shared].filter((name) => {
    const facts: CapabilityFacts = CAPABILITIES[name]
    return name === root || facts.extends?.includes(root)
  })

/** The part `ucp` of an answer. */
export const envelope = (
  fitting: Fitting,
  root: CapabilityName,
  more: {
    readonly status?: 'success' | 'error'
    readonly handlers?: readonly PaymentHandler[]
    /** The requests of an embedded checkout that its platform may take over; undefined if it cannot be embedded. */
    readonly delegate?: readonly string[] | undefined
  } = {},
): object => {
  const { version } = fitting
  const names = relevantTo(fitting, root)
  if (version !== LATEST) return { version, capabilities: names.map((name) => ({ name, version })) }
  return {
    version,
    status: more.status ?? 'success',
    capabilities: Object.fromEntries(names.map((name) => [name, [{ version }]])),
    ...(more.delegate && {
      services: {
        'dev.ucp.shopping': [{ version, transport: 'embedded', config: { delegate: more.delegate } }],
      },
    }),
    ...(more.handlers && { payment_handlers: handlersByName(more.handlers) }),
  }
}

/** The payment handlers by the names of their specifications. */
export const handlersByName = (handlers: readonly PaymentHandler[]): object => {
  const byName: Record<string, object[]> = {}
  for (const { name, id, version, spec, schema, instruments, config } of handlers) {
    byName[name] ??= []
    byName[name].push({
      ...{ id, version, spec, schema, config },
      ...(instruments.length > 0 && { available_instruments: instruments.map((type) => ({ type })) }),
    })
  }
  return byName
}

/** The payment handlers as the version of January lists them. */
export const handlersInJanuary = (handlers: readonly PaymentHandler[]): readonly object[] =>
  handlers.map(({ name, id, version, spec, schema, instrumentSchemas, config }) => ({
    ...{ id, name, version, spec, config_schema: schema, config },
    instrument_schemas: instrumentSchemas ?? [schema],
  }))

/** The sums in a version: in January what is deducted had no sign. */
export const totalsIn = (version: Version, totals: readonly Total[]): readonly Total[] =>
  version === LATEST ? totals : totals.map((total) => ({ ...total, amount: Math.abs(total.amount) }))

/** The method of shipping of a checkout: there is one, with one group. */
const fulfillmentOf = ({ shipping, lines }: View) => {
  if (shipping === null) return undefined
  const { destinations, destinationId, options, optionId } = shipping
  const line_item_ids = lines.map(({ id }) => id)
  return {
    methods: [
      {
        ...{ id: 'shipping', type: 'shipping', line_item_ids },
        ...(destinations.length > 0 && { destinations: destinations.map(withoutBlanks) }),
        selected_destination_id: destinationId,
        ...(options.length > 0 && {
          groups: [{ id: 'parcel', line_item_ids, options, selected_option_id: optionId }],
        }),
      },
    ],
  }
}

const withoutBlanks = (parts: object) =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== null && value !== undefined))

/** The page where the buyer goes on themselves: the shop's own. */
const pageOf = ({ baseUrl }: Pick<Fitting, 'baseUrl'>): string => `${baseUrl}/`

const linksOf = ({ baseUrl }: Pick<Fitting, 'baseUrl'>) => [
  { type: 'privacy_policy', url: `${baseUrl}/help/privacy` },
  { type: 'terms_of_service', url: `${baseUrl}/help/agreement` },
  { type: 'refund_policy', url: `${baseUrl}/help/tradelaw` },
]

/** States a checkout in a version. */
export const checkoutIn = (
  fitting: Fitting,
  view: View,
  {
    continueUrl,
    instrument,
    delegate,
  }: {
    readonly continueUrl?: string
    readonly instrument?: Instrument | undefined
    readonly delegate?: readonly string[]
  } = {},
): object => {
  const { version, shared } = fitting
  const fulfillment = shared.has('dev.ucp.shopping.fulfillment') ? fulfillmentOf(view) : undefined
  const hasDiscounts = shared.has('dev.ucp.shopping.discount') && (view.codes || view.applied.length > 0)
  const payment =
    version === LATEST ? instrument && { instruments: [shown(instrument)] } : paymentOf(view, instrument)
  return {
    ucp: envelope(fitting, 'dev.ucp.shopping.checkout', { handlers: view.handlers, delegate }),
    id: view.id,
    // It has no word of its own for an expired one.
    status: view.status === 'expired' ? 'canceled' : view.status,
    currency: CURRENCY,
    line_items: view.lines,
    ...(Object.keys(view.buyer).length > 0 && { buyer: withoutBlanks(view.buyer) }),
    totals: totalsIn(version, view.totals),
    messages: view.messages,
    links: linksOf(fitting),
    expires_at: view.expiresAt,
    ...(continueUrl !== undefined && { continue_url: continueUrl }),
    ...(fulfillment && { fulfillment }),
    ...(hasDiscounts && { discounts: { codes: view.codes ?? [], applied: view.applied.map(appliedOf) } }),
    ...(payment && { payment }),
    ...(view.order && { order: view.order }),
  }
}

const appliedOf = (discount: View['applied'][number]) => ({
  ...discount,
  ...(discount.code === undefined && { automatic: true }),
})

const paymentOf = ({ handlers }: View, instrument: Instrument | undefined) => ({
  handlers: handlersInJanuary(handlers),
  instruments: [],
  ...(instrument && { selected_instrument_id: instrument.id }),
})

/** An instrument as answers show it: credentials go one way only. */
const shown = ({ credential: _credential, ...instrument }: Instrument): object => withoutBlanks(instrument)

/** States an order in a version. */
export const orderIn = (fitting: Fitting, order: OrderView): object => {
  const { version } = fitting
  const isLatest = version === LATEST
  return {
    ucp: envelope(fitting, 'dev.ucp.shopping.order'),
    id: order.id,
    ...(isLatest && { label: order.label }),
    checkout_id: order.checkoutId,
    permalink_url: order.permalinkUrl,
    ...(isLatest && { currency: CURRENCY }),
    line_items: order.lines.map((line) => ({
      ...line,
      ...(!isLatest && line.status === 'removed' && { status: 'processing' }),
    })),
    fulfillment: {
      expectations: order.expectations.map(({ destination, ...expectation }) => ({
        ...expectation,
        destination: withoutBlanks(destination),
      })),
      events: order.events,
    },
    adjustments: order.adjustments.map(({ amount, ...adjustment }) => ({
      ...adjustment,
      ...(isLatest ? { totals: [{ type: 'total', amount: -amount }] } : { amount }),
    })),
    totals: totalsIn(version, order.totals),
  }
}

/** States why there is no resource; in January every error had its status, and a text called `detail`. */
export const refusalIn = (
  fitting: Fitting,
  root: CapabilityName,
  { kind, status, told, message, challenge }: Refusal,
): { readonly status: number; readonly body: object } => {
  const [first] = told
  const isLatest = fitting.version === LATEST
  if (isLatest && kind === 'business')
    return {
      status: 200,
      body: {
        ucp: envelope(fitting, root, { status: 'error' }),
        messages: told,
        continue_url: pageOf(fitting),
      },
    }
  if (isLatest && challenge)
    return { status, body: { ucp: envelope(fitting, root, { status: 'error' }), messages: told } }
  return {
    status,
    body: { code: first?.code ?? 'error', content: message, ...(!isLatest && { detail: message }) },
  }
}
