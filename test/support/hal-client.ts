import { type Linked, type ProblemDocument, type ShopClient, shopClient } from '../../src/client.ts'
import type { StateOf } from '../../src/hypermedia/transition.ts'
import type { Transitions } from '../../src/shop/transitions.ts'

export { type Linked, type LinkObject, linksOf, type ProblemDocument } from '../../src/client.ts'

/** The answer to a request, after what redirections led to. */
export interface Answer<Document = Readonly<Record<string, unknown>>> {
  readonly status: number
  /** Status codes on the way: `[303, 200]` where it was led on. */
  readonly statuses: readonly number[]
  readonly headers: Headers
  readonly document: Document & Linked
}

type Relation = keyof Transitions & string

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
 * The client that programs are given (`noren/client`), in the hands of a test: it is told of refusals as of other
 * answers, sends what no contract knows, and can be watched.
 */
export class HalClient {
  readonly #client: ShopClient
  readonly #watch: NonNullable<Habits['watch']>

  private constructor(client: ShopClient, watch: Habits['watch'] = async () => undefined) {
    this.#client = client
    this.#watch = watch
  }

  /** Comes in by the front door. */
  static async enter(base: URL, { headers, send, watch }: Habits = {}): Promise<HalClient> {
    const options = { headers: { 'accept-encoding': 'identity', ...headers }, ...(send && { fetch: send }) }
    const client = new HalClient(shopClient(base, options), watch)
    await client.enter()
    return client
  }

  /** Another program with the cookie, the token and the document that this one has now. */
  twin(): HalClient {
    return new HalClient(this.#client.fork())
  }

  /** Comes in by the front door again. */
  enter(): Promise<Answer<StateOf<Transitions['goTop']>>> {
    return this.#watched(this.#client.enter())
  }

  /** Comes to the door of the office. */
  enterOffice(): Promise<Answer<StateOf<Transitions['goAdminLogin']>>> {
    return this.#watched(this.#client.enterOffice())
  }

  /** Where its shop is: the address that it was given. */
  get base(): URL {
    return this.#client.base
  }

  /** The last document that was not a refusal. */
  get document(): Linked {
    return this.#client.document
  }

  /** The token of the last document that carried one. */
  get csrfToken(): string {
    return this.#client.csrfToken
  }

  /** The value of one of its cookies, as it came. */
  cookie(name: string): string | undefined {
    return this.#client.cookie(name)
  }

  /** Names of the relations that are offered now, or from an item. */
  offers(from?: object): readonly string[] {
    return this.#client.offers(from)
  }

  /** Takes a link of the last document, or of `from`; throws where it is not offered. */
  follow<Name extends Relation>(
    rel: Name,
    input: Readonly<Record<string, unknown>> = {},
    from?: object,
  ): Promise<Answer<StateOf<Transitions[Name]>>> {
    return this.#watched(this.#client.follow(rel, input as never, from))
  }

  /** Asks for an address as this visitor, and leaves the answer as it came: for tests of HTTP itself. */
  fetch(address: string, init?: RequestInit): Promise<Response> {
    return this.#client.fetch(address, init)
  }

  async #watched<State>(asked: Promise<unknown>): Promise<Answer<State>> {
    const answer = (await asked) as Answer<State>
    await this.#watch(answer as Answer, this)
    return answer
  }
}
