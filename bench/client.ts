import { Agent, type IncomingMessage, request } from 'node:http'

/** An answer with its whole body. */
export interface Answer {
  readonly status: number
  readonly type: string
  readonly location: string | undefined
  readonly body: string
}

/** The media types of the shop's pages. */
export const HAL = 'application/hal+json'
export const FORMS = 'application/prs.hal-forms+json'
export const HTML = 'text/html'

/** A visitor over kept-alive connections, with the cookie and the token of the shop. */
export class Client {
  readonly #base: URL
  readonly #agent: Agent
  cookie = ''
  token = ''

  constructor(base: string, agent = new Agent({ keepAlive: true })) {
    this.#base = new URL(base)
    this.#agent = agent
  }

  /** Asks; a body goes as JSON. Does not follow redirections. */
  ask(method: string, path: string, body?: string, accept = HAL): Promise<Answer> {
    const headers = {
      accept,
      ...(this.cookie !== '' && { cookie: this.cookie }),
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      }),
    }
    return new Promise((resolve, reject) => {
      const { hostname, port } = this.#base
      const sent = request({ agent: this.#agent, hostname, port, method, path, headers }, (response) => {
        this.#read(response).then(resolve, reject)
      })
      sent.once('error', reject)
      sent.end(body)
    })
  }

  /** Reads a page that must be there. */
  async read(path: string, accept = HAL): Promise<string> {
    const { status, body } = await this.ask('GET', path, undefined, accept)
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body.slice(0, 500)}`)
    return body
  }

  /** Lets go of the connections. */
  close(): void {
    this.#agent.destroy()
  }

  async #read(response: IncomingMessage): Promise<Answer> {
    const chunks: Buffer[] = []
    for await (const chunk of response) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    for (const cookie of response.headers['set-cookie'] ?? []) {
      const [pair = ''] = cookie.split(';')
      // Of the two realms a visitor is in one.
      if (/(?:session|admin)=/.test(pair)) this.cookie = pair
    }
    this.token = /"csrfToken":"([^"]+)"/.exec(body)?.[1] ?? this.token
    const { 'content-type': type = '', location } = response.headers
    return { status: response.statusCode ?? 0, type, location, body }
  }
}
