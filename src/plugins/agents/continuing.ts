import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { ProtocolAnswer, ProtocolRequest, ProtocolRoute } from '../../plugin.ts'
import type { Act, Make } from './make.ts'
import { type Checkout, checkoutById, hasBelongings } from './queries.ts'
import { quote, sessionOf } from './quote.ts'
import { Refusal } from './refusal.ts'
import type { View } from './view.ts'
import type { Wish } from './wish.ts'

/** The most browsers of a network that open checkouts in ten minutes. */
const OPENINGS = { of: 'opened', most: 60, minutes: 10 }

/** Shows a checkout within a page of its platform; undefined if it is opened by itself. */
export type Framed = (act: Act, row: Checkout, request: ProtocolRequest) => ProtocolAnswer | undefined

/**
 * The routes that lead a buyer to their checkout in the shop, in a new session with its goods: anybody may have the
 * address, and nobody sees what another types. A browser whose session has a cart or a customer is asked first.
 */
export const continuing = (make: Make, framed?: Framed): readonly ProtocolRoute[] => {
  const path = `${make.root}/continue/:id`
  return [
    {
      method: 'GET',
      path,
      async handle(act, request) {
        const known = await checkoutById(act.db, make, request.params.id ?? '')
        const shown = known && framed?.(act, known, request)
        if (shown) return { ...shown, headers: { ...UNTOLD, ...shown.headers } }
        const row = await openedBy(act, make, request)
        if (!row) return leadTo('/')
        const { visitor } = request
        if (visitor === undefined || !(await hasBelongings(act.db, visitor, act.now)))
          return handOver(act, make, row, request)
        return asking(request, row, tokensFor(act, row, visitor)[0] ?? '')
      },
    },
    {
      method: 'POST',
      path,
      async handle(act, request) {
        const row = await openedBy(act, make, request)
        if (!row) return leadTo('/')
        const { visitor, bytes } = request
        const sent = new URLSearchParams(bytes.toString()).get('token') ?? ''
        const isAgreed =
          visitor !== undefined && tokensFor(act, row, visitor).some((token) => isSame(token, sent))
        // A request without the token of the visitor's own page leads to the question, as if they had opened the address.
        return isAgreed
          ? handOver(act, make, row, request)
          : leadTo(new URL(request.url, act.baseUrl).pathname)
      },
    },
  ]
}

const openedBy = async (
  act: Act,
  make: Make,
  { params: { id = '' } }: ProtocolRequest,
): Promise<Checkout | undefined> => {
  const row = await checkoutById(act.db, make, id)
  const isOpen = row?.status === 'open' && row.order_no === null && new Date(row.ends_at) > act.now
  return isOpen ? row : undefined
}

// The address of a checkout opens it: no other page may learn of it.
const UNTOLD = { 'referrer-policy': 'no-referrer' }

const leadTo = (location: string): ProtocolAnswer => ({ status: 303, headers: { ...UNTOLD, location } })

/** Gives the browser a session of its own with the goods of a checkout, and leads it to its page. */
const handOver = async (
  act: Act,
  make: Make,
  { id, language, wish }: Checkout,
  { wait }: ProtocolRequest,
): Promise<ProtocolAnswer> => {
  if ((await wait(OPENINGS)) > 0) return leadTo('/')
  const opening = randomUUID()
  const asked = { id, opening, language: language === 'ja' ? 'ja' : 'en' } as const
  try {
    const { cartKey } = await quote(act, make, JSON.parse(wish) as Wish, asked)
    const location = `/shopping?cartKey=${encodeURIComponent(cartKey)}`
    return { ...leadTo(location), session: sessionOf(id, opening) }
  } catch (error) {
    // The goods cannot be ordered any more.
    if (error instanceof Refusal) return leadTo('/')
    throw error
  }
}

/** The proofs that a visitor was asked about a checkout: nobody else can make them. */
const tokensFor = ({ derive }: Pick<Act, 'derive'>, { id }: Checkout, visitor: string): readonly string[] =>
  derive('continue', id, visitor).map((bytes) => bytes.toString('hex'))

const isSame = (one: string, other: string): boolean => {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}

const WORDS = {
  en: {
    title: 'Continue the order of your assistant',
    what: 'An assistant has prepared this order. Continue only if you asked it to order for you.',
    loss: 'If you continue, the present cart of this browser is left, and you are signed out here.',
    total: 'Total',
    go: 'Continue to the order',
    stay: 'Back to the shop',
  },
  ja: {
    title: 'アシスタントからのご注文',
    what: 'アシスタントがこのご注文を用意しました。注文を頼んだ覚えがない場合は、進まないでください。',
    loss: '進むと、このブラウザの今のカートは使えなくなり、ログイン中の場合はログアウトします。',
    total: '合計',
    go: 'ご注文手続きへ進む',
    stay: 'ショップに戻る',
  },
} as const

const STYLE = [
  ':root{color-scheme:light dark}',
  '*{box-sizing:border-box}',
  'body{margin:0;font:1rem/1.7 system-ui,"Hiragino Sans","Noto Sans JP",sans-serif;color:#222;background:#f5f4f1}',
  'main{max-width:34rem;margin:4rem auto;padding:2rem;background:#fff;border:1px solid #e2dfd8;border-radius:.75rem}',
  'h1{margin:0 0 1rem;font-size:1.4rem;line-height:1.4}',
  'p{margin:0 0 1rem}',
  'ul{margin:0 0 1rem;padding:0;list-style:none;border-block:1px solid #e2dfd8}',
  'li{display:flex;justify-content:space-between;gap:1rem;padding:.6rem 0}',
  'li+li{border-top:1px solid #e2dfd8}',
  'li span{overflow-wrap:anywhere}',
  'li b{white-space:nowrap;font-variant-numeric:tabular-nums}',
  'button,a{display:block;width:100%;min-height:3rem;padding:.7rem 1rem;border-radius:.5rem;font:inherit;text-align:center}',
  'button{border:0;background:#2b4c7e;color:#fff;font-weight:700;cursor:pointer}',
  'button:hover{background:#203a61}',
  'a{margin-top:.75rem;color:inherit}',
  ':focus-visible{outline:3px solid #e0a100;outline-offset:2px}',
  '@media(max-width:40rem){main{margin:0;min-height:100vh;border:0;border-radius:0;padding:1.5rem 1.25rem}}',
  '@media(prefers-color-scheme:dark){body{color:#eee;background:#161616}main{background:#222;border-color:#444}ul,li+li{border-color:#444}button{background:#7aa2dc;color:#111}button:hover{background:#95b6e6}}',
].join('')

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ESCAPED[character] ?? '')

/** The goods of a checkout and its total, as it was last stated. */
const goodsOf = ({ view }: Checkout, total: string): string => {
  const { lines, totals } = JSON.parse(view) as View
  const yen = new Intl.NumberFormat('ja-JP', { style: 'currency', currency: 'JPY' })
  const rows = lines.map(
    ({ item, quantity }) => `<li><span>${escaped(item.title)}</span><b>× ${quantity}</b></li>`,
  )
  const sum = totals.find(({ type }) => type === 'total')
  if (sum) rows.push(`<li><span>${total}</span><b>${yen.format(sum.amount)}</b></li>`)
  return `<ul>${rows.join('')}</ul>`
}

/** The page that says what will happen, with its button. Its token is hexadecimal. */
const asking = ({ headers }: ProtocolRequest, row: Checkout, token: string): ProtocolAnswer => {
  const language = /^ja\b/i.test(String(headers['accept-language'] ?? '')) ? 'ja' : 'en'
  const { title, what, loss, total, go, stay } = WORDS[language]
  return {
    status: 200,
    headers: {
      ...UNTOLD,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    },
    body: `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1><p>${what}</p>
${goodsOf(row, total)}
<p>${loss}</p>
<form method="post"><input type="hidden" name="token" value="${token}"><button>${go}</button></form>
<a href="/">${stay}</a></main></body>
</html>
`,
  }
}
