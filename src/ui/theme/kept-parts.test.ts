import { afterAll, describe, expect, it } from 'vitest'
import { formFor } from '../../hypermedia/form.ts'
import { translator } from '../../hypermedia/language.ts'
import type { PageModel } from '../../hypermedia/page.ts'
import { addLink, catalogue, graph, pageOf, removeThemes, themeOf } from './theme.fixture.ts'

afterAll(removeThemes)

const CARD = `<li>{{ thing.name }} {{ shop.menu.goList.href }}
{%- form 'doAdd', of: thing, code: thing.code %}<button>{{ 'theme.hello' | t: name: thing.name, count: 1 }}</button>{% endform %}</li>`

/** Prints pages one after the other with one theme, the card as it stands or as it was replaced behind the theme's back. */
const shopOf = (files: Readonly<Record<string, string>> = {}) => {
  const { theme } = themeOf({
    'pages/page': "{% for thing in state.things %}{% render 'partials/card', thing: thing %}{% endfor %}",
    'partials/card': CARD,
    ...files,
  })
  return async (over: Partial<PageModel>) => (await theme.render(pageOf(over))).text
}

const things = (...names: readonly string[]) => ({
  state: { things: names.map((name) => ({ name, code: name, links: addLink(name) })) },
})

/** Counts how often an object is read while it is printed, which what is kept does not do. */
const counted = (name: string) => {
  let reads = 0
  const thing = {
    code: name,
    get name() {
      reads += 1
      return name
    },
  }
  return { thing, reads: () => reads }
}

describe('parts of a public page', () => {
  it('are printed once for the same values', async () => {
    const print = shopOf()
    const cup = counted('cup')
    const page = { state: { things: [cup.thing] } }
    const first = await print(page)
    const once = cup.reads()
    expect(await print(page)).toBe(first)
    // Read to be compared, and not to be printed.
    expect(cup.reads() - once).toBeLessThan(once)
  })

  it('are printed anew for another value, link or language', async () => {
    const print = shopOf()
    expect(await print(things('cup'))).toContain('Hello cup')
    expect(await print(things('bowl', 'cup'))).toMatch(/Hello bowl.*value="cup"/s)
    const [cup] = things('cup').state.things
    const without = { state: { things: [{ ...cup, links: {} }] } }
    expect(await print(without)).not.toContain('<form')
    expect(await print({ ...without, links: addLink('cup') })).toContain('<form')
    expect(await print({ ...things('cup'), language: 'ja' })).toContain('Hello cup')
  })

  it('follow the variables of the page that they use', async () => {
    const card = '{{ thing.name }} of {{ state.owner.name }}{% if page.status > 400 %}!{% endif %}'
    const print = shopOf({ 'partials/card': card })
    const page = (name: string) => ({ state: { ...things('cup').state, owner: { name } } })
    expect(await print(page('Aya'))).toBe('cup of Aya')
    expect(await print(page('Ken'))).toBe('cup of Ken')
    expect(await print({ ...page('Ken'), status: 404 })).toBe('cup of Ken!')
  })

  it('are printed each time where much hangs on the page as a whole', async () => {
    const print = shopOf({
      'partials/card': '{% for one in state %}{{ one[0] }} {% endfor %}{{ thing.name }}',
    })
    expect(await print(things('cup'))).toBe('things cup')
    expect(await print({ state: { ...things('cup').state, more: 1 } })).toBe('things more cup')
  })

  it('show what was typed into a form that was refused', async () => {
    const card = "{% form 'doAdd', of: thing, code: thing.code %}{% field 'quantity' %}{% endform %}"
    const print = shopOf({ 'partials/card': card })
    await print(things('cup'))
    const refused = { transition: 'doAdd', values: { code: 'cup', quantity: '77' }, errors: {} }
    expect(await print({ ...things('cup'), refused })).toContain('value="77"')
  })

  it('follow the form of the page where they draw it', async () => {
    const card =
      "{% form 'doAdd', of: thing, code: thing.code %}{{ form.fields.quantity.value }}{% endform %}"
    const print = shopOf({ 'partials/card': card })
    const page = (quantity: number) => ({
      ...things('cup'),
      form: formFor(graph.named('doAdd'), { values: { quantity } }, translator('en', catalogue)),
    })
    expect(await print(page(1))).toContain('1</form>')
    expect(await print(page(2))).toContain('2</form>')
  })

  it('are kept within a form, and kept apart where they draw one themselves', async () => {
    const cup = counted('cup')
    const print = shopOf({
      'pages/page': `{% form 'doAdd', code: 'all' %}{% render 'partials/card', thing: state.thing %}{% endform %}`,
      'partials/card': '{{ thing.name }} {{ thing.name }}',
    })
    const page = { state: { thing: cup.thing }, links: addLink('all') }
    await print(page)
    const once = cup.reads()
    await print(page)
    expect(cup.reads() - once).toBeLessThan(once)

    const inAndOut = shopOf({
      'pages/page': `{% render 'partials/card', thing: state.thing %}{% form 'doSet', code: 'all' %}{% render 'partials/card', thing: state.thing %}{% endform %}`,
    })
    const [thing] = things('cup').state.things
    const links = { doSet: { href: '/set', rel: 'doSet', method: 'PUT' as const } }
    const text = await inAndOut({ state: { thing }, links })
    expect(text.match(/<form/g)).toHaveLength(2)
  })

  it('give no two fields the same id, wherever they stood when they were printed', async () => {
    const card = `{% form 'doAdd', of: thing, code: thing.code %}<input id="{{ form.fields.quantity.id }}">{% endform %}`
    const print = shopOf({ 'partials/card': card })
    const ids = (text: string) => [...text.matchAll(/<input id="(.*?)"/g)].map(([, id]) => id)
    await print(things('cup'))
    await print(things('bowl'))
    for (const names of [
      ['cup', 'bowl', 'lamp'],
      ['lamp', 'cup'],
      ['cup', 'lamp', 'bowl'],
    ]) {
      const found = ids(await print(things(...names)))
      expect(found).toHaveLength(names.length)
      expect(new Set(found).size).toBe(names.length)
    }
  })

  it('are kept however long their values are', async () => {
    const print = shopOf({ 'partials/card': '{{ thing.name }} {{ thing.name }}' })
    const cup = counted('cup'.repeat(10_000))
    const page = { state: { things: [cup.thing] } }
    await print(page)
    const once = cup.reads()
    await print(page)
    expect(cup.reads() - once).toBeLessThan(once)
  })

  it('are not kept of a page of one visitor', async () => {
    const print = shopOf()
    const cup = counted('cup')
    const page = { state: { things: [cup.thing] }, private: true }
    await print(page)
    const once = cup.reads()
    await print(page)
    expect(cup.reads()).toBe(2 * once)
  })

  it('are blocks, too', async () => {
    const read = counted('lamp')
    const { theme } = themeOf(
      {
        layout: '{% section 1 %}{{ content | html }}',
        'pages/page': '',
        'blocks/lamp': '{{ data.name }} {{ data.name }}',
      },
      new Map([[1, [{ file: 'lamp', data: read.thing }]]]),
    )
    const first = (await theme.render(pageOf())).text
    const once = read.reads()
    expect(first).toBe('lamp lamp')
    expect((await theme.render(pageOf())).text).toBe(first)
    expect(read.reads() - once).toBeLessThan(once)
  })

  it('are not compared where their data is frozen', async () => {
    const read = counted('lamp')
    const files = {
      layout: '{% section 1 %}{{ content | html }}',
      'pages/page': '',
      'blocks/lamp': '{{ data.thing.name }}',
    }
    const data = Object.freeze({ thing: read.thing })
    const { theme } = themeOf(files, new Map([[1, [{ file: 'lamp', data }]]]))
    const first = (await theme.render(pageOf())).text
    const once = read.reads()
    expect((await theme.render(pageOf())).text).toBe(first)
    expect(read.reads()).toBe(once)
  })
})
