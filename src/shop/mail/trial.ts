import type { LetterWriter, LetterWriters } from './letter.ts'
import { languageOf, textIn } from './payload.ts'
import { sampleOf, testMark, toPrint } from './template.looks.ts'
import { templateById } from './template.queries.ts'

/**
 * Writes a mail with sample data to the member who tries its template, without the shop's copy and reply
 * address.
 */
const tested: LetterWriter = async (context, payload) => {
  const language = languageOf(payload)
  const environment = context.environment(language)
  const row = await templateById(environment.db, textIn(payload, 'mailTemplateId'))
  if (!row) return []
  const asked = { language, data: sampleOf(row, language, context.address) }
  const { template, data } = await toPrint(context, environment.memory, row, asked)
  return [
    {
      template: template.file_name,
      language,
      data,
      to: textIn(payload, 'email'),
      memberId: textIn(payload, 'memberId'),
      mark: testMark(environment),
      ...(row.file_name === 'contact' && { desk: 'contact' as const }),
      shopReads: false,
    },
  ]
}

/** The mails for trials of a template. */
export const trialLetters: LetterWriters = { 'mail.tested': tested }
