import type { StateOf } from '../../src/hypermedia/transition.ts'
import type { Transitions } from '../../src/shop/transitions.ts'
import { CookieJar } from './cookies.ts'
import { withHeaderLinks } from './json-wire.ts'

/** A link object of the interface. */
export interface LinkObject {
  readonly href: string
  readonly rel: string
  readonly method: string
}

/** What every document may carry beside its state. */
export interface Linked {
  readonly _links?: Readonly<Record<string, LinkObject>>
  /** The target of a form page. */
  readonly submitTo?: LinkObject
  readonly csrfToken?: string
}

/** The answer to a request, after what redirections led to. */
export interface Answer<Document = Readonly<Record<string, unknown>>> {
  readonly status: number
  /** Status codes on the way: `[303, 200]` where it was led on. */
  readonly statuses: readonly number[]
  readonly headers: Headers
  readonly document: Document & Linked
}

/** A refusal (RFC 9457). */
export interface ProblemDocument extends Linked {
  readonly status: number
  readonly code: string
  readonly title: string
  readonly detail: string
  readonly errors: Readonly<Record<string, readonly string[]>>
}

type Relation = keyof Transitions & string

/** The links of a document or of an item of a list, and the target of its form where no link of that name is there with its inputs. */
export const linksOf = (from: object): Readonly<Record<string, LinkObject>> => {
  const { _links, submitTo }: Linked = from
  return { ...(submitTo && { [submitTo.rel]: submitTo }), ..._links }
}

/** A refusal's document; throws where the answer is none. */
export const problemIn = (answer: Answer): ProblemDocument => {
  if (answer.status < 400) throw new Error(`This is no refusal: ${answer.status}`)
  return answer.document as unknown as ProblemDocument
}

/** What a program does with each request. */
export interface Habits {
  readonly headers?: Readonly<Record<string, string>>
  /** Is told of each answer, before the next step is taken. */
  readonly watch?: (answer: Answer, client: HalClient) => Promise<void>
  /** Sends a request in place of `fetch`: twice, say. */
  readonly send?: (url: URL, init: RequestInit) => Promise<Response>
}

/**
 * A program that knows the entrance and the names of relations, and no address. It keeps the last
 * document that was not a refusal, and the last token.
 */
export class HalClient {
  readonly #base: URL
  #jar = new CookieJar()
  readonly #headers: Readonly<Record<string, string>>
  readonly #watch: (answer: Answer, client: HalClient) => Promise<void>
  readonly #send: (url: URL, init: RequestInit) => Promise<Response>
  #document: Linked = {}
  #csrfToken = ''

  private constructor(base: URL, { headers = {}, watch = async () => undefined, send = fetch }: Habits) {
    this.#base = base
    this.#headers = { accept: 'application/hal+json', 'accept-encoding': 'identity', ...headers }
    this.#watch = watch
    this.#send = send
  }

  /** Comes in by the front door. */
  static async enter(base: URL, habits: Habits = {}): Promise<HalClient> {
    const client = new HalClient(base, habits)
    await client.enter()
    return client
  }

  /** Another program with the cookie, the token and the document that this one has now. */
  twin(): HalClient {
    const twin = new HalClient(this.#base, { headers: this.#headers })
    twin.#jar = this.#jar.copy()
    twin.#document = this.#document
    twin.#csrfToken = this.#csrfToken
    return twin
  }

  /** Comes in by the front door again. */
  enter(): Promise<Answer<StateOf<Transitions['goTop']>>> {
    const link = { href: '/', rel: 'goTop', method: 'GET' }
    return this.#ask(link, {}) as Promise<Answer<StateOf<Transitions['goTop']>>>
  }

  /** Comes to the door of the office. */
  enterOffice(): Promise<Answer<StateOf<Transitions['goAdminLogin']>>> {
    const link = { href: '/admin/login', rel: 'goAdminLogin', method: 'GET' }
    return this.#ask(link, {}) as Promise<Answer<StateOf<Transitions['goAdminLogin']>>>
  }

  /** Where its shop is: the address that it was given. */
  get base(): URL {
    return this.#base
  }

  /** The last document that was not a refusal. */
  get document(): Linked {
    return this.#document
  }

  /** The token of the last document that carried one. */
  get csrfToken(): string {
    return this.#csrfToken
  }

  /** The value of one of its cookies, as it came. */
  cookie(name: string): string | undefined {
    return this.#jar.value(name)
  }

  /** Names of the relations that are offered now, or from an item. */
  offers(from: object = this.#document): readonly string[] {
    return Object.keys(linksOf(from))
  }

  /** Takes a link of the last document, or of `from`; throws where it is not offered. */
  async follow<Name extends Relation>(
    rel: Name,
    input: Readonly<Record<string, unknown>> = {},
    from: object = this.#document,
  ): Promise<Answer<StateOf<Transitions[Name]>>> {
    const link = linksOf(from)[rel]
    if (!link) throw new Error(`${rel} is not offered here, only ${this.offers(from).join(', ')}`)
    return (await this.#ask(link, input)) as Answer<StateOf<Transitions[Name]>>
  }

  async #ask(link: LinkObject, input: Readonly<Record<string, unknown>>): Promise<Answer> {
    const url = new URL(link.href, this.#base)
    const isRead = link.method.toUpperCase() === 'GET'
    if (isRead)
      for (const [name, value] of Object.entries(input))
        if (Array.isArray(value)) for (const one of value) url.searchParams.append(`${name}[]`, String(one))
        else url.searchParams.set(name, String(value))
    const sent = { csrfToken: this.#csrfToken, ...input }
    const encoded = Object.values(input).flat().some(isFile) ? parts : json
    const init: RequestInit = isRead ? {} : { method: link.method.toUpperCase(), ...encoded(sent) }
    return this.#request(url, init, [])
  }

  async #request(url: URL, init: RequestInit, before: readonly number[]): Promise<Answer> {
    if (before.length > 5) throw new Error(`Led in circles: ${url}`)
    const response = await this.fetch(url.href, init)
    const statuses = [...before, response.status]
    const text = await response.text()
    if ([301, 303].includes(response.status)) {
      const to = new URL(response.headers.get('location') ?? '', url)
      return this.#request(to, {}, statuses)
    }
    const body = (text === '' ? {} : JSON.parse(text)) as Linked & Record<string, unknown>
    const document = withHeaderLinks(body, response.headers)
    if (response.ok) this.#document = document
    if (document.csrfToken !== undefined) this.#csrfToken = document.csrfToken
    const answer = { status: response.status, statuses, headers: response.headers, document }
    await this.#watch(answer, this)
    return answer
  }

  /** Asks for an address as this visitor, and leaves the answer as it came: for tests of HTTP itself. */
  async fetch(address: string, init: RequestInit = {}): Promise<Response> {
    const headers = { ...this.#headers, ...this.#jar.header, ...(init.headers as Record<string, string>) }
    const response = await this.#send(new URL(address, this.#base), { redirect: 'manual', ...init, headers })
    this.#jar.take(response)
    return response
  }
}

const isFile = (value: unknown): value is File => value instanceof File

/** Files go with the fields around them, which come first. */
const parts = (fields: Readonly<Record<string, unknown>>): RequestInit => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) body.append(name, isFile(one) ? one : String(one))
  return { body }
}

const json = (body: unknown): RequestInit => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
