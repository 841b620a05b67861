import { describe, expect, it } from 'vitest'
import { translator } from '../hypermedia/language.ts'
import { spelledOut } from './mail-spelling.ts'

const translate = translator('en', {
  mail: {
    thanks: 'Thank you for your order at {shopName} & {other}.',
    plain: 'Your order',
    points: '{count, plural, =0 {none} one {# point} other {# points}}',
    kind: '{kind, select, noshi {Noshi} other {Card}}',
    price: '{count, number} yen',
    brace: "'{'{name}'}'",
    malformed: 'Hello {name',
  },
})

const spelled = (template: string, part: 'text' | 'html' = 'text') =>
  spelledOut(template, part, { language: 'en', translate })

describe('A template of a mail with its texts spelled out', () => {
  it.each([
    ["{{ 'mail.plain' | t }}: {{ a }}", 'Your order: {{ a }}'],
    [
      "{{ 'mail.thanks' | t: shopName: shop.shopName, other: list[0].name }}",
      'Thank you for your order at {{ shop.shopName }} & {{ list[0].name }}.',
    ],
    ["{{ 'mail.price' | t: count: a.b }}", '{{ a.b | number }} yen'],
    [
      "{{ 'mail.points' | t: count: n }}",
      '{% if n == 0 %}none{% elsif n == 1 %}{{ n | number }} point{% else %}{{ n | number }} points{% endif %}',
    ],
    ["{{ 'mail.kind' | t: kind: k }}", "{% if k == 'noshi' %}Noshi{% else %}Card{% endif %}"],
    ["{% assign label = 'mail.plain' | t -%}", "{% assign label = 'Your order' -%}"],
  ])('%s says %s', (template, text) => expect(spelled(template)).toBe(text))

  it.each([
    "{{ 'mail.nothing' | t }}",
    "{{ 'mail.thanks' | t: shopName: shop.shopName }}",
    "{{ 'mail.brace' | t: name: name }}",
    "{{ 'mail.malformed' | t: name: name }}",
    '{{ key | t }}',
    "{{- 'mail.plain' | t -}}",
    "{% assign label = 'mail.price' | t %}",
  ])('leaves %s', (template) => expect(spelled(template)).toBe(template))

  it('stays as it is where it is too long to be saved', () => {
    const long = `{{ 'mail.plain' | t }}${' '.repeat(30_000)}`
    expect(spelled(long)).toBe(long)
  })

  it('escapes its texts in HTML', () => {
    expect(spelled("{{ 'mail.thanks' | t: shopName: a, other: b }}", 'html')).toContain(
      '{{ a }} &amp; {{ b }}',
    )
  })

  it.each([
    ['{% assign a = b | date: "time" -%}\n  x {{ a }}', 'x {{ b | date: "time" }}'],
    ['1\n{%- assign a = b %}{{ a }}2', '1{{ b }}2'],
    ['{% assign a = b %}{{ a }} {% assign a = c %}{{ a }}', '{{ b }} {{ c }}'],
    ['{% assign a = b %}a {% if c %}{{ d }}{% endif %} {{ a }}', 'a {% if c %}{{ d }}{% endif %} {{ b }}'],
    [
      '{% if c %}{% assign a = b %}{% endif %}{% if d %}{{ a }}{% endif %}',
      '{% if c %}{% assign a = b %}{% endif %}{% if d %}{{ a }}{% endif %}',
    ],
    ['{% assign a = b | html %}{{ a }}', '{% assign a = b | html %}{{ a }}'],
    ['{% assign a = b %}{{ a }}{{ a }}', '{% assign a = b %}{{ a }}{{ a }}'],
    ['{% assign a = b %}{% if c %}{{ a }}{% endif %}', '{% assign a = b %}{% if c %}{{ a }}{% endif %}'],
    ['{% assign a = b %}{% render "x", a: a %}', '{% assign a = b %}{% render "x", a: a %}'],
  ])('prints at once what is assigned for one place: %j', (template, text) => {
    expect(spelled(template)).toBe(text)
  })
})
