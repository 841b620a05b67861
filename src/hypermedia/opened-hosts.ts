/** Origins outside the site that a page may use, by the directives of its Content-Security-Policy. */
export interface OpenedHosts {
  readonly script: readonly string[]
  readonly connect: readonly string[]
  readonly img: readonly string[]
  readonly frame: readonly string[]
}

/** Returns the origins of several services together, each once; undefined if there is no service. */
export const openedTogether = (all: readonly OpenedHosts[]): OpenedHosts | undefined => {
  if (all.length === 0) return undefined
  const of = (kind: keyof OpenedHosts) => [...new Set(all.flatMap((hosts) => hosts[kind]))]
  return { script: of('script'), connect: of('connect'), img: of('img'), frame: of('frame') }
}
