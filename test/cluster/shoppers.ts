import { setTimeout as pause } from 'node:timers/promises'
import type { SandboxService } from '../../src/plugins/sandbox-payments/service.ts'
import { addToCart, checkInAsGuest, someGuest } from '../support/guest.ts'
import { HalClient } from '../support/hal-client.ts'
import { SANDBOX } from '../support/sandbox.ts'

/** The product that is there in plenty, and the one of which there are few. */
export const PLENTY = 'furoshiki-karashi-m'
export const FEW = 'yunomi-oribe'

/** The longest time for which a shopper tries a step again. */
const PATIENCE_MS = 90_000
const AGAIN_AFTER_MS = 500

/** An order that a shopper was told of. */
export interface Acknowledged {
  readonly orderNo: string
  /** Milliseconds of the monotonic clock. */
  readonly askedAt: number
  readonly toldAt: number
  /** The payment of it at the service, if it was paid. */
  readonly payment?: string
}

/** What shoppers and readers met with. */
export interface Seen {
  readonly orders: Acknowledged[]
  /** How often they were asked to come again, and how often a product was sold out. */
  unavailable: number
  soldOut: number
  reads: number
  /** The longest wait for an answer, in milliseconds. */
  longestMs: number
  /** Answers that are neither right nor a 503 with Retry-After. */
  readonly wrong: string[]
}

/** Nothing yet. */
export const nothingSeen = (): Seen => ({
  orders: [],
  unavailable: 0,
  soldOut: 0,
  reads: 0,
  longestMs: 0,
  wrong: [],
})

/** Sends a request as a patient program does: again after a 503, with the same key where there is one. */
const patiently =
  (seen: Seen, hasKeys: boolean) =>
  async (url: URL, init: RequestInit): Promise<Response> => {
    const until = performance.now() + PATIENCE_MS
    const key = hasKeys && init.method === 'POST' ? { 'idempotency-key': crypto.randomUUID() } : {}
    for (;;) {
      const began = performance.now()
      const answer = await fetch(url, { ...init, headers: { ...(init.headers as object), ...key } })
      seen.longestMs = Math.max(seen.longestMs, performance.now() - began)
      if (answer.status < 500) return answer
      const said = `${init.method ?? 'GET'} ${url.pathname}: ${answer.status} ${await answer.text()}`
      if (answer.status !== 503 || !answer.headers.has('retry-after')) seen.wrong.push(said)
      seen.unavailable += 1
      if (performance.now() > until) throw new Error(`It took too long: ${said}`)
      await pause(AGAIN_AFTER_MS)
    }
  }

/** One guest's way from the front door to an order, paid at the service every other time. */
const shop = async (base: URL, seen: Seen, service: SandboxService, turn: number): Promise<void> => {
  const isPaid = turn % 2 === 0
  const goods = turn % 3 === 0 ? FEW : PLENTY
  const program = await HalClient.enter(base, {
    send: patiently(seen, turn % 4 < 2),
    headers: { 'x-shopper': String(turn) },
  })
  await addToCart(program, goods, { productCode: goods })
  const { status: shown, document: page } = await checkInAsGuest(program, someGuest())
  if (shown === 409) throw new SoldOut()
  if (shown !== 200) throw new Error(`The cart is answered with ${shown}: ${JSON.stringify(page)}`)
  const payment = page.payments.find(({ paymentName }) => (paymentName === SANDBOX) === isPaid)
  const confirmed = await program.follow('doConfirmOrder', { payment: payment?.paymentId })
  if (confirmed.status === 409) throw new SoldOut()
  await program.follow('goShoppingConfirm')
  const askedAt = performance.now()
  const { status, document: order } = await program.follow('doCheckout')
  if (status === 409) throw new SoldOut()
  if (status !== 201) throw new Error(`The order is answered with ${status}: ${JSON.stringify(order)}`)
  const { orderNo } = order
  const placed = { orderNo, askedAt, toldAt: performance.now() }
  if (!isPaid) {
    seen.orders.push(placed)
    return
  }
  await program.follow('goPay', { orderNo })
  const { document } = await program.follow('doStartPayment')
  const reference = document.paymentUrl.split('/').at(-1) ?? ''
  seen.orders.push({ ...placed, payment: reference })
  await service.pay(reference, turn % 4 === 0 ? 'twice' : 'well')
  // The service tells of the payment until it is heard.
  while ((await service.tell(reference).catch(() => 0)) !== 204) await pause(AGAIN_AFTER_MS)
}

class SoldOut extends Error {}

/** The last piece went while it was looked at, or lay in the cart. */
const NOT_OFFERED = /(?:doAddCartItem|goShopping|goShoppingNonMember) is not offered/

const isSoldOut = (error: unknown): boolean =>
  error instanceof SoldOut || (error instanceof Error && NOT_OFFERED.test(error.message))

/** Pages that anyone may read. */
const PAGES = ['/', '/products', `/product?productCode=${PLENTY}`]

/** Shoppers and readers who come one after the other until they are told that the shop closes. */
export const openDoors = (base: URL, seen: Seen, service: SandboxService, atOnce: number) => {
  let isOpen = true
  let turn = 0
  const shopper = async () => {
    while (isOpen) {
      turn += 1
      const own = turn
      await shop(base, seen, service, own).catch((error: unknown) => {
        if (isSoldOut(error)) seen.soldOut += 1
        else seen.wrong.push(`shopper ${own}: ${String(error)}`)
      })
    }
  }
  const reader = async () => {
    for (let at = 0; isOpen; at += 1) {
      const path = PAGES[at % PAGES.length] ?? '/'
      const answer = await fetch(new URL(path, base), { headers: { accept: 'text/html' } })
      const page = await answer.text()
      if (answer.status !== 200 || !page.includes('</html>'))
        seen.wrong.push(`read ${path}: ${answer.status}`)
      seen.reads += 1
      await pause(100)
    }
  }
  const all = Promise.all([...Array.from({ length: atOnce }, shopper), reader()])
  return async (): Promise<void> => {
    isOpen = false
    await all
  }
}
