import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { ProtocolAnswer, ProtocolRequest, ProtocolRoute } from '../../plugin.ts'
import type { Act, Make } from './make.ts'
import { type Checkout, checkoutById, hasBelongings } from './queries.ts'
import { quote, sessionOf } from './quote.ts'
import { Refusal } from './refusal.ts'
import type { Wish } from './wish.ts'

/** The most browsers of a network that open checkouts in ten minutes. */
const OPENINGS = { of: 'opened', most: 60, minutes: 10 }

/**
 * The routes that lead a buyer to their checkout in the shop, in a new session with its goods: anybody may have the
 * address, and nobody sees what another types. A browser whose session has a cart or a customer is asked first.
 */
export const continuing = (make: Make): readonly ProtocolRoute[] => {
  const path = `${make.root}/continue/:id`
  return [
    {
      method: 'GET',
      path,
      async handle(act, request) {
        const row = await openedBy(act, make, request)
        if (!row) return leadTo('/')
        const { visitor } = request
        if (visitor === undefined || !(await hasBelongings(act.db, visitor, act.now)))
          return handOver(act, make, row, request)
        return asking(request, tokensFor(act, row, visitor)[0] ?? '')
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
    title: 'Continue the checkout of your assistant',
    what: 'You are about to continue a checkout that an assistant prepared. This browser leaves its present cart, and you are signed out here. Continue only if you asked an assistant to order for you.',
    go: 'Continue',
    stay: 'Back to the shop',
  },
  ja: {
    title: 'アシスタントのご注文手続きを続ける',
    what: 'アシスタントが用意したご注文手続きに進みます。このブラウザの今のカートは使えなくなり、ログイン中の場合はログアウトします。アシスタントに注文を頼んだ覚えがない場合は、進まないでください。',
    go: '進む',
    stay: 'ショップに戻る',
  },
} as const

const STYLE =
  'body{font:1rem/1.7 sans-serif;max-width:34rem;margin:3rem auto;padding:0 1rem}h1{font-size:1.4rem}button{font:inherit;padding:.6rem 1.6rem}form{margin:1.5rem 0}'

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

/** The page that says what will happen, with its button. Its token is hexadecimal. */
const asking = ({ headers }: ProtocolRequest, token: string): ProtocolAnswer => {
  const language = /^ja\b/i.test(String(headers['accept-language'] ?? '')) ? 'ja' : 'en'
  const { title, what, go, stay } = WORDS[language]
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
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1><p>${what}</p>
<form method="post"><input type="hidden" name="token" value="${token}"><button>${go}</button></form>
<p><a href="/">${stay}</a></p></main></body>
</html>
`,
  }
}
