import { expect, it } from 'vitest'
import { blockedIn } from './blocked.rules.ts'

it.each([
  ['<p>\n<script>alert(1)</script>', [{ what: 'script', line: 2 }]],
  ['<style>\n.a{}</style>', [{ what: 'style', line: 1 }]],
  ["\n\n<b class='a' STYLE = 'x'>", [{ what: 'styleAttribute', line: 3 }]],
  ['<a href="/" onclick="go()">', [{ what: 'handler', line: 1 }]],
  [
    '<img\n src="/a.png"\n style="a" onerror=b>',
    [
      { what: 'styleAttribute', line: 1 },
      { what: 'handler', line: 1 },
    ],
  ],
  ['<script src="/assets/x.js"></script>', []],
  ['<script type="application/ld+json">{"a":1}</script>', []],
  ['<p title="style=1 onclick=2">onclick=3 <!-- <style> --></p>', []],
  ['{% comment %}<script>{% endcomment %}', []],
])('tells what a page leaves out of %j', (template, found) => expect(blockedIn(template)).toEqual(found))

it('comes to an end whatever is typed', () => {
  expect(blockedIn(`<a ${'"'.repeat(50_000)}`)).toEqual([])
  expect(blockedIn('<a '.repeat(33_000))).toEqual([])
  expect(blockedIn('<a "'.repeat(25_000))).toEqual([])
})
