/** Parses and filters the lines of the log. */

/** The levels of lines, ascending. */
export const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const

/** One of the levels. */
export type Level = (typeof LEVELS)[number]

/** A line of the log; one of another format has only the line. */
export interface LogEntry {
  /** UTC, ISO 8601. */
  readonly timestamp: string | null
  readonly level: Level | null
  /** Its message; empty if the line is about a request. */
  readonly message: string
  readonly transition: string | null
  readonly requestId: string | null
  /** The HTTP status of the answer. */
  readonly status: number | null
  readonly milliseconds: number | null
  /** The error, with its stack. */
  readonly error: string | null
  readonly line: string
}

/** The conditions of a search for lines; all are optional. */
export interface LogFilter {
  /** The lowest level of the lines. */
  readonly level?: Level | undefined
  /** Part of the line, ignoring case. */
  readonly nameKeyword?: string | undefined
  readonly transition?: string | undefined
  readonly requestId?: string | undefined
}

/**
 * Parses a line; returns undefined if it does not match the search. Only the beginning of a long line is
 * returned.
 */
export const entryIn = (line: string, filter: LogFilter): LogEntry | undefined => {
  const { nameKeyword, transition, requestId } = filter
  // Most lines are skipped: they are not parsed.
  if (nameKeyword !== undefined && !line.toLowerCase().includes(nameKeyword.toLowerCase())) return undefined
  if (requestId !== undefined && !line.includes(requestId)) return undefined
  if (transition !== undefined && !line.includes(transition)) return undefined
  const entry = described(line)
  return isMeant(entry, filter) ? entry : undefined
}

const isMeant = (entry: LogEntry, { level, transition, requestId }: LogFilter): boolean =>
  (level === undefined || (entry.level !== null && LEVELS.indexOf(entry.level) >= LEVELS.indexOf(level))) &&
  (transition === undefined || entry.transition === transition) &&
  (requestId === undefined || entry.requestId === requestId)

const described = (line: string): LogEntry => {
  const { level, time, msg, id, transition, status, ms, err } = recordIn(line)
  return {
    timestamp: instantOf(time),
    level: (typeof level === 'number' && LEVELS[level / 10 - 1]) || null,
    message: textOf(msg) ?? '',
    transition: textOf(transition),
    requestId: textOf(id),
    status: numberOf(status),
    milliseconds: numberOf(ms),
    error: errorOf(err),
    line,
  }
}

type Fields = Readonly<Record<string, unknown>>

const recordIn = (line: string): Fields => {
  try {
    const parsed: unknown = JSON.parse(line)
    return typeof parsed === 'object' && parsed !== null ? (parsed as Fields) : {}
  } catch {
    return beginningOf(line)
  }
}

/** Parses a truncated line of the shop: each begins with its level and its time. */
const beginningOf = (line: string): Fields => {
  const [, level, time] = /^\{"level":(\d+),"time":(\d+),/.exec(line) ?? []
  return level === undefined ? {} : { level: Number(level), time: Number(time) }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

/** The last instant that a date can represent, milliseconds. */
const LAST_INSTANT = 8.64e15

const instantOf = (time: unknown): string | null =>
  typeof time === 'number' && Math.abs(time) <= LAST_INSTANT ? new Date(time).toISOString() : null

const errorOf = (err: unknown): string | null => {
  if (typeof err !== 'object' || err === null) return textOf(err)
  const { stack, message } = err as Fields
  return textOf(stack) ?? textOf(message)
}
