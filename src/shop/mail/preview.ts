import type { Language } from '../../hypermedia/language.ts'
import type { Memory } from '../../store/memory.ts'
import { worded } from '../environment.ts'
import { baseInfo } from '../settings/index.ts'
import { type MailRendering, type PrintedMail, printedMail } from './letter.ts'
import { mailTemplates } from './queries.ts'
import { samples } from './samples.ts'

/** What previews are printed with. */
export interface PreviewParts extends MailRendering {
  readonly memory: Memory
}

/** Prints mails as they would be written now, with made-up data. */
export const createPreviews = (parts: PreviewParts) => ({
  /** The file and the name of each template. */
  async list(language: Language): Promise<readonly { readonly file: string; readonly name: string }[]> {
    const rows = await parts.memory.get(mailTemplates)
    return [...rows.values()].map((row) => ({
      file: row.file_name,
      name: worded(language, row.name, row.name_en),
    }))
  },
  /** The mail of a template's file. Throws where there is none. */
  async print(file: string, language: Language): Promise<PrintedMail> {
    const { memory } = parts
    const { email02, email03 } = await memory.get(baseInfo)
    const data = samples(language, parts.address)[file] ?? {}
    const replyTo = file === 'contact' ? email02 : email03
    return printedMail(parts, memory, { template: file, language, data, replyTo })
  },
})
