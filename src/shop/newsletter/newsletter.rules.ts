import type { Row } from '../../store/schema.ts'

type Newsletter = Row<'newsletter'>

/** The receivers of a newsletter: all subscribers, or those of them who … */
export const SEGMENTS = [
  'all',
  'group',
  'bought',
  'notBought',
  'product',
  'language',
] as const satisfies readonly Newsletter['segment'][]

/** The states of a newsletter. */
export const NEWSLETTER_STATES = ['draft', 'planned', 'sending', 'sent', 'stopped'] as const

/** Returns the state of a newsletter (NWS-03); `waiting` are its mails that are not sent yet. */
export const newsletterState = (
  row: Pick<Newsletter, 'send_at' | 'started_at' | 'queued_at' | 'stopped_at'>,
  waiting: number,
): (typeof NEWSLETTER_STATES)[number] => {
  if (row.stopped_at !== null) return 'stopped'
  if (row.started_at !== null) return row.queued_at === null || waiting > 0 ? 'sending' : 'sent'
  return row.send_at === null ? 'draft' : 'planned'
}

/** The column that a segment needs, by the name of its input. */
const NEEDED = {
  all: null,
  group: ['group_id', 'segmentGroup'],
  bought: ['days', 'segmentDays'],
  notBought: ['days', 'segmentDays'],
  product: ['product_code', 'segmentProduct'],
  language: ['receiver_language', 'segmentLanguage'],
} as const satisfies Readonly<Record<Newsletter['segment'], readonly [keyof Newsletter, string] | null>>

/** The columns of a segment. */
export type Segment = Pick<Newsletter, 'segment' | 'group_id' | 'days' | 'product_code' | 'receiver_language'>

/** Returns the input that a segment needs and lacks; undefined if it lacks none. */
export const missingOfSegment = (row: Segment): string | undefined => {
  const needed = NEEDED[row.segment]
  return needed !== null && row[needed[0]] === null ? needed[1] : undefined
}

/** Returns a segment without the columns that it has no use for. */
export const ownSegment = <S extends Segment>(row: S): S => {
  const needed = NEEDED[row.segment]?.[0]
  return {
    ...row,
    group_id: needed === 'group_id' ? row.group_id : null,
    days: needed === 'days' ? row.days : null,
    product_code: needed === 'product_code' ? row.product_code : null,
    receiver_language: needed === 'receiver_language' ? row.receiver_language : null,
  }
}

/** The variables of a newsletter's texts, in braces. */
const VARIABLES = /\{(name|shop)\}/g

/** Fills in the variables of a text; other braces stay as they are. */
export const filledIn = (text: string, values: { readonly name: string; readonly shop: string }): string =>
  text.replace(VARIABLES, (_, variable: 'name' | 'shop') => values[variable])

/** Returns the language of a newsletter to a reader: Japanese for all as long as it has no English text. */
export const languageFor = ({ body_en }: Pick<Newsletter, 'body_en'>, language: 'ja' | 'en'): 'ja' | 'en' =>
  body_en === null ? 'ja' : language

/** Returns the texts of a newsletter in a language. */
export const textsIn = (
  { subject, subject_en, body, body_en }: Pick<Newsletter, 'subject' | 'subject_en' | 'body' | 'body_en'>,
  language: 'ja' | 'en',
): { readonly subject: string; readonly body: string } =>
  language === 'en' ? { subject: subject_en ?? subject, body: body_en ?? body } : { subject, body }
