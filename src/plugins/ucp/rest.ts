import type { ProtocolAnswer, ProtocolRequest, ProtocolRoute } from '../../plugin.ts'
import { cancelCheckout, createCheckout, type Exchange, getCheckout, updateCheckout } from './checkout.ts'
import { completeCheckout } from './completing.ts'
import { checkoutIn, type Fitting, orderIn, refusalIn } from './dress.ts'
import type { Act, Make } from './make.ts'
import { orderViewOf } from './order-view.ts'
import { needs, type Platform, platformOf } from './platform.ts'
import { profileIn } from './profile.ts'
import { type Checkout, checkoutById, checkoutByOrderId } from './queries.ts'
import { sessionOf } from './quote.ts'
import { outcome, protocolError, Refusal } from './refusal.ts'
import { once } from './repeat.ts'
import { isSignedBy, signedAnswer } from './signatures.ts'
import { type CapabilityName, capabilitiesIn, JANUARY, LATEST, type Version } from './versions.ts'
import type { View } from './view.ts'
import type { Instrument } from './wish.ts'

const CHECKOUT = 'dev.ucp.shopping.checkout'
const ORDER = 'dev.ucp.shopping.order'

/** The language of answers: that of the request if it is Japanese, else English. */
export const languageOf = ({ headers, body }: Pick<ProtocolRequest, 'headers' | 'body'>): 'ja' | 'en' => {
  const { context } = Object(body) as { readonly context?: { readonly language?: unknown } }
  const named = context?.language ?? headers['accept-language'] ?? ''
  return /^ja\b/i.test(String(named)) ? 'ja' : 'en'
}

/** An answer to a request that was understood. */
export interface Answered {
  readonly status?: number
  readonly body: object
}

/** How an answer to a platform is dressed. */
export const fittingFor = (
  { baseUrl }: Pick<Act, 'baseUrl'>,
  platform: Platform | undefined,
  version: Version,
): Fitting => ({
  version: platform?.version ?? version,
  shared: platform?.shared ?? new Set(capabilitiesIn(version).map(([name]) => name)),
  baseUrl,
})

/** Answers a request about a capability; whatever ends it becomes an answer in the version of its platform. */
export const answered = async (
  make: Make,
  root: CapabilityName,
  act: Act,
  request: ProtocolRequest,
  work: (x: Exchange, fitting: Fitting, isSigned: boolean) => Promise<Answered>,
): Promise<ProtocolAnswer> => {
  let platform: Platform | undefined
  try {
    const sender = await platformOf(act, request.headers)
    platform = sender
    const isSigned = isSignedBy(sender, request)
    needs(sender, root)
    const x = { act, make, platform: sender, language: languageOf(request) }
    const fitting = fittingFor(act, sender, sender.version)
    const key = request.method === 'GET' ? undefined : request.headers['idempotency-key']
    return await once(
      act,
      {
        platform: sender.profile,
        operation: `${request.method} ${request.url}`,
        key: typeof key === 'string' ? key : undefined,
        body: request.body,
      },
      async () => {
        const { status = 200, body } = await work(x, fitting, isSigned)
        const text = JSON.stringify(body)
        return { status, body: text, headers: signedAnswer(act, status, text) }
      },
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return refusalIn(fittingFor(act, platform, LATEST), root, error)
  }
}

/** The page of the shop where the buyer goes on with a checkout. */
export const continueUrlOf = (
  { act, make }: Pick<Exchange, 'act' | 'make'>,
  { id, status, shipping }: View,
) =>
  status === 'completed' || status === 'canceled' || shipping === undefined
    ? {}
    : { continueUrl: `${act.baseUrl}${make.root}/continue/${id}` }

const stated = (x: Exchange, fitting: Fitting, view: View, instrument?: Instrument): object =>
  checkoutIn(fitting, view, { ...continueUrlOf(x, view), instrument })

/** The page of the shop where a checkout goes on. */
const shoppingAt = ({ view }: Checkout): string => {
  const { cartKey } = JSON.parse(view) as View
  return `/shopping?cartKey=${encodeURIComponent(cartKey)}`
}

/** The routes of checkouts and orders over REST. */
export const restRoutes = (make: Make, profileVersion: Version): readonly ProtocolRoute[] => {
  const { root } = make
  const profile = (path: string, version: Version): ProtocolRoute => ({
    method: 'GET',
    path,
    handle: async (act) => ({
      status: 200,
      headers: { 'cache-control': 'public, max-age=300' },
      body: await profileIn(act, make, version),
    }),
  })
  const checkouts = (
    method: ProtocolRoute['method'],
    path: string,
    work: (x: Exchange, request: ProtocolRequest, fitting: Fitting) => Promise<Answered>,
  ): ProtocolRoute => ({
    method,
    path: `${root}/checkout-sessions${path}`,
    handle: (act, request) =>
      answered(make, CHECKOUT, act, request, (x, fitting) => work(x, request, fitting)),
  })
  return [
    profile('/.well-known/ucp', profileVersion),
    profile(`${root}/profiles/${JANUARY}`, JANUARY),
    profile(`${root}/profiles/${LATEST}`, LATEST),
    checkouts('POST', '', async (x, { body }, fitting) => ({
      status: 201,
      body: stated(x, fitting, await createCheckout(x, body)),
    })),
    checkouts('GET', '/:id', async (x, { params: { id = '' } }, fitting) => ({
      body: stated(x, fitting, await getCheckout(x, id)),
    })),
    checkouts('PUT', '/:id', async (x, { params: { id = '' }, body }, fitting) => ({
      body: stated(x, fitting, await updateCheckout(x, id, body)),
    })),
    checkouts('POST', '/:id/complete', async (x, { params: { id = '' }, body }, fitting) => {
      const { view, instrument } = await completeCheckout(x, id, body)
      return { body: stated(x, fitting, view, instrument) }
    }),
    checkouts('POST', '/:id/cancel', async (x, { params: { id = '' } }, fitting) => ({
      body: stated(x, fitting, await cancelCheckout(x, id)),
    })),
    {
      method: 'GET',
      path: `${root}/orders/:id`,
      handle: (act, request) =>
        answered(make, ORDER, act, request, async (x, fitting, isSigned) => {
          // An order is shown to whom it is of: since April a platform proves who it is.
          if (fitting.version === LATEST && !isSigned)
            throw protocolError(401, 'signature_missing', 'Requests for orders must be signed')
          const row = await checkoutByOrderId(act.db, request.params.id ?? '')
          const order = row?.platform === x.platform.profile ? await orderViewOf(act, row) : undefined
          if (!order) throw outcome(404, 'not_found', 'There is no such order')
          return { body: orderIn(fitting, order) }
        }),
    },
    {
      method: 'GET',
      path: `${root}/continue/:id`,
      async handle(act, { params: { id = '' } }) {
        const row = await checkoutById(act.db, id)
        const isOpen = row?.status === 'open' && new Date(row.ends_at) > act.now && row.order_no === null
        if (!row || !isOpen) return { status: 303, headers: { location: '/' } }
        return { status: 303, headers: { location: shoppingAt(row) }, session: sessionOf(row.id) }
      },
    },
  ]
}
