import type { Language } from '../../hypermedia/language.ts'
import type { Memory } from '../../store/memory.ts'
import { worded } from '../environment.ts'
import type { MailRendering, PrintedMail } from './letter.ts'
import { mailTemplates } from './queries.ts'
import { lookAtTemplate, sampleOf } from './template.looks.ts'

/** The parts of previews. */
export interface PreviewParts extends MailRendering {
  readonly memory: Memory
}

/** Renders mails as they would be written now, with sample data. */
export const createPreviews = (parts: PreviewParts) => ({
  /** Returns the file and the name of each template. */
  async list(language: Language): Promise<readonly { readonly file: string; readonly name: string }[]> {
    const rows = await parts.memory.get(mailTemplates)
    return [...rows.values()].map((row) => ({
      file: row.file_name,
      name: worded(language, row.name, row.name_en),
    }))
  },
  /** Renders the mail of a template's file. Throws if there is none. */
  async print(file: string, language: Language): Promise<PrintedMail> {
    const { memory, address } = parts
    const template = (await memory.get(mailTemplates)).get(file)
    if (!template) throw new Error(`There is no mail template ${file}`)
    return lookAtTemplate(parts, memory, template, { language, data: sampleOf(template, language, address) })
  },
})
