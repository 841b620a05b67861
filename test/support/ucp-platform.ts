import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  randomUUID,
  sign,
  verify,
} from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The released version of UCP. */
export const LATEST = '2026-04-08'

/** The version of January. */
export const JANUARY = '2026-01-11'

/** The capabilities of a platform that can all that the shop can. */
export const ALL_CAPABILITIES = [
  ...['checkout', 'order', 'fulfillment', 'discount', 'buyer_consent', 'cart'],
  ...['catalog.search', 'catalog.lookup'],
].map((name) => `dev.ucp.shopping.${name}`)

type Json = Readonly<Record<string, unknown>>

/** An event that a platform got. */
export interface OrderEvent {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  readonly body: Json
}

/** An answer of a shop to a platform. */
export interface UcpAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: UcpBody
}

interface Sum {
  readonly type: string
  readonly amount: number
}

/** The parts of answers that tests read, after a schema has judged the whole. */
export interface UcpBody {
  readonly ucp: { readonly version: string; readonly status: string; readonly capabilities: Json }
  readonly code: string
  readonly id: string
  readonly status: string
  readonly currency: string
  readonly totals: readonly Sum[]
  readonly line_items: readonly {
    readonly id: string
    readonly quantity: unknown
    readonly status: string
    readonly item: { readonly price: number }
  }[]
  readonly messages: readonly { readonly code: string; readonly path?: string; readonly content: string }[]
  readonly buyer: Json
  readonly fulfillment: {
    readonly methods: readonly {
      readonly groups?: readonly {
        readonly selected_option_id: string | null
        readonly options: readonly { readonly id: string; readonly totals: readonly Sum[] }[]
      }[]
    }[]
    readonly expectations: readonly Json[]
    readonly events: readonly Json[]
  }
  readonly discounts: { readonly applied: readonly Json[] }
  readonly order: { readonly id: string; readonly label: string; readonly permalink_url: string }
  readonly checkout_id: string
  readonly adjustments: readonly { readonly type: string }[]
  readonly continue_url: string
  readonly products: readonly {
    readonly id: string
    readonly title: string
    readonly variants: readonly { readonly id: string; readonly price: { readonly amount: number } }[]
  }[]
  readonly product: { readonly id: string; readonly variants: readonly { readonly id: string }[] }
  readonly pagination: { readonly has_next_page: boolean; readonly cursor?: string }
}

/** A program that speaks UCP, with a profile, a key of its own, and an address for events of orders. */
export const openPlatform = async (
  base: URL,
  { version = LATEST, capabilities = ALL_CAPABILITIES, hasKeys = true, embeds = false } = {},
) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const kid = randomUUID()
  const events: OrderEvent[] = []
  const answers = { status: 200 }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    if (request.url === '/profile.json') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(profile()))
      return
    }
    if (request.url?.startsWith('/host?')) {
      response.writeHead(200, { 'content-type': 'text/html' }).end(hostPage(request.url))
      return
    }
    if (request.url === '/broken.json') {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"ucp": 1}')
      return
    }
    if (request.method === 'POST') {
      const headers = request.headers as Record<string, string>
      events.push({ path: request.url ?? '', headers, text, body: JSON.parse(text) })
      response.writeHead(answers.status).end('{}')
      return
    }
    response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const profile = () => ({
    ucp: {
      version,
      services: embeds ? { 'dev.ucp.shopping': [EMBEDDED] } : {},
      payment_handlers: {},
      capabilities: Object.fromEntries(
        capabilities.map((name) => [
          name,
          [{ version, ...(name.endsWith('.order') && { config: { webhook_url: `${url}/events` } }) }],
        ]),
      ),
    },
    signing_keys: hasKeys ? [{ kid, ...publicKey.export({ format: 'jwk' }) }] : [],
  })

  const ask = async (
    method: string,
    path: string,
    input?: unknown,
    { headers = {}, agent = `profile="${url}/profile.json"`, isSigned = true, at }: Asking = {},
  ): Promise<UcpAnswer> => {
    const body = input === undefined ? '' : typeof input === 'string' ? input : JSON.stringify(input)
    const all: Record<string, string> = {
      'ucp-agent': agent,
      'accept-language': 'en',
      ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
      ...(body !== '' && { 'content-type': 'application/json', 'content-digest': digestOf(body) }),
      ...headers,
    }
    if (isSigned) Object.assign(all, signed(await authority(), { method, path, at }, all))
    const answer = await fetch(new URL(path, base), {
      method,
      headers: all,
      redirect: 'manual',
      ...(body !== '' && { body }),
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, text, body: parsed(text) as UcpBody }
  }

  let known: string | undefined
  /** The authority of the shop as its profile states it, which may differ from where the test reaches it. */
  const authority = async (): Promise<string> => {
    if (known !== undefined) return known
    const answer = await fetch(new URL('/.well-known/ucp', base))
    if (!answer.ok) return base.host
    const { endpoint } = (await answer.json()).ucp.services['dev.ucp.shopping'][0] as { endpoint: string }
    known = new URL(endpoint).host
    return known
  }

  const signed = (
    host: string,
    { method, path, at }: { readonly method: string; readonly path: string; readonly at: Date | undefined },
    headers: Readonly<Record<string, string>>,
  ) => {
    const { pathname } = new URL(path, base)
    const parts: [string, string][] = [
      ['@method', method],
      ['@authority', host],
      ['@path', pathname],
      ...['ucp-agent', 'idempotency-key', 'content-digest', 'content-type'].flatMap(
        (name): [string, string][] => (headers[name] === undefined ? [] : [[name, headers[name]]]),
      ),
    ]
    const created = at ? `;created=${Math.floor(at.getTime() / 1000)}` : ''
    const parameters = `(${parts.map(([name]) => `"${name}"`).join(' ')})${created};keyid="${kid}"`
    const text = [
      ...parts.map(([name, value]) => `"${name}": ${value}`),
      `"@signature-params": ${parameters}`,
    ]
    const signature = sign('sha256', Buffer.from(text.join('\n')), {
      key: privateKey,
      dsaEncoding: 'ieee-p1363',
    })
    return { 'signature-input': `sig1=${parameters}`, signature: `sig1=:${signature.toString('base64')}:` }
  }

  return {
    url,
    events,
    answers,
    ask,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const EMBEDDED = {
  ...{ version: LATEST, transport: 'embedded', spec: 'https://ucp.dev/x', schema: 'https://ucp.dev/y' },
}

/** A page of a platform that embeds the address of its query, and answers by a port if it has one; `heard` has all. */
const hostPage = (url: string): string => {
  const asked = new URL(url, 'http://host.invalid').searchParams
  return `<!doctype html><html lang="en"><title>Host</title><style>body{margin:0}iframe{border:0;width:100%;height:100vh}</style>
<iframe title="Checkout" sandbox="allow-scripts allow-forms allow-same-origin" src="${asked.get('src')?.replaceAll('&', '&amp;')}"></iframe>
<script>
  window.heard = []
  const frame = document.querySelector('iframe')
  const ucp = { version: '${asked.get('version') ?? LATEST}', status: '${asked.get('status') ?? 'success'}' }
  const answer = ({ id, method }, post) => {
    if (id === undefined) return
    const { port1, port2 } = new MessageChannel()
    const isFirst = method === 'ec.ready' && ${asked.has('port')} && window.port === undefined
    if (!isFirst) return post({ jsonrpc: '2.0', id, result: { ucp } })
    window.port = port1
    port1.onmessage = ({ data }) => {
      heard.push({ ...data, by: 'port' })
      answer(data, (message) => port1.postMessage(message))
    }
    post({ jsonrpc: '2.0', id, result: { ucp, upgrade: { port: port2 } } }, [port2])
  }
  addEventListener('message', ({ data, source, origin }) => {
    if (source !== frame.contentWindow) return
    heard.push({ ...data, by: 'window' })
    answer(data, (message, ports = []) => source.postMessage(message, origin, ports))
  })
</script>`
}

/** How a request departs from the usual. */
interface Asking {
  readonly headers?: Readonly<Record<string, string>>
  readonly agent?: string
  readonly isSigned?: boolean
  /** The time that its signature states; none by default, as in the examples of UCP. */
  readonly at?: Date | undefined
}

/** A platform that speaks with a shop. */
export type UcpPlatform = Awaited<ReturnType<typeof openPlatform>>

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const digestOf = (body: string): string => `sha-256=:${createHash('sha256').update(body).digest('base64')}:`

/** Whether an event is signed by one of the keys that a shop publishes, as RFC 9421 has it. */
export const isSignedEvent = ({ path, headers, text }: OrderEvent, keys: readonly JsonWebKey[]): boolean =>
  isSignedBy(keys, text, {
    ...headers,
    '@method': 'POST',
    '@authority': headers.host,
    '@path': path,
  })

/** Whether an answer is signed by one of those keys. */
export const isSignedAnswer = (
  { status, headers, text }: Pick<UcpAnswer, 'status' | 'headers' | 'text'>,
  keys: readonly JsonWebKey[],
): boolean => isSignedBy(keys, text, { ...Object.fromEntries(headers), '@status': String(status) })

type Values = Readonly<Record<string, string | undefined>>

const isSignedBy = (keys: readonly JsonWebKey[], text: string, values: Values): boolean => {
  const { names = '', rest = '' } =
    /^sig1=\((?<names>[^)]*)\)(?<rest>.*)$/.exec(values['signature-input'] ?? '')?.groups ?? {}
  const kid = /keyid="([^"]+)"/.exec(rest)?.[1]
  const jwk = keys.find((one) => (one as { readonly kid?: string }).kid === kid)
  if (!jwk || values['content-digest'] !== digestOf(text)) return false
  const lines = names.split(' ').map((name) => `${name}: ${values[name.replaceAll('"', '')]}`)
  const base = [...lines, `"@signature-params": (${names})${rest}`].join('\n')
  const signature = Buffer.from(/^sig1=:(.*):$/.exec(values.signature ?? '')?.[1] ?? '', 'base64')
  return verify(
    'sha256',
    Buffer.from(base),
    { key: createPublicKey({ format: 'jwk', key: jwk }), dsaEncoding: 'ieee-p1363' },
    signature,
  )
}
