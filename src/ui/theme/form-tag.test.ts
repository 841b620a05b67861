import { afterAll, describe, expect, it } from 'vitest'
import { formFor } from '../../hypermedia/form.ts'
import { translator } from '../../hypermedia/language.ts'
import { message } from '../../hypermedia/message.ts'
import type { PageModel } from '../../hypermedia/page.ts'
import { item } from '../../hypermedia/reply.ts'
import { addLink, catalogue, graph, pageOf, print, removeThemes, themeOf } from './theme.fixture.ts'

afterAll(removeThemes)

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

  describe('whose fields are kept as they were printed', () => {
    const field = "{% form 'doAdd' %}{% field 'quantity' %}{% endform %}"
    const printer = (partial: Readonly<Record<string, string>> = {}) => {
      const { theme } = themeOf({ 'pages/page': field, page: field, ...partial })
      return async (state: PageModel['state'], links = addLink('a')) =>
        (await theme.render(pageOf({ state, links }))).text
    }

    it.each([
      ['the page', '{{ state.code }}'],
      ['the form', '{{ form.action }}{{ state.code }}'],
      ['another partial', "{% render 'partials/more', code: state.code %}"],
      ['a link of the page', "{% form 'doAdd', code: 'b' %}{% endform %}"],
      ['a partial that is missing', "{{ state.code }}{% if false %}{% render 'partials/gone' %}{% endif %}"],
    ])('are drawn anew by a partial that speaks of %s', async (_what, partial) => {
      const files = { 'partials/field': partial, 'partials/more': '{{ code }}' }
      const printed = printer(files)
      await printed({ code: 'first' })
      const second = [{ code: 'second' }, addLink('second')] as const
      expect(await printed(...second)).toBe(await printer(files)(...second))
    })
  })

  describe('in the form of another transition', () => {
    const links = { ...addLink('a'), doSet: graph.resolve({ rel: 'doSet', input: {} }) }
    const part =
      "{% form 'doAdd' %}{% form 'doSet' %}{% field 'quantity' %}<button formaction=\"{{ form.action }}\">{{ form.within }}</button>{% endform %}{{ form.within }}|{% field 'quantity' %}{% endform %}{% form 'doSet' %}({{ form.within }}){% endform %}"

    it('is a part of it: sent there, never required, and not what Enter presses', async () => {
      const printed = await print(part, { links })
      expect(printed.match(/<form/g)).toHaveLength(2)
      expect(printed).toContain('<input type="hidden" name="_within" value="doAdd">')
      expect(printed).toContain('<input type="hidden" name="_part[doSet]" value="quantity">')
      expect(printed).toContain('<button formaction="/set">doAdd</button>|')
      expect(printed.indexOf('class="visually-hidden"')).toBeLessThan(printed.indexOf('formaction'))
      expect(printed).not.toContain('required')
      // The next form is a form of its own again.
      expect(printed).toContain('()</form>')
      expect(printed.match(/visually-hidden/g)).toHaveLength(1)
    })

    it('when it is refused has the other filled again, and says what is wrong in the one that has the field', async () => {
      const refused = {
        ...{ transition: 'doSet', within: 'doAdd', values: { code: 'a', quantity: 'many' } },
        errors: { quantity: message('input.max', { max: 9 }) },
      }
      const { within: _, ...alone } = refused
      expect((await print(part, { links, refused })).match(/value="many"/g)).toHaveLength(2)
      expect((await print(part, { links, refused: alone })).match(/value="many"/g)).toHaveLength(1)
    })
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

  it('has the button that Enter presses first, if it is named', async () => {
    const printed = await print("{% form 'doWrite', enter: 'sure' %}<p></p>{% endform %}", letter)
    expect(printed).toMatch(/<button type="submit" [^>]*name="sure" value="1"[^>]*><\/button><p>/)
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
    // Above the fields a link to each that is wrong, in the order of the form.
    expect(printed).toContain(
      '<a href="#f1-from">Please fill in from</a><a href="#f1-rows-1-amount">At most 9</a>',
    )
    expect(printed).toContain('aria-invalid="true" aria-describedby="f1-from-hint f1-from-error"')
    expect(printed).toContain('<p id="f1-from-error" role="alert">Please fill in from</p>')
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

  it('sends what was typed with the version it was typed over, until it was told of another one', async () => {
    const things = ['a', 'b'].map((code) => item({ code, version: 2 }, [{ rel: 'doSet', input: { code } }]))
    const template =
      "{% for thing in state.things %}{% form 'doSet', of: thing, version: thing.version %}{% field 'quantity', value: 1 %}{% endform %}{% endfor %}"
    const versionsIn = (printed: string) =>
      [...printed.matchAll(/name="version" value="(\d+)"/g)].map(([, found]) => found)
    const refused = {
      transition: 'doSet',
      values: { code: 'b', quantity: '50', version: '1' },
      errors: { quantity: message('input.max', { max: 9 }) },
    }
    const again = await print(template, { state: { things }, refused })
    expect(again).toMatch(/id="f2-quantity"[^>]*value="50"/)
    expect(versionsIn(again)).toEqual(['2', '1'])
    const told = { ...refused, values: { code: 'b', quantity: '5' }, errors: {} }
    const fresh = await print(template, { state: { things }, refused: told })
    expect(fresh).toMatch(/id="f2-quantity"[^>]*value="5"/)
    expect(versionsIn(fresh)).toEqual(['2', '2'])
  })

  it('refuses a field that the contract does not have, so that a slip of the designer is seen', async () => {
    await expect(
      print("{% form 'doAdd' %}{% field 'quantitty' %}{% endform %}", { links: addLink() }),
    ).rejects.toThrow('doAdd has no input quantitty')
  })

  const lists = pageOf({
    transition: graph.named('goLetter'),
    form: formFor(
      graph.named('doWrite'),
      {
        values: { rows: [{ id: 'a', amount: 7, small: true }], tags: ['2'] },
        options: {
          tags: [
            { value: '1', label: 'One' },
            { value: '2', label: 'Two' },
          ],
        },
      },
      translator('en', catalogue),
    ),
  })

  it('draws a box for each choice of a list, and says that none is chosen', async () => {
    const printed = await print("{% form 'doWrite' %}{% field 'tags' %}{% endform %}", lists)
    expect(printed).toContain(
      '<input type="hidden" name="tags[]" value=""><label class="choice" for="f1-tags-0"><input id="f1-tags-0" name="tags[]" type="checkbox" value="1"> <span>One</span></label>',
    )
    expect(printed).toContain('id="f1-tags-1" name="tags[]" type="checkbox" value="2" checked')
    const select = await print("{% form 'doWrite' %}{% field 'tags', type: 'select' %}{% endform %}", lists)
    expect(select).toContain(
      '<input type="hidden" name="tags[]" value=""><select id="f1-tags" name="tags[]" multiple><option value="1">One</option><option value="2" selected>Two</option></select>',
    )
  })

  it('draws a row of fields for each record of a list, and a free one that may stay empty', async () => {
    const printed = await print("{% form 'doWrite' %}{% field 'rows' %}{% endform %}", lists)
    const [, first = '', free = '', ...more] = printed.split('<fieldset>')
    expect(more).toEqual([])
    expect(first).toContain('name="rows[0][id]"')
    expect(first).toMatch(/id="f1-rows-0-amount" name="rows\[0\]\[amount\]" required type="number" value="7"/)
    expect(first).toContain('<label for="f1-rows-0-amount">Amount</label>')
    expect(first).toContain('<input type="hidden" name="rows[0][small]" value="0">')
    expect(free).toMatch(/^2true/)
    expect(free).toMatch(/id="f1-rows-1-amount" name="rows\[1\]\[amount\]" type="number" value=""/)
    // Its values must be empty unless somebody fills them in.
    expect(free).not.toMatch(/required|type="hidden"/)
  })

  it('keeps no row free in a list that is full', async () => {
    const rows = [1, 2, 3].map((amount) => ({ amount }))
    const form = formFor(graph.named('doWrite'), { values: { rows } }, translator('en', catalogue))
    const printed = await print("{% form 'doWrite' %}{% field 'rows' %}{% endform %}", { ...lists, form })
    expect(printed.split('<fieldset>')).toHaveLength(4)
    expect(printed).not.toMatch(/<fieldset>\dtrue/)
  })

  it('shows the rows and boxes of a refused form again, each with what was wrong with it', async () => {
    const template = "{% form 'doWrite' %}{% field 'rows' %}{% field 'tags' %}{% endform %}"
    const refused = {
      transition: 'doWrite',
      values: {
        rows: [{ id: '', amount: '' }, { id: 'a', amount: '500' }, { amount: 'x' }],
        tags: ['', '1'],
      },
      errors: {
        'rows.0.amount': message('input.max', { max: 99 }),
        'rows.1': message('input.required'),
        tags: message('input.required'),
      },
    }
    const printed = await print(template, { ...lists, refused })
    const [, first = '', second = '', free = ''] = printed.split('<fieldset>')
    expect(first).toMatch(/name="rows\[0\]\[amount\]"[^>]*value="500"/)
    expect(first).toContain('<p id="f1-rows-0-amount-error" role="alert">At most 99</p>')
    expect(second).toMatch(/^2falsePlease fill in rows/)
    expect(second).toMatch(/name="rows\[1\]\[amount\]"[^>]*value="x"/)
    expect(free).toMatch(/^3true/)
    expect(free).toContain('<p id="f1-tags-error" role="alert">Please fill in tags</p>')
    expect(free).toMatch(/value="1" checked/)
    expect(free).not.toMatch(/value="2" checked/)
  })

  it('draws what is no list at all as an empty one', async () => {
    const refused = { transition: 'doWrite', values: { rows: 'x', tags: { a: 1 } }, errors: {} }
    const printed = await print("{% form 'doWrite' %}{% field 'rows' %}{% field 'tags' %}{% endform %}", {
      ...lists,
      refused,
    })
    expect(printed.split('<fieldset>')).toHaveLength(2)
    expect(printed).not.toContain(' checked')
  })

  it('sends files in parts, the token and the method before them', async () => {
    const links = { doSendIn: graph.resolve({ rel: 'doSendIn', input: {} }) }
    const template = "{% form 'doSendIn' %}{% field 'image' %}{% field 'file' %}{% endform %}"
    const refused = { transition: 'doSendIn', values: { image: [{ path: '/tmp/1' }] }, errors: {} }
    const printed = await print(template, { links, refused })
    expect(printed).toContain(
      '<form action="/send-in" method="post" enctype="multipart/form-data"><input type="hidden" name="csrfToken" value="[[csrfToken]]"><input type="hidden" name="_method" value="PUT">',
    )
    expect(printed).toContain(
      '<input id="f1-image" name="image" type="file" accept="image/png,image/webp" multiple>',
    )
    expect(printed).toContain('<input id="f1-file" name="file" required type="file" accept="text/csv">')
    expect(printed).not.toContain('/tmp')
    expect(await print(add, { state: { code: 'a' }, links: addLink() })).not.toContain('enctype')
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
