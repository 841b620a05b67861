import type { Language } from '../../hypermedia/language.ts'
import { templatesInForce } from '../content/index.ts'
import { type ReadEnvironment, worded } from '../environment.ts'
import { fileOf } from './letter.ts'
import type { Template } from './template.queries.ts'
import { mailTexts } from './template.record.ts'
import { PARTS, type Part } from './template.rules.ts'

type Around = Pick<ReadEnvironment, 'memory' | 'services' | 'language'>

type Texts = Readonly<Record<Part, string>>

/**
 * Returns the standard parts of a mail, which go out as long as a merchant has not written others: as the files of
 * the theme have them, and as they are shown and edited, with the texts of their language.
 */
export const standardTexts = async (
  { memory, services: { templating, themes } }: Around,
  row: Template,
): Promise<{ readonly files: Texts; readonly shown: Texts }> => {
  const { themeCode } = await memory.get(templatesInForce)
  await themes.ready(themeCode)
  const fileIn = (part: 'text' | 'html', language: Language): string => {
    const name = `mail/${fileOf(row)}_${part}`
    const english = language === 'en' ? templating.file(themeCode, `${name}.en`) : undefined
    return (english ?? templating.file(themeCode, name) ?? '').replace(/\r\n?/g, '\n').trim()
  }
  const each = (text: (part: 'text' | 'html', language: Language) => string): Texts => ({
    mailText: text('text', 'ja'),
    mailTextEn: text('text', 'en'),
    mailHtml: text('html', 'ja'),
    mailHtmlEn: text('html', 'en'),
  })
  return {
    files: each(fileIn),
    shown: each((part, language) => templating.spelledOut(fileIn(part, language), part, language).trim()),
  }
}

/** Returns a template with its parts in force. */
export const inForce = async (row: Template, act: Around) => {
  const { shown } = await standardTexts(act, row)
  const written = mailTexts.fieldsOf(row)
  const part = (name: Part): string => written[name] ?? shown[name]
  return {
    ...toState(row, act),
    mailText: part('mailText'),
    mailTextEn: part('mailTextEn'),
    mailHtml: row.deletable ? null : part('mailHtml'),
    mailHtmlEn: row.deletable ? null : part('mailHtmlEn'),
  }
}

/** Returns a template as lists show it. */
export const toState = (row: Template, { language }: Pick<Around, 'language'>) => {
  const { mailSubject, mailSubjectEn, ...parts } = mailTexts.fieldsOf(row)
  return {
    mailTemplateId: row.id,
    mailTemplateName: worded(language, row.name, row.name_en),
    fileName: row.file_name,
    mailSubject,
    mailSubjectEn,
    deletable: row.deletable,
    written: PARTS.filter((part) => parts[part] !== null),
  }
}
