import type { ProtocolAnswer, ProtocolRequest, ProtocolRoute } from '../../../plugin.ts'
import type { Exchange } from '../../agents/checkout.ts'
import { followedCheckout } from '../../agents/completing.ts'
import type { Framed } from '../../agents/continuing.ts'
import { type Checkout, checkoutById } from '../../agents/queries.ts'
import { Refusal } from '../../agents/refusal.ts'
import type { View } from '../../agents/view.ts'
import { checkoutIn, type Fitting } from '../dress.ts'
import type { Act, Make } from '../make.ts'
import { capabilitiesIn, LATEST } from '../versions.ts'
import { embeddedPage } from './page.ts'

/** The requests that a page around an embedded checkout may take over: it opens the pages of the shop. */
export const DELEGATE: readonly string[] = ['window.open']

/** How often a network may ask how embedded checkouts are, in ten minutes. */
const LOOKS = { of: 'looks', most: 3000, minutes: 10 }

const languageOf = ({ language }: Pick<Checkout, 'language'>): 'ja' | 'en' =>
  language === 'ja' ? 'ja' : 'en'

/** The origins of a checkout's platform, if it embeds; none for that of a customer, whose data a link must not show. */
const originsOf = ({ framed_by: by, customer_id: customer }: Checkout): readonly string[] =>
  by === null || customer !== null ? [] : by.split(' ')

/** Shows a checkout within a page of its platform, if that asks for it by `ec_version`. */
export const framed =
  (make: Make): Framed =>
  (act, row, { url }) => {
    const { searchParams: asked } = new URL(url, act.baseUrl)
    const version = asked.get('ec_version')
    const origins = originsOf(row)
    if (version === null || origins.length === 0) return undefined
    const scheme = asked.get('ec_color_scheme')
    const wanted = (asked.get('ec_delegate') ?? '').split(',')
    const { headers, body } = embeddedPage({
      ...{ origins, version: row.version, language: languageOf(row) },
      scheme: scheme === 'light' || scheme === 'dark' ? scheme : undefined,
      url: `${act.baseUrl}${make.root}/continue/${row.id}`,
      state: `${make.root}/embedded/${row.id}`,
      delegate: DELEGATE.filter((one) => wanted.includes(one)),
      fault: version === row.version ? undefined : `The checkout is of version ${row.version}`,
    })
    return { status: 200, headers, body }
  }

/** The route by which an embedded checkout follows its state. Whoever has its address may read it, as they may open it. */
export const embeddedRoutes = (make: Make): readonly ProtocolRoute[] => [
  {
    method: 'GET',
    path: `${make.root}/embedded/:id`,
    async handle(act, request) {
      const seconds = await request.wait(LOOKS)
      if (seconds > 0) return { status: 429, headers: { 'retry-after': String(seconds) } }
      return stateOf(act, make, request)
    },
  },
]

const stateOf = async (
  act: Act,
  make: Make,
  { params: { id = '' } }: ProtocolRequest,
): Promise<ProtocolAnswer> => {
  const row = await checkoutById(act.db, make, id)
  if (!row || originsOf(row).length === 0) return { status: 404 }
  try {
    const view = await viewOf(act, make, row)
    const fitting: Fitting = {
      version: LATEST,
      baseUrl: act.baseUrl,
      shared: new Set(capabilitiesIn(LATEST).map(([name]) => name)),
    }
    const isOver = ['completed', 'canceled', 'expired'].includes(view.status)
    const continueUrl = `${act.baseUrl}${make.root}/continue/${id}`
    return { status: 200, body: checkoutIn(fitting, view, isOver ? {} : { continueUrl }) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { status: 404 }
  }
}

/** A checkout as its platform last saw it; with its order, once it has one. */
const viewOf = (act: Act, make: Make, row: Checkout): View | Promise<View> => {
  const isWaiting = row.status === 'open' && row.order_no === null && new Date(row.ends_at) > act.now
  if (isWaiting) return JSON.parse(row.view) as View
  const x: Exchange = {
    ...{ act, make, language: languageOf(row), isProven: false, isStrict: false },
    platform: { id: row.platform, version: row.version, webhookUrl: null },
  }
  return followedCheckout(x, row.id)
}
