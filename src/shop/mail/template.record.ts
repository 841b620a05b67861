import { kind, record } from '../records/index.ts'

// A subject must not contain line breaks: they would begin another header.
const fold = (typed: string): string => typed.trim().replace(/\s+/g, ' ')

/** An empty one restores the theme's own. */
const part = () => kind.nullable(kind.longText(30_000))

/** The texts of a mail that members write. */
export const mailTexts = record('mail_template', 'mailTemplateId', {
  mailSubject: ['subject', kind.string(32, { fold })],
  mailSubjectEn: ['subject_en', kind.nullable(kind.string(128, { fold }))],
  mailText: ['text', part()],
  mailTextEn: ['text_en', part()],
  mailHtml: ['html', part()],
  mailHtmlEn: ['html_en', part()],
})
