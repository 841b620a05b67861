import { usePage } from './context.ts'

/** Returns a function that formats instants for sentences. */
export const useInstant = (exact = false): ((at: string) => string) => {
  const { language, timeZone } = usePage()
  const timeStyle = exact ? 'medium' : 'short'
  const words = dateFormat(language, { timeZone, dateStyle: 'medium', timeStyle })
  return (at) => words.format(new Date(at))
}

/**
 * Returns a function that formats an instant in the shop's time zone, as the value of an input for a time.
 */
export const useMoment = (): ((at: string) => string) => {
  const { timeZone } = usePage()
  // Swedish dates have the format of ISO 8601.
  const words = dateFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return (at) => words.format(new Date(at)).replace(' ', 'T')
}

const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** Returns a format of dates. Creating one takes longer than drawing its field, so that it is kept. */
export const dateFormat = (language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = JSON.stringify([language, options])
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(language, options)
  dateFormats.set(key, format)
  return format
}
