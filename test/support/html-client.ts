import { type HTMLElement, parse } from 'node-html-parser'
import { CookieJar } from '../../src/client/cookies.ts'
import { HtmlForm, type Submission } from './html-form.ts'

/** What a person reads of an element: its text, with white space as a browser joins it, without scripts. */
export const visibleText = (element: HTMLElement): string =>
  element
    .querySelectorAll('script')
    .reduce((text, { text: script }) => text.replace(script, () => ''), element.text)
    .replace(/\s+/g, ' ')
    .trim()

/** A page as it came. */
export interface Page {
  readonly status: number
  /** Status codes on the way: `[303, 200]` where it was led on. */
  readonly statuses: readonly number[]
  readonly headers: Headers
  readonly url: URL
  readonly root: HTMLElement
}

/** A browser without script: it knows what is on the page, and does with it what HTML says. */
export class HtmlClient {
  readonly #base: URL
  readonly #jar = new CookieJar()
  readonly #headers: Readonly<Record<string, string>>
  readonly #send: (url: URL, init: RequestInit) => Promise<Response>
  #page: Page | undefined

  private constructor(
    base: URL,
    headers: Readonly<Record<string, string>>,
    send: (url: URL, init: RequestInit) => Promise<Response>,
  ) {
    this.#base = base
    this.#send = send
    this.#headers = {
      accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
      // To pack and unpack a page takes longer than to make it.
      'accept-encoding': 'identity',
      ...headers,
    }
    // An address has one language: a person who reads another has chosen it.
    if (headers['accept-language']?.startsWith('en'))
      for (const name of ['noren_lang', '__Host-noren_lang']) this.#jar.put(name, 'en')
  }

  /** Comes in by the front door. */
  static async enter(
    base: URL,
    headers: Readonly<Record<string, string>> = {},
    send: (url: URL, init: RequestInit) => Promise<Response> = fetch,
  ): Promise<HtmlClient> {
    const client = new HtmlClient(base, headers, send)
    await client.open('/')
    return client
  }

  get page(): Page {
    if (!this.#page) throw new Error('No page was opened yet')
    return this.#page
  }

  get cookies(): CookieJar {
    return this.#jar
  }

  /** The text of the main part of the page. */
  get text(): string {
    return visibleText(this.page.root.querySelector('main') ?? this.page.root)
  }

  /** Types an address. */
  open(address: string): Promise<Page> {
    return this.#request(new URL(address, this.#page?.url ?? this.#base), {}, [])
  }

  /** The first element that a selector finds; throws where there is none. */
  find(selector: string): HTMLElement {
    const element = this.page.root.querySelector(selector)
    if (!element) throw new Error(`No ${selector} on ${this.page.url} (${this.page.status}): ${this.text}`)
    return element
  }

  /** Clicks the link with this visible text. */
  clickLink(text: string): Promise<Page> {
    const links = this.page.root.querySelectorAll('a[href]')
    const link =
      links.find((one) => visibleText(one) === text) ?? links.find((one) => visibleText(one).includes(text))
    if (!link)
      throw new Error(
        `No link "${text}" on ${this.page.url} (${this.page.status}), only ${links.map(visibleText).join(' | ')}`,
      )
    return this.open(link.getAttribute('href') ?? '')
  }

  /** The form that has a control of this name, or a button with this visible text. */
  form(wanted: string): HtmlForm {
    const forms = this.page.root
      .querySelectorAll('form')
      .map((element) => new HtmlForm(element, this.page.root, (submission) => this.#submit(submission)))
    const form =
      forms.find((one) => one.hasField(wanted)) ?? forms.find((one) => one.button(wanted) !== undefined)
    if (!form)
      throw new Error(`No form with ${wanted} on ${this.page.url} (${this.page.status}): ${this.text}`)
    return form
  }

  /** What the page says is wrong with a field: the alerts that its control is described by. */
  messageAt(name: string): string | undefined {
    const control = this.page.root
      .querySelectorAll('input, select, textarea')
      .find((one) => one.getAttribute('name') === name && one.getAttribute('aria-invalid') === 'true')
    const ids = control?.getAttribute('aria-describedby')?.split(/\s+/) ?? []
    const alerts = ids
      .map((id) => this.page.root.getElementById(id))
      .filter((one) => one?.getAttribute('role') === 'alert')
    return alerts.map((one) => (one ? visibleText(one) : '')).join(' ') || undefined
  }

  #submit({ action, method, fields, isMultipart }: Submission): Promise<Page> {
    const url = new URL(action || this.page.url.pathname, this.page.url)
    if (isMultipart) {
      const parts = new FormData()
      for (const [name, value] of fields) parts.append(name, value)
      return this.#request(url, { method: 'POST', body: parts }, [])
    }
    const body = new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))
    if (method === 'get') {
      url.search = body.toString()
      return this.#request(url, {}, [])
    }
    return this.#request(url, { method: 'POST', body }, [])
  }

  async #request(url: URL, init: RequestInit, before: readonly number[]): Promise<Page> {
    if (before.length > 5) throw new Error(`Led in circles: ${url}`)
    const from = this.#page?.url
    const referer = from?.host === url.host && { referer: from.href }
    const origin = init.method !== undefined && from && { origin: from.origin }
    const headers = { ...this.#headers, ...referer, ...origin, ...this.#jar.header }
    const response = await this.#send(url, { ...init, headers, redirect: 'manual' })
    this.#jar.take(response)
    const statuses = [...before, response.status]
    const text = await response.text()
    if ([301, 303].includes(response.status)) {
      const to = new URL(response.headers.get('location') ?? '', url)
      return this.#request(to, {}, statuses)
    }
    const { status, headers: answered } = response
    // Of a page that is only passed nobody looks at its elements, and to read them takes longer than to make it.
    let root: HTMLElement | undefined
    this.#page = {
      ...{ status, statuses, headers: answered, url },
      get root() {
        // Without script, what stands in noscript is part of the page.
        root ??= parse(text, { blockTextElements: { script: true, style: true } })
        return root
      },
    }
    return this.#page
  }
}
