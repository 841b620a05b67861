import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases } from '../support/shop.ts'
import { openPlatform, type UcpPlatform } from '../support/ucp-platform.ts'
import { schemaFaults } from '../support/ucp-schemas.ts'
import { openUcpShop, type UcpShop } from '../support/ucp-shop.ts'
import { openWindow, SIZES, type Size, type Window } from '../support/window.ts'

const [database] = databases
const [DESK, PHONE] = SIZES
const CHECKOUTS = '/ucp/checkout-sessions'
const VERSION = '2026-04-08'

interface Heard {
  readonly method: string
  readonly by: string
  readonly params: {
    readonly delegate?: readonly string[]
    readonly url?: string
    readonly checkout?: {
      readonly status: string
      readonly order?: object
      readonly line_items: readonly object[]
    }
    readonly messages?: readonly { readonly code: string }[]
    readonly continue_url?: string
  }
}

describe('A checkout within a page of its platform', () => {
  let at: UcpShop
  let platform: UcpPlatform
  let window: Window

  beforeAll(async () => {
    at = await openUcpShop(database)
    platform = await openPlatform(at.shop.base, { embeds: true })
  })

  afterAll(async () => {
    await window?.close()
    await platform?.close()
    await at?.close()
  })

  const begun = async () =>
    (await platform.ask('POST', CHECKOUTS, at.wish(`embedded-${crypto.randomUUID()}@example.com`))).body

  /** The address to embed, as the platform completes it. */
  const addressOf = (
    id: string,
    parameters = `ec_version=${VERSION}&ec_delegate=window.open,payment.credential`,
  ) => new URL(`/ucp/continue/${id}?${parameters}`, at.shop.base).href

  const embedded = async (src: string, more: Readonly<Record<string, string>> = {}, size: Size = DESK) => {
    await window?.close()
    window = await openWindow(size)
    await window.page.goto(`${platform.url}/host?${new URLSearchParams({ src, ...more })}`)
    return window.page.frameLocator('iframe')
  }

  const heard = async (): Promise<readonly Heard[]> =>
    (await window.page.evaluate('window.heard')) as readonly Heard[]

  const methods = async () => (await heard()).map(({ method, by }) => `${by} ${method}`)

  const waitFor = (method: string) =>
    expect
      .poll(async () => (await heard()).some((one) => one.method === method), { timeout: 9000 })
      .toBe(true)

  it('greets, starts, follows the platform, and tells of the order', async () => {
    const { id } = await begun()
    const frame = await embedded(addressOf(id))
    await waitFor('ec.start')
    const [ready, start] = await heard()
    expect(ready?.params).toEqual({ delegate: ['window.open'] })
    expect(schemaFaults('shopping/checkout.json', start?.params.checkout)).toEqual([])
    await frame.getByText('× 2').waitFor()
    await frame.getByRole('link').click()
    await waitFor('ec.window.open_request')
    expect((await heard()).at(-1)?.params.url).toMatch(new RegExp(`/ucp/continue/${id}$`))
    const lines = { line_items: [{ item: { id: 'hojicha-100' }, quantity: 3 }] }
    await platform.ask('PUT', `${CHECKOUTS}/${id}`, { ...at.wish('other@example.com'), ...lines })
    await waitFor('ec.totals.change')
    const changes = (await methods()).filter((one) => one.endsWith('.change'))
    expect(changes[0]).toBe('window ec.line_items.change')
    expect(changes.at(-1)).toBe('window ec.totals.change')
    await frame.getByText('× 3').waitFor()
    await at.complete(id)
    await platform.ask('POST', `${CHECKOUTS}/${id}/complete`, {
      payment: {
        instruments: [
          {
            ...{ id: 'card_1', handler_id: 'sandbox', type: 'card', selected: true },
            credential: { type: 'token', token: 'success_token' },
          },
        ],
      },
    })
    await waitFor('ec.complete')
    expect((await heard()).at(-1)?.params.checkout).toMatchObject({ status: 'completed', order: {} })
    expect(await frame.getByRole('link').isHidden()).toBe(true)
  })

  it('goes on over a port, and greets anew there', async () => {
    const { id } = await begun()
    await embedded(addressOf(id), { port: 'yes' })
    await waitFor('ec.start')
    expect(await methods()).toEqual(['window ec.ready', 'port ec.ready', 'port ec.start'])
    await platform.ask('POST', `${CHECKOUTS}/${id}/cancel`)
    await waitFor('ec.error')
    expect((await heard()).at(-1)).toMatchObject({
      by: 'port',
      params: { messages: [{ code: 'invalid_state_error' }], continue_url: expect.any(String) },
    })
  })

  it('says no more to a page that refuses it, or changes its version', async () => {
    const { id } = await begun()
    await embedded(addressOf(id), { status: 'error' })
    await waitFor('ec.ready')
    await window.page.waitForTimeout(500)
    expect(await methods()).toEqual(['window ec.ready'])
    await embedded(addressOf(id), { version: '2026-01-11' })
    await waitFor('ec.error')
    await embedded(addressOf(id, 'ec_version=2026-01-11'))
    await waitFor('ec.error')
    expect((await heard()).at(-1)?.params.messages).toMatchObject([{ code: 'not_supported_error' }])
  })

  it('is shown by no other page, and not unless its platform embeds', async () => {
    const { id, ucp } = await begun()
    expect(ucp).toMatchObject({
      services: {
        'dev.ucp.shopping': [{ transport: 'embedded', config: { delegate: ['window.open'] } }],
      },
    })
    const answer = await fetch(addressOf(id), { redirect: 'manual' })
    expect(answer.status).toBe(200)
    const policy = answer.headers.get('content-security-policy')
    expect(policy).toContain(`frame-ancestors ${platform.url}`)
    expect(policy).not.toContain("frame-ancestors 'none'")
    for (const name of ['x-frame-options', 'set-cookie']) expect(answer.headers.get(name), name).toBeNull()
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    const plain = await at.begun('plain@example.com')
    expect(plain.ucp).not.toHaveProperty('services')
    const led = await fetch(addressOf(plain.id), { redirect: 'manual' })
    expect(led.status).toBe(303)
    expect((await fetch(new URL(`/ucp/embedded/${plain.id}`, at.shop.base))).status).toBe(404)
    const unsigned = await platform.ask('POST', CHECKOUTS, at.wish('unsigned@example.com'), {
      isSigned: false,
    })
    expect(unsigned.body.ucp).not.toHaveProperty('services')
  })

  it('looks right on a desk and in a hand, on light and dark paper', async () => {
    const { id } = await begun()
    for (const [name, scheme, size] of [
      ['light', 'light', DESK],
      ['dark', 'dark', PHONE],
    ] as const) {
      await window?.close()
      window = await openWindow(size)
      await window.page.goto(addressOf(id, `ec_version=${VERSION}&ec_color_scheme=${scheme}`))
      await window.looksRight(`embedded ${name}`)
      await embedded(addressOf(id, `ec_version=${VERSION}&ec_color_scheme=${scheme}`), {}, size)
      await waitFor('ec.start')
      await window.takePicture(`embedded-${name}`)
    }
  })
})
