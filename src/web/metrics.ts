/** What is measured of each request. */
export interface Metrics {
  observe(transition: string, status: number, seconds: number): void
  /** A turn of the event loop kept all others waiting. */
  stalled(): void
  text(): Promise<string>
}
