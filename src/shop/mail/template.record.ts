import { foldLine } from '../inputs.ts'
import { kind, record } from '../records/index.ts'

/** An empty one restores the theme's own. */
const part = () => kind.nullable(kind.longText(30_000))

/** The texts of a mail that members write. */
export const mailTexts = record('mail_template', 'mailTemplateId', {
  mailSubject: ['subject', kind.string(32, { fold: foldLine })],
  mailSubjectEn: ['subject_en', kind.nullable(kind.string(128, { fold: foldLine }))],
  mailText: ['text', part()],
  mailTextEn: ['text_en', part()],
  mailHtml: ['html', part()],
  mailHtmlEn: ['html_en', part()],
})
