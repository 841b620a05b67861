import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../scripts/bundle.ts'
import { languages } from '../src/hypermedia/language.ts'
import { samples } from '../src/shop/mail/samples.ts'
import { mailPrinter } from '../src/ui/mail-printing.ts'
import { spelledOut } from '../src/ui/mail-spelling.ts'
import { templatesIn } from '../src/ui/theme/sandbox.ts'
import { translators } from '../src/words.ts'

const THEME = join(ROOT, 'themes/default')
const BASE_URL = 'https://noren.example'
const translate = translators()

const around = {
  shop: { shopName: '暖簾 & 茶 <商店>', companyName: '', phoneNumber: '', email: 'shop@noren.example' },
  prefix: '',
  replyTo: 'shop@noren.example',
}

/** Returns data with another number in place of each. */
const withNumber = (data: unknown, number: number): unknown => {
  if (typeof data === 'number') return number
  if (Array.isArray(data)) return data.map((one) => withNumber(one, number))
  return typeof data === 'object' && data !== null
    ? Object.fromEntries(Object.entries(data).map(([name, one]) => [name, withNumber(one, number)]))
    : data
}

/** The newsletter's text is written by members. */
const FILES = readdirSync(join(THEME, 'mail')).flatMap(
  (file) => /^(?!frame|newsletter_text)(\w+)_text\.liquid$/.exec(file)?.[1] ?? [],
)

describe('The standard text of a mail, with its words spelled out,', () => {
  const print = mailPrinter({ translate, baseUrl: BASE_URL, timeZone: 'Asia/Tokyo' })
  const templates = templatesIn(THEME)
  const fileOf = (file: string, part: string) =>
    readFileSync(join(THEME, 'mail', `${file}_${part}.liquid`), 'utf8')

  it('is there for each mail', () => {
    expect(FILES.sort()).toEqual(
      Object.keys(samples('ja', () => BASE_URL))
        .filter((name) => !name.startsWith(' '))
        .sort(),
    )
  })

  describe.each(languages)('in %s', (language) => {
    it.each(FILES)('%s, names no text by its key, and renders to the same mail', async (file) => {
      const sample = samples(language, () => `${BASE_URL}/`)[file] ?? {}
      const [text, html] = (['text', 'html'] as const).map((part) =>
        spelledOut(fileOf(file, part), part, { language, translate: translate(language) }),
      )
      if (text === undefined || html === undefined) throw new Error('There is no template')
      expect(text + html).not.toMatch(/mail\.\w+\./)
      for (const number of [undefined, 0, 1, 1234]) {
        const data = { ...(number === undefined ? sample : Object(withNumber(sample, number))), ...around }
        const of = (own: { readonly text: string | null; readonly html: string | null }) =>
          print({ templates, template: { file, subject: 'x', ...own }, language, data })
        const { mail, broken } = await of({ text, html })
        expect(broken).toBeUndefined()
        expect(mail).toEqual((await of({ text: null, html: null })).mail)
      }
    })
  })
})
