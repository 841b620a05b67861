import { kind, record } from '../../records/index.ts'
import { ID_PATTERNS, type MeasuringService } from './analytics.rules.ts'

const narrow = (typed: string): string => typed.normalize('NFKC').replace(/\s+/g, '')

const id = (service: MeasuringService, refused: string, fold = narrow) =>
  kind.nullable(kind.string(64, { pattern: ID_PATTERNS[service], refused, fold, autocomplete: 'off' }))

const capital = (typed: string): string => narrow(typed).toUpperCase()
const small = (typed: string): string => narrow(typed).toLowerCase()

/** The services that measure visits, and the banner that asks for consent: a single row. */
export const analytics = record('analytics', 'analyticsId', {
  ga4Id: ['ga4_id', id('ga4', 'input.ga4Id', capital)],
  gtmId: ['gtm_id', id('gtm', 'input.gtmId', capital)],
  metaPixelId: ['meta_pixel_id', id('meta', 'input.metaPixelId')],
  lineTagId: ['line_tag_id', id('line', 'input.lineTagId', small)],
  clarityId: ['clarity_id', id('clarity', 'input.clarityId', small)],
  askConsent: ['ask_consent', kind.withDefault(kind.boolean(), true)],
  consentText: ['consent_text', kind.nullable(kind.longText(400))],
  consentTextEn: ['consent_text_en', kind.nullable(kind.longText(400))],
})
