import fc from 'fast-check'
import { parse } from 'node-html-parser'
import { Tokenizer } from 'parse5'
import { describe, expect, it, vi } from 'vitest'
import { workOf } from '../../test/support/cpu.ts'
import { htmlText, plainOf, safeHtml } from './safe-html.ts'

describe('HTML of a merchant', () => {
  it.each([
    ['<p>一<strong>二</strong><br>三</p>', '<p>一<strong>二</strong><br>三</p>'],
    ['<P CLASS="x" onclick="evil()">一</P>', '<p>一</p>'],
    ['1 < 2 > 0 & <3', '1 &lt; 2 &gt; 0 & &lt;3'],
    ['<script>evil()</script>一<style>p{}</style>', '一'],
    ['<scr<script>x</script>ipt>evil()</script>', 'xipt&gt;evil()'],
    ['一<script>evil()', '一'],
    ['<img src=x onerror=evil()>一', '一'],
    ['<svg/onload=evil()>一', '一'],
    ['</dd></div>一', '一'],
    ['<ul><li>一', '<ul><li>一</li></ul>'],
    ['<ol><li>一<li>二</ol>', '<ol><li>一</li><li>二</li></ol>'],
    ['<b><i>一</b>二</i>', '<b><i>一</i></b>二'],
    [
      '<a href="https://example.com/?a=1&amp;b=2" target=_blank>一</a>',
      '<a href="https://example.com/?a=1&amp;b=2">一</a>',
    ],
    ["<a href='/help/guide'>一</a>", '<a href="/help/guide">一</a>'],
    ['<a href="javascript:evil()">一</a>', '一'],
    ['<a href="&#106;avascript:evil()">一</a>', '一'],
    ['<a href="//evil.example">一</a>', '一'],
    ['<a href="/\\evil.example">一</a>', '一'],
    ['<a href=\'/" onclick="evil()\'>一</a>', '一'],
    ['<a href=\'/"onclick="x\'>一</a>', '<a href="/&quot;onclick=&quot;x">一</a>'],
    [
      '<p><IMG onerror="evil()" alt="湯のみ" width=1 src="/files/user_data/a/b.png"/></p>',
      '<p><img src="/files/user_data/a/b.png" alt="湯のみ"></p>',
    ],
    ["<img src='/files/user_data/b.png'>", '<img src="/files/user_data/b.png" alt="">'],
    [
      `<img src="/files/user_data/b.png" alt='a" onload="evil()'>`,
      '<img src="/files/user_data/b.png" alt="a&quot; onload=&quot;evil()">',
    ],
    ['<img src="https://evil.example/a.png">一', '一'],
    ['<img src="//evil.example/files/user_data/a.png">一', '一'],
    ['<img src="/files/user_data/../../logout">一', '一'],
    ['<img src="/files/user_data/a/%2E%2e/b.png">一', '一'],
    ['<img src="/files/user_data/a.png?x=1">一', '一'],
    ['<img src="data:image/png;base64,AA">一', '一'],
    ['<img src="/files/user_data/a b.png">一', '一'],
    ['&lt;script&gt;', '&lt;script&gt;'],
    ['<!-- <b> -->一', '一'],
    ['湯&茶 AT&T &copy; &amp;copy; &<x>lt;b', '湯&茶 AT&T &copy; &amp;copy; &lt;b'],
    ['<script><!-- </script>一', '一'],
    ['<img src="/files/user_data/&period;&period;/logout">一', '一'],
    ['<a href="/&#92;evil.example">一</a>', '一'],
  ])('%s is kept as %s', (typed, kept) => {
    expect(safeHtml(typed)).toBe(kept)
    expect(safeHtml(kept)).toBe(kept)
  })

  const piece = fc.constantFrom(
    ...[
      '<',
      '>',
      '</',
      '/>',
      '"',
      "'",
      '=',
      ' ',
      '&',
      '&lt;',
      'p',
      'a',
      'script',
      'style',
      'img',
      'href',
      'b',
    ],
    ...[
      'onerror',
      'javascript:',
      'https://',
      '/',
      '<p>',
      '</p>',
      '<a href="/x">',
      '<img src="/files/user_data/x"',
      ' alt=',
      ' src=',
      '</a>',
      '<li>',
      '<!--',
      '-->',
    ],
  )

  it('has nothing else in it, whatever was typed, and stays as it is', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const kept = safeHtml(pieces.join(''))
        expect(safeHtml(kept)).toBe(kept)
        expect(
          kept.replace(
            /<\/?(?:[abipu]|br|em|h3|h4|li|ol|small|strong|ul)>|<a href="[^"<>\s]+">|<img src="\/files\/user_data\/[^"<>\s]+" alt="[^"<>]*">/g,
            '',
          ),
        ).not.toMatch(/[<>]/)
        for (const element of parse(`<div>${kept}</div>`).querySelectorAll('*'))
          expect([[], ['href'], ['src', 'alt']]).toContainEqual(Object.keys(element.attributes))
      }),
    )
  })

  it('is read in one go, however long it is', async () => {
    const long =
      `<${'a'.repeat(200_000)}` +
      '<a "'.repeat(200_000) +
      '<b>'.repeat(100_000) +
      '</i>'.repeat(100_000) +
      '<script>'.repeat(100_000)
    expect((await workOf(() => safeHtml(long))).here).toBeLessThan(1000)
  })
})

it('HTML of a merchant has its text without markup', () => {
  expect(plainOf('<p>A &amp; B</p><ul><li>&lt;C&gt;&nbsp;</li></ul>')).toBe('A & B <C>')
  expect(plainOf('&amp;lt;')).toBe('&lt;')
})

describe('An input for HTML of a merchant', () => {
  const input = htmlText(20)

  it('is measured as it was typed before anything is done with it', () => {
    const typed = `${'<b>'.repeat(200_000)}一`
    const spied = vi.spyOn(Tokenizer.prototype, 'write')
    expect(input.safeParse(typed).success).toBe(false)
    expect(spied).not.toHaveBeenCalled()
    spied.mockRestore()
  })

  it('is measured once it is safe, with one kind of line ends', () => {
    expect(input.parse(`<p class="${'x'.repeat(20)}">一\r\n二</p>`)).toBe('<p>一\n二</p>')
    expect(input.safeParse(`<p>${'一'.repeat(14)}</p>`).success).toBe(false)
  })

  it.each(['', ' \r\n', null, '<script>evil()</script>', '<img src="x">'])('is cleared by %j', (typed) => {
    expect(input.parse(typed)).toBeNull()
  })

  it('may be left out', () => {
    expect(input.parse(undefined)).toBeUndefined()
  })
})
