import { languages } from '../../hypermedia/language.ts'
import { groupOptions } from '../customers/index.ts'
import { kind, record } from '../records/index.ts'
import { SEGMENTS } from './newsletter.rules.ts'

const LONGEST = 20_000

/** A newsletter as members write it. */
export const newsletter = record('newsletter', 'newsletterId', {
  newsletterSubject: ['subject', kind.string(100)],
  newsletterSubjectEn: ['subject_en', kind.nullable(kind.string(100))],
  newsletterText: ['body', kind.longText(LONGEST)],
  newsletterTextEn: ['body_en', kind.nullable(kind.longText(LONGEST))],
  segment: ['segment', kind.withDefault(kind.oneOf(SEGMENTS), 'all')],
  segmentGroup: ['group_id', kind.nullable(kind.reference(groupOptions))],
  /** The last days in which receivers bought, or did not. */
  segmentDays: ['days', kind.nullable(kind.integer(1, 3650))],
  /** The code of any variant of a product. */
  segmentProduct: ['product_code', kind.nullable(kind.string(255))],
  segmentLanguage: ['receiver_language', kind.nullable(kind.oneOf(languages))],
})
