import { LRUCache } from 'lru-cache'
import { type Language, localeOf } from '../hypermedia/language.ts'

// Each is created at its first use, and kept: creating a format costs a hundred times what using it does.
const formats: Partial<Record<string, Intl.DateTimeFormat>> = {}

const labels = new LRUCache<string, string>({ max: 800 })

const labelWriter =
  (kind: string, options: (language: Language) => Intl.DateTimeFormatOptions) =>
  (date: string, language: Language): string => {
    const style = `${kind} ${language}`
    const key = `${style} ${date}`
    const known = labels.get(key)
    if (known !== undefined) return known
    formats[style] ??= new Intl.DateTimeFormat(localeOf[language], {
      timeZone: 'UTC',
      day: 'numeric',
      weekday: 'short',
      ...options(language),
    })
    const label = formats[style].format(new Date(`${date}T00:00:00Z`))
    labels.set(key, label)
    return label
  }

/** Returns a day (YYYY-MM-DD) with its year and day of the week: 2026年11月27日(金), Fri, 27 November 2026. */
export const dayLabel = labelWriter('long', (language) => ({
  year: 'numeric',
  month: language === 'ja' ? 'numeric' : 'long',
}))

/** Returns a day (YYYY-MM-DD) of the coming weeks: 11/27(金), Fri 27 Nov. */
export const shortDay = labelWriter('short', (language) => ({
  month: language === 'ja' ? 'numeric' : 'short',
}))
