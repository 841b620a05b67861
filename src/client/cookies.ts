/** The cookies of one visitor of one site. */
export class CookieJar {
  readonly #cookies = new Map<string, string>()

  /** The Cookie header of the next request. */
  get header(): Record<string, string> {
    if (this.#cookies.size === 0) return {}
    return { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
  }

  /** A copy of the cookies, which changes alone from now on. */
  copy(): CookieJar {
    const jar = new CookieJar()
    for (const [name, value] of this.#cookies) jar.#cookies.set(name, value)
    return jar
  }

  /** The value of a cookie, as it came. */
  value(name: string): string | undefined {
    return this.#cookies.get(name)
  }

  /** Stores a cookie as if an answer had set it. */
  put(name: string, value: string): void {
    this.#cookies.set(name, value)
  }

  /** Keeps the cookies that an answer sets, and drops those that it ends. */
  take(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';')
      const at = pair.indexOf('=')
      const name = pair.slice(0, at).trim()
      const ends = attributes.some((attribute) => /^\s*max-age\s*=\s*(0|-\d+)\s*$/i.test(attribute))
      if (ends) this.#cookies.delete(name)
      else this.#cookies.set(name, pair.slice(at + 1))
    }
  }
}
