/** What is said of a span beside its name and its time; no personal data. */
export type SpanAttributes = Readonly<Record<string, string | number>>

/** A part of the work of a process, for traces. */
export interface Span {
  /** Names it anew, once more is known, and adds attributes. */
  describe(name: string, attributes: SpanAttributes): void
}

/** Where a span comes from. */
export interface SpanOrigin {
  /** Whether it answers a request, does what was asked for earlier, or is a part of either. */
  readonly kind: 'request' | 'behind' | 'part'
  readonly name: string
  readonly attributes?: SpanAttributes
  /** The headers of a request, which may say to which trace it belongs. */
  readonly headers?: Readonly<Record<string, string | string[] | undefined>> | undefined
}

/**
 * Does work in a span, whose parts are the spans that begin meanwhile. An error is noted, and thrown on.
 */
export type InSpan = <T>(origin: SpanOrigin, work: (span: Span) => Promise<T>) => Promise<T>

/** Notes something that has just ended, as a part of the current span. */
export type NoteSpan = (
  name: string,
  milliseconds: number,
  attributes: SpanAttributes,
  error?: unknown,
) => void

/** Traces of what a process does. */
export interface Tracing {
  readonly inSpan: InSpan
  readonly note: NoteSpan
}
