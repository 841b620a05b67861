import type { ReadEnvironment } from '../../environment.ts'
import { analyticsSettings, idsIn } from './analytics.queries.ts'
import { servicesIn } from './analytics.rules.ts'

/**
 * Returns the ids of the measuring services, whether visitors are asked first, and the banner's own text, if the
 * shop has one in this language; null if no service is used.
 */
export const measuringIn = async ({ memory, language }: Pick<ReadEnvironment, 'memory' | 'language'>) => {
  const row = await memory.get(analyticsSettings)
  const services = servicesIn(idsIn(row))
  if (Object.keys(services).length === 0) return null
  const text = language === 'ja' ? row.consent_text : row.consent_text_en
  return { services, asks: row.ask_consent, text }
}
