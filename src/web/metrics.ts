/** Receives the measurements of requests. */
export interface Metrics {
  observe(transition: string, status: number, seconds: number): void
  /** A turn of the event loop blocked all others. */
  stalled(): void
  text(): Promise<string>
}
