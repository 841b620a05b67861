import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { PageModel, Visit } from '../../hypermedia/page.ts'
import { addLink, graph, pageOf, print, removeThemes, themeOf } from './theme.fixture.ts'
import type { Frame, FrameKeeper } from './theme.ts'

afterAll(removeThemes)

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

  it('stops loops over more than a page can have', async () => {
    await expect(
      print('{% for a in (1..9000) %}{% for b in (1..9000) %}{% break %}{% endfor %}{% endfor %}'),
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

  it.each(['map', 'sort', 'sort_natural', 'sum', 'where'])(
    'counts each entry that %s looks at, and stops before there are too many',
    async (name) => {
      const state = { list: [{ x: 2 }, { x: 1 }] }
      expect(await print(`{% assign y = state.list | ${name}: 'x' %}{{ y.size }}`, { state })).toMatch(/^2?$/)
      await expect(print(`{% assign y = (1..100000) | ${name}: 'x' %}`)).rejects.toThrow(/memory.*limit/)
    },
  )

  it('counts what filters of ours make, and looks at the time before each', async () => {
    const growing = `{% assign x = '${'x'.repeat(1000)}' %}{% for a in (1..5000) %}{% assign y = x | asset %}{% endfor %}`
    await expect(print(growing)).rejects.toThrow(/memory.*limit/)
    const chain = '{{ state.x | upcase | upcase | upcase }}'
    const clock = vi.spyOn(performance, 'now')
    onTestFinished(() => clock.mockRestore())
    const looked = async (template: string) => {
      clock.mockClear()
      await print(template, { state: { x: 'a' } })
      return clock.mock.calls.length
    }
    expect((await looked(chain)) - (await looked('{{ state.x }}'))).toBe(3)
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
    ...['where', 'reject', 'group_by', 'find', 'find_index', 'has'].map(
      (name) => `{{ (1..9) | ${name}_exp: "x", "x == -1" }}`,
    ),
    ...['reject', 'group_by', 'find', 'find_index', 'has'].map((name) => `{{ (1..9) | ${name}: "x" }}`),
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
      "{{ 12345 | yen }} {{ '2026-03-01T16:00:00Z' | date }} {{ '2026-03-01' | date: 'long' }} {{ nil | yen }}"
    expect(await print(template, { language: 'ja' })).toBe('12,345円 2026年3月2日 2026年3月1日 ')
    expect(await print(template)).toBe('¥12,345 2 March 2026 1 March 2026 ')
  })

  it('adds inputs to an address', async () => {
    expect(await print("{{ '/things?a=1&b=2' | query: a: 3, b: nil, c: 'x y' | html }}")).toBe(
      '/things?a=3&c=x+y',
    )
    const record = { state: { of: { c: 'x', d: '', e: 2 } } }
    expect(
      await print(
        "{{ '/things?o[a]=1&ob=2' | query: o: state.of | html }}|{{ '/things?o[a]=1' | query: o: nil | html }}",
        record,
      ),
    ).toBe(`/things?ob=2&o%5Bc%5D=x&o%5Be%5D=2|/things`)
  })

  it('gives each asset the hash of its content', async () => {
    const { theme, root } = themeOf({
      'pages/page': "{{ 'style.css' | asset }} {{ 'vendor/other.js' | asset }}",
    })
    mkdirSync(join(root, 'assets'))
    writeFileSync(join(root, 'assets/style.css'), 'body{}')
    expect((await theme.render(pageOf())).text).toMatch(
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
    expect((await theme.render(page)).text).toBe('Gone|||noindex|error|Gone')
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
    expect((await theme.render(pageOf())).text).toBe('[[cart]][[notices]]')
    expect(theme.fill('cart', visit)).toBe('2 /things')
    expect(theme.fill('cart', { ...visit, cartCount: 3 })).toBe('3 /things')
    expect(theme.fill('cart', visit)).toBe('2 /things')
    expect(theme.fill('notices', { ...visit, notices: [{ text: '<b>' }] })).toBe('&lt;b&gt;')
  })

  it('offers a customer the pages of their account and the way out, and nobody else', () => {
    const { theme } = themeOf({
      'pages/page': '',
      'holes/account':
        "{{ visit.customerName }}|{{ links.goList.href }}|{{ links.goAccount.href }}|{{ links.goOrder.href }}|{% form 'doLogout' %}out{% endform %}",
    })
    expect(theme.fill('account', visit)).toBe('|/things|||')
    const customer = { ...visit, name: '花子' }
    const filled = (token: string) =>
      `花子|/things|/account||<form action="/logout" method="post"><input type="hidden" name="csrfToken" value="${token}">out</form>`
    expect(theme.fill('account', customer)).toBe(filled('t'))
    expect(theme.fill('account', { ...customer, csrfToken: "another$'s" })).toBe(filled("another$'s"))
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
    expect((await theme.render(pageOf())).text).toBe('(1en)(2en)|||4')
  })
})

describe('what plugins add to a page', () => {
  const files = { 'fragments/one': '<{{ state.name }}{{ lang }}>', 'fragments/two': '<two>' }
  const fragments = ['fragments/one', 'fragments/two']
  const printed = async (template: string) => {
    const { theme } = themeOf({ 'pages/page': template, ...files })
    const transition = { ...graph.named('goTop'), fragments }
    return (await theme.render(pageOf({ transition, state: { name: 'a' } }))).text
  }

  it('stands below it, or where the theme places it, once', async () => {
    expect(await printed('(page)')).toBe('(page)<aen><two>')
    expect(await printed('({% fragments %})({% fragments %})')).toBe('(<aen><two>)()')
  })

  it('is a form of its own below a form, and a part of it within', async () => {
    const one = "{% form 'doSet' %}{{ form.within }}{% endform %}"
    const links = { ...addLink('a'), doSet: graph.resolve({ rel: 'doSet', input: {} }) }
    const shown = async (template: string) => {
      const { theme } = themeOf({ 'pages/page': template, 'fragments/one': one })
      const transition = { ...graph.named('goTop'), fragments: ['fragments/one'] }
      return (await theme.render(pageOf({ transition, links }))).text
    }
    expect((await shown("{% form 'doAdd' %}{% endform %}")).match(/<form/g)).toHaveLength(2)
    const within = await shown("{% form 'doAdd' %}{% fragments %}{% endform %}")
    expect(within.match(/<form/g)).toHaveLength(1)
    expect(within).toContain('doAdd</form>')
  })
})

describe('the frame of a personal page', () => {
  const FRAME = {
    layout:
      "<body>{{ page.title }}|{{ state.name }}|{{ problem.title }}|{% form 'doAdd' %}add{% endform %}{{ content | html }}</body>",
    'pages/page': "{{ state.name }}{% form 'doAdd' %}add{% endform %}",
  }
  const own = (name: string, more: Partial<PageModel> = {}) =>
    pageOf({ state: { name }, private: true, links: addLink(), ...more })

  const keeping = () => {
    const kept = new Map<string, Frame>()
    const frames: FrameKeeper = async (key, make) => {
      const frame = kept.get(key) ?? (await make())
      kept.set(key, frame)
      return frame
    }
    return { kept, theme: themeOf(FRAME, new Map(), frames).theme }
  }

  it('is made once for everybody, without what is anybody’s own', async () => {
    const { kept, theme } = keeping()
    const first = await theme.render(own('花子'))
    const second = await theme.render(own('太郎'))
    expect(first.text).toMatch(/^<body>A page\|\|\|花子<form/)
    expect(second.text).toBe(first.text.replace('花子', '太郎'))
    expect(JSON.stringify([...kept])).not.toMatch(/花子|太郎/)
    expect(kept.size).toBe(1)
  })

  it('is another for another title, address or language', async () => {
    const { kept, theme } = keeping()
    await theme.render(own('花子'))
    const { text } = await theme.render(own('花子', { about: { title: 'Her page' } }))
    expect(text).toContain('<body>Her page|')
    await theme.render(own('花子', { address: '/things?page=2' }))
    await theme.render(own('花子', { language: 'ja' }))
    expect(kept.size).toBe(4)
  })

  it('is made anew where something went wrong, and for a page that is kept as a whole', async () => {
    const { kept, theme } = keeping()
    const problem = {
      status: 400,
      code: 'bad',
      title: 'Wrong',
      detail: '',
      advice: '',
      errors: {},
      messages: [],
    }
    expect((await theme.render(own('花子', { problem }))).text).toContain('|花子|Wrong|')
    expect((await theme.render(own('花子', { private: false }))).text).toContain('A page|花子||')
    expect(kept.size).toBe(0)
  })
})

describe('the files of a theme', () => {
  it('are read once, and anew after they were forgotten', async () => {
    const { theme, root } = themeOf({ 'pages/page': "{% render 'part' %}", part: 'old' })
    const printed = async () => (await theme.render(pageOf())).text
    expect(theme.parsed()).toBe(0)
    expect(await printed()).toBe('old')
    const parsed = theme.parsed()
    expect(parsed).toBeGreaterThan(1)
    writeFileSync(join(root, 'part.liquid'), 'new')
    expect(await printed()).toBe('old')
    expect(theme.parsed()).toBe(parsed)
    theme.forget()
    expect(theme.parsed()).toBe(0)
    expect(await printed()).toBe('new')
  })
})
