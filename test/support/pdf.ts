import { getDocumentProxy } from 'unpdf'

/** What a reader of a PDF finds in it. */
export interface ReadPdf {
  /** The text of each page, its pieces in the order of the page, joined by line ends. */
  readonly pages: readonly string[]
  readonly title: string
  readonly author: string
  readonly language: string
}

/** Reads a PDF as programs do that search it. */
export const readPdf = async (bytes: Uint8Array): Promise<ReadPdf> => {
  const document = await getDocumentProxy(Uint8Array.from(bytes), { verbosity: 0, useSystemFonts: false })
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
  }
  const { info } = await document.getMetadata()
  const told = info as Readonly<Record<string, unknown>>
  await document.loadingTask.destroy()
  return { pages, title: String(told.Title), author: String(told.Author), language: String(told.Language) }
}

/** The same of the bytes as JSON carries them: a character for each. */
export const pdfIn = (text: string): Buffer => Buffer.from(text, 'latin1')
