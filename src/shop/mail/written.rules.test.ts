import { assert, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { workOf } from '../../../test/support/cpu.ts'
import { htmlOf } from './written.rules.ts'

describe('A text as HTML', () => {
  it.each([
    ['one', '<p>one</p>'],
    ['one\ntwo\n\nthree', '<p>one<br>\ntwo</p>\n<p>three</p>'],
    ['<b>&"\'', '<p>&lt;b&gt;&amp;&quot;&#39;</p>'],
    [
      'こちら：https://noren.example/a?b=1&c=2。',
      '<p>こちら：<a href="https://noren.example/a?b=1&amp;c=2">https://noren.example/a?b=1&amp;c=2</a>。</p>',
    ],
    ['(https://noren.example/).', '<p>(<a href="https://noren.example/">https://noren.example/</a>).</p>'],
    [
      'https://noren.example/"onclick="x',
      '<p><a href="https://noren.example/">https://noren.example/</a>&quot;onclick=&quot;x</p>',
    ],
    ['javascript:alert(1)', '<p>javascript:alert(1)</p>'],
  ])('of %j is %j', (text, html) => {
    expect(htmlOf(text)).toBe(html)
  })

  it('has no markup but its own, whatever is typed', () => {
    assert(
      property(string({ unit: 'binary', maxLength: 200 }), (text) => {
        const own = /<\/?p>|<br>|<a href="https?:[^"<>]*">|<\/a>/g
        return !/[<>"]/.test(htmlOf(text).replace(own, ''))
      }),
    )
  })

  it('takes no longer for a long text than it must', async () => {
    const long = `${'https://'.repeat(2000)}${'.'.repeat(10_000)}`
    expect((await workOf(() => htmlOf(long))).here).toBeLessThan(500)
  })
})
