import { addressesAsked, addressNamed } from '../../content/redirects.rules.ts'

/** The most redirects that follow each other in a file; more are a circle. */
const MOST_STEPS = 20

/**
 * Returns the end of a chain of redirects: another program follows several, this shop one. Undefined for a circle.
 */
export const endOf = (to: string, from: string, targets: ReadonlyMap<string, string>): string | undefined => {
  let at = to
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (addressNamed(at) === from || addressesAsked(at).includes(from)) return undefined
    const next = addressesAsked(at)
      .map((address) => targets.get(address))
      .find((target) => target !== undefined)
    if (next === undefined) return at
    at = next
  }
  return undefined
}

/** Returns the words of a product's address at Shopify, also below a collection; undefined for other addresses. */
export const handleIn = (address: string): string | undefined => {
  const [path = ''] = address.split(/[?#]/, 1)
  const [, handle] = /^(?:\/collections\/[^/]+)?\/products\/([^/]+)$/.exec(path) ?? []
  return handle
}
