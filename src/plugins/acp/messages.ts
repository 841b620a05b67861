import type { Refusal, Told } from '../agents/refusal.ts'
import { VERSION } from './version.ts'

/** The parts of requests as the checkouts name them, and as ACP does; the first that fits counts. */
const PARAMS: readonly (readonly [of: string, param: string])[] = [
  ['$.fulfillment.methods[0].destinations[0].postal_code', '$.fulfillment_details.address.postal_code'],
  ['$.fulfillment.methods[0].destinations[0].address_region', '$.fulfillment_details.address.state'],
  ['$.fulfillment.methods[0].destinations[0].address_locality', '$.fulfillment_details.address.city'],
  ['$.fulfillment.methods[0].destinations[0].street_address', '$.fulfillment_details.address.line_one'],
  ['$.fulfillment.methods[0].groups', '$.selected_fulfillment_options'],
  ['$.fulfillment.methods[0]', '$.fulfillment_details.address'],
  ['$.payment', '$.payment_data'],
]

const paramOf = (path: string): string => PARAMS.find(([of]) => path.startsWith(of))?.[1] ?? path

/** The codes of errors in a session, by those of the checkouts. */
const CODES: Readonly<Record<string, string>> = {
  ...{ missing: 'missing', invalid: 'invalid', invalid_phone: 'invalid', out_of_stock: 'out_of_stock' },
  ...{ item_unavailable: 'not_found', address_undeliverable: 'region_restricted' },
  ...{ payment_failed: 'payment_declined', payment_on_page: 'unsupported', price_changed: 'conflict' },
}

const RESOLUTIONS = ['recoverable', 'requires_buyer_input', 'requires_buyer_review'] as const

const resolutionOf = ({ severity }: Told) => RESOLUTIONS.find((one) => one === severity)

/** The content of a lack names the part as ACP does. */
const contentOf = ({ code, content, path }: Told): string =>
  code === 'missing' && path !== undefined && content.endsWith(' is required')
    ? `${paramOf(path).replace(/^\$\./, '')} is required`
    : content

/** A message of a session. */
export const messageOf = (told: Told): object => {
  const { type, code, path } = told
  const resolution = resolutionOf(told)
  const param = path === undefined ? undefined : paramOf(path)
  const more = {
    ...(resolution && { resolution }),
    ...(param !== undefined && { param }),
    content_type: 'plain',
    content: contentOf(told),
  }
  if (type === 'error') return { type, code: CODES[code] ?? 'conflict', ...more }
  return code === DISCOUNT ? { type: 'warning', code, ...more } : { type: 'info', ...more }
}

const DISCOUNT = 'discount_code_invalid'

/** The codes of discounts that were refused, with why. */
export const rejectedIn = (codes: readonly string[], messages: readonly Told[]): readonly object[] =>
  messages.flatMap(({ code, path = '', content }) => {
    const refused = codes[Number(/\[(\d+)\]$/.exec(path)?.[1])]
    return code === DISCOUNT && refused !== undefined
      ? [{ code: refused, reason: DISCOUNT, message: content }]
      : []
  })

/** The body of an error. */
interface ErrorBody {
  readonly type: 'invalid_request' | 'processing_error' | 'service_unavailable'
  readonly code: string
  readonly message: string
  readonly param?: string
  readonly supported_versions?: readonly string[]
}

/** An error without a session, by its HTTP status. */
export const errorBody = (
  status: number,
  code: string,
  message: string,
  more: Pick<ErrorBody, 'param'> = {},
): ErrorBody => ({
  type: status === 503 ? 'service_unavailable' : status >= 500 ? 'processing_error' : 'invalid_request',
  code,
  message,
  ...more,
  ...(code.endsWith('_api_version') && { supported_versions: [VERSION] }),
})

/** States why there is no session. */
export const errorOf = ({ status, told, message }: Refusal): ErrorBody => {
  const [first] = told
  const { code = 'error', path } = first ?? {}
  return errorBody(status, code === 'item_unavailable' ? 'invalid_item_id' : code, message, {
    ...(path !== undefined && { param: paramOf(path) }),
  })
}
