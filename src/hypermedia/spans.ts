/** Properties of a span beside its name and its time; no personal data. */
export type SpanAttributes = Readonly<Record<string, string | number>>

/** The answer to a request, as a trace tells of it. */
export interface AnswerNote {
  readonly transition: string
  readonly method: string
  /** Its path, with the names of its inputs. */
  readonly route: string
  readonly status: number
  /** The media type: `html`, `hal`, `forms` or `json`. */
  readonly media: string
}

/** A part of the work of a process, for traces. */
export interface Span {
  /** Names the span of a request, once it is answered. */
  answered(note: AnswerNote): void
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
