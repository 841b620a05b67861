import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { formFor } from '../../hypermedia/form.ts'
import { graphOf } from '../../hypermedia/graph.ts'
import { flag, integer, key, list, longText, optional, text } from '../../hypermedia/input.ts'
import { type Catalogue, type Language, languages, translator } from '../../hypermedia/language.ts'
import { message } from '../../hypermedia/message.ts'
import type { PageModel, Visit } from '../../hypermedia/page.ts'
import { item } from '../../hypermedia/reply.ts'
import { idempotent, safe, unsafe } from '../../hypermedia/transition.ts'
import { createTheme, type PageLayout } from './theme.ts'

const goTop = safe('/index', {
  title: 'Home',
  for: 'anyone',
  page: 'homepage',
  canonical: '/',
  also: ['/'],
  offers: ['goList', 'doAdd', 'doSet', 'goLetter'],
})

const goList = safe('/things', {
  title: 'List',
  for: 'anyone',
  page: 'homepage',
  input: { name: optional(text(20)) },
})

const goLetter = safe('/letter', { title: 'Letter', for: 'anyone', page: 'letter', submitTo: 'doWrite' })

const doAdd = unsafe('POST', '/add', {
  title: 'Add',
  for: 'anyone',
  input: { code: key(), quantity: optional(integer(1, 999)) },
})

const doSet = idempotent('PUT', '/set', {
  title: 'Set',
  for: 'anyone',
  input: { code: key(), quantity: integer(1, 9) },
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
    rows: optional(list(z.object({ amount: integer(0, 99) }))),
  },
})

const graph = graphOf([{ goTop, goList, goLetter, doAdd, doSet, doWrite }], {}, ['goTop'])

const catalogue: Catalogue = {
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
  },
  message: { input: { required: 'Please fill in', max: 'At most {max}' } },
}

const FIELD = `<div>{% if field.label %}<label for="{{ field.id }}">{{ field.label }}</label>{% endif %}{{ field.control | html }}{% if field.hint %}<p id="{{ field.id }}-hint">{{ field.hint }}</p>{% endif %}{% if field.error %}<p id="{{ field.id }}-error" role="alert">{{ field.error }}</p>{% endif %}</div>`

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

const themeOf = (files: Readonly<Record<string, string>>, sections: PageLayout['sections'] = new Map()) => {
  const root = mkdtempSync(join(tmpdir(), 'theme-'))
  roots.push(root)
  const all = { layout: '{{ content | html }}', 'partials/field': FIELD, ...files }
  for (const [name, body] of Object.entries(all)) {
    const path = join(root, `${name}.liquid`)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, body)
  }
  writeFileSync(join(root, 'secret.txt'), 'secret')
  symlinkSync('/etc/hosts', join(root, 'out.liquid'))
  const theme = createTheme({
    directory: root,
    graph,
    translate: (language) => translator(language, catalogue),
    layout: async (pageKey) => ({
      file: pageKey === 'error' ? 'error' : 'page',
      title: 'A page',
      description: null,
      robots: null,
      shop: { menu: { goList: graph.resolve({ rel: 'goList', input: {} }) } },
      sections,
    }),
    mark: (hole) => `[[${hole}]]`,
    baseUrl: 'https://shop.example',
  })
  return { theme, root }
}

const pageOf = (over: Partial<PageModel> = {}): PageModel => ({
  transition: graph.named('goTop'),
  status: 200,
  language: 'en',
  address: '/',
  state: {},
  links: {},
  about: {},
  private: false,
  ...over,
})

const print = (
  template: string,
  over: Partial<PageModel> = {},
  files: Readonly<Record<string, string>> = {},
) => themeOf({ page: template, 'pages/page': template, ...files }).theme.render(pageOf(over))

const addLink = (code?: string) => ({ doAdd: graph.resolve({ rel: 'doAdd', input: { code } }) })

describe('the sandbox', () => {
  it.each(['../secret', '/etc/passwd', 'secret.txt', 'out', './../../etc/hosts', 'partials/../secret'])(
    'reads nothing but templates of the theme: %s',
    async (name) => {
      await expect(print(`{% render '${name}' %}`)).rejects.toThrow(/ENOENT/)
    },
  )

  it.each([
    'state.constructor.name',
    'state.__proto__.x',
    'state.list.constructor',
    'state.toString',
    'lang.constructor',
  ])('keeps prototypes to itself: %s', async (path) => {
    expect(await print(`({{ ${path} }})`, { state: { list: [1] } })).toBe('()')
  })

  it('stops a loop that would not end in time', async () => {
    await expect(
      print('{% for a in (1..9000) %}{% for b in (1..9000) %}{% assign x = b %}{% endfor %}{% endfor %}'),
    ).rejects.toThrow(/limit exceeded/)
  })

  it('stops what would fill the memory', async () => {
    await expect(print('{% for a in (1..100000000) %}{% endfor %}')).rejects.toThrow(/limit exceeded/)
    const growing = `{% assign x = '${'x'.repeat(1000)}' %}{% for a in (1..40) %}{% assign x = x | append: x %}{% endfor %}`
    await expect(print(growing)).rejects.toThrow(/limit exceeded/)
    await expect(print(`{% for a in (1..100000) %}${'y'.repeat(1000)}{% endfor %}`)).rejects.toThrow(
      /limit exceeded/,
    )
    const captured = `{% capture z %}{% for a in (1..100000) %}${'y'.repeat(1000)}{% endfor %}{% endcapture %}`
    await expect(print(captured)).rejects.toThrow(/limit exceeded/)
  })

  it('stops a template that renders itself', async () => {
    await expect(print("{% render 'self' %}", {}, { self: "{% render 'self' %}" })).rejects.toThrow()
  })

  it.each([
    '{% echo state.x %}',
    '{% include "layout" %}',
    '{% cycle state.x %}',
    '{{ state.x | raw }}',
    '{{ 1 | inspect }}',
  ])('knows no word that prints unescaped or looks inside: %s', async (template) => {
    await expect(print(template, { state: { x: '<b>' } })).rejects.toThrow(/not found|undefined filter/)
  })
})

describe('printing', () => {
  it('escapes what it prints, and prints HTML only by name', async () => {
    const state = { x: `<b title='"'>&` }
    expect(await print('{{ state.x }}', { state })).toBe('&lt;b title=&#39;&#34;&#39;&gt;&amp;')
    expect(await print('{{ state.x | html }}', { state })).toBe(state.x)
    expect(
      await print('{% capture c %}{{ state.x }}{% endcapture %}{{ c | html }}', { state }),
    ).not.toContain('<b')
  })

  it('writes JSON that cannot end its script', async () => {
    const printed = await print('<script>{{ state.x | json }}</script>', {
      state: { x: '</script><!--\u2028' },
    })
    expect(printed).toBe('<script>"\\u003c/script\\u003e\\u003c!--\\u2028"</script>')
    expect(JSON.parse(printed.slice(8, -9))).toBe('</script><!--\u2028')
  })

  it('translates and escapes what is filled in', async () => {
    const printed = await print("{{ 'theme.hello' | t: name: state.name, count: 2 }}", {
      state: { name: '<i>' },
    })
    expect(printed).toBe('Hello &lt;i&gt;, 2 things')
  })

  it('writes money and days in the language of the page', async () => {
    const template =
      "{{ 12345 | yen }} {{ '2026-03-01T16:00:00Z' | date }} {{ '2026-03-01' | date }} {{ nil | yen }}"
    expect(await print(template, { language: 'ja' })).toBe('12,345円 2026年3月2日 2026年3月1日 ')
    expect(await print(template)).toBe('¥12,345 2 March 2026 1 March 2026 ')
  })

  it('adds inputs to an address', async () => {
    expect(await print("{{ '/things?a=1&b=2' | query: a: 3, b: nil, c: 'x y' | html }}")).toBe(
      '/things?a=3&c=x+y',
    )
  })

  it('gives each asset the hash of its content', async () => {
    const { theme, root } = themeOf({
      'pages/page': "{{ 'style.css' | asset }} {{ 'vendor/other.js' | asset }}",
    })
    mkdirSync(join(root, 'assets'))
    writeFileSync(join(root, 'assets/style.css'), 'body{}')
    expect(await theme.render(pageOf())).toMatch(
      /^\/assets\/style\.css\?v=[0-9a-f]{10} \/assets\/vendor\/other\.js$/,
    )
  })
})

describe('the head', () => {
  const head = '{{ page.title }}|{{ page.canonical }}|{{ page.image }}|{{ page.robots }}|{{ page.key }}'

  it('says what the page is, by its row or by the answer', async () => {
    expect(await print(head)).toBe('A page|https://shop.example/|||homepage')
    const about = {
      title: 'Bowl',
      image: '/images/a.webp',
      robots: 'noindex',
      canonical: { rel: 'goList', input: { name: 'x' } },
    }
    expect(await print(head, { about })).toBe(
      'Bowl|https://shop.example/things?name=x|https://shop.example/images/a.webp|noindex|homepage',
    )
  })

  it('shows an error without a transition on the error page, which nobody is to find', async () => {
    const problem = {
      status: 404,
      code: 'x',
      title: 'Gone',
      detail: '',
      advice: '',
      errors: {},
      messages: [],
    }
    const { theme } = themeOf({ 'pages/error': `${head}|{{ problem.title }}` })
    const { transition: _none, ...page } = pageOf({ problem, status: 404 })
    expect(await theme.render(page)).toBe('Gone|||noindex|error|Gone')
  })
})

describe('forms', () => {
  const add =
    "{% form 'doAdd', code: state.code, other: 1, class: 'buy' %}{% field 'quantity', value: 1 %}{% endform %}"

  it('draws nothing where the relation is not offered', async () => {
    expect(await print(`(${add})`, { state: { code: 'a' } })).toBe('()')
    expect(await print("{% form 'doNothingKnown' %}x{% endform %}")).toBe('')
    expect(await print('{% if links.goLogin %}x{% endif %}{{ links.goLogin.href }}')).toBe('')
  })

  it('fills in action, method, token and the given inputs', async () => {
    const printed = await print(add, { state: { code: '"a"' }, links: addLink() })
    expect(printed).toContain('<form action="/add" method="post" class="buy">')
    expect(printed).toContain('<input type="hidden" name="csrfToken" value="[[csrfToken]]">')
    expect(printed).toContain('<input type="hidden" name="code" value="&#34;a&#34;">')
    expect(printed).not.toContain('other')
    expect(printed).toContain('<label for="f1-quantity">Quantity</label>')
    expect(printed).toContain(
      '<input id="f1-quantity" name="quantity" type="number" value="1" min="1" max="999">',
    )
  })

  it('takes inputs from the link, and lets a field of the body stand for a hidden one', async () => {
    const links = addLink('x1')
    expect(await print("{% form 'doAdd' %}{% endform %}", { links })).toContain('name="code" value="x1"')
    const shown = await print('{% form \'doAdd\' %}<input name="code">{% endform %}', { links })
    expect(shown.match(/name="code"/g)).toHaveLength(1)
  })

  it('sends PUT and DELETE as POST with the method beside', async () => {
    const links = { doSet: graph.resolve({ rel: 'doSet', input: { code: 'a' } }) }
    const printed = await print("{% form 'doSet' %}{% endform %}", { links })
    expect(printed).toContain('<form action="/set" method="post">')
    expect(printed).toContain('<input type="hidden" name="_method" value="PUT">')
  })

  it('sends a GET without a token, also from the menu', async () => {
    expect(await print("{% form 'goList', name: 'x' %}{% endform %}")).toBe(
      '<form action="/things" method="get"><input type="hidden" name="name" value="x"></form>',
    )
  })

  it('follows the links of the items of a list', async () => {
    const things = [item({ code: 'a' }, [{ rel: 'doAdd', input: { code: 'a' } }]), item({ code: 'b' }, [])]
    const template =
      "{% for thing in state.things %}<{{ thing.code }}>{% form 'doAdd', of: thing %}{{ thing.links.doAdd.href }}{% endform %}{% endfor %}"
    const printed = await print(template, { state: { things } })
    expect(printed.match(/<form/g)).toHaveLength(1)
    expect(printed).toContain('/add?code=a</form><b>')
  })

  const letter = pageOf({
    transition: graph.named('goLetter'),
    form: formFor(
      graph.named('doWrite'),
      {
        values: { from: 'a@example.com', secret: 'no' },
        options: { kind: [{ value: '1', label: 'One & only' }] },
      },
      translator('en', catalogue),
    ),
  })
  const fields =
    "{% form 'doWrite' %}{% field 'from', hint: 'H' %}{% field 'secret' %}{% field 'body' %}{% field 'kind' %}{% field 'agreed' %}{% field 'rows[1][amount]' %}{% endform %}"
  const printLetter = (over: Partial<PageModel> = {}) => print(fields, { ...letter, ...over })

  it("draws the page's own form, each control by its kind", async () => {
    const printed = await printLetter()
    expect(printed).toContain('<form action="/write" method="post">')
    expect(printed).toContain(
      '<input id="f1-from" name="from" required aria-describedby="f1-from-hint" type="email" value="a@example.com" maxlength="20" autocomplete="email">',
    )
    expect(printed).toContain(
      '<textarea rows="5" maxlength="100" id="f1-body" name="body" required>\n</textarea>',
    )
    expect(printed).toContain('<option value="">choose</option><option value="1">One &amp; only</option>')
    expect(printed).toContain(
      '<input type="hidden" name="agreed" value="0"><input id="f1-agreed" name="agreed" type="checkbox" value="1">',
    )
    expect(printed).not.toContain('value="no"')
  })

  it('shows a refused form again with all that was typed but passwords, and what was wrong with it', async () => {
    const printed = await printLetter({
      refused: {
        transition: 'doWrite',
        values: {
          from: '',
          secret: 'hunter2',
          body: '</textarea><b>',
          kind: '1',
          agreed: '1',
          rows: [{}, { amount: '7' }],
        },
        errors: { from: message('input.required'), 'rows.1.amount': message('input.max', { max: 9 }) },
      },
    })
    expect(printed).toContain('aria-invalid="true" aria-describedby="f1-from-hint f1-from-error"')
    expect(printed).toContain('<p id="f1-from-error" role="alert">Please fill in</p>')
    expect(printed).not.toContain('a@example.com')
    expect(printed).not.toContain('hunter2')
    expect(printed).toContain('&lt;/textarea&gt;&lt;b&gt;</textarea>')
    expect(printed).toContain('<option value="1" selected>')
    expect(printed).toContain('type="checkbox" value="1" checked')
    expect(printed).toMatch(/name="rows\[1\]\[amount\]"[^>]*value="7"/)
    expect(printed).toContain('At most 9')
  })

  it('fills only that one of several equal forms which was sent', async () => {
    const things = ['a', 'b'].map((code) => item({ code }, [{ rel: 'doAdd', input: { code } }]))
    const refused = {
      transition: 'doAdd',
      values: { code: 'b', quantity: '5000' },
      errors: { quantity: message('input.max', { max: 999 }) },
    }
    const template =
      "{% for thing in state.things %}{% form 'doAdd', of: thing %}{% field 'quantity', value: 1 %}{% endform %}{% endfor %}"
    const printed = await print(template, { state: { things }, refused })
    expect(printed).toMatch(/id="f1-quantity"[^>]*value="1"/)
    expect(printed).toMatch(/id="f2-quantity"[^>]*aria-invalid="true"[^>]*value="5000"/)
    expect(printed.match(/role="alert"/g)).toHaveLength(1)
  })

  it('refuses a field that the contract does not have, so that a slip of the designer is seen', async () => {
    await expect(
      print("{% form 'doAdd' %}{% field 'quantitty' %}{% endform %}", { links: addLink() }),
    ).rejects.toThrow('doAdd has no input quantitty')
  })

  it('draws radio buttons from records, each with its label', async () => {
    const state = {
      kinds: [
        { id: 'a', word: 'A' },
        { id: 'b', word: 'B' },
      ],
    }
    const template =
      "{% form 'doWrite' %}{% field 'kind', type: 'radio', options: state.kinds, option_value: 'id', option_label: 'word', value: 'b' %}{% endform %}"
    const printed = await print(template, { ...letter, state })
    expect(printed).toContain(
      '<label class="choice" for="f1-kind-0"><input name="kind" id="f1-kind-0" type="radio" value="a"> <span>A</span></label>',
    )
    expect(printed).toContain('value="b" checked')
  })
})

describe('holes and sections', () => {
  const visit: Visit = { language: 'en', csrfToken: 't', cartCount: 2, notices: [] }

  it('prints the marks of the holes, and fills them', async () => {
    const { theme } = themeOf({
      'pages/page': "{% hole 'cart' %}{% hole 'notices' %}",
      'holes/cart':
        '{{ visit.cartCount }} {{ links.goList.href }}{{ links.goCart.href }}{{ visit.csrfToken }}',
      'holes/notices': '{% for notice in visit.notices %}{{ notice }}{% endfor %}',
    })
    expect(await theme.render(pageOf())).toBe('[[cart]][[notices]]')
    expect(theme.fill('cart', visit)).toBe('2 /things')
    expect(theme.fill('cart', { ...visit, cartCount: 3 })).toBe('3 /things')
    expect(theme.fill('cart', visit)).toBe('2 /things')
    expect(theme.fill('notices', { ...visit, notices: ['<b>'] })).toBe('&lt;b&gt;')
  })

  it('renders the blocks of a section in order, and nothing for a block that the theme has not', async () => {
    const blocks = [
      { file: 'one', data: { x: 1 } },
      { file: 'missing', data: {} },
      { file: '../secret', data: {} },
      { file: 'one', data: { x: 2 } },
    ]
    const { theme } = themeOf(
      {
        'pages/page': '{% section 3 %}|{% section 4 %}|{{ data.x }}|{{ sections[3] }}',
        'blocks/one': '({{ data.x }}{{ lang }})',
      },
      new Map([[3, blocks]]),
    )
    expect(await theme.render(pageOf())).toBe('(1en)(2en)|||4')
  })
})

describe('the catalogues', () => {
  const root = fileURLToPath(new URL('../../../', import.meta.url))
  const catalogueOf = (language: Language) =>
    JSON.parse(readFileSync(join(root, 'locales', `${language}.json`), 'utf8')) as Catalogue

  it.each(languages)('name every input in %s', (language) => {
    const { field = {} } = catalogueOf(language)
    expect(Object.keys(field)).toEqual(Object.keys(catalogueOf('ja').field ?? {}))
  })
})
