import { createHash, randomBytes } from 'node:crypto'
import {
  auth,
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import { asHost } from './hosts.ts'
import { HtmlClient } from './html-client.ts'
import type { Shop } from './shop.ts'

/** The public address of the shop whose apps are tested. */
export const SHOP = new URL('https://shop.example')
/** Where the app is led back to. */
export const CALLBACK = 'http://127.0.0.1:9/callback'

type Kept = Readonly<Record<string, unknown>>

/** Asks the shop at its public address; any other address answers as an app does: with nothing. */
export const sendTo = (shop: Shop) => async (url: URL | string, init?: RequestInit) => {
  const asked = new URL(url)
  return asked.host === SHOP.host ? asHost(shop)(asked, init) : new Response('')
}

/** A person's browser at the shop's public address. */
export const browserOf = (shop: Shop, headers: Readonly<Record<string, string>> = {}) =>
  HtmlClient.enter(SHOP, { 'sec-fetch-site': 'same-origin', ...headers }, sendTo(shop))

/** Where a person's browser went after their answer on the page of consent. */
export type Person = (consent: URL) => Promise<URL>

/** Where a browser was led at last; it comes back to the shop. */
export const leavingTo = async (browser: HtmlClient): Promise<URL> => {
  const { url } = browser.page
  await browser.open(SHOP.href)
  return url
}

/** A person who fills in the page of consent and presses a button of it. */
export const pressing =
  (browser: HtmlClient, button: string, fill: Readonly<Record<string, string | boolean>> = {}): Person =>
  async ({ pathname, search }) => {
    await browser.open(pathname + search)
    await browser.form(button).fill(fill).submit(button)
    return leavingTo(browser)
  }

/** An app that remembers what it is told, over the official client of the protocol. */
export class OauthApp implements OAuthClientProvider {
  readonly redirectUrl = CALLBACK
  readonly #shop: Shop
  readonly #scope: string | undefined
  #client: Kept | undefined
  #tokens: Kept | undefined
  #verifier = ''
  /** The address to which the person is led. */
  asked: URL | undefined

  constructor(shop: Shop, scope?: string) {
    this.#shop = shop
    this.#scope = scope
  }

  get clientMetadata() {
    return {
      client_name: 'お買い物\u202eエージェント',
      redirect_uris: [this.redirectUrl],
      ...(this.#scope !== undefined && { scope: this.#scope }),
    }
  }

  readonly state = () => 'state of the app'
  readonly clientInformation = () => this.#client as never
  readonly saveClientInformation = (client: object) => {
    this.#client = { ...client }
  }
  readonly tokens = () => this.#tokens as never
  readonly saveTokens = (tokens: object) => {
    this.#tokens = { ...tokens }
  }
  readonly redirectToAuthorization = (url: URL) => {
    this.asked = url
  }
  readonly saveCodeVerifier = (verifier: string) => {
    this.#verifier = verifier
  }
  readonly codeVerifier = () => this.#verifier

  get accessToken() {
    return String(this.#tokens?.access_token)
  }

  get refreshToken() {
    return String(this.#tokens?.refresh_token)
  }

  get scope() {
    return this.#tokens?.scope
  }

  get clientId() {
    return String(this.#client?.client_id)
  }

  /** Asks for consent and connects to the tools at a path. Shoppers need none there: the app asks on its own. */
  async connect(path: string, person: Person): Promise<Client> {
    const transport = this.#transport(path)
    const asking = { serverUrl: new URL(path, SHOP), fetchFn: sendTo(this.#shop) }
    await auth(this, this.#scope === undefined ? asking : { ...asking, scope: this.#scope })
    if (!this.asked) throw new Error('Nobody was asked')
    const { searchParams } = await person(this.asked)
    await transport.finishAuth(searchParams)
    return this.reconnect(path)
  }

  /** Connects with the tokens that it has. */
  async reconnect(path: string): Promise<Client> {
    const client = new Client({ name: 'app', version: '1.0.0' })
    await client.connect(this.#transport(path))
    return client
  }

  /** Asks an operation of the interface. */
  ask(path: string, init: RequestInit = {}) {
    const headers = { accept: 'application/hal+json', authorization: `Bearer ${this.accessToken}` }
    return sendTo(this.#shop)(new URL(path, SHOP), { ...init, headers: { ...headers, ...init.headers } })
  }

  readonly #transport = (path: string) =>
    new StreamableHTTPClientTransport(new URL(path, SHOP), { authProvider: this, fetch: sendTo(this.#shop) })
}

/** Calls a tool; what it told. */
export const callTool = async (client: Client, name: string, input: object = {}) => {
  const answer = await client.callTool({ name, arguments: { ...input } })
  const [first] = answer.content as readonly { readonly text: string }[]
  return { isError: answer.isError === true, told: JSON.parse(first?.text ?? '{}') as Record<string, never> }
}

/** A verifier of PKCE, with its challenge. */
export const pkce = () => {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** An app that speaks OAuth without a library, and may speak it wrongly. */
export const plainApp = (shop: Shop, root = '') => {
  const send = sendTo(shop)
  const post = async (path: string, body: string, type: string) => {
    const answer = await send(new URL(`${root}/oauth/${path}`, SHOP), {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    })
    const text = await answer.text()
    return { status: answer.status, document: text === '' ? {} : JSON.parse(text) }
  }
  return {
    post,
    register: (input: unknown) => post('register', JSON.stringify(input), 'application/json'),
    form: (path: string, fields: Readonly<Record<string, string>>) =>
      post(path, new URLSearchParams(fields).toString(), 'application/x-www-form-urlencoded'),
    /** The address that asks for consent. */
    address: (fields: Readonly<Record<string, string>>) =>
      new URL(`${root}/oauth/authorize?${new URLSearchParams(fields)}`, SHOP),
  }
}

/** The page of consent to which a new app leads a person, in the realm of a root. */
export const askedByApp = async ({ base }: Pick<Shop, 'base'>, root: string): Promise<URL> => {
  const registered = await fetch(new URL(`${root}/oauth/register`, base), {
    method: 'POST',
    body: JSON.stringify({ client_name: 'Agent', redirect_uris: [CALLBACK] }),
  })
  const { client_id } = (await registered.json()) as { readonly client_id: string }
  const asking = new URLSearchParams({
    ...{ response_type: 'code', client_id, redirect_uri: CALLBACK },
    ...{ code_challenge: pkce().challenge, code_challenge_method: 'S256' },
  })
  const led = await fetch(new URL(`${root}/oauth/authorize?${asking}`, base), { redirect: 'manual' })
  return new URL(led.headers.get('location') ?? '', base)
}
