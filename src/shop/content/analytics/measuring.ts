import type { ReadEnvironment } from '../../environment.ts'
import { analyticsSettings, idsIn } from './analytics.queries.ts'
import { servicesIn } from './analytics.rules.ts'

/**
 * Returns the ids of the measuring services, the scripts of those of plugins, whether visitors are asked first, and the banner's own text, if the
 * shop has one in this language; null if no service is used.
 */
export const measuringIn = async ({
  memory,
  language,
  services: { plugins },
}: Pick<ReadEnvironment, 'memory' | 'language' | 'services'>) => {
  const row = await memory.get(analyticsSettings)
  const services = servicesIn(idsIn(row))
  const scripts = plugins.tags().map(({ script, onOrders }) => ({ script, onOrders }))
  if (Object.keys(services).length === 0 && scripts.length === 0) return null
  const text = language === 'ja' ? row.consent_text : row.consent_text_en
  return { services, scripts, asks: row.ask_consent, text }
}
