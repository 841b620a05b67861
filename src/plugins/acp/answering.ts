import type { ProtocolAnswer, ProtocolRequest } from '../../plugin.ts'
import type { Exchange } from '../agents/checkout.ts'
import { holdLimits, tooMany } from '../agents/limits.ts'
import type { Act, Make } from '../agents/make.ts'
import { protocolError, Refusal } from '../agents/refusal.ts'
import { once } from '../agents/repeat.ts'
import { errorOf } from './messages.ts'
import { type Operation, stated } from './operations.ts'
import type { Platforms } from './platforms.ts'
import { VERSION } from './version.ts'

/** The most wrong keys of one network in ten minutes. */
const WRONG_KEYS = { of: 'wrong-keys', most: 60, minutes: 10 }
/** Seconds after which a request that is still carried out may be asked for again. */
const IN_FLIGHT_S = 2
/** The longest id of a request that is sent back. */
const LONGEST_ID = 255

const headerOf = ({ headers }: Pick<ProtocolRequest, 'headers'>, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The name of the platform that sends a request. */
const senderOf = async (platforms: Platforms, request: ProtocolRequest): Promise<string> => {
  const name = platforms.named(request.headers.authorization)
  if (name !== undefined) return name
  const seconds = await request.wait(WRONG_KEYS)
  if (seconds > 0) throw tooMany(seconds)
  throw protocolError(401, 'unauthorized', 'Authorization must be Bearer with a valid key of the platform')
}

const holdVersion = (request: ProtocolRequest): void => {
  const version = headerOf(request, 'api-version')
  if (version === undefined)
    throw protocolError(400, 'missing_api_version', 'The header API-Version is required')
  if (version !== VERSION)
    throw protocolError(
      400,
      'unsupported_api_version',
      `API version '${version.slice(0, 40)}' is not supported`,
    )
}

const keyOf = (request: ProtocolRequest): string => {
  const key = headerOf(request, 'idempotency-key')
  if (key !== undefined) return key
  throw protocolError(
    400,
    'idempotency_key_required',
    'Idempotency-Key header is required on all POST requests',
  )
}

/** The language of an answer: that of the request if it is Japanese, else English. */
const languageOf = ({ body, headers }: Pick<ProtocolRequest, 'body' | 'headers'>): 'ja' | 'en' => {
  const { locale } = Object(body) as { readonly locale?: unknown }
  return /^ja\b/i.test(String(locale ?? headers['accept-language'] ?? '')) ? 'ja' : 'en'
}

/** A value with the names of its objects in order: bodies that differ in that alone are the same. */
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, part]) => [name, inOrder(part)]),
  )
}

/** Errors that another try may not meet: they are not kept for the key of their request. */
const isPassing = ({ status, told }: Refusal): boolean =>
  status === 429 || status >= 500 || told[0]?.code === 'in_progress'

/** The errors of repeated requests, as ACP has them. */
const asRepeat = (error: unknown): unknown => {
  if (!(error instanceof Refusal)) return error
  const { message, told } = error
  const code = told[0]?.code
  if (code === 'idempotency_conflict') return protocolError(422, code, message)
  if (code === 'in_progress') return protocolError(409, 'idempotency_in_flight', message, IN_FLIGHT_S)
  return error
}

/** Carries out an operation for its platform, once for its key; whatever ends it becomes an answer. */
export const answered = async (
  act: Act,
  { make, platforms }: { readonly make: Make; readonly platforms: Platforms },
  operation: Operation,
  request: ProtocolRequest,
): Promise<ProtocolAnswer> => {
  const sent = (status: number, body: object | string, headers: Readonly<Record<string, string>> = {}) => {
    const own = ['request-id', 'idempotency-key'].flatMap((name) => {
      const value = headerOf(request, name)
      return value !== undefined && value.length <= LONGEST_ID ? [[name, value] as const] : []
    })
    return { status, body, headers: { ...Object.fromEntries(own), ...headers } }
  }
  try {
    const id = await senderOf(platforms, request)
    holdVersion(request)
    const x: Exchange = {
      ...{ act, make, platform: { id, version: VERSION, webhookUrl: null } },
      ...{ isProven: true, isStrict: false, language: languageOf(request) },
    }
    const asked = { id: request.params.id ?? '', body: request.body }
    const run = async () => JSON.stringify(await stated(x, await operation.run(x, asked)))
    if (operation.method === 'GET') return sent(operation.status, await run())
    const { status, body, isReplayed } = await repeatable(x, operation, request, run)
    return sent(status, body, isReplayed ? { 'idempotent-replayed': 'true' } : {})
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { status, retryAfter } = error
    return sent(status, errorOf(error), {
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
      ...(status === 401 && { 'www-authenticate': 'Bearer' }),
    })
  }
}

/** Carries out a change once for its key. Errors of the request itself are kept as its answer, too. */
const repeatable = async (
  x: Exchange,
  { method, path, status }: Operation,
  request: ProtocolRequest,
  run: () => Promise<string>,
): Promise<{ readonly status: number; readonly body: string; readonly isReplayed: boolean }> => {
  const key = keyOf(request)
  const id = request.params.id ?? ''
  let isReplayed = true
  let passing: unknown
  const work = async () => {
    isReplayed = false
    try {
      await holdLimits(request, { isNew: id === '', isProven: true })
      const body = await run()
      return { status, body, about: String((JSON.parse(body) as { readonly id: string }).id) }
    } catch (error) {
      if (error instanceof Refusal && !isPassing(error))
        return { status: error.status, body: JSON.stringify(errorOf(error)) }
      passing = error
      throw error
    }
  }
  const asked = { platform: x.platform.id, operation: `${method} ${path} ${id}`, key }
  try {
    const answer = await once(x.act, x.make, { ...asked, body: inOrder(request.body) }, work)
    return { ...answer, isReplayed }
  } catch (error) {
    throw error === passing ? error : asRepeat(error)
  }
}
