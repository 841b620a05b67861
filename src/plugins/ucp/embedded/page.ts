import { createHash } from 'node:crypto'
import { SCRIPT } from './script.ts'

const WORDS = {
  en: {
    title: 'Your order',
    what: 'Check the goods, and continue in the shop to enter what is missing and to pay. This page follows your order.',
    total: 'Total',
    go: 'Continue in the shop',
    done: 'The order is placed. Thank you.',
    ended: 'This order cannot be continued here. Open the shop to go on.',
    unopened: 'The shop could not be opened. Try again.',
  },
  ja: {
    title: 'ご注文内容',
    what: '商品をご確認のうえ、ショップのページで残りの入力とお支払いをお願いします。ご注文の状況はこのページに反映されます。',
    total: '合計',
    go: 'ショップで手続きを続ける',
    done: 'ご注文を承りました。ありがとうございます。',
    ended: 'このご注文はここでは続けられません。ショップを開いてお進みください。',
    unopened: 'ショップを開けませんでした。もう一度お試しください。',
  },
} as const

const STYLE = [
  ':root{color-scheme:light dark}',
  'html[data-scheme=light]{color-scheme:light}',
  'html[data-scheme=dark]{color-scheme:dark}',
  '*{box-sizing:border-box}',
  'body{margin:0;font:1rem/1.7 system-ui,"Hiragino Sans","Noto Sans JP",sans-serif;color:light-dark(#222,#eee);background:light-dark(#fff,#1c1c1c)}',
  'main{max-width:34rem;margin:0 auto;padding:1.5rem 1.25rem}',
  'h1{margin:0 0 .75rem;font-size:1.3rem;line-height:1.4}',
  'p{margin:0 0 1rem}',
  'ul{margin:0 0 1rem;padding:0;list-style:none;border-block:1px solid light-dark(#e2dfd8,#444)}',
  'li{display:flex;justify-content:space-between;gap:1rem;padding:.6rem 0}',
  'li+li{border-top:1px solid light-dark(#e2dfd8,#444)}',
  'li span{overflow-wrap:anywhere}',
  'li b{white-space:nowrap;font-variant-numeric:tabular-nums}',
  'a{display:block;min-height:3rem;padding:.7rem 1rem;border-radius:.5rem;background:light-dark(#2b4c7e,#7aa2dc);color:light-dark(#fff,#111);font-weight:700;text-align:center;text-decoration:none}',
  'a:hover{background:light-dark(#203a61,#95b6e6)}',
  'a[hidden]{display:none}',
  '#news:empty{display:none}',
  ':focus-visible{outline:3px solid #e0a100;outline-offset:2px}',
].join('')

const sourceOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The policy of the page: it runs its own script alone, and only the platform's own pages may show it. */
const policyFor = (origins: readonly string[]): string =>
  [
    "default-src 'none'",
    `script-src ${sourceOf(SCRIPT)}`,
    `style-src ${sourceOf(STYLE)}`,
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${origins.join(' ')}`,
  ].join('; ')

/** An embedded checkout as it is opened. */
export interface Embedded {
  readonly language: 'ja' | 'en'
  readonly scheme: 'light' | 'dark' | undefined
  readonly version: string
  /** The origins of the pages that may show it, and that it speaks with. */
  readonly origins: readonly string[]
  /** The page of the shop where the buyer goes on. */
  readonly url: string
  /** The address of its state. */
  readonly state: string
  /** The requests that the page around it takes over. */
  readonly delegate: readonly string[]
  /** Why it cannot be opened; undefined if it can. */
  readonly fault: string | undefined
}

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ESCAPED[character] ?? '')

/** Returns the page of an embedded checkout, with its headers. It has no cookies. */
export const embeddedPage = ({ language, scheme, origins, url, ...rest }: Embedded) => {
  const words = WORDS[language]
  const config = JSON.stringify({ ...rest, origins, url, language, words }).replaceAll('<', '\\u003c')
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyFor(origins),
      // A page that is isolated from other origins can show it as well: it loads nothing of them.
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    },
    body: `<!doctype html>
<html lang="${language}"${scheme === undefined ? '' : ` data-scheme="${scheme}"`}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${words.title}</title><style>${STYLE}</style></head>
<body><main><h1>${words.title}</h1><p>${words.what}</p>
<ul id="goods"></ul>
<p id="news" role="status"></p>
<a id="go" href="${escaped(url)}" target="_blank" rel="noopener noreferrer">${words.go}</a></main>
<script type="application/json" id="config">${config}</script>
<script>${SCRIPT}</script></body>
</html>
`,
  }
}
