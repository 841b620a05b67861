import { describe, expect, it } from 'vitest'
import { loadPlain } from './plain.ts'

const plain = await loadPlain('https://noren.example')

describe('HTML in the text part of a mail', () => {
  it.each([
    ['<p>口座 000<br>カ）ノレン</p><p>A &amp; B</p>', '口座 000\nカ）ノレン\n\nA & B'],
    ['<ul><li>one</li><li>two &lt;3&gt;</li></ul>', '- one\n- two <3>'],
    ['<h2>How to pay</h2><p>&yen;100&hellip;&#x21;</p>', 'How to pay\n\n¥100…!'],
    ['<dl><dt>Bank</dt><dd>Noren</dd></dl>', 'Bank\nNoren'],
    [
      '<table><tr><th>Bank</th><td>Noren</td></tr><tr><th>No.</th><td>7</td></tr></table>',
      'Bank Noren\nNo. 7',
    ],
    ['See <a href="/help/guide">the guide</a>.', 'See the guide (https://noren.example/help/guide).'],
    [
      '<a href="https://bank.example/">https://bank.example/</a><img src="/x.png" alt="">',
      'https://bank.example/',
    ],
    [null, ''],
  ])('%j stands there as %j', (html, text) => {
    expect(plain(html)).toBe(text)
  })
})
