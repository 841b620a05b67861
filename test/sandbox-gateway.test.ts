import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessKeyOf } from '../src/plugins/sandbox-payments/access.ts'
import { sandboxPayments } from '../src/plugins/sandbox-payments/plugin.ts'
import { openSandbox, type SandboxService } from '../src/plugins/sandbox-payments/service.ts'
import { contributionOf } from '../src/shop/plugins/host.ts'
import { BadWebhook } from '../src/shop/plugins/index.ts'
import { isSigned, signatureOf } from '../src/shop/plugins/signature.ts'

const SECRET = 'a secret of two'
const AMOUNT = 1000

let service: SandboxService

beforeAll(async () => {
  service = await openSandbox({ secret: SECRET, webhookUrl: () => `${service.url}/nowhere` })
})

afterAll(() => service?.close())

const gateway = () => {
  const plugin = sandboxPayments(() => service.url)
  const found = { plugin, origin: 'program', digest: null, templates: undefined } as const
  const settings = { SANDBOX_PAYMENTS_SECRET: SECRET, SANDBOX_PAYMENTS_URL: service.url }
  const variable = (name: string) => new Map(Object.entries(settings)).get(name)
  const [one] = contributionOf({ ...found, words: { ja: {}, en: {} } }, variable).gateways
  if (!one) throw new Error('There is no gateway')
  return one
}

const begun = async (manner: 'silent' | 'authorize') => {
  const { reference } = await gateway().begin({
    ...{ key: crypto.randomUUID(), orderNo: '1', amount: AMOUNT, email: 'a@example.com', language: 'ja' },
    ...{ until: new Date(), returnUrl: 'http://shop.example/' },
  })
  await service.pay(reference, manner)
  return reference
}

it('Gives back under one key once, and under all keys no more than was taken', async () => {
  const paid = await begun('silent')
  const refund = (amount: number, key: string) => gateway().refund(paid, amount, key)
  expect(await refund(400, `${paid}-1`)).toMatchObject({ status: 'captured', refunded: 400 })
  expect(await refund(400, `${paid}-1`)).toMatchObject({ status: 'captured', refunded: 400 })
  expect(await refund(800, `${paid}-2`)).toMatchObject({ status: 'refunded', refunded: AMOUNT })
  expect(await refund(AMOUNT, `${paid}-3`)).toMatchObject({ status: 'refunded', refunded: AMOUNT })
})

it('Takes no more than was set aside, once, and nothing of what went back', async () => {
  const promised = await begun('authorize')
  const capture = (amount: number) => gateway().capture(promised, amount, `${promised}-capture`)
  expect(await capture(AMOUNT + 500)).toMatchObject({ status: 'captured', amount: AMOUNT })
  expect(await capture(1)).toMatchObject({ status: 'captured', amount: AMOUNT })
  await gateway().refund(promised, AMOUNT, `${promised}-back`)
  await expect(capture(AMOUNT)).rejects.toThrow('409')
  expect(await gateway().lookUp(promised)).toMatchObject({ status: 'refunded', refunded: AMOUNT })
})

it('Takes no word that is not signed as such, or is none', async () => {
  const told = async (body: string, signature: string) =>
    gateway().webhook({ headers: { 'x-sandbox-signature': signature }, body: Buffer.from(body) })
  const payment = { id: 'a', status: 'captured', received: AMOUNT, refunded: 0 }
  const words = JSON.stringify(payment)
  expect(await told(words, signatureOf(SECRET, words))).toMatchObject({ reference: 'a', amount: AMOUNT })
  for (const odd of ['sandbox', '', 'null', '[]', '{}', JSON.stringify({ ...payment, status: 'other' })])
    await expect(told(odd, signatureOf(SECRET, odd)), odd).rejects.toThrow(BadWebhook)
  await expect(told(words, signatureOf('another', words))).rejects.toThrow(BadWebhook)
  expect(isSigned(SECRET, 'sandbox', accessKeyOf(SECRET))).toBe(false)
})
