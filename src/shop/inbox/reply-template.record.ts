import { kind, record } from '../records/index.ts'

/** A text from which replies to enquiries are made; it may have variables. */
export const replyTemplate = record('reply_template', 'replyTemplateId', {
  replyTemplateName: ['name', kind.string(100)],
  replyTemplateNameEn: ['name_en', kind.nullable(kind.string(100))],
  replyTemplateBody: ['body', kind.longText(5_000)],
  replyTemplateBodyEn: ['body_en', kind.nullable(kind.longText(5_000))],
})
