import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signatureOf } from '../../plugin.ts'
import { accessKeyOf } from './access.ts'

/** The behaviour of the service: correct, or as faulty as real ones sometimes are. */
export type Manner = 'well' | 'twice' | 'silent' | 'wrongAmount' | 'never' | 'refuse' | 'authorize'

/** The token that the service refuses, as a card without money would be. */
const REFUSED_TOKEN = 'fail_token'

/** A payment as the service stores it. */
export interface SandboxPayment {
  readonly id: string
  readonly key: string
  readonly amount: number
  readonly returnUrl: string
  status: 'waiting' | 'authorized' | 'captured' | 'failed' | 'refunded'
  received: number
  refunded: number
}

/** A payment service that takes no money. */
export interface SandboxService {
  readonly url: string
  /** All payments that were begun. */
  readonly payments: ReadonlyMap<string, SandboxPayment>
  /** Pays as a shopper would on its page, in one of its manners; resolves once all webhooks are sent. */
  pay(id: string, manner?: Manner): Promise<void>
  /** Sends a webhook about a payment, also repeatedly; returns the status of the answer. */
  tell(id: string): Promise<number>
  /**
   * Does the operations of a merchant in a service's own dashboard: captures a part of the authorized money,
   * refunds a part of the captured money, releases the authorized money; the shop gets webhooks.
   */
  takeThere(id: string, amount: number): Promise<void>
  giveBackThere(id: string, amount: number): Promise<void>
  letGoThere(id: string): Promise<void>
  /** Stops answering, or starts again. */
  away(isAway: boolean): void
  close(): Promise<void>
}

/** Opens the service on this machine; it sends webhooks to `webhookUrl`. */
export const openSandbox = async ({
  secret,
  webhookUrl,
  port = 0,
}: {
  readonly secret: string
  readonly webhookUrl: () => string
  readonly port?: number
}): Promise<SandboxService> => {
  const payments = new Map<string, SandboxPayment>()
  const byKey = new Map<string, string>()
  const refunds = new Set<string>()
  let isAway = false

  const begin = ({ key, amount, returnUrl }: Pick<SandboxPayment, 'key' | 'amount' | 'returnUrl'>) => {
    const id = byKey.get(key) ?? randomUUID()
    byKey.set(key, id)
    if (!payments.has(id))
      payments.set(id, { id, key, amount, returnUrl, status: 'waiting', received: 0, refunded: 0 })
    return { id, url: `${url}/pay/${id}` }
  }

  const refund = (payment: SandboxPayment, amount: number, key: string): void => {
    if (refunds.has(key)) return
    refunds.add(key)
    if (payment.status === 'waiting' || payment.status === 'failed') {
      payment.status = 'failed'
      return
    }
    // No more than was captured is refunded, whatever the keys of the requests.
    payment.refunded += Math.min(amount, payment.received - payment.refunded)
    if (payment.refunded >= payment.received) payment.status = 'refunded'
  }

  /** Captures authorized money, once, and no more than that; returns whether it is captured then. */
  const capture = (payment: SandboxPayment, amount: number): boolean => {
    if (payment.status === 'authorized')
      Object.assign(payment, { status: 'captured', received: Math.min(amount, payment.received) })
    return payment.status === 'captured'
  }

  const tell = async (id: string): Promise<number> => {
    const body = JSON.stringify(payments.get(id))
    const headers = { 'content-type': 'application/json', 'x-sandbox-signature': signatureOf(secret, body) }
    const answer = await fetch(webhookUrl(), { method: 'POST', headers, body })
    return answer.status
  }

  const pay = async (id: string, manner: Manner = 'well'): Promise<void> => {
    const payment = payments.get(id)
    if (!payment || manner === 'never') return
    payment.status = manner === 'refuse' ? 'failed' : manner === 'authorize' ? 'authorized' : 'captured'
    payment.received =
      manner === 'refuse' ? 0 : manner === 'wrongAmount' ? payment.amount - 1 : payment.amount
    if (manner === 'silent') return
    for (let times = manner === 'twice' ? 2 : 1; times > 0; times -= 1) await tell(id)
  }

  /** Does work that the shop does not know of, and sends the webhook. */
  const there = async (id: string, work: (payment: SandboxPayment) => void): Promise<void> => {
    const payment = payments.get(id)
    if (payment) work(payment)
    await tell(id)
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [, part = '', id = '', deed = ''] = (request.url ?? '').split('?')[0]?.split('/') ?? []
    const payment = payments.get(id)
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (isAway) return void request.socket.destroy()
    if (part === 'pay' && payment) return page(request, response, payment, pay)
    if (request.headers['x-sandbox-key'] !== accessKeyOf(secret)) return void send(401, {})
    const input = JSON.parse((await textOf(request)) || '{}')
    if (part === 'payments' && id === '' && request.method === 'POST') return void send(201, begin(input))
    if (!payment) return void send(404, {})
    if (deed === 'capture' && !capture(payment, input.amount)) return void send(409, {})
    if (deed === 'pay') await pay(id, input.token === REFUSED_TOKEN ? 'refuse' : 'well')
    if (deed === 'refund') refund(payment, input.amount, input.key)
    send(200, payment)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    payments,
    pay,
    tell,
    takeThere: (id, received) =>
      there(id, (payment) => Object.assign(payment, { status: 'captured', received })),
    giveBackThere: (id, amount) => there(id, (payment) => refund(payment, amount, randomUUID())),
    letGoThere: (id) => there(id, (payment) => refund(payment, payment.received, randomUUID())),
    away(away) {
      isAway = away
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const textOf = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

const MANNERS: Readonly<Record<Manner, string>> = {
  well: 'Pay',
  twice: 'Pay, and the shop is told twice',
  silent: 'Pay, and the shop is told nothing',
  wrongAmount: 'Pay one yen less',
  authorize: 'Set the money aside',
  refuse: 'Have the card refused',
  never: 'Leave without paying',
}

/** The page on which the shopper pays. */
const page = async (
  request: IncomingMessage,
  response: ServerResponse,
  payment: SandboxPayment,
  pay: SandboxService['pay'],
): Promise<void> => {
  if (request.method === 'POST') {
    const manner = new URLSearchParams(await textOf(request)).get('manner') ?? 'well'
    await pay(payment.id, manner as Manner)
    response.writeHead(303, { location: payment.returnUrl }).end()
    return
  }
  const buttons = Object.entries(MANNERS).map(
    ([manner, words]) => `<p><button name="manner" value="${manner}">${words}</button></p>`,
  )
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(
      `<!doctype html><title>Sandbox</title><h1>${payment.amount} yen</h1><form method="post">${buttons.join('')}</form>`,
    )
}
