/** Origins outside the site that a page may use, by the directives of its Content-Security-Policy. */
export interface OpenedHosts {
  readonly script: readonly string[]
  readonly connect: readonly string[]
  readonly img: readonly string[]
  readonly frame: readonly string[]
}
