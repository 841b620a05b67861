import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { graphOf } from '../../hypermedia/graph.ts'
import { file, flag, integer, key, list, longText, optional, text, version } from '../../hypermedia/input.ts'
import { type Catalogue, type Language, translator } from '../../hypermedia/language.ts'
import type { Hole, PageModel } from '../../hypermedia/page.ts'
import { realmOfTests } from '../../hypermedia/realm.fixture.ts'
import { strangerIn } from '../../hypermedia/realm.ts'
import { idempotent, safe, unsafe } from '../../hypermedia/transition.ts'
import { type TemplateQuestion, type TemplateThreads, templateAnswers } from './answers.ts'
import type { PrintSource } from './printers.ts'
import type { Templates } from './sandbox.ts'
import { createTheme, type FrameKeeper, type PageLayout, type ThemeSource } from './theme.ts'

const goTop = safe('/index', {
  title: 'Home',
  for: 'anyone',
  page: 'homepage',
  canonical: '/',
  also: ['/'],
  offers: ['goList', 'doAdd', 'doSet', 'goLetter', 'doSendIn'],
})

const goList = safe('/things', {
  title: 'List',
  for: 'anyone',
  page: 'homepage',
  input: { name: optional(text(20)) },
})

const goLetter = safe('/letter', { title: 'Letter', for: 'anyone', page: 'letter', submitTo: 'doWrite' })

const goAccount = safe('/account', {
  title: 'Account',
  for: 'customer',
  page: 'homepage',
  entered: 'outside',
  offers: ['goOrder', 'doLogout'],
})

const goOrder = safe('/order', { title: 'Order', for: 'customer', page: 'homepage', input: { no: key() } })

const doLogout = unsafe('POST', '/logout', { title: 'Sign out', for: 'anyone' })

const doAdd = unsafe('POST', '/add', {
  title: 'Add',
  for: 'anyone',
  input: { code: key(), quantity: optional(integer(1, 999)) },
})

const doSet = idempotent('PUT', '/set', {
  title: 'Set',
  for: 'anyone',
  input: { code: key(), quantity: integer(1, 9), version: version() },
})

const doWrite = unsafe('POST', '/write', {
  title: 'Write',
  for: 'anyone',
  input: {
    from: text(20, { control: 'email', autocomplete: 'email' }),
    secret: optional(text(20, { control: 'password' })),
    body: longText(100),
    kind: optional(text(9, { control: 'select' })),
    agreed: optional(flag()),
    rows: optional(
      list(z.object({ id: optional(key()), amount: integer(0, 99), small: optional(flag()) }), 3),
    ),
    tags: optional(list(key())),
  },
})

const doSendIn = idempotent('PUT', '/send-in', {
  title: 'Send in',
  for: 'anyone',
  input: {
    image: file({ most: 2, bytes: 1000, kinds: ['image/png', 'image/webp'] }),
    file: file({ least: 1, most: 1, bytes: 1000, kinds: ['text/csv'] }),
  },
})

/** A few transitions for test pages. */
export const graph = graphOf(
  [
    realmOfTests(
      [{ goTop, goList, goLetter, goAccount, goOrder, doLogout, doAdd, doSet, doWrite, doSendIn }],
      {
        menu: ({ isSignedIn }) => ['goList', ...(isSignedIn ? ['goAccount', 'doLogout'] : [])],
      },
    ),
  ],
  {},
)

/** The texts of the test pages. */
export const catalogue: Catalogue = {
  theme: {
    form: { required: 'required', choose: 'choose' },
    hello: 'Hello {name}, {count, plural, one {# thing} other {# things}}',
  },
  field: {
    quantity: 'Quantity',
    from: 'From',
    secret: 'Secret',
    body: 'Body',
    kind: 'Kind',
    agreed: 'Agreed',
    amount: 'Amount',
    small: 'Small',
    rows: 'Rows',
    tags: 'Tags',
  },
  message: {
    input: { required: 'Please fill in', requiredField: 'Please fill in {field}', max: 'At most {max}' },
  },
}

const FIELD = `<div>{% if field.label %}<label for="{{ field.id }}">{{ field.label }}</label>{% endif %}{{ field.control | html }}{% for row in field.rows %}<fieldset>{{ row.number }}{{ row.isFree }}{{ row.error }}{{ row.fields | html }}</fieldset>{% endfor %}{% if field.hint %}<p id="{{ field.id }}-hint">{{ field.hint }}</p>{% endif %}{% if field.error %}<p id="{{ field.id }}-error" role="alert">{{ field.error }}</p>{% endif %}</div>`

const FAULTS = '{% for fault in faults %}<a href="#{{ fault.id }}">{{ fault.error }}</a>{% endfor %}'

const roots: string[] = []

/** Deletes the themes of a test. */
export const removeThemes = (): void => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
}

/** Answers like the threads of a shop, without a thread. */
export const answeringHere = (words: PrintSource): TemplateThreads => {
  const answer = templateAnswers(words)
  const ask = async (question: TemplateQuestion) => answer(structuredClone(question))
  return { serve: ask, attempt: ask }
}

/** Returns a theme of these templates, in a directory of its own. */
export const themeOf = (
  files: Readonly<Record<string, string>>,
  sections: PageLayout['sections'] = new Map(),
  frames?: FrameKeeper,
  templates?: (root: string) => Templates,
  report?: ThemeSource['report'],
) => {
  const root = mkdtempSync(join(tmpdir(), 'theme-'))
  roots.push(root)
  const all = { layout: '{{ content | html }}', 'partials/field': FIELD, 'partials/faults': FAULTS, ...files }
  for (const [name, body] of Object.entries(all)) {
    const path = join(root, `${name}.liquid`)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, body)
  }
  writeFileSync(join(root, 'secret.txt'), 'secret')
  symlinkSync('/etc/hosts', join(root, 'out.liquid'))
  const words = {
    translate: (language: Language) => translator(language, catalogue),
    mark: (hole: Hole) => `[[${hole}]]`,
    baseUrl: 'https://shop.example',
  }
  const theme = createTheme({
    directory: root,
    graph,
    threads: answeringHere(words),
    ...words,
    layout: async (pageKey) => ({
      file: pageKey === 'error' ? 'error' : 'page',
      title: 'A page',
      description: null,
      robots: null,
      shop: { menu: { goList: graph.resolve({ rel: 'goList', input: {} }) } },
      sections,
      tags: ['page'],
      ...(templates && { templates: templates(root) }),
    }),
    ...(report && { report }),
    frames,
  })
  return { theme, root }
}

/** Returns the home page, with the given differences. */
export const pageOf = (over: Partial<PageModel> = {}): PageModel => ({
  transition: graph.named('goTop'),
  status: 200,
  language: 'en',
  address: '/',
  state: {},
  links: {},
  actor: strangerIn('storefront'),
  about: {},
  private: false,
  ...over,
})

/** Renders one template as a page. */
export const print = async (
  template: string,
  over: Partial<PageModel> = {},
  files: Readonly<Record<string, string>> = {},
) => (await themeOf({ page: template, 'pages/page': template, ...files }).theme.render(pageOf(over))).text

/** The link to `doAdd`, with or without its code. */
export const addLink = (code?: string) => ({ doAdd: graph.resolve({ rel: 'doAdd', input: { code } }) })
