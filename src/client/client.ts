import { CookieJar } from './cookies.ts'
import type { Answer, Linked, LinkObject, OperationName, Operations, ProblemDocument } from './documents.ts'
import { withHeaderLinks } from './header-links.ts'

/** The most redirects that a client follows. */
const MOST_REDIRECTS = 5

/** The settings of a client. */
export interface ClientOptions {
  /** An access token of the office: cookies and tokens of forms are then not needed. */
  readonly accessToken?: string
  /** Headers of each request, such as `accept-language`. */
  readonly headers?: Readonly<Record<string, string>>
  /** Sends a request in place of the global `fetch`. */
  readonly fetch?: (url: URL, init: RequestInit) => Promise<Response>
}

/**
 * A program's way through a shop: it follows links by the names of their transitions, and knows no address but the
 * first. It keeps the last document that was no refusal, its cookies, and the last token.
 */
export interface ShopClient {
  /** The address of the shop. */
  readonly base: URL
  /** The last document that was no refusal. */
  readonly document: Linked
  /** The token of the last document that had one. */
  readonly csrfToken: string
  /** The value of a cookie. */
  cookie(name: string): string | undefined
  /** Opens the first page of the shop. */
  enter(): Promise<Answer<Operations['goTop']['state']>>
  /** Opens the first page of the office: that of signing in, or with an access token the home page. */
  enterOffice(): Promise<Answer<Operations['goAdminLogin' | 'goAdminTop']['state']>>
  /** The names of the links of a document or of an item of a list; of the last document by default. */
  offers(from?: object): readonly string[]
  /**
   * Follows a link of a document or of an item of a list, by default of the last document. Its address may contain
   * some of the inputs. Throws if there is no such link.
   */
  follow<Name extends OperationName>(
    name: Name,
    input?: Partial<Operations[Name]['input']>,
    from?: object,
    /** Such as `Idempotency-Key`, or `Prefer`. */
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer<Operations[Name]['state']>>
  /** Sends a request with the cookies and headers of the client, and returns the answer as it is. */
  fetch(address: string, init?: RequestInit): Promise<Response>
  /** Another client with the same session, which goes its own way from here. */
  fork(): ShopClient
}

type Input = Readonly<Record<string, unknown>>

/** Makes a client of a shop, which has not asked for anything yet. */
export const shopClient = (base: string | URL, options: ClientOptions = {}): ShopClient =>
  new Client(new URL(base), options, { jar: new CookieJar(), document: {}, csrfToken: '' })

/** The links of a document or an item, and the target of its form unless a link of that name is there. */
export const linksOf = (from: object): Readonly<Record<string, LinkObject>> => {
  const { _links, submitTo }: Linked = from
  const named = Object.entries(_links ?? {}).map(
    // A minimal answer leaves out what goes without saying.
    ([relation, link]) =>
      [relation, { ...link, rel: link.rel ?? relation, method: link.method ?? 'GET' }] as const,
  )
  return { ...(submitTo && { [submitTo.rel]: submitTo }), ...Object.fromEntries(named) }
}

interface Going {
  readonly jar: CookieJar
  readonly document: Linked
  readonly csrfToken: string
}

class Client implements ShopClient {
  readonly base: URL
  readonly #options: ClientOptions
  readonly #jar: CookieJar
  #document: Linked
  #csrfToken: string

  constructor(base: URL, options: ClientOptions, { jar, document, csrfToken }: Going) {
    this.base = base
    this.#options = options
    this.#jar = jar
    this.#document = document
    this.#csrfToken = csrfToken
  }

  get document(): Linked {
    return this.#document
  }

  get csrfToken(): string {
    return this.#csrfToken
  }

  cookie(name: string): string | undefined {
    return this.#jar.value(name)
  }

  fork(): ShopClient {
    const { document, csrfToken } = this
    return new Client(this.base, this.#options, { jar: this.#jar.copy(), document, csrfToken })
  }

  enter(): Promise<Answer<Operations['goTop']['state']>> {
    return this.#ask({ href: '/', rel: 'goTop', method: 'GET' }, {})
  }

  enterOffice(): Promise<Answer<Operations['goAdminLogin' | 'goAdminTop']['state']>> {
    const [rel, href] =
      this.#options.accessToken === undefined
        ? ['goAdminLogin', '/admin/login']
        : ['goAdminTop', '/admin/index']
    return this.#ask({ href, rel, method: 'GET' }, {})
  }

  offers(from: object = this.#document): readonly string[] {
    return Object.keys(linksOf(from))
  }

  async follow<Name extends OperationName>(
    name: Name,
    input: Partial<Operations[Name]['input']> = {},
    from: object = this.#document,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<Operations[Name]['state']>> {
    const link = linksOf(from)[name]
    if (!link) throw new Error(`${name} is not offered here, only ${this.offers(from).join(', ')}`)
    return this.#ask(link, input, headers)
  }

  async fetch(address: string, init: RequestInit = {}): Promise<Response> {
    const { accessToken, headers, fetch: send = fetch } = this.#options
    const answer = await send(new URL(address, this.base), {
      redirect: 'manual',
      ...init,
      headers: {
        accept: 'application/hal+json',
        ...headers,
        ...(accessToken === undefined ? this.#jar.header : { authorization: `Bearer ${accessToken}` }),
        ...(init.headers as Record<string, string>),
      },
    })
    this.#jar.take(answer)
    return answer
  }

  #ask<State>(
    { href, method }: LinkObject,
    input: Input,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<State>> {
    const url = new URL(href, this.base)
    if (method.toUpperCase() === 'GET') {
      for (const [name, value] of Object.entries(input))
        if (Array.isArray(value)) for (const one of value) url.searchParams.append(`${name}[]`, String(one))
        else if (value !== undefined) url.searchParams.set(name, String(value))
      return this.#request(url, { headers }, [])
    }
    const sent = { csrfToken: this.#csrfToken, ...input }
    const body = Object.values(input).flat().some(isFile) ? inParts(sent) : asJson(sent)
    return this.#request(
      url,
      { method: method.toUpperCase(), ...body, headers: { ...body.headers, ...headers } },
      [],
    )
  }

  async #request<State>(url: URL, init: RequestInit, before: readonly number[]): Promise<Answer<State>> {
    if (before.length > MOST_REDIRECTS) throw new Error(`Too many redirects: ${url}`)
    const response = await this.fetch(url.href, init)
    const { ok, status, headers } = response
    const statuses = [...before, status]
    const text = await response.text()
    if (status === 301 || status === 303)
      return this.#request(new URL(headers.get('location') ?? '', url), {}, statuses)
    const body = (text === '' ? {} : JSON.parse(text)) as Linked & Input
    const document = withHeaderLinks(body, headers)
    if (ok) this.#document = document
    if (document.csrfToken !== undefined) this.#csrfToken = document.csrfToken
    const answered = { status, statuses, headers }
    return ok
      ? { ...answered, ok, document: document as State & Linked }
      : { ...answered, ok, document: document as unknown as ProblemDocument }
  }
}

const isFile = (value: unknown): value is File => value instanceof File

interface Encoded {
  readonly headers?: Readonly<Record<string, string>>
  readonly body: FormData | string
}

/** Files go with the fields around them, which come first. */
const inParts = (fields: Input): Encoded => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) body.append(name, isFile(one) ? one : String(one))
  return { body }
}

const asJson = (fields: Input): Encoded => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(fields),
})
